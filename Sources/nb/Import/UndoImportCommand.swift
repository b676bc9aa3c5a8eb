// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilderImport

/// The command `nb import undo`: brings back what an import has changed.
struct UndoImportCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back what an import has written.",
        discussion: """
              nb import undo people.csv

            Values and tags come back, each only where the nation still has what the import wrote. Whom it has put onto \
            a list comes off it, unless the person was on it before. People whom the \
            import has created are deleted, unless they have changed since, or anything refers to them: a donation, \
            a tag of somebody else, a survey response, a place on a list. Where the token may not read such things, \
            nobody is deleted. Tags that it has created, and that nobody has any more, are deleted. All else is \
            listed. What automations have done meanwhile, such as e-mails, cannot be undone.
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
            try await ImportSession(found.id, named: self.import, connection, terminal).takeBack(yes: yes, asJSON: json)
        }
    }
}

extension ImportSession {
    /// Asks, and takes back what the import has written; one that was taken back before is only told.
    func takeBack(yes: Bool, asJSON isJSON: Bool) async throws {
        if let type = journal.header.recordType {
            return try await RecordSession(session: self, type: type).takeBack(yes: yes, asJSON: isJSON)
        }
        if try await journal.state == .undone {
            let result = try await UndoResult(of: journal)
            return try UndoReport(session: self, result: result, isEarlier: true).print(asJSON: isJSON)
        }
        let result = try await ImportResult(of: journal)
        let people = Count.of(result.new, "created person", "created people")
        let file =
            journal.header.file.map { " of \(TerminalText.safe(journal.header.isOfInput ? title : typed($0)))" } ?? ""
        try await terminal.confirm(
            "\(try await effort()) Undo the import\(file) into \(connected.nation.name), "
                + "written on \(UndoList.time(journal.header.created)): \(people), \(result.changed) changed?", yes: yes
        )
        try await undo(asJSON: isJSON)
    }

    /// Returns how many requests it takes, in words.
    private func effort() async throws -> String {
        let plan = try await ImportUndo(journal, at: connected.nation, fields: fields).plan()
        return "This takes about \(Count.of(plan.requests, "request", "requests")), about "
            + "\(ImportReport.time(plan.duration)) at the nation's limit, \(plan.lookups.grouped) of them to see what "
            + "others have done since."
    }
}
