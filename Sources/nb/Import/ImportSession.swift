// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import NationBuilderAccounts
import NationBuilderImport

/// An import whose journal is open: it is written or undone, with progress, and a person is told how to go on.
struct ImportSession: Sendable {
    let journal: ChangeJournal
    /// The file or the id, as it was typed.
    let name: String
    let connected: ConnectedNation
    let fields: [ImportField]
    let connection: Connection
    let terminal: Terminal

    init(
        _ journal: ChangeJournal, named name: String, _ connected: ConnectedNation, _ fields: [ImportField],
        _ connection: Connection, _ terminal: Terminal
    ) {
        (self.journal, self.name, self.connected, self.fields) = (journal, name, connected, fields)
        (self.connection, self.terminal) = (connection, terminal)
    }

    /// Opens the journal of an earlier import.
    init(_ id: String, named name: String, _ connection: Connection, _ terminal: Terminal) async throws {
        let journal = try await Journals.folder.open(id: id)
        let connected = try await connection.connect(terminal)
        guard journal.header.nation == "\(connected.place)" else {
            throw CommandFailure(
                "the import was into the nation at \(TerminalText.safe(journal.header.nation)), and this is "
                    + "\(connected.place)", exitCode: 64)
        }
        let fields = try await PeopleImport.fields(of: connected.nation)
        self.init(journal, named: name, connected, fields, connection, terminal)
    }

    /// Writes what is not written, and prints what became of it.
    ///
    /// - Returns: The refused rows.
    func write(asJSON isJSON: Bool) async throws -> [ImportRefusal] {
        if let type = journal.header.recordType {
            return try await RecordSession(session: self, type: type).write(asJSON: isJSON)
        }
        let run = ImportRun(journal, into: connected.nation, fields: fields)
        let progress = ProgressLine(.reading("the journal"), terminal)
        defer { progress.end() }
        let before = try await ImportResult(of: journal)
        progress.begin(.writing, total: before.open)
        let result = try await watched(from: before, progress) { try await run.write($0) }
        let refused = try await ImportJournals.writeRefused(result.refused, of: journal)
        ImportJournals.removeInput(of: journal)
        let report = ImportEndReport(session: self, result: result, refusedFile: refused)
        try Terminal.evenUnread { try report.print(asJSON: isJSON) }
        return result.refused
    }

    /// Undoes what was written, and prints what became of it.
    func undo(asJSON isJSON: Bool) async throws {
        let undo = ImportUndo(journal, at: connected.nation, fields: fields)
        let total = try await ImportResult(of: journal)
        let progress = ProgressLine(.takingBack, total: total.new + total.changed, terminal)
        defer { progress.end() }
        let result: UndoResult
        do {
            result = try await undo.undo { progress.show($0) }
        } catch {
            progress.end()
            let doubt = await undoDoubt()
            throw ended(
                error, doubt ?? "not all is undone", ["To go on: \(command("undo"))"], isOpen: doubt != nil)
        }
        progress.end()
        ImportJournals.removeInput(of: journal)
        try UndoReport(session: self, result: result, isEarlier: false).print(asJSON: isJSON)
    }

    private func watched(
        from before: ImportResult, _ progress: ProgressLine,
        _ work: (@escaping @Sendable (Int) -> Void) async throws -> ImportResult
    ) async throws -> ImportResult {
        defer { progress.end() }
        do {
            return try await work { progress.show($0) }
        } catch {
            progress.end()
            let state = await state(before)
            throw ended(
                error, state.words, ["To go on:   \(command("resume"))", "To undo it: \(command("undo"))"],
                isOpen: state.isOpen)
        }
    }

    /// Returns what is not written in words, and of whom that is not known.
    private func state(_ before: ImportResult) async -> (words: String, isOpen: Bool) {
        let open = (try? await ImportResult(of: journal))?.open ?? before.open
        let sending = Set(((try? await journal.entries(in: [.sending])) ?? []).map(\.number).filter { $0 > 0 }).count
        let rest = max(0, open - sending)
        let unwritten = "\(rest.grouped) \(rest == 1 ? "person is" : "people are") not written yet"
        guard sending > 0 else { return (unwritten, false) }
        let doubt = "of \(Count.of(sending, "person", "people")) \(EffectWords.english.clause(.unknown))"
        return (rest > 0 ? "\(unwritten), and \(doubt)" : doubt, true)
    }

    /// Returns of what it is not known whether it was undone, in words; `nil` when there is nothing of that kind.
    private func undoDoubt() async -> String? {
        let open = Set(((try? await journal.entries(in: [.undoing])) ?? []).map { $0.number })
        guard !open.isEmpty else { return nil }
        let people = open.count { $0 > 0 }
        let what = people > 0 ? Count.of(people, "person", "people") : "a tag"
        return "of \(what) \(EffectWords.english.clause(.unknown))"
    }

    /// Returns an error with the ways to go on, which a person who has interrupted it is told too.
    ///
    /// Each command stands on a line of its own, to be copied.
    func ended(_ error: any Error, _ state: String, _ ways: [String], isOpen: Bool = false) -> any Error {
        if error is CancellationError {
            terminal.note((["Interrupted: \(state)."] + ways).joined(separator: "\n"))
            return error
        }
        let failure = Failure(error)
        return CommandFailure(
            (["\(failure.message): \(state)"] + ways).joined(separator: "\n"),
            exitCode: isOpen ? 75 : failure.exitCode.rawValue)
    }

    /// Returns the path of a file beside that of the import, as the person typed that one.
    func typed(_ path: String) -> String {
        guard let file = journal.header.file, path.hasPrefix(file), NamedFile.resolved(name) == file else {
            return path
        }
        return name + path.dropFirst(file.count)
    }

    /// The title of the import in the report: its file or its id, as it was typed.
    var title: String {
        let title = journal.header.isOfInput ? "standard input" : name
        guard isBeside else { return title }
        return "the people of \(journal.header.shownFile(isShort: terminal.isInteractive) ?? name)"
    }

    /// Whether the people of a file of records are imported.
    var isBeside: Bool { ImportJournals.isBeside(journal.header) }

    /// Returns the command for this import, as a person types it.
    func command(_ word: String) -> String { connection.command(["import", word, name]) }
}
