// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import NationBuilder
import NationBuilderImport

/// The command `nb resume`: goes on with a change of many resources, or an import, that was interrupted.
struct ResumeCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Carry out the rest of a change that was interrupted.",
        discussion: """
            That is an import, or a change of the ids of standard input, such as nb people update -. nb journal list \
            has the ids of changes. Without an id it is the last change of the nation that has not ended.

              nb resume
              nb resume 20261126-k7pq
            """)

    @Argument(help: "The id of the change, or the file of an import; by default the last one that has not ended.")
    var id: String?

    @OptionGroup(title: "Connection") var connection: Connection

    func validate() throws { try EmptyValue.refuse(["ID": id]) }

    func run() async throws {
        try await CommandRun.run { terminal in
            let found = try await chosen(terminal)
            if let found, found.isImport {
                return try await ImportSession(found.id, named: id ?? found.id, connection, terminal)
                    .goOn(asJSON: false)
            }
            let opened = try await OpenedJournal(found?.id ?? id ?? "", connection, terminal)
            try await resume(opened.resource, opened, terminal)
        }
    }

    /// Returns the given change, or the last one of the nation that has not ended; `nil` for an id of none.
    private func chosen(_ terminal: Terminal) async throws -> JournalSummary? {
        if let id { return try await Journals.find(id) }
        let place = "\(try await connection.connect(terminal).place)"
        guard let last = try await Journals.latest(of: place, where: { $0.state == .unfinished }) else {
            throw CommandFailure(
                "there is no change of \(place) to go on with: nb journal list lists all", exitCode: 66)
        }
        return last
    }

    private func resume<R: Resource>(_ type: R.Type, _ opened: OpenedJournal, _ terminal: Terminal) async throws {
        let journal = opened.journal
        let entries = try await journal.entries(in: [.planned, .sending])
        let isUnfinished = try await journal.state == .unfinished
        if isUnfinished, entries.isEmpty {
            // It was killed after the last response.
            try await journal.end(.finished)
            return terminal.note("All of the change \(journal.id) was carried out already.")
        }
        guard isUnfinished, let action = entries.first.flatMap({ BulkAction($0) }) else {
            throw CommandFailure("the change \(journal.id) is finished: there is nothing to go on with", exitCode: 64)
        }
        try await BulkChange<R>(action: action, connection: connection, terminal: terminal).carryOut(
            journal, entries.count, in: opened.connected.nation, journal.header.place)
    }
}

/// A journal that a command works on, at the nation that it is about.
struct OpenedJournal: Sendable {
    let journal: ChangeJournal
    let resource: any Resource.Type
    let connected: ConnectedNation

    /// Opens the journal of a change, and connects to the nation.
    ///
    /// - Throws: ``CommandFailure`` when it is of another nation, or of a kind that is not known.
    init(_ id: String, _ connection: Connection, _ terminal: Terminal) async throws {
        journal = try await Journals.folder.open(id: id)
        let header = journal.header
        guard let resource = header.resource else {
            throw CommandFailure("\(id) is a change that this version of nb does not know", exitCode: 74)
        }
        self.resource = resource
        connected = try await connection.connect(terminal)
        guard "\(connected.place)" == header.nation else {
            throw CommandFailure(
                "\(id) is a change of the nation at \(TerminalText.safe(header.nation)), not of \(connected.place)",
                exitCode: 64)
        }
    }
}
