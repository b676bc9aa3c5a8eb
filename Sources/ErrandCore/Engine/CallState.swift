// SPDX-License-Identifier: MIT

import Synchronization

/// One call on its way: what it took so far, and what may end it.
final class CallState: Sendable {
    private struct State {
        var attempts = 0
        var bytesSent: Int64 = 0
        var bytesReceived: Int64 = 0
        var watch = CallWatch()
        var timer: Timers.ID?
        var isRunning = false
        /// Cancels the task in which the call, or a wait of it, goes.
        var cancel: (@Sendable () -> Void)?
        /// What is on the wire, if that can be ended without a task.
        var exchange: (any Endable)?
        var endReading: (@Sendable () -> Void)?
        var journal: CallJournal?
    }

    let id = CallID()
    let started: TimeSource.Instant
    /// Whether the client reads the whole body before the call returns.
    let readsWholeBody: Bool
    private let services: Services
    private let state: Mutex<State>

    /// - Parameter journal: That of the call on whose behalf this one goes.
    init(services: Services, readsWholeBody: Bool = false, journal: CallJournal? = nil) {
        self.services = services
        self.readsWholeBody = readsWholeBody
        started = services.time.now()
        state = Mutex(State(journal: journal))
    }

    // MARK: What it took

    var attempts: Int { state.withLock { $0.attempts } }

    /// Counts an attempt; its number, and who is told of it.
    func countAttempt() -> (number: Int, journal: CallJournal?) {
        state.withLock {
            $0.attempts += 1
            return ($0.attempts, $0.journal)
        }
    }

    /// The sum of bytes sent, this chunk included.
    func countSent(_ bytes: Int) { state.withLock { $0.bytesSent += Int64(bytes) } }

    func countReceived(_ bytes: Int) { state.withLock { $0.bytesReceived += Int64(bytes) } }

    /// Counts what was done on behalf of this call elsewhere.
    func absorb(_ other: CallState) {
        let (attempts, sent, received) = other.state.withLock { ($0.attempts, $0.bytesSent, $0.bytesReceived) }
        state.withLock {
            $0.attempts += attempts
            $0.bytesSent += sent
            $0.bytesReceived += received
        }
    }

    func metrics() -> CallMetrics {
        let duration = started.duration(to: services.time.now())
        return state.withLock {
            CallMetrics(
                duration: duration, attempts: $0.attempts, bytesSent: $0.bytesSent,
                bytesReceived: $0.bytesReceived)
        }
    }

    // MARK: Who is told of it

    /// Those who observe the call, if anybody does.
    var journal: CallJournal? { state.withLock { $0.journal } }

    /// The call's journal, made when there is none.
    func openJournal(_ request: RawRequest) -> CallJournal {
        state.withLock { state in
            if let journal = state.journal { return journal }
            let journal = CallJournal(request, started: started, time: services.time)
            state.journal = journal
            return journal
        }
    }

    /// Tells those who observe the call that it is over.
    func tellEnd(_ error: (any Error)? = nil) {
        guard let journal else { return }
        journal.ended(metrics(), error)
    }

    // MARK: What may end it

    /// Which limit ended the call, if one did.
    var expiry: ClientError.Kind? { state.withLock { $0.watch.expired?.kind } }

    /// The moment at which the call ends, answered or not.
    var deadline: TimeSource.Instant? { state.withLock { $0.watch.deadline } }

    func beginWaiting() {
        let now = services.time.now()
        state.withLock { $0.watch.beginWaiting(now) }
    }

    func endWaiting(_ bytes: Int) {
        state.withLock {
            $0.watch.endWaiting()
            $0.bytesReceived += Int64(bytes)
        }
    }

    func setLimits(_ options: Options) {
        setLimits(deadline: options.timeout.map { started.advanced(by: $0) }, idle: options.idleTimeout)
    }

