// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandMiddleware
import HTTPTypes
public import NationBuilder
import Synchronization

/// The carrying out of a change of many that a journal has, from where it stands, and its taking back.
///
/// ```swift
/// let journal = try await folder.create(JournalHeader(kind: "people update", nation: address))
/// try await journal.add(entries)
/// try await journal.begin()
/// let result = await ChangeRun(journal, resources, at: nation).carryOut()
/// ```
///
/// Each resource is read just before it is written. What it was is on the disk before the request leaves, and what the
/// nation returned after it. So a process that is killed at any moment loses nothing: a further run looks what became
/// of the requests that had left, and sends none of them a second time that was carried out. ``EntryChange`` decides;
/// the entries of one number come one after another.
public struct ChangeRun<Resources: ChangeableResources>: Sendable {
    private let journal: ChangeJournal
    private let resources: Resources
    private let nation: Nation
    /// The numbers that are worked on at once.
    private let width: Int
    private let recovers: Bool
    /// Waits before a created resource is looked for again.
    var wait: @Sendable (Duration) async throws -> Void

    /// Creates a run.
    ///
    /// - Parameters:
    ///   - journal: The journal, in which all entries are.
    ///   - resources: How they are read and written.
    ///   - nation: The nation, whose limit of requests sets the pace.
    ///   - width: The greatest number of entries that are worked on at once.
    ///   - recovers: Whether it looks at once what became of a write whose response is lost; otherwise that ends it.
    public init(
        _ journal: ChangeJournal, _ resources: Resources, at nation: Nation, width: Int = 4, recovers: Bool = false
    ) {
        (self.journal, self.resources, self.nation) = (journal, resources, nation)
        (self.width, self.recovers) = (width, recovers)
        let time = nation.v2.client.configuration.time
        wait = { try await time.sleep(for: $0) }
    }

    /// Carries out what is not carried out.
    ///
    /// - Parameter progress: Is called with the number of entries that are done in this run.
    public func carryOut(_ progress: @Sendable (Int) -> Void = { _ in }) async -> ChangeResult {
        await run(.forth, progress)
    }

    /// Takes back what is carried out, or may be.
    ///
    /// - Parameter progress: Is called with the number of entries that are done in this run.
    public func takeBack(_ progress: @Sendable (Int) -> Void = { _ in }) async -> ChangeResult {
        await run(.back, progress)
    }

    /// Looks what became of the requests that have left without a response, and sends nothing.
    public func settle() async -> ChangeResult { await run(.forth, sends: false) { _ in } }

    private struct Row: RowMachine { let entries: [JournalEntry] }

    /// The newest ids that were read in the last second, by the types: an older mark only shows more.
    private final class Marks: Sendable {
        private let found = Mutex<[String: (id: String, moment: TimeSource.Instant)]>([:])

        func id(of type: String, _ time: TimeSource, _ read: () async throws -> String) async throws -> String {
            let known = found.withLock { $0[type] }
            if let known, FreshReading.isFresh(known.moment, time) { return known.id }
            let moment = time.now()
            let id = try await read()
            found.withLock { $0[type] = (id, moment) }
            return id
        }
    }

    private func run(
        _ direction: EntryChange.Direction, sends: Bool = true, _ progress: @Sendable (Int) -> Void
    ) async -> ChangeResult {
        let done = Mutex<[JournalEntry]>([])
        let states = sends ? EntryChange.open(direction) : [.sending]
        let marks = Marks()
        let queue = RowQueue<Row>(
            width: width, journal: journal, nation: nation, states: states,
            prepare: { rows in rows.map { Row(entries: $0) } },
            work: { row, _ in
                let entries = row.entries.filter { states.contains($0.state) }
                for entry in direction == .forth ? entries : entries.reversed() {
                    let result = try await work(entry, direction, sends: sends, marks)
                    done.withLock { $0.append(result) }
                }
            })
        let failures = await queue.failures(StopFlag(), progress)
        return ChangeResult(entries: done.withLock { $0 }, failures: failures)
    }

