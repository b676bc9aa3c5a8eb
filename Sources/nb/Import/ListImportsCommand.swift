// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import Foundation
import NationBuilderImport

/// The command `nb import list`: the imports of the last 90 days.
struct ListImportsCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the imports of the last 90 days, the latest first.")

    @Flag(help: "Print a JSON array.")
    var json = false

    func run() async throws {
        try await CommandRun.run { terminal in
            let imports = try await ImportJournals.list()
            if json {
                let bytes = try JSONWriter().write(JSONValue.array(imports.map { .object(Self.json($0)) }))
                return try terminal.emit(terminal.isInteractive ? PrettyJSON.lines(bytes) : bytes)
            }
            if imports.isEmpty { return terminal.note("There are no imports.") }
            try terminal.print(
                table: ["import", "day", "state", "writes", "nation", "file"], whole: ["import"],
                imports.map { summary in
                    [
                        summary.id, ImportJournals.day(summary), Self.state(summary), Self.writes(summary),
                        terminal.isInteractive ? UndoList.short(summary.header.nation) : summary.header.nation,
                        summary.header.shownFile(isShort: terminal.isInteractive) ?? "",
                    ]
                })
        }
    }

    private static func state(_ summary: JournalSummary) -> String { summary.isInUse ? "running" : "\(summary.state)" }

    /// Returns how many of the writes are done.
    private static func writes(_ summary: JournalSummary) -> String {
        let open = summary.count(.planned, .sending)
        let done = summary.count(.done, .undoing, .undone, .kept)
        return open == 0 ? "\(done)" : "\(done) of \(done + open)"
    }

    private static func json(_ summary: JournalSummary) -> JSONObject {
        [
            "import": .string(summary.id), "created": .string(summary.header.created.ISO8601Format()),
            "state": .string("\(summary.state)"), "running": .bool(summary.isInUse),
            "nation": .string(summary.header.nation), "file": summary.header.file.map { .string($0) } ?? .null,
            "writes": .number(JSONNumber(summary.count(.done, .undoing, .undone, .kept))),
            "open": .number(JSONNumber(summary.count(.planned, .sending))),
            "refused": .number(JSONNumber(summary.count(.refused))),
            "unknown": .number(JSONNumber(summary.count(.unknown))),
        ]
    }
}
