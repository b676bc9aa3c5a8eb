// SPDX-License-Identifier: MIT

import Synchronization

/// A lock for tasks.
///
/// A waiting task blocks no thread, and tasks get the lock in the order in
/// which they asked for it.
final class AsyncLock: Sendable {
    private struct State {
        var isHeld = false
        var waiters: [(id: UInt64, continuation: CheckedContinuation<Void, any Error>)] = []
        var lastID: UInt64 = 0
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
        let id = state.withLock { state in
            state.lastID &+= 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let mayGo = state.withLock { state -> Bool? in
                    if Task.isCancelled { return false }
                    if state.isHeld {
                        state.waiters.append((id, continuation))
                        return nil
                    }
                    state.isHeld = true
                    return true
                }
                guard let mayGo else { return }
                if mayGo { continuation.resume() } else { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private func release() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard !state.waiters.isEmpty else {
                state.isHeld = false
                return nil
            }
            return state.waiters.removeFirst().continuation
        }
        next?.resume()
    }
}
