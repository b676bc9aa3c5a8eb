// SPDX-License-Identifier: MIT

/// A call that runs beside the call that began it.
///
/// Use it in a ``Middleware`` in which several calls wait for one exchange. The
/// exchange must not end with the call that happened to begin it.
/// ``Next/separately(_:)`` begins a separate call.
public final class SeparateCall: Sendable {
    private let call: CallContext
    private let task: Task<Void, Never>

    fileprivate init(_ call: CallContext, _ task: Task<Void, Never>) {
        self.call = call
        self.task = task
    }

    /// Moves the deadline to a later moment, or removes it.
    ///
    /// The deadline never becomes earlier.
    ///
    /// - Returns: Whether the call still runs; `false` when it was ended, or its
    ///   deadline had already passed.
    @discardableResult
    public func extendDeadline(to later: TimeSource.Instant?) -> Bool { call.cancellation.extendDeadline(to: later) }

    /// Ends the call.
    ///
    /// The method returns at once; ``finished()`` waits for the end.
    public func end() {
        call.cancellation.end()
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
    /// observers get its events. The response is read whole.
    ///
    /// No work may outlive the last call that needs it. When nobody waits for the
    /// separate call any more, the step must end it with ``SeparateCall/end()`` and
    /// wait for its end.
    ///
    /// - Parameter work: The work. It gets the rest of the chain, for the
    ///   separate call.
    public func separately(_ work: @escaping @Sendable (Next) async -> Void) -> SeparateCall {
        let separate = CallContext(services: services, readsWholeBody: true, record: call.record)
        separate.cancellation.setDeadline(deadline)
        let next = with(separate)
        let task = Task {
            await work(next)
            separate.cancellation.finish()
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
        let separate = CallContext(
            services: services, record: CallRecord(services.time, journal: call.record.journal))
        let cancellation = separate.cancellation
        cancellation.setDeadline(services.time.now().advanced(by: limit))
        let next = with(separate)
        let task = services.background.run {
            await work(next)
            cancellation.finish()
        }
        guard let task else { return cancellation.finish() }
        _ = cancellation.add { task.cancel() }
    }
}
