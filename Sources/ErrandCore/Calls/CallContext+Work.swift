// SPDX-License-Identifier: MIT

/// The effect that a client's shutdown has on work in a task of its own.
enum ShutdownEffect: Sendable {
    /// The work ends.
    case ends
    /// The work ends, unless a request of the call is on the wire.
    case endsOffWire
    /// The work goes on, within the limits of the call.
    case none
}

extension CallContext {
    /// Waits for work in a task of its own, which the call can cancel.
    ///
    /// This is for code that cannot be ended from outside: the user's own step,
    /// authorizer, part or closure.
    ///
    /// - Throws: The errors of the work; `ClientError.rejected.shutDown` when the
    ///   shutdown ended it.
    func value<Output: Sendable>(
        of task: Task<Output, any Error>, atShutdown effect: ShutdownEffect
    ) async throws -> Output {
        let wait = cancellation.add { task.cancel() }
        let hold =
            effect == .none
            ? nil
            : services.shutdown.whenRaised { [cancellation] in
                if effect == .ends || !cancellation.isOnWire { task.cancel() }
            }
        defer {
            if let wait { cancellation.remove(wait) }
            if let hold { services.shutdown.forget(hold) }
        }
        do {
            return try await task.valueOrCancel()
        } catch is CancellationError where hold != nil && services.shutdown.isRaised && !isOver {
            throw ClientError(.rejected.shutDown)
        }
    }

    /// Whether the call has ended for another reason than a shutdown.
    private var isOver: Bool { cancellation.isOver || Task.isCancelled }
}
