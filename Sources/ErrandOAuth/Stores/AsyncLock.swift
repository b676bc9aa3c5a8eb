// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// A lock for tasks.
///
/// A waiting task blocks no thread, and tasks get the lock in the order in
/// which they asked for it.
final class AsyncLock: Sendable {
    private struct State {
        var isHeld = false
        var waiters: [Promise<Void>] = []
    }

    private let state = Mutex(State())

    /// Runs `work` while it holds the lock.
    ///
    /// - Throws: `CancellationError` when the task is cancelled before.
    func withLock<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
        try await acquire()
        defer { release() }
        return try await work()
    }

    private func acquire() async throws {
        try Task.checkCancellation()
        let turn = Promise<Void>()
        state.withLock { state in
            if state.isHeld { return state.waiters.append(turn) }
            state.isHeld = true
            turn.resolve(.success(()))
        }
        try await turn.cancellableValue { [self] in state.withLock { $0.waiters.removeAll { $0 === turn } } }
    }

    private func release() {
        while true {
            let next = state.withLock { state -> Promise<Void>? in
                state.isHeld = !state.waiters.isEmpty
                return state.isHeld ? state.waiters.removeFirst() : nil
            }
            // A task that was cancelled at the same time does not take its turn.
            guard let next, !next.resolve(.success(())) else { return }
        }
    }
}
