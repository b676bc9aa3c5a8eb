// SPDX-License-Identifier: MIT

/// A bound on work that may not end, and may not notice that it is cancelled.
enum Patience {
    /// The work was not done in time.
    struct Exhausted: Error {}

    /// The result of work, if it is there in time.
    ///
    /// Work that is late is cancelled and not waited for.
    ///
    /// - Throws: ``Exhausted`` after the time.
    static func wait<Value: Sendable>(
        _ limit: Duration, for work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (results, result) = AsyncStream<Result<Value, any Error>>.makeStream()
        let working = Task {
            do { result.yield(.success(try await work())) } catch { result.yield(.failure(error)) }
        }
        let waiting = Task {
            try await Task.sleep(for: limit)
            result.yield(.failure(Exhausted()))
        }
        defer {
            working.cancel()
            waiting.cancel()
        }
        for await first in results { return try first.get() }
        throw CancellationError()
    }
}
