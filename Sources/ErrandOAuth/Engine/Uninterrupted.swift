// SPDX-License-Identifier: MIT

/// Work that goes on to its end, also when the task that waits for it is
/// cancelled.
///
/// For what can be sent once only: the answer to a code is the only way to its
/// tokens. The work needs a time limit of its own.
package enum Uninterrupted {
    /// Runs work and waits for its end.
    ///
    /// - Throws: `CancellationError` when the task was cancelled before; what the
    ///   work throws.
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await anyhow(work)
    }

    /// Runs work and waits for its end, also when the task was cancelled before.
    package static func anyhow<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Task { try await work() }.value
    }
}
