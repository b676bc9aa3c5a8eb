// SPDX-License-Identifier: MIT

import ErrandMiddleware
import ErrandPostgres
import Synchronization

/// The writer of the heartbeats of a process, in one statement for all of its members.
///
/// While there are no members there is no task. The task that waits for the next heartbeat does not keep the driver: it
/// ends with the last user.
final class BudgetDriver: Sendable {
    /// A limit's part in a budget.
    private struct Seat: Hashable {
        let key: BudgetKey
        let limit: LimitID
    }

    private struct Stop {
        var end: Duration
        var capacity: Int?
        var window: Duration
    }

    private struct State {
        var members: [Seat: BudgetMember] = [:]
        /// The rows of members that have left.
        var gone: [BudgetTable.Row] = []
        /// The pauses that were not written yet, by the keys of their rows.
        var stops: [String: Stop] = [:]
        /// When a pause that could not be written is written again.
        var nextStop = Duration.zero
        var sleeper: Task<Void, Never>?
        var wakesAt: Duration?
        var isBusy = false
        var problem: PostgresError?
    }

    /// The work of a turn.
    private struct Work: Sendable {
        var heartbeats: [BudgetTable.Row] = []
        var gone: [BudgetTable.Row] = []
        var stops: [String: Stop] = [:]
    }

    private let database: PostgresDatabase
    private let terms: BudgetTerms
    private let table: BudgetTable
    private let clock: LeaseClock
    private let state = Mutex(State())

    init(_ database: PostgresDatabase, _ terms: BudgetTerms, _ clock: LeaseClock) {
        (self.database, self.terms, self.clock) = (database, terms, clock)
        table = BudgetTable(terms)
    }

    deinit {
        let (sleeper, rows) = state.withLock { ($0.sleeper, lastHeartbeats($0)) }
        sleeper?.cancel()
        guard !rows.isEmpty else { return }
        Task.detached { [database, table, terms] in
            _ = try? await Self.ask(database, table.heartbeat, [.init(BudgetTable.text(rows))], terms)
        }
    }

    /// The last error of PostgreSQL; `nil` when the last statement succeeded.
    var problem: PostgresError? { state.withLock { $0.problem } }

    /// Whether there are neither members nor a task.
    var isAtRest: Bool { state.withLock { $0.members.isEmpty && $0.sleeper == nil && !$0.isBusy } }

    // MARK: The limits

    func share(_ key: BudgetKey, _ budget: RateLimitPolicy.Budget?, _ limit: LimitID) -> BudgetShare {
        let (seat, now) = (Seat(key: key, limit: limit), clock.now())
        var isNew = false
        let share = state.withLock { state in
            if let share = state.members[seat]?.share(at: now) { return share }
            isNew = true
            var member = BudgetMember(LeaseHolder.next(), budget, terms, at: now)
            defer { state.members[seat] = member }
            return member.share(at: now)
        }
        if isNew { schedule() }
        return share
    }

    func use(_ count: Int, _ key: BudgetKey, _ limit: LimitID) {
        state.withLock { $0.members[Seat(key: key, limit: limit)]?.use(count) }
    }

    func pause(_ key: BudgetKey, for duration: Duration) {
        let end = clock.now() + duration
        let isChanged = state.withLock { state in
            let member = state.members.first { $0.key.key == key }?.value
            let name = Self.name(key)
            // Ends that are told with each response differ a little.
            guard end > (state.stops[name]?.end ?? .zero) + .milliseconds(100) else { return false }
            guard end > (member?.pauseEnd ?? .zero) + .milliseconds(100) else { return false }
            state.stops[name] = Stop(end: end, capacity: member?.capacity, window: member?.window ?? .zero)
            return true
        }
        if isChanged { schedule() }
    }

    /// Gives all shares back.
    func leave() async {
        let rows = state.withLock { state in
            defer { state.members = [:] }
            return lastHeartbeats(state)
        }
        guard !rows.isEmpty else { return }
        await Task.detached { [database, table, terms] in
            _ = try? await Self.ask(database, table.heartbeat, [.init(BudgetTable.text(rows))], terms)
        }.value
    }

    private func lastHeartbeats(_ state: State) -> [BudgetTable.Row] {
        let now = clock.now()
        return state.members.filter { !$0.value.isNew }
            .map { row($0.key.key, $0.value, $0.value.lastHeartbeat(at: now)) }
    }

    // MARK: The turns

    /// Lets the next turn begin when something is due.
    private func schedule() {
        let old = state.withLock { state -> Task<Void, Never>? in
            guard !state.isBusy else { return nil }
            let moments = state.members.values.map(\.nextHeartbeat) + (state.stops.isEmpty ? [] : [state.nextStop])
            guard let moment = moments.min() else { return nil }
            if let wakesAt = state.wakesAt, wakesAt <= moment { return nil }
            let old = state.sleeper
            state.wakesAt = moment
            state.sleeper = Task.detached { [weak self, clock] in
                try? await clock.sleep(moment)
                // A turn that has begun comes to its end.
                if !Task.isCancelled, let self { await Task.detached { await self.turn() }.value }
            }
            return old
        }
        old?.cancel()
    }

