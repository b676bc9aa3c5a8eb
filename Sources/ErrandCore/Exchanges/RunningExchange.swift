// SPDX-License-Identifier: MIT

import Synchronization

/// A running exchange, from its beginning to the end of its body.
///
/// Everything that may end an exchange comes together here: the call's end, the
/// task's cancellation, the limit of the attempt, and the limits of its body, which
/// ``IdleWatch`` watches.
final class RunningExchange: Sendable {
    private struct State {
        var limits = CallLimits()
        /// The limits of a body that is not the stream; `nil` when there is no stream.
        var ordinary: CallLimits?
        /// The moment at which a body that is not the stream has been read too long.
        var latestEnd: TimeSource.Instant?
        var idle = IdleWatch()
        var idleTimer: Timers.ID?
        /// The id by which the call can end the exchange, while it is
        /// registered.
        var wait: CallScope.WaitID?
        var isAttemptExpired = false
        /// Whether the head has come, so that the limit of the attempt is met.
        var hasHead = false
        var isEnded = false
    }

    private let exchange: any Exchange
    private let scope: CallScope?
    private let state = Mutex(State())

    /// - Parameter scope: The call that the exchange belongs to, if any.
    init(_ exchange: any Exchange, of scope: CallScope? = nil) {
        self.exchange = exchange
        self.scope = scope
    }

    deinit { finish() }

    func end() {
        state.withLock { $0.isEnded = true }
        exchange.end()
    }

    // MARK: The head

    /// Returns the response, with a watched body.
    ///
    /// - Parameters:
    ///   - limits: The limits of the attempt and of waits for its body.
    ///   - ordinary: The limits that a body has until the call has its stream; `nil` when the
    ///     call is no stream.
    func response(
        within limits: CallLimits = CallLimits(), before ordinary: CallLimits? = nil
    ) async throws -> RawResponse {
        if let scope {
            // The call holds the closure until the body ends. The closure does not
            // hold `self`, because the body does.
            guard let wait = scope.add(isOnWire: true, { [exchange] in exchange.end() }) else {
                throw scope.interruption
            }
            state.withLock { state in
                state.wait = wait
                state.limits = limits
                state.ordinary = ordinary
            }
        }
        do {
            var response = try await head(within: limits.attempt)
            if let scope, let ordinary {
                state.withLock { $0.latestEnd = ordinary.end(from: scope.services.time.now()) }
            }
            response.body = watched(response.body)
            return response
        } catch {
            finish()
            throw error
        }
    }

    private func head(within limit: Duration?) async throws -> RawResponse {
        guard let limit, let services = scope?.services else {
            return try await endable { try await exchange.response() }
        }
        let timer = services.timers.schedule(at: services.time.now().advanced(by: limit)) { [weak self] in
            self?.expireAttempt()
        }
        defer { services.timers.cancel(timer) }
        do {
            let response = try await endable { try await exchange.response() }
            // The limit may have passed just when the head came: then the exchange was ended.
            let isLate = state.withLock { state in
                state.hasHead = true
                return state.isAttemptExpired
            }
            if isLate { throw CancellationError() }
            return response
        } catch {
            try Task.checkCancellation()
            let isExpired = state.withLock { $0.isAttemptExpired } && scope?.expiry == nil
            throw isExpired ? ClientError(.timedOut.attempt) : error
        }
    }

    private func expireAttempt() {
        let isLate = state.withLock { state in
            if !state.hasHead { state.isAttemptExpired = true }
            return !state.hasHead
        }
        if isLate { end() }
    }

    /// Runs a wait for the exchange.
    ///
    /// Cancelling the task ends the wait.
    private func endable<Output: Sendable>(_ wait: () async throws -> Output) async throws -> Output {
        try await withTaskCancellationHandler(operation: wait, onCancel: { end() })
    }

    // MARK: The body

