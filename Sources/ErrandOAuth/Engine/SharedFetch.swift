// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// A value that is fetched once for all concurrent callers and kept for a
/// while.
///
/// Failures are not kept.
final class SharedFetch<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var fetchedAt: TimeSource.Instant?
        var isFetching = false
        var waiters: [UInt64: CheckedContinuation<Value, any Error>] = [:]
        var lastID: UInt64 = 0
    }

    private let state = Mutex(State())
    private let time: TimeSource
    private let fetch: @Sendable () async throws -> Value

    init(time: TimeSource, fetch: @escaping @Sendable () async throws -> Value) {
        self.time = time
        self.fetch = fetch
    }

    /// Returns the value, at most as old as `age`.
    ///
    /// A cancelled caller stops waiting; the fetch goes on for the others.
    func value(notOlderThan age: Duration) async throws -> Value {
        let now = time.now()
        let id = state.withLock { state in
            state.lastID &+= 1
            return state.lastID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, begins) = state.withLock { state -> (Result<Value, any Error>?, Bool) in
                    if Task.isCancelled { return (.failure(CancellationError()), false) }
                    if let value = state.value, let at = state.fetchedAt, at.duration(to: now) < age {
                        return (.success(value), false)
                    }
                    state.waiters[id] = continuation
                    defer { state.isFetching = true }
                    return (nil, !state.isFetching)
                }
                if let result { continuation.resume(with: result) }
                if begins { Task.detached { [self] in await run() } }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(throwing: CancellationError())
        }
    }

    private func run() async {
        let result: Result<Value, any Error>
        do { result = .success(try await fetch()) } catch { result = .failure(error) }
        let now = time.now()
        let waiters = state.withLock { state in
            if case .success(let value) = result {
                state.value = value
                state.fetchedAt = now
            }
            state.isFetching = false
            defer { state.waiters = [:] }
            return Array(state.waiters.values)
        }
        for waiter in waiters { waiter.resume(with: result) }
    }
}
