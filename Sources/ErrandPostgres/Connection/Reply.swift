// SPDX-License-Identifier: MIT

import Synchronization

/// A result for which one task waits.
///
/// The first one counts.
final class Reply<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waited(CheckedContinuation<Value, any Error>)
        case resolved(Result<Value, any Error>)
        case over
    }

    private let state = Mutex(State.open)

    /// Sets the result, if there is none yet.
    func resolve(_ result: Result<Value, any Error>) {
        let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .open: state = .resolved(result)
            case .waited(let continuation):
                state = .over
                return continuation
            case .resolved, .over: break
            }
            return nil
        }
        waiting?.resume(with: result)
    }

    /// Waits for the result.
    ///
    /// It is called once.
    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Value, any Error>? = state.withLock { state in
                if case .resolved(let result) = state {
                    state = .over
                    return result
                }
                state = .waited(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    /// Waits for the result, but no longer than until a moment or the cancellation of the task.
    ///
    /// - Parameters:
    ///   - deadline: The moment.
    ///   - error: The error at that moment.
    ///   - leave: Called with an error at the moment and at the cancellation. It sets the result, unless another is
    ///     on its way.
    func value(
        until deadline: ContinuousClock.Instant, or error: PostgresError,
        leave: @escaping @Sendable (any Error) -> Void
    ) async throws -> Value {
        let timer = Task {
            try await Task.sleep(until: deadline, clock: .continuous)
            leave(error)
        }
        defer { timer.cancel() }
        return try await withTaskCancellationHandler {
            try await value()
        } onCancel: {
            leave(CancellationError())
        }
    }
}
