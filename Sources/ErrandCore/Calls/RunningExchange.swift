// SPDX-License-Identifier: MIT

import Synchronization

/// A running exchange, from its beginning to the end of its body.
///
/// It drives ``IdleWatch``.
///
/// Everything that may end an exchange comes together here: the call's end, the
/// task's cancellation, the limit of the attempt and the idle limit of the
/// body.
final class RunningExchange: Sendable {
    private struct State {
        var idle: IdleWatch?
        var idleTimer: Timers.ID?
        /// The id by which the call can end the exchange, while it is
        /// registered.
        var wait: CallCancellation.WaitID?
        var isAttemptExpired = false
        /// Whether the head has come, so that the limit of the attempt is met.
        var hasHead = false
        var isEnded = false
    }

    private let exchange: any Exchange
    private let call: CallContext?
    private let state = Mutex(State())

    /// - Parameter call: The call that the exchange belongs to, if any.
    init(_ exchange: any Exchange, of call: CallContext? = nil) {
        self.exchange = exchange
        self.call = call
    }

    deinit { finish() }

    /// Ends the exchange.
    func end() {
        state.withLock { $0.isEnded = true }
        exchange.end()
    }

    // MARK: The head

    /// Returns the response, with a watched body.
    func response(within limit: Duration? = nil, idleLimit: Duration? = nil) async throws -> RawResponse {
        if let call {
            // The call holds the closure until the body ends. The closure does not
            // hold `self`, because the body does.
            guard let wait = call.cancellation.add(isOnWire: true, { [exchange] in exchange.end() }) else {
                throw CancellationError()
            }
            state.withLock { state in
                state.wait = wait
                state.idle = idleLimit.map { IdleWatch(limit: $0) }
            }
        }
        do {
            var response = try await head(within: limit)
            response.body = watched(response.body)
            return response
        } catch {
            finish()
            throw error
        }
    }

    private func head(within limit: Duration?) async throws -> RawResponse {
        guard let limit, let services = call?.services else {
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
            let isExpired = state.withLock { $0.isAttemptExpired } && call?.expiry == nil
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
        return watched
    }

    /// Notes that the reader waits for a chunk.
    func beginWaiting() {
        guard let services = call?.services else { return }
        let now = services.time.now()
        act { $0.idle?.beginWaiting(now) }
    }

    /// Notes that a chunk or the end has come.
    func endWaiting(_ bytes: Int?) throws {
        state.withLock { $0.idle?.endWaiting() }
        if let bytes {
            call?.record.countReceived(bytes)
            return
        }
        finish()
        // Many sequences just end when they are cancelled, so a partial body could look complete.
        try Task.checkCancellation()
        if state.withLock({ $0.isEnded }) || call?.cancellation.isOver == true { throw failure(CancellationError()) }
    }

    /// Returns the error of a failed wait for a chunk.
    func failure(_ error: any Error) -> any Error {
        finish()
        let isIdle = state.withLock { $0.idle?.isExpired ?? false }
        return isIdle && !Task.isCancelled && call?.expiry == nil ? ClientError(.timedOut.idle) : error
    }

    private func look() {
        guard let services = call?.services else { return }
        let now = services.time.now()
        act { $0.idle?.look(now) }
    }

    private func act(_ event: (inout State) -> IdleWatch.Action?) {
        switch state.withLock({ event(&$0) }) ?? .none {
        case .none: break
        case .expire: end()
        case .look(let moment):
            guard let services = call?.services else { return }
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
        guard let call else { return }
        let (wait, timer) = state.withLock { state in (state.wait.take(), state.idleTimer.take()) }
        if let wait { call.cancellation.remove(wait) }
        if let timer { call.services.timers.cancel(timer) }
    }
}
