// SPDX-License-Identifier: MIT

import Synchronization

/// The scope of one running call: its record, its limits, who has ended it, and all its
/// waits.
///
/// The scope ends the waits of the call at the deadline, when the call is ended, and when it
/// has returned. Each wait registers before it begins and tells how to end it. A wait that
/// begins when the call is over ends at once.
final class CallScope: Sendable {
    typealias WaitID = UInt64

    let id = CallID()
    /// Whether the client reads the whole body before the call returns.
    let readsWholeBody: Bool
    let services: Services
    let record: CallRecord

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
        var hasReturned = false
        var isReleased = false
        var hasStream = false
        var lastID: WaitID = 0
        /// Most calls have one wait at a time, which needs no table.
        var first: Wait?
        var others: [WaitID: Wait] = [:]

        var isOver: Bool { isExpired || isEnded || hasReturned }

        /// Whether no wait is left and none begins.
        var hasNoWaits: Bool { isReleased && first == nil && others.isEmpty }

        mutating func takeWaits() -> [@Sendable () -> Void] {
            defer {
                first = nil
                others = [:]
            }
            return (first.map { [$0.end] } ?? []) + others.values.map(\.end)
        }
    }

    private let state = Mutex(State())

    /// - Parameter record: The record of the call that this one works for; `nil`
    ///   when this call stands on its own.
    init(services: Services, readsWholeBody: Bool = false, record: CallRecord? = nil) {
        self.services = services
        self.readsWholeBody = readsWholeBody
        self.record = record ?? CallRecord(services.time)
    }

    /// The moment at which the call ends, with or without a response.
    var deadline: TimeSource.Instant? { state.withLock { $0.deadline } }

    /// The limit that has ended the call, if one has.
    var expiry: ClientError.Kind? { state.withLock { $0.isExpired } ? .timedOut.deadline : nil }

    /// Whether anything has ended the call.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// Whether a request of the call is on the wire, or a response whose body has not
    /// ended.
    var isOnWire: Bool {
        state.withLock { ($0.first?.isOnWire ?? false) || $0.others.values.contains(where: \.isOnWire) }
    }

    /// Whether the call has what it was sent for: a stream, which may have other limits.
    var hasStream: Bool { state.withLock { $0.hasStream } }

    /// Notes that what is read from now on is the stream.
    func beginStream() { state.withLock { $0.hasStream = true } }

    // MARK: Waits

    /// The error of a wait that the scope has ended.
    ///
    /// While the call runs, that is the error of a cancelled task: the call itself tells why.
    var interruption: any Error {
        guard state.withLock({ $0.hasReturned }) else { return CancellationError() }
        return ClientError(.rejected.callEnded)
    }

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

    func remove(_ id: WaitID) {
        let timer = state.withLock { state in
            if state.first?.id == id { state.first = nil } else { state.others[id] = nil }
            return Self.unneededTimer(&state)
        }
        if let timer { services.timers.cancel(timer) }
    }

    /// Notes that no more waits begin: the timer goes with the last one.
    func release() {
        let timer = state.withLock { state in
            state.isReleased = true
            return Self.unneededTimer(&state)
        }
        if let timer { services.timers.cancel(timer) }
    }

    private static func unneededTimer(_ state: inout State) -> Timers.ID? {
        state.hasNoWaits ? state.timer.take() : nil
    }

    // MARK: Ends

    /// Sets the limits of a call, which count from its beginning.
    func setLimits(_ limits: CallLimits) { setDeadline(limits.end(from: record.started)) }

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

    /// Ends what is left, because the call has returned.
    func close() {
        let (timer, waits) = state.withLock { state in
            state.hasReturned = true
            return (state.timer.take(), state.takeWaits())
        }
        if let timer { services.timers.cancel(timer) }
        for end in waits { end() }
    }

    /// Runs the whole call: closes the scope at its end, and tells the observers of it.
    ///
    /// - Throws: The errors of the work. A passed deadline and a cancelled task lead to many
    ///   different errors in the middleware below; these are replaced by the true cause.
    func run(_ work: () async throws -> Void) async throws {
        do {
            try await work()
            close()
            record.tellEnd(nil)
        } catch {
            let cause = cause(of: error)
            close()
            record.tellEnd(cause)
            throw cause
        }
    }

    private func cause(of error: any Error) -> any Error {
        if expiry == nil, Task.isCancelled { return CancellationError() }
        var known = error as? ClientError
        // A status is what the server said, even if the deadline passed while its body came.
        if let expiry, known?.kind.belongs(to: .status) != true {
            known = ClientError(expiry, request: known?.request, underlying: error)
        }
        known?.attempts = record.attempts
        if let kind = known?.kind { known?.effectOfAttempts = record.effect(includingLast: kind.isLocal) }
        return known ?? error
    }

    /// Sets the timer to the deadline.
    ///
    /// The timers' lock is taken under the lock of this object, and never the other way round.
    private func watch(_ state: inout State) {
        if let old = state.timer.take() { services.timers.cancel(old) }
        guard !state.isOver, !state.hasNoWaits, let deadline = state.deadline else { return }
        // Holds this object until `close()`, which ends every call. A weak reference costs
        // memory of its own.
        state.timer = services.timers.schedule(at: deadline) { self.look() }
    }

    private func look() {
        let now = services.time.now()
        let waits = state.withLock { state -> [@Sendable () -> Void] in
            state.timer = nil
            guard !state.hasReturned, let deadline = state.deadline else { return [] }
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