    private func turn() async {
        let sent = clock.now()
        guard let work = state.withLock({ begin(&$0, sent) }) else { return }
        await stop(work.stops)
        await heartbeat(work.heartbeats, sent)
        await leave(work.gone)
        state.withLock { state in
            state.isBusy = false
            (state.sleeper, state.wakesAt) = (nil, nil)
        }
        schedule()
    }

    private func begin(_ state: inout State, _ now: Duration) -> Work? {
        guard !state.isBusy else { return nil }
        state.isBusy = true
        for (seat, member) in state.members where member.isIdle(now) {
            state.members[seat] = nil
            if !member.isNew { state.gone.append(row(seat.key, member, member.lastHeartbeat(at: now))) }
        }
        var work = Work(gone: state.gone, stops: state.stops)
        for (seat, member) in state.members where member.nextHeartbeat <= now + terms.changeInterval {
            var member = member
            work.heartbeats.append(row(seat.key, member, member.heartbeat(at: now)))
            state.members[seat] = member
        }
        return work
    }

    private func stop(_ stops: [String: Stop]) async {
        for (name, stop) in stops {
            let left = Int((stop.end - clock.now()) / .milliseconds(1))
            let values: [PostgresParameter] = [
                .init(name), .init(stop.capacity), .init(milliseconds(stop.window)), .init(left),
            ]
            let isDone = left <= 0 ? true : (try? await ask(BudgetTable.pausing, values)) != nil
            let next = clock.now() + terms.retryInterval
            state.withLock { state in
                if isDone, state.stops[name]?.end == stop.end { state.stops[name] = nil }
                state.nextStop = isDone ? .zero : next
            }
        }
    }

    private func heartbeat(_ rows: [BudgetTable.Row], _ sent: Duration) async {
        guard !rows.isEmpty else { return }
        let text = (try? BudgetTable.text(rows)) ?? "[]"
        let responses = (try? await ask(table.heartbeat, [.init(text)]))?.compactMap { BudgetTable.response($0) } ?? []
        let (now, holders) = (clock.now(), Set(rows.map(\.holder)))
        let found = Dictionary(responses.map { ($0.holder, $0.response) }) { first, _ in first }
        state.withLock { state in
            for (seat, member) in state.members where holders.contains(member.holder) {
                if let response = found[member.holder] {
                    state.members[seat]?.receive(response, sentAt: sent, now)
                } else {
                    state.members[seat]?.failed(at: now)
                }
            }
        }
        if responses.contains(where: \.hasDead) { _ = try? await ask(table.sweeping, [.init(text)]) }
    }

    private func leave(_ rows: [BudgetTable.Row]) async {
        guard !rows.isEmpty else { return }
        // Of a row that stays, others hear nothing any more: it is given up in time.
        if let text = try? BudgetTable.text(rows) { _ = try? await ask(BudgetTable.leaving, [.init(text)]) }
        let holders = Set(rows.map(\.holder))
        state.withLock { $0.gone.removeAll { holders.contains($0.holder) } }
    }

    // MARK: Statements

    private func row(_ key: BudgetKey, _ member: BudgetMember, _ heartbeat: BudgetHeartbeat) -> BudgetTable.Row {
        BudgetTable.Row(
            key: Self.name(key), holder: member.holder, capacity: member.capacity,
            window: milliseconds(member.window), memory: milliseconds(terms.memory(of: member.window)),
            isNew: member.isNew, share: heartbeat.share, claim: heartbeat.claim)
    }

    private func milliseconds(_ duration: Duration) -> Int {
        Int(min(duration, .seconds(32 * 86_400)) / .milliseconds(1))
    }

    /// Returns the key of a budget's row, which an index can hold and which has no NUL.
    ///
    /// Keys with the same beginning share a budget, which is safe.
    private static func name(_ key: BudgetKey) -> String {
        var name = String.UnicodeScalarView()
        for letter in key.name.unicodeScalars.prefix(500) { name.append(letter == "\0" ? "\u{FFFD}" : letter) }
        return String(name)
    }

    private func ask(_ sql: String, _ values: [PostgresParameter]) async throws -> PostgresRows {
        do {
            let rows = try await Self.ask(database, sql, values, terms)
            state.withLock { $0.problem = nil }
            return rows
        } catch {
            state.withLock { $0.problem = error as? PostgresError ?? $0.problem }
            throw error
        }
    }

    private static func ask(
        _ database: PostgresDatabase, _ sql: String, _ values: [PostgresParameter], _ terms: BudgetTerms
    ) async throws -> PostgresRows {
        do {
            return try await database.queryAside(sql, values, deadline: terms.deadline)
        } catch PostgresError.Kind.lost {
            // A server that was restarted.
            return try await database.queryAside(sql, values, deadline: terms.deadline)
        } catch let error as PostgresError where error.isMissingTable {
            try await database.create(BudgetTable.creation)
            return try await database.queryAside(sql, values, deadline: terms.deadline)
        }
    }
}
