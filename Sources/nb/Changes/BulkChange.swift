// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import NationBuilder
import NationBuilderAccounts
import NationBuilderImport

/// A change of many resources as a command makes it: it asks once, keeps a journal, and tells what was done.
struct BulkChange<R: Resource>: Sendable {
    let action: BulkAction
    let connection: Connection
    let terminal: Terminal

    /// Makes the change.
    ///
    /// - Parameters:
    ///   - ids: The ids of the resources.
    ///   - place: The arguments for the resource's path.
    ///   - asks: Whether to ask before anything is done.
    func make(
        _ ids: InputIDs, _ place: R.Place, _ options: ChangeOptions, _ writing: WriteOptions, asks: Bool = true
    ) async throws {
        guard !ids.ids.isEmpty else { return terminal.note("There are no ids, so nothing was done.") }
        let connected = try await connection.connect(terminal, isVerbose: writing.verbose)
        let place = try await place.values(connected.nation, silently: writing.isSilent)
        if writing.isSilent { return try await preview(ids.ids, place, connected.nation) }
        if ids.repeated > 0 { terminal.note("\(Count.of(ids.repeated, "id", "ids")) came twice.") }
        if asks { try await ask(ids.ids, place, connected.nation, yes: options.yes) }
        let entries = ids.ids.enumerated().map { index, id in
            JournalEntry(number: index + 1, type: R.typeName, id: id, action: action.action, sent: action.sent)
        }
        let header = Journals.header(R.name, action.verb, connected, place: place)
        let journal = options.noBackup ? try ChangeJournal.inMemory(header) : try await Journals.create(header)
        try await journal.add(entries)
        try await journal.begin()
        try await carryOut(
            journal, entries.count, in: connected.nation, place, isSaved: !options.noBackup)
    }

    /// Carries out what a journal has planned, and tells what was done.
    ///
    /// - Parameters:
    ///   - count: The number of entries that are to be carried out.
    ///   - isSaved: Whether one could go on with the journal, or take it back.
    func carryOut(
        _ journal: ChangeJournal, _ count: Int, in nation: Nation, _ place: [String], isSaved: Bool = true
    ) async throws {
        let progress = ProgressLine(.writing, total: count, terminal)
        let run = ChangeRun(
            journal, BulkResources<R>(nation: nation, place: place, readsDeleted: isSaved), at: nation)
        let result = await run.carryOut { progress.show($0) }
        progress.end()
        let (done, refused) = (result.entries(in: .done), result.entries(in: .refused))
        if !done.isEmpty { terminal.note(action.result(R.counted(done.count), nation.name)) }
        terminal.note(entries: refused, of: R.self)
        if let failure = result.failure { throw stopped(failure, result, of: count, isSaved ? journal : nil) }
        try await journal.end(.finished)
        if isSaved, !done.isEmpty { terminal.note(Self.takingBack(journal, connection)) }
        if !refused.isEmpty {
            throw CommandFailure(
                "\(R.counted(refused.count)) \(refused.count == 1 ? "was" : "were") refused", exitCode: 1)
        }
    }

    /// Returns the line about how to take a change back.
    static func takingBack(_ journal: ChangeJournal, _ connection: Connection) -> String {
        "To take it back: \(connection.command(["undo", journal.id]))"
    }

    func stopped(
        _ error: any Error, _ result: ChangeResult, of total: Int, _ journal: ChangeJournal?
    ) -> any Error {
        let done = result.entries(in: .done).count
        var words =
            done == 0
            ? "nothing is done yet" : "\(done.grouped) of \(R.counted(total)) \(done == 1 ? "is" : "are") done"
        if let open = Self.words(result.open) { words = done == 0 ? open : "\(words), and \(open)" }
        let more = journal.map { ". To go on: \(connection.command(["resume", $0.id]))" } ?? ""
        if error is CancellationError {
            terminal.note("Interrupted: \(words)\(more)")
            return error
        }
        let failure = Failure(error)
        let message = failure.message.hasSuffix(".") ? String(failure.message.dropLast()) : failure.message
        return CommandFailure(
            "\(message): \(words)\(more)", exitCode: result.open.isEmpty ? failure.exitCode.rawValue : 75)
    }

    /// Returns what is said of changes whose requests have left; `nil` when there are none.
    static func words(_ open: [FailureMeaning.Effect]) -> String? {
        guard let least = open.min() else { return nil }
        return "of \(R.counted(open.count)) \(EffectWords.english.clause(least))"
    }

    // MARK: Before it

    private func ask(_ ids: [String], _ place: [String], _ nation: Nation, yes: Bool) async throws {
        if yes { return }
        terminal.takeInputFromPerson()
        let question = action.question(R.counted(ids.count), nation.name)
        guard terminal.canAsk else { return try await terminal.confirm("\(question)?", yes: false) }
        var names: [String] = []
        for id in ids.prefix(3) { names.append(try await name(id, place, nation)) }
        let rest = ids.count > names.count ? " and \((ids.count - names.count).grouped) more" : ""
        try await terminal.confirm("\(question): \(names.joined(separator: ", "))\(rest)?", yes: false)
    }

    /// Returns the name of one for the question; its id alone when it cannot be shown.
    private func name(_ id: String, _ place: [String], _ nation: Nation) async throws -> String {
        guard R.canShow else { return id }
        do {
            let found = try await R.client(of: nation).send(R.showing(PathTemplate(R.path, place, then: id), id, nil))
            return R.title(of: found).map { "\($0) (\(id))" } ?? id
        } catch let error as ClientError where error.kind.belongs(to: .status.client.notFound) {
            return "\(id), which is not there"
        }
    }

    /// Prints the first requests.
    private func preview(_ ids: [String], _ place: [String], _ nation: Nation) async throws {
        let client = R.client(of: nation)
        for id in ids.prefix(3) {
            let path = PathTemplate(R.path, place, then: id)
            switch action {
            case .update(let members): terminal.print(try await client.command(try R.changing(path, id, members)))
            case .delete: terminal.print(try await client.command(R.deleting(path)))
            case .tag(let tag):
                terminal.print(try await client.command(V1.People.addTags([tag], person: BulkAction.person(id))))
            case .untag(let tag):
                terminal.print(try await client.command(V1.People.removeTags([tag], person: BulkAction.person(id))))
            }
        }
        if ids.count > 3 { terminal.note("And \((ids.count - 3).grouped) more of these.") }
    }
}

extension Terminal {
    /// Prints why entries were refused or kept, at most ten.
    func note<R: Resource>(entries: [JournalEntry], of type: R.Type) {
        for entry in entries.prefix(10) {
            let name = entry.name.isEmpty ? "" : " (\(entry.name))"
            note("\(R.singular) \(entry.id ?? "")\(name): \(entry.reason ?? entry.state.description)")
        }
        if entries.count > 10 { note("and \((entries.count - 10).grouped) more") }
    }
}
