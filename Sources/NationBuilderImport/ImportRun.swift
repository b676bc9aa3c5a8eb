// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
public import NationBuilder
import Synchronization

/// The writing of an import that a journal has, from where it stands.
///
/// ```swift
/// let journal = try await folder.create(header)
/// try await people.plan(into: journal, emailOptIn: false, mobileOptIn: false)
/// try await journal.begin()
/// let result = try await ImportRun(journal, into: nation, fields: fields).write { count in print(count) }
/// print(result.new, result.refused.count)
/// ```
///
/// * Known people are read again just before they are written, some at a time, which gives the values before. Whose
///   values have changed since the preview is refused. A write that has to wait for the limit of requests is sent
///   only after a further reading, so that at most a second lies between the two.
/// * Known people are changed by id. A new one is created by one request with all values, which the nation takes or
///   refuses together. The keys are looked up just before: if somebody has one of them now, the row is refused, and
///   nothing of that person was changed. So it is when the nation says that a value is taken.
/// * A write is ``EntryState/sending`` on the disk before its request leaves. When its response is lost, the person is
///   looked up. A new one is looked for by every key for 15 seconds, because a nation may show new people late, before
///   the request is sent again. One without a key is ``EntryState/unknown``, and is never sent again; so is one whose
///   keys belong to somebody with other values.
/// * Several people are written at once, each of them in order. The client's limit of requests sets the pace.
///
/// A cancelled task sends nothing more, takes the responses of what was sent, and throws `CancellationError`. After
/// that, after an error and after a crash a further run goes on.
public struct ImportRun: Sendable {
    private let journal: ChangeJournal
    private let nation: Nation
    private let fields: [ImportField]
    /// Waits before a person is looked for again.
    var wait: @Sendable (Duration) async -> Void

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - journal: The journal, in which all entries are.
    ///   - nation: The nation.
    ///   - fields: The nation's custom fields (``PeopleImport/fields(of:)``).
    public init(_ journal: ChangeJournal, into nation: Nation, fields: [ImportField]) {
        (self.journal, self.nation, self.fields) = (journal, nation, fields)
        let time = nation.v2.client.configuration.time
        wait = { try? await time.sleep(for: $0) }
    }

    /// Writes what is not written.
    ///
    /// - Parameter progress: Is called with the number of people who are done in this run.
    /// - Returns: What became of all rows, those of earlier runs too.
    /// - Throws: `ClientError` when the nation cannot be reached or refuses all requests, ``JournalError``, or
    ///   `CancellationError`.
    @discardableResult
    public func write(_ progress: @escaping @Sendable (Int) -> Void = { _ in }) async throws -> ImportResult {
        try await run(isSettling: false, progress)
        try await journal.end(.finished)
        return try await ImportResult(of: journal)
    }

    /// Looks up what became of the writes whose responses are not known, and sends nothing.
    func settle() async throws { try await run(isSettling: true) { _ in } }

    private func run(isSettling: Bool, _ progress: @escaping @Sendable (Int) -> Void) async throws {
        let rows = Mutex(0)
        try await StopFlag.run { flag in
            let tags = try await TagPreparation(journal: journal, nation: nation).tags(isSettling: isSettling) {
                flag.isSet
            }
            let context = RowWriting.Context(fields: fields, tags: tags, isSettling: isSettling)
            let queue = RowQueue<RowWriting>(
                journal: journal, nation: nation, states: isSettling ? [.sending] : [.planned, .sending],
                prepare: { try await prepared($0, context) }, work: { try await write($0, $1, flag) })
            try await queue.run(flag) { count in
                rows.withLock { $0 = count }
                progress(count)
            }
        }
        if isSettling { return }
        let lists = await ListRun(journal, at: nation).carryOut { count in progress(rows.withLock { $0 } + count) }
        if let failure = lists.failure { throw failure }
    }

    /// Returns the machines of rows, with the people of the nation as they are now.
    private func prepared(_ rows: [[JournalEntry]], _ context: RowWriting.Context) async throws -> [RowWriting] {
        let reading = PeopleReading(nation: nation, fields: fields)
        let people = try await reading.people(of: rows)
        let holders = try await reading.holders(of: rows)
        return rows.map { row in
            RowWriting(
                row, row.lazy.compactMap(\.id).first.flatMap { people[$0] }, holder: holders[row[0].number], context)
        }
    }

    private func write(_ row: RowWriting, _ moment: TimeSource.Instant, _ flag: StopFlag) async throws {
        var (row, moment) = (row, moment)
        let reading = PeopleReading(nation: nation, fields: fields)
        let time = nation.v2.client.configuration.time
        while !flag.isSet {
            let action = row.next()
            try await journal.save(row.takeUnsaved())
            switch action {
            case .over: return
            case .look(let lookup):
                row.take(people: try await reading.people(of: lookup, for: row.entries))
                moment = time.now()
            case .search(let lookups, let pause):
                guard await sleep(pause, flag) else { break }
                var found: [KnownPerson] = []
                for lookup in lookups { found += try await reading.people(of: lookup, for: row.entries) }
                row.take(people: found)
                moment = time.now()
            case .send(let write):
                let needed = row.goesByReading ? moment : nil
                do { row.take(try await outcome(of: write, by: needed)) } catch {
                    row.takeBack()
                    try await journal.save(row.takeUnsaved())
                    guard FreshReading.stale ~= error else { throw error }
                    row.reread(
                        try await reading.people(of: [row.entries]).values.first,
                        holder: try await reading.holders(of: [row.entries]).values.first)
                    moment = time.now()
                }
            }
        }
        try await journal.save(row.takeUnsaved())
    }

    /// Waits in short steps; returns whether the flag is still not set.
    private func sleep(_ pause: Duration, _ flag: StopFlag) async -> Bool {
        var left = pause
        while !flag.isSet, left > .zero {
            let step = min(left, .milliseconds(200))
            await wait(step)
            left -= step
        }
        return !flag.isSet
    }

    private func outcome(of write: PersonWrite, by reading: TimeSource.Instant?) async throws -> WriteOutcome {
        do { return .written(try await write.send(to: nation, by: reading)) } catch let error as ClientError {
            guard let outcome = WriteOutcome(error) else { throw error }
            return outcome
        }
    }
}
