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

    @Argument(help: "Parameters of the list, such as last_name=Lovelace.")
    var parameters: [NamedText] = []

    @Option(help: ArgumentHelp("How many to print; 0 for all.", valueName: "n"))
    var limit = 30

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var tracing: TracingOptions

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit is a number, and 0 means all.") }
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
            var rows: [JSONObject] = []
            var count = 0
            var hasMore = false
            let writer = RowWriter(output, columns: L.columns, terminal)
            for try await row in nation.v1.items(request) {
                if limit > 0, count == limit {
                    hasMore = true
                    break
                }
                count += 1
                // A pipe gets each row as it comes, and nothing is held.
                if writer.isStreaming { try writer.write(row, isFirst: count == 1) } else { rows.append(row) }
            }
            try await writer.finish(rows, count: count)
            if hasMore { terminal.note("showing \(limit) of more; --limit 0 for all") }
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
