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
        var waiters: [Promise<Value>] = []
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
        try Task.checkCancellation()
        let now = time.now()
        let promise = Promise<Value>()
        let begins = state.withLock { state in
            if let value = state.value, let at = state.fetchedAt, at.duration(to: now) < age {
                promise.resolve(.success(value))
                return false
            }
            state.waiters.append(promise)
            defer { state.isFetching = true }
            return !state.isFetching
        }
        if begins { Task.detached { [self] in await run() } }
        return try await promise.cancellableValue { [self] in
            state.withLock { $0.waiters.removeAll { $0 === promise } }
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
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resolve(result) }
    }
}
