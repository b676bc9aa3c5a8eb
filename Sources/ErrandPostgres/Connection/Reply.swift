// SPDX-License-Identifier: MIT

import Synchronization

/// An answer for which one task waits.
///
/// The first answer counts.
final class Reply<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waited(CheckedContinuation<Value, any Error>)
        case answered(Result<Value, any Error>)
        case over
    }

    private let state = Mutex(State.open)

    /// Answers, if there is no answer yet.
    func answer(_ result: Result<Value, any Error>) {
        let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .open: state = .answered(result)
            case .waited(let continuation):
                state = .over
                return continuation
            case .answered, .over: break
            }
            return nil
        }
        waiting?.resume(with: result)
    }

    /// Waits for the answer.
    ///
    /// It is called once.
    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Value, any Error>? = state.withLock { state in
                if case .answered(let result) = state {
                    state = .over
                    return result
                }
                state = .waited(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    /// Waits for the answer, but no longer than until a moment or the cancellation of the task.
    ///
    /// - Parameters:
    ///   - deadline: The moment.
    ///   - error: The error at that moment.
    ///   - leave: Called with an error at the moment and at the cancellation. It answers, unless another answer is
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