    private func watched(_ body: Body) -> Body {
        // The whole body is in memory: there is nothing to wait for.
        if case .bytes = body.storage, body.exchange == nil {
            finish()
            return body
        }
        var watched = body
        if body.exchange != nil {
            // Another client stands behind this client's transport and keeps watching: its iterator
            // stays whole, with its exchange.
            watched = Body(
                storage: .source { Body.AsyncIterator(body.makeAsyncIterator()) }, length: body.length,
                isReplayable: body.isReplayable)
        }
        watched.exchange = self
        watched.services = scope?.services
        return watched
    }

    /// Notes that the reader waits for a chunk.
    func beginWaiting() {
        guard let scope else { return }
        let now = scope.services.time.now()
        act { state in
            if state.ordinary != nil, scope.hasStream { (state.ordinary, state.latestEnd) = (nil, nil) }
            let idle = (state.ordinary ?? state.limits).idle.map { now.advanced(by: $0) }
            return state.idle.beginWaiting(until: [idle, state.latestEnd].compactMap(\.self).min())
        }
    }

    /// Notes that a chunk or the end has come.
    func endWaiting(_ bytes: Int?) throws {
        state.withLock { $0.idle.endWaiting() }
        if let bytes {
            scope?.record.countReceived(bytes)
            return
        }
        finish()
        // Many sequences just end when they are cancelled, so a partial body could look complete.
        let isEnded = Task.isCancelled || state.withLock { $0.isEnded } || scope?.isOver == true
        if isEnded { throw failure(CancellationError()) }
    }

    /// Returns the error of a failed wait for a chunk.
    func failure(_ error: any Error) -> any Error {
        finish()
        if let expiry = scope?.expiry { return ClientError(expiry) }
        guard !Task.isCancelled else { return error }
        return state.withLock { state in
            guard let moment = state.idle.expiry else { return error }
            return ClientError(moment == state.latestEnd ? .timedOut.attempt : .timedOut.idle)
        }
    }

    private func look() {
        guard let services = scope?.services else { return }
        let now = services.time.now()
        act { $0.idle.look(now) }
    }

    private func act(_ event: (inout State) -> IdleWatch.Action) {
        switch state.withLock({ event(&$0) }) {
        case .none: break
        case .expire: end()
        case .look(let moment):
            guard let services = scope?.services else { return }
            let timer = services.timers.schedule(at: moment) { [weak self] in self?.look() }
            // An exchange that is over meanwhile needs no timer.
            let old = state.withLock { state in
                guard state.wait != nil else { return Optional(timer) }
                defer { state.idleTimer = timer }
                return state.idleTimer
            }
            if let old { services.timers.cancel(old) }
        }
    }

    /// Removes the wait and the timer, because the exchange is over.
    private func finish() {
        guard let scope else { return }
        let (wait, timer) = state.withLock { state in (state.wait.take(), state.idleTimer.take()) }
        if let wait { scope.remove(wait) }
        if let timer { scope.services.timers.cancel(timer) }
    }
}

/// The state machine for the waits of one body: it notices one that is too long.
struct IdleWatch: Sendable, Equatable {
    enum Action: Equatable {
        case none
        /// Check again at this moment, whatever happens until then.
        ///
        /// It replaces an earlier moment.
        case look(at: TimeSource.Instant)
        /// The wait is too long.
        case expire
    }

    /// The moment at which the present wait is too long.
    private var end: TimeSource.Instant?
    private var nextLook: TimeSource.Instant?
    /// The moment at which a wait was too long; `nil` when none was.
    private(set) var expiry: TimeSource.Instant?

    /// Notes that the reader waits for a chunk, at most until a moment.
    mutating func beginWaiting(until end: TimeSource.Instant?) -> Action {
        self.end = end
        guard let end, expiry == nil, nextLook.map({ end < $0 }) ?? true else { return .none }
        nextLook = end
        return .look(at: end)
    }

    /// Notes that the chunk or the end has come.
    mutating func endWaiting() { end = nil }

    /// Checks the wait at the requested moment.
    ///
    /// When the reader does not wait, checking stops until it waits again.
    mutating func look(_ now: TimeSource.Instant) -> Action {
        nextLook = nil
        guard expiry == nil, let end else { return .none }
        guard now < end else {
            expiry = end
            return .expire
        }
        nextLook = end
        return .look(at: end)
    }
}
