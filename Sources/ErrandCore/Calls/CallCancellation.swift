// SPDX-License-Identifier: MIT

import Synchronization

/// What ends the waits of one call: its deadline, or whoever ends it.
///
/// Each wait says how it is ended before it begins. One that begins when the call
/// is over ends at once.
final class CallCancellation: Sendable {
    typealias WaitID = UInt64

    private struct State {
        var deadline: TimeSource.Instant?
        var timer: Timers.ID?
        var isExpired = false
        var isEnded = false
        var isFinished = false
        var lastID: WaitID = 0
        /// Most calls have one wait at a time, which needs no table.
        var first: (id: WaitID, end: @Sendable () -> Void)?
        var others: [WaitID: @Sendable () -> Void] = [:]

        var isOver: Bool { isExpired || isEnded }

        mutating func takeWaits() -> [@Sendable () -> Void] {
            defer {
                first = nil
                others = [:]
            }
            return (first.map { [$0.end] } ?? []) + others.values
        }
    }

    private let services: Services
    private let state: Mutex<State>

    init(_ services: Services) {
        self.services = services
        state = Mutex(State())
    }

    /// The moment at which the call ends, answered or not.
    var deadline: TimeSource.Instant? { state.withLock { $0.deadline } }

    /// Whether the deadline has ended the call.
    var isExpired: Bool { state.withLock { $0.isExpired } }

    /// Whether anything has ended the call.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// How many waits the call could end now.
    var waitCount: Int { state.withLock { ($0.first == nil ? 0 : 1) + $0.others.count } }

    // MARK: Waits

    /// Adds a wait.
    ///
    /// - Parameter end: Ends the wait; called at most once.
    /// - Returns: What removes the wait; `nil` when the call is over, and the wait
    ///   was ended.
    func add(_ end: @escaping @Sendable () -> Void) -> WaitID? {
        let id = state.withLock { state -> WaitID? in
            guard !state.isOver else { return nil }
            state.lastID &+= 1
            if state.first == nil {
                state.first = (state.lastID, end)
            } else {
                state.others[state.lastID] = end
            }
            return state.lastID
        }
        if id == nil { end() }
        return id
    }

    /// Removes a wait that is over.
    func remove(_ id: WaitID) {
        state.withLock { state in
            if state.first?.id == id { state.first = nil } else { state.others[id] = nil }
        }
    }

    /// Runs work that may wait for anything in a task of its own, which the call
    /// can end, and waits for its end.
    ///
    /// This is the one way for whatever cannot be ended from outside: a step, an
    /// authorizer, a part or a closure of the user's own.
    func interruptible<Output: Sendable>(
        _ work: @escaping @Sendable () async throws -> Output
    ) async throws -> Output {
        // Not on this thread: what never suspends could not be cancelled before it returns.
        let task = Task { try await work() }
        let wait = add { task.cancel() }
        defer { if let wait { remove(wait) } }
        return try await task.valueOrCancel()
    }

    // MARK: Ends

    /// Sets the moment at which the call ends.
    func setDeadline(_ deadline: TimeSource.Instant?) {
        let old = state.withLock { state in
            state.deadline = deadline
            return state.timer.take()
        }
        if let old { services.timers.cancel(old) }
        watch()
    }

    /// Moves the deadline to a later moment, or away; never to an earlier one.
    func extendDeadline(to later: TimeSource.Instant?) {
        // The timer fires at the old moment, and sees the new one.
        state.withLock { state in
            guard let present = state.deadline, later.map({ $0 > present }) ?? true else { return }
            state.deadline = later
        }
    }

    /// Ends all waits, now and later.
    func end() {
        let waits = state.withLock { state in
            state.isEnded = true
            return state.takeWaits()
        }
        for end in waits { end() }
    }

    /// The call has returned: no timer is left behind.
    func finish() {
        let timer = state.withLock { state in
            state.isFinished = true
            return state.timer.take()
        }
        if let timer { services.timers.cancel(timer) }
    }

    private func watch() {
        guard let deadline = state.withLock({ $0.isFinished || $0.isOver ? nil : $0.deadline }) else { return }
        let timer = services.timers.schedule(at: deadline) { [weak self] in self?.look() }
        let isLate = state.withLock { state in
            if !state.isFinished { state.timer = timer }
            return state.isFinished
        }
        if isLate { services.timers.cancel(timer) }
    }

    private func look() {
        let now = services.time.now()
        let waits = state.withLock { state -> [@Sendable () -> Void]? in
            state.timer = nil
            guard !state.isFinished, let deadline = state.deadline else { return [] }
            guard deadline <= now else { return nil }
            state.isExpired = true
            return state.takeWaits()
        }
        guard let waits else { return watch() }
        for end in waits { end() }
    }
}
