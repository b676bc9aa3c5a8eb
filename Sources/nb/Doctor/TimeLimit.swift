// SPDX-License-Identifier: MIT

/// A time limit for work that may hang and may ignore cancellation.
enum TimeLimit {
    /// The error of work that did not finish in time.
    struct Exceeded: Error {}

    /// Returns the result of work if it finishes in time.
    ///
    /// Late work is cancelled, and this function does not wait for its end.
    ///
    /// - Throws: ``Exceeded`` after the time.
    static func wait<Value: Sendable>(
        _ limit: Duration, for work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let (results, result) = AsyncStream<Result<Value, any Error>>.makeStream()
        let working = Task {
            do { result.yield(.success(try await work())) } catch { result.yield(.failure(error)) }
        }
        let waiting = Task {
            try await Task.sleep(for: limit)
            result.yield(.failure(Exceeded()))
        }
        defer {
            working.cancel()
            waiting.cancel()
        }
        for await first in results { return try first.get() }
        throw CancellationError()
    }
}
