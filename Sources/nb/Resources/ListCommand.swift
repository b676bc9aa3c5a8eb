// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import NationBuilder

/// A command that lists resources, such as `nb people list`.
struct ListCommand<L: Listing>: AsyncParsableCommand, Sendable {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: L.name, abstract: L.abstract, discussion: L.discussion)
    }

    @OptionGroup var place: L.Place

    @Argument(help: ArgumentHelp(L.parameterHelp, valueName: "name=text"))
    var parameters: [NamedText] = []

    @Option(help: ArgumentHelp("How many to print; 0 for all.", valueName: "n"))
    var limit = 30

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var tracing: TracingOptions

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit is a number from 0; 0 means all.") }
        if let word = parameters.first(where: { $0.name.isEmpty }) {
            throw ValidationError("\"\(word.text)\" is not NAME=TEXT\(L.hint(word.text)).")
        }
        if let paging = parameters.first(where: { Self.paging.contains($0.name) }) {
            throw ValidationError(
                "nb walks through the pages by itself, so \(paging.name)= is not for it: --limit \(Self.count(paging)) "
                    + "prints so many, and --limit 0 prints all.")
        }
        if let filters = L.filters,
            let unknown = parameters.first(where: { !filters.contains(String($0.name.prefix { $0 != "[" })) })
        {
            let way = L.otherWay(unknown) ?? "it searches by \(filters.joined(separator: ", "))"
            throw ValidationError(
                "A nation does not search by \"\(unknown.name)\", and would list everything: \(way).")
        }
        try output.validate(L.fields)
    }

    /// The parameters of pages.
    private static var paging: Set<String> { ["limit", "page", "per_page", "__token", "__nonce"] }

    private static func count(_ paging: NamedText) -> String {
        paging.name == "page" || Int(paging.text) == nil ? "N" : paging.text
    }

    func run() async throws {
        if output.asksForFields { return Terminal.standard.print(output.fieldList(L.fields)) }
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(tracing)
            let path = try await PathTemplate(L.path, place.values(nation, silently: tracing.curl))
            let parts = parameters.map { RequestPart.addQuery($0.name, $0.text) }
            let request: Request<V1.Page<JSONObject>> = V1.list(path)
                .with(.group(parts)).with(.limit(limit == 0 ? 100 : min(100, limit + 1)))
            if let preview = try await tracing.preview(request, nation) { return terminal.print(preview) }
            var hasMore = false
            var writer = RowWriter(output, columns: L.columns, terminal)
            do {
                for try await row in nation.v1.items(request) {
                    hasMore = limit > 0 && writer.count == limit
                    if hasMore { break }
                    try await writer.write(row)
                }
                try await writer.finish()
            } catch {
                await writer.abandon()
                throw error
            }
            guard hasMore else { return }
            let total = try await total(nation)
            terminal.note("showing \(total.map { "\(limit) of \($0)" } ?? "the first \(limit)"); --limit 0 shows all")
        }
    }

    /// Returns the number of all rows; `nil` if one request cannot find it.
    private func total(_ nation: Nation) async throws -> Int? {
        guard parameters.isEmpty, let path = L.countPath else { return nil }
        let request = Request<JSONObject>(.get, PathTemplate(path), reading: .json())
        do {
            let answer = try await nation.v1.client.send(request)
            return answer.values.lazy.compactMap { Int(CellText.exact($0)) }.first { $0 > limit }
        } catch {
            // The rows are already printed, so a failed count is not a failure of the list.
            try Task.checkCancellation()
            return nil
        }
    }
}

/// A name and its text, as `name=text`; a word alone has no name.
struct NamedText: ExpressibleByArgument {
    let name: String
    let text: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
            (name, text) = ("", argument)
            return
        }
        name = String(argument[..<equals])
        text = String(argument[argument.index(after: equals)...])
    }
}
