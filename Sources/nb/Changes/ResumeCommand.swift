// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import NationBuilder
import NationBuilderImport

/// The command `nb resume`: goes on with a change of many resources that was interrupted.
struct ResumeCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Carry out the rest of a change that was interrupted.",
        discussion: """
            That is a change of the ids of standard input, such as nb people update -. nb undo --list has the ids of \
            changes. nb import resume goes on with an import.

              nb resume 20261126-k7pq
            """)

    @Argument(help: "The id of the change.")
    var id: String

    @OptionGroup(title: "Connection") var connection: Connection

    func run() async throws {
        try await CommandRun.run { terminal in
            let opened = try await OpenedJournal(id, connection, terminal)
            try await resume(opened.resource, opened, terminal)
        }
    }

    private func resume<R: Resource>(_ type: R.Type, _ opened: OpenedJournal, _ terminal: Terminal) async throws {
        let journal = opened.journal
        let entries = try await journal.entries(in: [.planned, .sending])
        guard try await journal.state == .unfinished, let action = entries.first.flatMap({ BulkAction($0) }) else {
            throw CommandFailure("the change \(id) is finished: there is nothing to go on with", exitCode: 64)
        }
        let run = BulkRun<R>(nation: opened.connected.nation, place: journal.header.place, journal: journal)
        try await BulkChange<R>(action: action, connection: connection, terminal: terminal).carryOut(entries, run)
    }
}

/// A journal that a command works on, at the nation that it is about.
struct OpenedJournal: Sendable {
    let journal: ChangeJournal
    let resource: any Resource.Type
    let connected: ConnectedNation

    /// Opens the journal of a change, and connects to the nation.
    ///
    /// - Throws: ``CommandFailure`` when it is that of an import, or of another nation.
    init(_ id: String, _ connection: Connection, _ terminal: Terminal) async throws {
        journal = try await Journals.folder.open(id: id)
        let header = journal.header
        if header.kind == Journals.importKind {
            throw CommandFailure("\(id) is an import: nb import has the commands for it", exitCode: 64)
        }
        guard let resource = header.resource else {
            throw CommandFailure("\(id) is a change that this version of nb does not know", exitCode: 74)
        }
        self.resource = resource
        connected = try await connection.connect(terminal)
        guard "\(connected.place)" == header.nation else {
            throw CommandFailure(
                "\(id) is a change of the nation at \(OAuthReport.shown(header.nation)), not of \(connected.place)",
                exitCode: 64)
        }
    }
}
