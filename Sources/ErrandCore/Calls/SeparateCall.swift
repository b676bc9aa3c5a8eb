// SPDX-License-Identifier: MIT

/// A call that goes on beside the one that began it.
///
/// For a ``Middleware`` that lets several calls wait for one exchange, which must
/// not end with the one that happened to begin it: ``Next/separately(_:)``.
public final class SeparateCall: Sendable {
    private let call: CallContext
    private let task: Task<Void, Never>

    fileprivate init(_ call: CallContext, _ task: Task<Void, Never>) {
        self.call = call
        self.task = task
    }

    /// Moves the deadline to a later moment, or away; never to an earlier one.
    public func extendDeadline(to later: TimeSource.Instant?) { call.cancellation.extendDeadline(to: later) }

    /// Ends the call.
    ///
    /// Returns at once; ``finished()`` waits.
    public func end() {
        call.cancellation.end()
        task.cancel()
    }

    /// Waits until the work has ended.
    public func finished() async { await task.value }
}

extension Next {
    /// Begins work in a call of its own, with the deadline of this one.
    ///
    /// The work goes on when this call ends, until its own deadline. What it takes
    /// is counted for this call, and told to those who observe it. The answer is
    /// read whole.
    ///
    /// Nothing may outlive the last call that needs it: the step must
    /// ``SeparateCall/end()`` what nobody waits for any more, and wait for its end.
    ///
    /// - Parameter work: Gets the rest of the chain, for the separate call.
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
    /// The client owns the work: ``Client/shutdown()`` cancels and awaits it.
    /// Work added after a shutdown does not begin.
    public func inBackground(_ work: @escaping @Sendable (Next) async -> Void) {
        let detached = with(
            CallContext(services: services, record: CallRecord(services.time, journal: call.record.journal)))
        services.background.run { await work(detached) }
    }
}
