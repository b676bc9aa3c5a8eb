// SPDX-License-Identifier: MIT

import Synchronization

/// Whether a long run is to begin nothing more.
///
/// Requests that have begun are completed, so that their responses are kept.
package final class StopFlag: Sendable {
    private let isOn = Atomic(false)
    private let signal: AsyncStream<Never>
    private let end: AsyncStream<Never>.Continuation

    package init() { (signal, end) = AsyncStream.makeStream(of: Never.self) }

    package var isSet: Bool { isOn.load(ordering: .relaxed) }

    package func set() {
        isOn.store(true, ordering: .relaxed)
        end.finish()
    }

    /// Returns when the flag is set, or when the task is cancelled; only one task may wait.
    package func wait() async { for await _ in signal {} }

    /// Runs work that a cancellation does not reach: it sets the flag instead.
    ///
    /// - Throws: `CancellationError` when the flag was set, after the work has ended.
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable (StopFlag) async throws -> Value
    ) async throws -> Value {
        let flag = StopFlag()
        return try await withTaskCancellationHandler {
            let value = try await Task { try await work(flag) }.value
            try Task.checkCancellation()
            return value
        } onCancel: {
            flag.set()
        }
    }
}
