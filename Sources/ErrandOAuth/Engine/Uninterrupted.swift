// SPDX-License-Identifier: MIT

/// Work that runs to its end even when the waiting task is cancelled.
///
/// It is for requests that can be sent only once, such as the one that redeems
/// a code. The work needs a time limit of its own.
package enum Uninterrupted {
    /// Runs work and waits for its end.
    ///
    /// - Throws: `CancellationError` when the task was cancelled before, and the
    ///   errors of the work.
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await anyhow(work)
    }

    /// Runs work and waits for its end, even when the task was cancelled
    /// before.
    package static func anyhow<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Task { try await work() }.value
    }
}
