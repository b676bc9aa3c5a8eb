// SPDX-License-Identifier: MIT

extension CallScope {
    /// The effect that a client's shutdown has on work in a task of its own.
    enum ShutdownEffect: Sendable {
        case ends
        /// The work ends, unless a request of the call is on the wire.
        case endsOffWire
        /// The work goes on, within the limits of the call.
        case none
    }

    /// Waits for work in a task of its own, which the call can cancel.
    ///
    /// This is for code that cannot be ended from outside: the user's own middleware,
    /// authorizer, part or closure.
    ///
    /// - Throws: The errors of the work; `ClientError.rejected.shutDown` when the
    ///   shutdown ended it.
    func value<Output: Sendable>(
        of task: Task<Output, any Error>, atShutdown effect: ShutdownEffect
    ) async throws -> Output {
        let wait = add { task.cancel() }
        let hold =
            effect == .none
            ? nil
            : services.shutdown.whenRaised {
                if effect == .ends || !self.isOnWire { task.cancel() }
            }
        defer {
            if let wait { remove(wait) }
            if let hold { services.shutdown.forget(hold) }
        }
        do {
            return try await task.valueOrCancel()
        } catch is CancellationError where !Task.isCancelled {
            if !isOver, hold != nil, services.shutdown.isRaised { throw ClientError(.rejected.shutDown) }
            throw interruption
        }
    }
}

/// A call that runs beside the call that began it.
///
/// Use it in a ``Middleware`` in which several calls wait for one exchange. The
/// exchange must not end with the call that happened to begin it.
/// ``Next/separately(_:)`` begins a separate call.
public final class SeparateCall: Sendable {
    private let scope: CallScope
    private let task: Task<Void, Never>

    fileprivate init(_ scope: CallScope, _ task: Task<Void, Never>) {
        self.scope = scope
        self.task = task
    }

    /// Moves the deadline to a later moment, or removes it.
    ///
    /// The deadline never becomes earlier.
    ///
    /// - Returns: Whether the call still runs; `false` when it was ended, or its
    ///   deadline had already passed.
    @discardableResult
    public func extendDeadline(to later: TimeSource.Instant?) -> Bool { scope.extendDeadline(to: later) }

    /// Ends the call.
    ///
    /// The method returns at once; ``finished()`` waits for the end.
    public func end() {
        scope.end()
        task.cancel()
    }

    /// Waits until the work has ended.
    public func finished() async { await task.value }
}

extension Next {
    /// Begins work in a call of its own, with the deadline of this call.
    ///
    /// The work goes on when this call ends, until the separate call's own
    /// deadline. Its attempts and bytes are counted for this call, and this call's
    /// observers get its events. A body that the work returns unread keeps the deadline.
    ///
    /// No work may outlive the last call that needs it. When nobody waits for the
    /// separate call any more, the middleware must end it with ``SeparateCall/end()`` and
    /// wait for its end.
    ///
    /// - Parameter work: The work. It gets the rest of the chain, for the
    ///   separate call.
    public func separately(_ work: @escaping @Sendable (Next) async -> Void) -> SeparateCall {
        let separate = CallScope(services: services, readsWholeBody: readsWholeBody, record: scope.record)
        separate.setDeadline(deadline)
        let next = with(separate)
        let task = Task {
            await work(next)
            separate.release()
        }
        return SeparateCall(separate, task)
    }

    /// Begins work that the call does not wait for, such as a revalidation.
    ///
    /// The client owns the work: ``Client/shutdown()`` cancels the work and
    /// waits for its end. Work added after a shutdown does not begin.
    ///
    /// - Parameters:
    ///   - limit: The time after which the work ends, like a call at its deadline:
    ///     all its waits end, and its task is cancelled. 60 s by default.
    ///   - work: The work. It gets the rest of the chain.
    public func inBackground(
        within limit: Duration = Options.defaultTimeout, _ work: @escaping @Sendable (Next) async -> Void
    ) {
        let separate = CallScope(
            services: services, record: CallRecord(services.time, journal: scope.record.journal))
        separate.setDeadline(CallLimits.background(within: limit).end(from: services.time.now()))
        let next = with(separate)
        let task = services.background.run {
            await work(next)
            separate.close()
        }
        guard let task else { return separate.close() }
        _ = separate.add { task.cancel() }
    }
}
