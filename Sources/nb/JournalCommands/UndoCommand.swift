// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import Foundation
import NationBuilder
import NationBuilderImport

/// The command `nb undo`: takes back a deletion, a change of many resources, or an import.
struct UndoCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back a deletion, a change of many, or an import.",
        discussion: """
            Before nb deletes something, changes the ids of standard input, or imports a file, it saves what will be \
            gone, on this machine and for 90 days. Without an id, the last change of the nation is taken back, \
            whatever it was.

              nb journal list
              nb undo 20261126-k7pq

            Values are set to those of before, but only where they are still the ones of the change. What was deleted \
            is created again with a new id; people get their tags and addresses back. What cannot come back: the old \
            id, times such as created_at, and what referred to it, such as donations, contacts, memberships, RSVPs, \
            and the people of a list. nb import undo --help says what comes back of an import.
            """)

    @Argument(help: "The id of the change, or the file of an import; by default the last change.")
    var id: String?

    @Flag(help: "List the changes of this machine, as nb journal list does.")
    var list = false

    @Flag(name: .shortAndLong, help: "Answer every question with yes.")
    var yes = false

    @OptionGroup(title: "Connection") var connection: Connection

    func validate() throws {
        try EmptyValue.refuse(["ID": id])
        if list, id != nil { throw ValidationError("--list lists all changes: leave out the id.") }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            if list { return try await UndoList.print(terminal) }
            let found = try await chosen(terminal)
            if let found, found.isImport {
                let session = try await ImportSession(found.id, named: id ?? found.id, connection, terminal)
                return try await session.takeBack(yes: yes, asJSON: false)
            }
            let opened = try await OpenedJournal(found?.id ?? id ?? "", connection, terminal)
            try await undo(opened.resource, opened, terminal)
        }
    }

    /// Returns the given change, or the last one of the nation that can be taken back; `nil` for an id of none.
    private func chosen(_ terminal: Terminal) async throws -> JournalSummary? {
        if let id { return try await Journals.find(id) }
        let place = "\(try await connection.connect(terminal).place)"
        guard let last = try await Journals.latest(of: place, where: UndoList.canBeUndone) else {
            throw CommandFailure(
                "there is no change of \(place) to take back: nb journal list lists all", exitCode: 66)
        }
        return last
    }

    private func undo<R: Resource>(_ type: R.Type, _ opened: OpenedJournal, _ terminal: Terminal) async throws {
        let (journal, nation) = (opened.journal, opened.connected.nation)
        let entries = try await journal.entries(in: [.done, .sending, .unknown, .undoing])
        guard !entries.isEmpty else {
            let isUndone = try await journal.state == .undone
            throw CommandFailure(
                "the change \(journal.id) \(isUndone ? "was taken back already" : "has changed nothing")", exitCode: 64)
        }
        let names = entries.prefix(3).map { $0.name.isEmpty ? $0.id ?? "" : "\($0.name) (\($0.id ?? ""))" }
        let more = entries.count > 3 ? " and \((entries.count - 3).grouped) more" : ""
        let deletes = entries.contains { $0.action == .delete }
        let verb = deletes ? "Create again" : "Set back"
        try await terminal.confirm(
            "\(verb) \(R.counted(entries.count)) in \(nation.name), \(deletes ? "deleted" : "changed") on "
                + "\(UndoList.time(journal.header.created)): \(names.joined(separator: ", "))\(more)?", yes: yes)
        try await journal.end(.undoing)
        let progress = ProgressLine(.takingBack, total: entries.count, terminal)
        let result = await ChangeRun(
            journal, BulkResources<R>(nation: nation, place: journal.header.place), at: nation
        ).takeBack { progress.show($0) }
        progress.end()
        try tell(result, R.self, deletes: deletes, nation, terminal)
        if let failure = result.failure {
            let way = "To go on: \(connection.command(["undo", journal.id]))"
            if failure is CancellationError {
                let open = BulkChange<R>.words(result.open).map { ", and \($0)" } ?? ""
                terminal.note("Interrupted: not all is taken back\(open). \(way)")
                throw failure
            }
            let told = Failure(failure)
            guard let open = BulkChange<R>.words(result.open) else {
                throw CommandFailure("\(told.message). \(way)", exitCode: told.exitCode.rawValue)
            }
            throw CommandFailure("\(told.message): \(open). \(way)", exitCode: 75)
        }
        try await journal.end(.undone)
        let kept = result.entries(in: .kept)
        if !kept.isEmpty { throw CommandFailure("\(R.counted(kept.count)) could not be taken back", exitCode: 1) }
    }

    private func tell<R: Resource>(
        _ result: ChangeResult, _ type: R.Type, deletes: Bool, _ nation: Nation, _ terminal: Terminal
    ) throws {
        let undone = result.entries(in: .undone)
        if deletes, !undone.isEmpty {
            let rows = undone.map { entry in
                [entry.id ?? "", CellText.exact(entry.returned?[EntryChange.newID]), entry.name]
            }
            try terminal.print(table: ["id", "new_id", "name"], whole: ["id", "new_id"], rows)
        }
        terminal.note(entries: result.entries(in: .kept), of: R.self)
        guard !undone.isEmpty else { return }
        terminal.note(
            deletes
                ? "Created \(R.counted(undone.count)) again in \(nation.name). \(Self.lost(R.self))"
                : "Set \(R.counted(undone.count)) back in \(nation.name).")
    }

    /// Returns what does not come back with a resource that is created again.
    private static func lost<R: Resource>(_ type: R.Type) -> String {
        let relations =
            switch R.typeName {
            case "signups": "donations, contacts, memberships and RSVPs"
            case "lists": "the people on it"
            case "signup_tags": "the people who had it"
            default: "what referred to it"
            }
        return "Not back: the old id, times such as created_at, and \(relations)."
    }
}
