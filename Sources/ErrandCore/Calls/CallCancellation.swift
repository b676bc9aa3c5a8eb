// SPDX-License-Identifier: MIT

import Synchronization

/// The cancellation of one call.
///
/// It ends the waits of the call at the deadline, or when the call is ended.
///
/// Each wait registers before it begins and tells how to end it. A wait that
/// begins when the call is over ends at once.
final class CallCancellation: Sendable {
    typealias WaitID = UInt64

    private struct Wait {
        let id: WaitID
        let isOnWire: Bool
        let end: @Sendable () -> Void
    }

    private struct State {
        var deadline: TimeSource.Instant?
        var timer: Timers.ID?
        var isExpired = false
        var isEnded = false
        var isFinished = false
        var lastID: WaitID = 0
        /// Most calls have one wait at a time, which needs no table.
        var first: Wait?
        var others: [WaitID: Wait] = [:]

        var isOver: Bool { isExpired || isEnded }

        mutating func takeWaits() -> [@Sendable () -> Void] {
            defer {
                first = nil
                others = [:]
            }
            return (first.map { [$0.end] } ?? []) + others.values.map(\.end)
        }
    }

    private let services: Services
    private let state: Mutex<State>

    init(_ services: Services) {
        self.services = services
        state = Mutex(State())
    }

    /// The moment at which the call ends, with or without a response.
    var deadline: TimeSource.Instant? { state.withLock { $0.deadline } }

    /// Whether the deadline has ended the call.
    var isExpired: Bool { state.withLock { $0.isExpired } }

    /// Whether anything has ended the call.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Whether a request of the call is on the wire, or a response whose body has not
    /// ended.
    var isOnWire: Bool {
        state.withLock { ($0.first?.isOnWire ?? false) || $0.others.values.contains(where: \.isOnWire) }
    }

    // MARK: Waits

    /// Adds a wait.
    ///
    /// - Parameters:
    ///   - isOnWire: Whether it is the wait for an exchange.
    ///   - end: Ends the wait; called at most once.
    /// - Returns: The id that removes the wait; `nil` when the call is over and
    ///   the wait was ended.
    func add(isOnWire: Bool = false, _ end: @escaping @Sendable () -> Void) -> WaitID? {
        let id = state.withLock { state -> WaitID? in
            guard !state.isOver else { return nil }
            state.lastID &+= 1
            let wait = Wait(id: state.lastID, isOnWire: isOnWire, end: end)
            if state.first == nil { state.first = wait } else { state.others[wait.id] = wait }
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

    // MARK: Ends

    /// Sets the moment at which the call ends.
    func setDeadline(_ deadline: TimeSource.Instant?) {
        state.withLock { state in
            state.deadline = deadline
            watch(&state)
        }
    }

    /// Moves the deadline to a later moment, or removes it.
    ///
    /// The deadline never becomes earlier.
    ///
    /// - Returns: Whether the call is not over.
    @discardableResult
    func extendDeadline(to later: TimeSource.Instant?) -> Bool {
        // The timer fires at the old moment, and sees the new one.
        state.withLock { state in
            guard !state.isOver else { return false }
            if let present = state.deadline, later.map({ $0 > present }) ?? true { state.deadline = later }
            return true
        }
    }

    /// Ends all waits, present and future.
    func end() {
        let waits = state.withLock { state in
            state.isEnded = true
            return state.takeWaits()
        }
        for end in waits { end() }
    }

    /// Removes the timer, because the call has returned.
    func finish() {
        let timer = state.withLock { state in
            state.isFinished = true
            return state.timer.take()
        }
        if let timer { services.timers.cancel(timer) }
    }

    /// Sets the timer to the deadline.
    ///
    /// The timers' lock is taken under the lock of this object, and never the other way round.
    private func watch(_ state: inout State) {
        if let old = state.timer.take() { services.timers.cancel(old) }
        guard !state.isFinished, !state.isOver, let deadline = state.deadline else { return }
        // Holds this object until `finish()`, which ends every call. A weak reference costs
        // memory of its own.
        state.timer = services.timers.schedule(at: deadline) { self.look() }
    }

    private func look() {
        let now = services.time.now()
        let waits = state.withLock { state -> [@Sendable () -> Void] in
            state.timer = nil
            guard !state.isFinished, let deadline = state.deadline else { return [] }
            guard deadline <= now else {
                watch(&state)
                return []
            }
            state.isExpired = true
            return state.takeWaits()
        }
        for end in waits { end() }
    }
}
