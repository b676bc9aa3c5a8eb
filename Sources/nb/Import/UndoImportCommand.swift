// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilderImport

/// The command `nb import undo`: brings back what an import has changed.
struct UndoImportCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back what an import has written.",
        discussion: """
              nb import undo people.csv

            Values and tags come back, each only where the nation still has what the import wrote. People whom the \
            import has created are deleted, unless they have changed since, or a donation, contact, RSVP or \
            membership refers to them. Tags that it has created, and that nobody has any more, are deleted. All else \
            is listed. What automations have done meanwhile, such as e-mails, cannot be undone.
            """)

    @Argument(help: "The file of the import, or its id in nb import list.")
    var `import`: String

    @Flag(name: .shortAndLong, help: "Do not ask.")
    var yes = false

    @Flag(help: "Print only one JSON object at the end: what was undone.")
    var json = false

    @OptionGroup(title: "Connection") var connection: Connection

    func validate() throws { try EmptyValue.refuse(["IMPORT": self.import]) }

    func run() async throws {
        try await CommandRun.run { terminal in
            let found = try await ImportJournals.find(self.import)
            let session = try await ImportSession(found.id, named: self.import, connection, terminal)
            if try await session.journal.state == .undone {
                let result = try await UndoResult(of: session.journal)
                return try UndoReport(session: session, result: result, isEarlier: true).print(asJSON: json)
            }
            let result = try await ImportResult(of: session.journal)
            let people = Count.of(result.new, "created person", "created people")
            try await terminal.confirm(
                "Undo the import of \(ImportJournals.day(found)) into \(session.connected.nation.name): \(people), "
                    + "\(result.changed) changed?", yes: yes)
            try await session.undo(asJSON: json)
        }
    }
}
