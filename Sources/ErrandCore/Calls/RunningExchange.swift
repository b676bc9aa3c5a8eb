// SPDX-License-Identifier: MIT

import Synchronization

/// One exchange under way, from its beginning to the end of its body: the driver
/// of ``IdleWatch``.
///
/// All that may end an exchange meets here: the call's end, the task's
/// cancellation, the limit of the attempt and the idle limit of the body.
final class RunningExchange: Sendable {
    private struct State {
        var idle: IdleWatch?
        var idleTimer: Timers.ID?
        /// What the call knows the exchange by, while the call can end it.
        var wait: CallCancellation.WaitID?
        var isAttemptExpired = false
        var isEnded = false
    }

    private let exchange: any Exchange
    private let call: CallContext?
    private let state = Mutex(State())

    /// - Parameter call: The call to which the exchange belongs, if any.
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

    /// The response, its body watched.
    func response(within limit: Duration? = nil, idleLimit: Duration? = nil) async throws -> RawResponse {
        if let call {
            // Held by the call until the body ends; not `self`, which the body holds.
            guard let wait = call.cancellation.add({ [exchange] in exchange.end() }) else { throw CancellationError() }
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
            return try await endable { try await exchange.response() }
        } catch {
            try Task.checkCancellation()
            let isExpired = state.withLock { $0.isAttemptExpired } && call?.expiry == nil
            throw isExpired ? ClientError(.timedOut.attempt) : error
        }
    }

    private func expireAttempt() {
        state.withLock { $0.isAttemptExpired = true }
        end()
    }

    /// Runs a wait for the exchange, which the task's cancellation ends.
    private func endable<Output: Sendable>(_ wait: () async throws -> Output) async throws -> Output {
        try await withTaskCancellationHandler(operation: wait, onCancel: { end() })
    }

    // MARK: The body

    private func watched(_ body: Body) -> Body {
        // Nothing of it has to be waited for.
        if case .bytes = body.storage, body.exchange == nil {
            finish()
            return body
        }
        var watched = body
        if body.exchange != nil {
            // Another client stands behind this one's transport, and goes on watching.
            watched = Body(
                storage: .source { body.makeAsyncIterator() }, length: body.length, isReplayable: body.isReplayable)
        }
        watched.exchange = self
        return watched
    }

    /// The reader asks for a chunk.
    func beginWaiting() {
        guard let services = call?.services else { return }
        let now = services.time.now()
        act { $0.idle?.beginWaiting(now) }
    }

    /// A chunk came, or the end.
    func endWaiting(_ bytes: Int?) throws {
        state.withLock { $0.idle?.endWaiting() }
        if let bytes {
            call?.record.countReceived(bytes)
            return
        }
        finish()
        // Many a sequence just ends when it is cancelled; half a body is no body.
        try Task.checkCancellation()
        if state.withLock({ $0.isEnded }) || call?.cancellation.isOver == true { throw failure(CancellationError()) }
    }

    /// The error of a wait for a chunk that failed.
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
            // One that is over meanwhile has nothing to look for.
            let old = state.withLock { state in
                guard state.wait != nil else { return Optional(timer) }
                defer { state.idleTimer = timer }
                return state.idleTimer
            }
            if let old { services.timers.cancel(old) }
        }
    }

    /// Nothing of the exchange is waited for any more.
    private func finish() {
        guard let call else { return }
        let (wait, timer) = state.withLock { state in (state.wait.take(), state.idleTimer.take()) }
        if let wait { call.cancellation.remove(wait) }
        if let timer { call.services.timers.cancel(timer) }
    }
}
