// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import NationBuilder

/// Lists things.
struct ListCommand<L: Listing>: AsyncParsableCommand, Sendable {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: L.name, abstract: L.abstract, discussion: L.discussion)
    }

    @OptionGroup var place: L.Place

    @Argument(help: ArgumentHelp("A parameter that the API knows, such as order=id.", valueName: "name=text"))
    var parameters: [NamedText] = []

    @Option(help: ArgumentHelp("How many to print; 0 for all.", valueName: "n"))
    var limit = 30

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var tracing: TracingOptions

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit is a number from 0; 0 means all.") }
        try output.validate(L.fields)
    }

    func run() async throws {
        if output.asksForFields { return Terminal.standard.print(output.fieldList(L.fields)) }
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(tracing)
            let path = PathTemplate(L.path, place.values(nation.slug))
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
            if hasMore { terminal.note("showing the first \(limit); --limit 0 shows all") }
        }
    }
}

/// A name and its text, as `name=text`.
struct NamedText: ExpressibleByArgument {
    let name: String
    let text: String

    init?(argument: String) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else { return nil }
        name = String(argument[..<equals])
        text = String(argument[argument.index(after: equals)...])
    }
}
