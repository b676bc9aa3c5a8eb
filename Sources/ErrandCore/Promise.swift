// SPDX-License-Identifier: MIT

import Synchronization

/// A result that one task waits for.
///
/// Use it in a ``Middleware`` whose calls wait for something other than the rest
/// of the chain, such as their turn. The middleware waits with
/// ``Next/value(of:)``, which ends with the call. The first result counts, even
/// when it comes before the wait.
public final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Value, any Error>)
        case resolved(Result<Value, any Error>)
    }

    private let state = Mutex(State.open)

    /// Creates a promise without a result.
    public init() {}

    /// Sets the result, unless there is one already.
    ///
    /// - Returns: Whether this result counts. A result that comes after the wait was
    ///   given up does not count: the caller must take back what it granted.
    @discardableResult
    public func resolve(_ result: Result<Value, any Error>) -> Bool {
        let (isFirst, waiting) = state.withLock { state -> (Bool, CheckedContinuation<Value, any Error>?) in
            switch state {
            case .open:
                state = .resolved(result)
                return (true, nil)
            case .waiting(let continuation):
                state = .resolved(result)
                return (true, continuation)
            case .resolved:
                return (false, nil)
            }
        }
        waiting?.resume(with: result)
        return isFirst
    }

    /// Waits for the result, or for the cancellation of the task.
    ///
    /// - Parameter onCancel: Is called before the cancellation ends the wait.
    package func cancellableValue(onCancel: @escaping @Sendable () -> Void = {}) async throws -> Value {
        try await withTaskCancellationHandler {
            try await value()
        } onCancel: {
            onCancel()
            resolve(.failure(CancellationError()))
        }
    }

    /// Waits for the result.
    package func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Value, any Error>? = state.withLock { state in
                if case .resolved(let result) = state { return result }
                state = .waiting(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }
}
