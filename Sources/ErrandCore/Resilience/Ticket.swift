// SPDX-License-Identifier: MIT

import Synchronization

/// A place where one task waits for one result.
///
/// The first result counts, even one that comes before the wait. Cancellation is
/// the owner's affair: it resolves the ticket with an error.
final class Ticket<Value: Sendable>: Sendable {
    private enum State {
        case open
        case waiting(CheckedContinuation<Value, any Error>)
        case resolved(Result<Value, any Error>)
    }

    private let state = Mutex(State.open)

    func wait() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let result: Result<Value, any Error>? = state.withLock { state in
                if case .resolved(let result) = state { return result }
                state = .waiting(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }
    }

    func resolve(_ result: Result<Value, any Error>) {
        let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
            switch state {
            case .open:
                state = .resolved(result)
                return nil
            case .waiting(let continuation):
                state = .resolved(result)
                return continuation
            case .resolved:
                return nil
            }
        }
        waiting?.resume(with: result)
    }
}
