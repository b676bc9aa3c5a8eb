// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilderMirror

/// The command `nb mirror status`: says what is guaranteed of a copy, up to when, and what is not.
struct MirrorStatusCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show how fresh and how complete a copy is, without asking the nation.",
        discussion: """
              nb mirror status copy.sqlite
              nb mirror status postgres://ada@db.example.com/nation

            A sweep reads all rows of a type and so finds what was deleted. Between two sweeps a refresh reads what \
            was changed. The table has the times of each type; the numbers in its last columns are values that do not \
            fit their columns, attributes that have none, and the rows that the nation counted more or less.
            """)

    @OptionGroup var database: MirrorDatabaseOption

    @OptionGroup var choice: MirrorCopyOption

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() async throws {
        try await CommandRun.run { terminal in
            let database = try MirrorDatabase(database)
            let status = try await database.explained { try await database.copy(of: choice.nation).status() }
            let report = MirrorStatusReport(path: database.shown, status: status)
            if json { return try terminal.print(object: report.json) }
            let lines = report.lines(width: terminal.width, terminal.style)
            let text = lines.joined(separator: "\n") + "\n"
            guard terminal.isInteractive, lines.count >= terminal.height else {
                return try terminal.emit(Array(text.utf8))
            }
            // The first lines say what is guaranteed: they must not run off the screen.
            var pager = Pager(terminal)
            try await pager.show(text)
            try await pager.close()
        }
    }
}
