// SPDX-License-Identifier: MIT

import ErrandCore
public import NationBuilder

/// The undoing of an import that a journal has.
///
/// * Values and tags are restored, each only where the nation still has what it returned to the import.
/// * A person is deleted whom this import's 201 created, but only if `updated_at` is that of its last write, and
///   nothing refers to the person: no donation, tag of others, survey response, place on a list, recruited person, nor
///   anything else that version 2 shows. A type that the token may not read counts as not known, which keeps everybody.
/// * A tagging whose response was lost is looked up, and taken from a person whom the import has not created.
/// * A tag is deleted that this import created and that nobody has any more.
///
/// All else is listed in ``UndoResult/kept``. E-mails and other deeds of automations cannot be undone. A cancelled task
/// sends nothing more, takes the responses of what was sent, and throws `CancellationError`; a further undo goes on.
public struct ImportUndo: Sendable {
    private let journal: ChangeJournal
    private let nation: Nation
    private let fields: [ImportField]

    /// Creates the undoing of an import.
    ///
    /// - Parameters:
    ///   - journal: The journal.
    ///   - nation: The nation.
    ///   - fields: The nation's custom fields (``PeopleImport/fields(of:)``).
    public init(_ journal: ChangeJournal, at nation: Nation, fields: [ImportField]) {
        (self.journal, self.nation, self.fields) = (journal, nation, fields)
    }

    /// Returns what an undo is going to send, without asking the nation.
    public func plan() async throws -> UndoPlan {
        let tags = try await journal.entries(numbers: [TagPreparation.number]).filter {
            RowUndo.open.contains($0.state)
        }
        let listed = try await journal.entries(in: ListBatch.open(.back), of: [.list])
        return UndoPlan(
            try await CreatedPeople(of: journal), tags: tags.count,
            listed: listed.count { !ListBatch.wasMember($0) })
    }

    /// Undoes what is not undone.
    ///
    /// Writes of an unfinished import whose responses are not known are looked up first.
    ///
    /// - Parameter progress: Is called with the number of people who are done in this run.
    /// - Throws: `ClientError` when the nation cannot be reached or refuses all requests, ``JournalError``, or
    ///   `CancellationError`.
    @discardableResult
    public func undo(_ progress: @escaping @Sendable (Int) -> Void = { _ in }) async throws -> UndoResult {
        try await ImportRun(journal, into: nation, fields: fields).settle()
        try await StopFlag.run { flag in
            if !flag.isSet { try await LostTaggings(journal: journal, nation: nation).settle() }
        }
        let people = try await CreatedPeople(of: journal)
        try await journal.end(.undoing)
        // Before their people: who is on a list is not deleted.
        if let failure = await ListRun(journal, at: nation).takeBack().failure { throw failure }
        try await StopFlag.run { flag in
            let references = PersonReferences(to: people, at: nation, since: journal.header.created, flag)
            let queue = RowQueue<RowUndo>(
                journal: journal, nation: nation, states: RowUndo.open,
                prepare: { try await prepared($0, references) }, work: { try await undo($0, $1, references, flag) })
            try await queue.run(flag, progress)
            if !flag.isSet { try await undoTags() }
        }
        try await journal.end(.undone)
        return try await UndoResult(of: journal)
    }

    private func prepared(_ rows: [[JournalEntry]], _ references: PersonReferences) async throws -> [RowUndo] {
        try await references.look(at: Self.created(rows))
        // The reading comes last: it is soon too old, and costs one request.
        let people = try await PeopleReading(nation: nation, fields: fields, isWhole: true).people(of: rows)
        return rows.map { row in
            let id = row.lazy.compactMap(\.id).first
            return RowUndo(
                row, id.flatMap { people[$0] }, reference: id.flatMap { references.reason(for: $0) }, fields: fields)
        }
    }

    /// Returns the ids of the people whom rows have created, and who are not deleted yet.
    private static func created(_ rows: [[JournalEntry]]) -> [String] {
        rows.compactMap { row in
            row.first { $0.action == .create && RowUndo.open.contains($0.state) }.flatMap(\.id)
        }
    }

    private func undo(
        _ row: RowUndo, _ moment: TimeSource.Instant, _ references: PersonReferences, _ flag: StopFlag
    ) async throws {
        var (row, moment) = (row, moment)
        let reading = PeopleReading(nation: nation, fields: fields, isWhole: true)
        let time = nation.v2.client.configuration.time
        while !flag.isSet {
            let action = row.next()
            try await journal.save(row.takeUnsaved())
            switch action {
            case .over: return
            case .look(let lookup):
                row.take(people: try await reading.people(of: lookup, for: row.entries))
                moment = time.now()
            case .send(let write):
                do { row.take(.written(try await write.send(to: nation, by: moment))) } catch let error as ClientError {
                    if let outcome = WriteOutcome(error) {
                        row.take(outcome)
                        continue
                    }
                    guard error.kind.belongs(to: FreshReading.stale) else {
                        row.takeBack()
                        try await journal.save(row.takeUnsaved())
                        throw error
                    }
                    let created = Self.created([row.entries])
                    try await references.look(at: created, isAlone: true)
                    let person = try await reading.people(of: [row.entries]).values.first
                    row.reread(person, reference: created.first.flatMap { references.reason(for: $0) })
                    moment = time.now()
                }
            }
        }
        try await journal.save(row.takeUnsaved())
    }

    private func undoTags() async throws {
        for tag in try await journal.entries(numbers: [TagPreparation.number]) {
            guard RowUndo.open.contains(tag.state), let id = tag.id else { continue }
            var tag = tag
            if tag.returned == nil {
                // It was there before, or nobody can tell.
                if tag.reason == nil { continue }
                tag.state = .kept
            } else if try await ReferenceReading.hasPeople(tag: id, nation) {
                (tag.state, tag.reason) = (.kept, "somebody has it")
            } else {
                tag.state = .undoing
                try await journal.save([tag])
                do {
                    _ = try await PersonWrite.deleteTag(id: id).send(to: nation)
                    tag.state = .undone
                } catch let error as ClientError {
                    switch WriteOutcome(error) {
                    case .refused(_, isTaken: _, isMissing: true)?: tag.state = .undone
                    case .refused(let reason, _, _)?: (tag.state, tag.reason) = (.kept, reason)
                    case .lost?:
                        guard try await TagPreparation.isMissing(tag.name, at: nation) else { throw error }
                        tag.state = .undone
                    default:
                        tag.state = .done
                        try await journal.save([tag])
                        throw error
                    }
                }
            }
            try await journal.save([tag])
        }
    }
}
