// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// A value that is fetched once for all who ask at the same time, and kept for
/// a while; a failure is not kept.
final class SharedFetch<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var fetchedAt: TimeSource.Instant?
        var running: Task<Value, any Error>?
    }

    private let state = Mutex(State())
    private let time: TimeSource
    private let fetch: @Sendable () async throws -> Value

    init(time: TimeSource, fetch: @escaping @Sendable () async throws -> Value) {
        self.time = time
        self.fetch = fetch
    }

    /// The value, at most so old.
    ///
    /// Who is cancelled waits to the end of the fetch, which has a deadline.
    func value(notOlderThan age: Duration) async throws -> Value {
        let now = time.now()
        let (known, task) = state.withLock { state -> (Value?, Task<Value, any Error>?) in
            if let value = state.value, let at = state.fetchedAt, at.duration(to: now) < age { return (value, nil) }
            if let running = state.running { return (nil, running) }
            let task = Task.detached { [self] in try await self.run() }
            state.running = task
            return (nil, task)
        }
        if let known { return known }
        guard let task else { throw CancellationError() }
        return try await task.value
    }

    private func run() async throws -> Value {
        do {
            let value = try await fetch()
            let now = time.now()
            state.withLock {
                $0.value = value
                $0.fetchedAt = now
                $0.running = nil
            }
            return value
        } catch {
            state.withLock { $0.running = nil }
            throw error
        }
    }
}
