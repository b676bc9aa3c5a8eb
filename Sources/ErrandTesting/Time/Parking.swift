// SPDX-License-Identifier: MIT

import Synchronization

/// A place where one task waits for one event, or for its own cancellation.
///
/// The first of the two decides, even when it comes before the wait.
package final class Parking: Sendable {
    private enum State {
        case empty
        case waiting(CheckedContinuation<Void, any Error>)
        case released(Result<Void, any Error>)
    }

    private let state = Mutex(State.empty)

    package init() {}

    /// Waits for the release.
    package func wait(onCancel: @escaping @Sendable () -> Void = {}) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result: Result<Void, any Error>? = state.withLock { state in
                    if case .released(let result) = state { return result }
                    state = .waiting(continuation)
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            onCancel()
            release(.failure(CancellationError()))
        }
    }

    /// Ends the wait.
    ///
    /// - Returns: Whether this release was the first.
    @discardableResult
    package func release(_ result: Result<Void, any Error> = .success(())) -> Bool {
        let (isFirst, waiting): (Bool, CheckedContinuation<Void, any Error>?) = state.withLock { state in
            switch state {
            case .empty:
                state = .released(result)
                return (true, nil)
            case .waiting(let continuation):
                state = .released(result)
                return (true, continuation)
            case .released:
                return (false, nil)
            }
        }
        waiting?.resume(with: result)
        return isFirst
    }
}
