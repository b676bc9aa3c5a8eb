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

    @Argument(
        help: ArgumentHelp(
            L.parameterHelp, valueName: L.takesText ? "text" : "name=text",
            visibility: L.filters.names.isEmpty ? .hidden : .default))
    var parameters: [NamedText] = []

    @Option(
        name: [.customLong("limit"), .customShort("L", allowingJoined: true)],
        help: ArgumentHelp("How many to print; 0 for all; 30 by default.", valueName: "n"))
    var givenLimit: Int?

    @Flag(
        help: ArgumentHelp(
            "Send empty values too: a nation ignores them.",
            visibility: L.filters.names.isEmpty ? .hidden : .default))
    var empty = false

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp(
            V2.Condition.help, valueName: "condition", visibility: L.conditional == nil ? .hidden : .default))
    var conditions: [String] = []

    @OptionGroup var part: PartOptions<L>
    @OptionGroup var web: WebOption<L>
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var tracing: TracingOptions

    /// How many rows to print; 0 for all.
    var limit: Int { givenLimit ?? Settings.stored.limit ?? 30 }

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit is a number from 0; 0 means all.") }
        if let paging = parameters.first(where: { Self.paging.contains($0.name) }) {
            throw ValidationError(
                "nb walks through the pages by itself, so \(paging.name)= is not for it: --limit \(Self.count(paging)) "
                    + "prints so many, and --limit 0 prints all.")
        }
        try part.validate(with: conditions, tracing, web.isGiven)
        if L.isOfVersionTwo || !conditions.isEmpty { return try validateConditions() }
        if try text() != nil { return try output.validate(L.fields) }
        try L.filters.check(parameters, isEmptyMeant: empty, hint: L.hint, alternative: L.alternative)
        try output.validate(L.fields)
    }

    /// The parameters of pages.
    private static var paging: Set<String> { ["limit", "page", "per_page", "__token", "__nonce"] }

    private static func count(_ paging: NamedText) -> String {
        paging.name == "page" || Int(paging.text) == nil ? "N" : paging.text
    }

    func run() async throws {
        if web.isGiven {
            return try await CommandRun.run { try await web.open(place.words, connection, $0) }
        }
        if L.isOfVersionTwo || !conditions.isEmpty, let list = L.conditional { return try await printMatching(list) }
        if output.asksForFields { return Terminal.standard.print(output.fieldList(L.fields)) }
        if let text = try text() { return try await printFound(V1.PeopleText(text)) }
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(terminal, isVerbose: tracing.verbose)
            let values = try await place.values(nation, silently: tracing.curl)
            let chosen = try await part.chosen(nation, silently: tracing.curl)
            let path = chosen?.path ?? PathTemplate(L.path, values)
            let parts = parameters.map { RequestPart.addQuery($0.name, $0.text) }
            let request: Request<V1.Page<JSONObject>> = V1.list(path).with(.group(parts)).with(.limit(pageSize))
            if let preview = try await tracing.preview(request, nation) { return terminal.print(preview) }
            let hasMore = try await nation.looking(for: chosen?.words ?? L.Place.words(values)) {
                try await print(L.columns, terminal) { try await read(request, nation, $0) }
            }
            if hasMore { tellMore(try await total(nation), terminal) }
        }
    }

    /// The number of rows on a page of the nation.
    var pageSize: Int { limit == 0 ? 100 : min(100, limit + 1) }

    /// Passes the rows of a list to a closure, with the values that a person chose, as long as it returns `true`.
    func read(
        _ request: Request<V1.Page<JSONObject>>, _ nation: Nation, _ take: (JSONObject) async throws -> Bool
    ) async throws {
        guard let details = PersonDetails(L.self, output.fields) else {
            for try await row in nation.v1.items(request) {
                guard try await take(row) else { return }
            }
            return
        }
        try await details.read(nation.v1.items(request), inGroupsOf: pageSize, nation, take)
    }

    /// Prints rows, up to the limit.
    ///
    /// - Parameter read: A closure that passes rows to another one, as long as that returns `true`.
    /// - Returns: Whether there are more rows.
    func print(
        _ columns: [String], _ terminal: Terminal,
        _ read: (_ take: (JSONObject) async throws -> Bool) async throws -> Void
    ) async throws -> Bool {
        var hasMore = false
        var writer = RowWriter(output, columns: columns, terminal)
        let progress = ProgressLine(nil, total: limit > 0 ? limit : nil, showsRows: writer.showsRows, terminal)
        do {
            try await read { row in
                hasMore = limit > 0 && writer.count == limit
                if hasMore { return false }
                try await writer.write(row)
                progress.show(writer.count)
                return true
            }
            progress.end()
            try await writer.finish()
        } catch {
            progress.end()
            await writer.abandon()
            throw error
        }
        return hasMore
    }

    /// Tells that there are more rows than were printed.
    func tellMore(_ total: Int?, _ terminal: Terminal) {
        terminal.note("showing \(total.map { "\(limit) of \($0)" } ?? "the first \(limit)"); --limit 0 shows all")
    }

    /// Returns the number of all rows; `nil` if one request cannot find it.
    private func total(_ nation: Nation) async throws -> Int? {
        guard parameters.isEmpty, !part.isGiven, let path = L.countPath else { return nil }
        let request = Request<JSONObject>(.get, PathTemplate(path), reading: .json())
        do {
            let response = try await nation.v1.client.send(request)
            return response.values.lazy.compactMap { Int(CellText.exact($0)) }.first { $0 > limit }
        } catch {
            // The rows are already printed, so a failed count is not a failure of the list.
            try Task.checkCancellation()
            return nil
        }
    }
}
