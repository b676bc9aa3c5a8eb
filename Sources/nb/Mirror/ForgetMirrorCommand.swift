// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilderMirror

/// The command `nb mirror forget`: removes a person from a copy.
struct ForgetMirrorCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Remove a person from every table of a copy, also from the deleted rows.",
        discussion: """
              nb mirror forget 7 copy.sqlite

            The nation is not asked and not changed. If it still has the person, a later refresh copies the person \
            again: delete the person there first. PostgreSQL keeps removed rows in its files until it has cleaned them \
            (VACUUM), and in its log and backups.
            """)

    @Argument(help: "The id of the person.")
    var id: Int

    @OptionGroup var database: MirrorDatabaseOption

    @OptionGroup var choice: MirrorCopyOption

    @Flag(name: .shortAndLong, help: "Do not ask.")
    var yes = false

    func validate() throws {
        guard id > 0 else { throw ValidationError("ID is the id of a person: a number from 1 on.") }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            let database = try MirrorDatabase(database)
            let copy = database.copy(of: choice.nation)
            let shown = TerminalText.safe(database.shown)
            // A copy that is not there, or none, is told before anybody is asked.
            _ = try await database.explained { try await copy.status() }
            try await terminal.confirm("Remove all that \(shown) has of person \(id)?", yes: yes)
            let removed = try await database.explained { try await copy.forget(person: id) }
            guard !removed.isEmpty else { return terminal.print("\(shown) has nothing of person \(id).") }
            let tables = removed.sorted { $0.key < $1.key }.map {
                "\(Count.grouped($0.value, "row", "rows")) of \($0.key)"
            }
            let text = "Removed from \(shown): \(tables.joined(separator: ", "))."
            terminal.print(FieldLayout.wrapped(text, to: terminal.width).joined(separator: "\n"))
        }
    }
}