    /// Does what the machine of an entry says, and returns the entry as it is then.
    private func work(
        _ entry: JournalEntry, _ direction: EntryChange.Direction, sends: Bool, _ marks: Marks
    ) async throws -> JournalEntry {
        var change = EntryChange(entry, direction, recovers: recovers, sends: sends) {
            resources.isSame($0, $1, $2, of: entry)
        }
        var (shown, saved, moment) = (ShownResource?.none, entry, time.now())
        while true {
            let action = change.next()
            if change.entry != saved { try await journal.save([change.entry]) }
            saved = change.entry
            do {
                switch action {
                case .over: return change.entry
                case .read:
                    // Before the request: what is read is as old as that at most.
                    moment = time.now()
                    let resource = try await resources.read(change.entry)
                    shown = resource
                    change.take(resource.isVoid ? .missing("it is void") : .shown(resource))
                case .mark:
                    let id = try await marks.id(of: entry.type, time) { try await resources.newest(for: change.entry) }
                    change.take(.newest(id))
                case .find(let id, let pause):
                    try await wait(pause)
                    let found = try await resources.resources(newerThan: id, for: change.entry)
                    let known = try await journal.knownIDs(among: found.compactMap(\.id), of: entry.type)
                    change.take(.found(found.filter { $0.id.map { !known.contains($0) } ?? false }))
                case .send(let write):
                    let reading = WriteGuard(time: time, moment: moment)
                    change.take(
                        .returned(
                            try await resources.send(write, of: change.entry, shown: shown, by: reading)))
                }
            } catch {
                try await take(error, of: action, &change)
            }
        }
    }

    private var time: TimeSource { nation.v2.client.configuration.time }

    /// Takes the error of an action; throws it when the run cannot go on.
    private func take(_ error: any Error, of action: EntryChange.Action, _ change: inout EntryChange) async throws {
        let effect = FailureMeaning(error).effect
        if let error = error as? ClientError, error.isRefusalOfOne {
            let isMissing = [404, 410].contains(error.response?.head.status.code)
            switch action {
            case .send: return change.take(.refused(resources.words(error), isMissing: isMissing))
            case .read where isMissing: return change.take(.missing(resources.words(error)))
            case .read: return change.take(.refused(resources.words(error)))
            default: break
            }
        }
        guard case .send = action else {
            // Of a request of an earlier run nobody knows more than before.
            throw change.isOpen ? OpenChange(error: error, effect: .unknown) : error
        }
        if effect != .notApplied {
            change.take(.lost)
            if recovers { return }
        } else {
            change.take(.notSent)
            try await journal.save([change.entry])
            if FreshReading.stale ~= error { return }
        }
        throw change.isOpen ? OpenChange(error: error, effect: max(effect, .unknown)) : error
    }
}

/// The end of a run over the entries of a journal.
public struct ChangeResult: Sendable {
    /// The entries that were worked on, with their states, in the order of their numbers.
    public let entries: [JournalEntry]
    /// Why it ended early: the first error, and those of what was worked on at the same time.
    let failures: [any Error]

    init(entries: [JournalEntry], failures: [any Error]) {
        self.entries = entries.sorted { ($0.number, $0.step) < ($1.number, $1.step) }
        self.failures = failures
    }

    /// Why it ended early; `nil` when all were worked on.
    public var failure: (any Error)? { failures.first.map { ($0 as? OpenChange)?.error ?? $0 } }

    /// The effects of the requests that have left, and were carried out or may have been.
    public var open: [FailureMeaning.Effect] { failures.compactMap { ($0 as? OpenChange)?.effect } }

    /// Returns the entries in a state.
    public func entries(in state: EntryState) -> [JournalEntry] { entries.filter { $0.state == state } }
}

/// The error of an entry whose request has left, and was carried out or may have been.
struct OpenChange: Error {
    let error: any Error
    let effect: FailureMeaning.Effect
}
