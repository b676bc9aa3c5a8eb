// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilderMirror

/// The command `nb mirror check`: compares a copy with the nation.
struct CheckMirrorCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check a copy against the nation: numbers of rows, and rows chosen by chance.",
        discussion: """
              nb mirror check copy.sqlite
              nb mirror check copy.sqlite --rows 1000 --json

            Exit codes for monitoring: 0 the copy agrees; 1 it does not, or is not loaded to the end; others as in nb \
            --help. What was changed or \
            deleted since the last refresh is a difference too, so check after one. Rows that refer to what is not \
            there are counted, and no difference: the nation may have them too. Nothing is changed.
            """)

    @OptionGroup var database: MirrorDatabaseOption

    @Option(help: ArgumentHelp("How many rows of each type are compared.", valueName: "n"))
    var rows = 100

    @Flag(help: "Print one JSON object.")
    var json = false

    @OptionGroup(title: "Connection") var connection: Connection

    func validate() throws {
        guard (0...1_000_000).contains(rows) else { throw ValidationError("--rows must be from 0 to 1000000.") }
        if connection.offline {
            throw ValidationError("A check compares with the nation: leave out --offline.")
        }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            let database = try MirrorDatabase(database)
            let connected = try await connection.connect(terminal)
            let check = try await database.explained(makingBy: connection.command(["mirror"] + database.words)) {
                try await database.copy().check(against: connected.nation, rows: rows)
            }
            let report = MirrorCheckReport(path: database.shown, nation: connected.nation.name, check: check)
            if json {
                try terminal.print(object: report.json)
            } else {
                let text = report.lines(width: terminal.width, terminal.style).joined(separator: "\n")
                try terminal.emit(Array((text + "\n").utf8))
            }
            if !check.agrees { throw ExitCode(1) }
        }
    }
}