    func setLimits(deadline: TimeSource.Instant?, idle: Duration?) {
        let isRunning = state.withLock { state in
            state.watch.setLimits(deadline: deadline, idle: idle)
            return state.isRunning
        }
        if isRunning { look() }
    }

    /// Moves the deadline to a later moment, or away; never to an earlier one.
    func extendDeadline(to later: TimeSource.Instant?) {
        // The next look is at the old moment, and sees the new one.
        state.withLock { state in
            guard let present = state.watch.deadline, later.map({ $0 > present }) ?? true else { return }
            state.watch.setLimits(deadline: later, idle: state.watch.idle)
        }
    }

    /// Runs work in a task that the call's limits and the caller can cancel,
    /// and waits for its end.
    func run<Output: Sendable>(_ work: @escaping @Sendable () async throws -> Output) async throws -> Output {
        guard state.withLock({ $0.watch.isArmed }) else { return try await work() }
        let task = Task<Output, any Error>.prompt(work)
        state.withLock { state in
            state.isRunning = true
            state.cancel = { task.cancel() }
        }
        look(at: started)
        defer { finish() }
        return try await task.valueOrCancel()
    }

    /// Runs work in the caller's task: work whose every wait the call can end by
    /// itself.
    func runInPlace<Output>(_ work: () async throws -> Output) async throws -> Output {
        let isArmed = state.withLock { state in
            state.isRunning = state.watch.isArmed
            return state.isRunning
        }
        guard isArmed else { return try await work() }
        look(at: started)
        defer { finish() }
        return try await work()
    }

    /// Runs work that may wait for whatever it likes, within the call's limits.
    func interruptible<Output: Sendable>(
        _ work: @escaping @Sendable () async throws -> Output
    ) async throws -> Output {
        // A call that goes in a task is ended with that.
        guard state.withLock({ $0.isRunning && $0.cancel == nil }) else { return try await work() }
        let task = Task<Output, any Error>.prompt(work)
        let isExpired = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.watch.expired != nil
        }
        if isExpired { task.cancel() }
        defer { state.withLock { $0.cancel = nil } }
        return try await task.valueOrCancel()
    }

    /// An exchange begins, which is to end with the call.
    func began(_ exchange: any Endable) {
        let isExpired = state.withLock { state in
            guard state.isRunning else { return false }
            state.exchange = exchange
            return state.watch.expired != nil
        }
        if isExpired { exchange.end() }
    }

    /// What is on the wire, when nothing but that can be waited for.
    var soleExchange: (any Endable)? { state.withLock { $0.cancel == nil ? $0.exchange : nil } }

    // MARK: Reading what can be asked for again

    var hasIdleLimit: Bool { state.withLock { $0.watch.idle != nil } }

    func beginReading(_ end: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.watch.beginReading()
            state.endReading = end
        }
    }

    func endReading() {
        state.withLock { state in
            state.watch.endReading()
            state.endReading = nil
        }
    }

    private func look() { look(at: services.time.now()) }

    private func look(at now: TimeSource.Instant) {
        let (action, cancel, exchange, endReading) = state.withLock { state in
            // A finished call has nothing left to end.
            state.isRunning
                ? (state.watch.look(now), state.cancel, state.exchange, state.endReading)
                : (CallWatch.Action.none, nil, nil, nil)
        }
        switch action {
        case .none: break
        case .expire:
            cancel?()
            exchange?.end()
        case .endReading:
            endReading?()
            look()
        case .look(let moment):
            let timer = services.timers.schedule(at: moment) { self.look() }
            let old = state.withLock { state in
                guard state.isRunning else { return Optional(timer) }
                defer { state.timer = timer }
                return state.timer
            }
            if let old { services.timers.cancel(old) }
        }
    }

    private func finish() {
        let timer = state.withLock { state in
            state.isRunning = false
            state.cancel = nil
            state.exchange = nil
            defer { state.timer = nil }
            return state.timer
        }
        if let timer { services.timers.cancel(timer) }
    }
}
