// SPDX-License-Identifier: MIT

import Synchronization

/// Whether a run is to begin nothing more.
///
/// What has begun is completed, so that its answers are in the journal.
final class StopFlag: Sendable {
    private let isOn = Atomic(false)

    var isSet: Bool { isOn.load(ordering: .relaxed) }

    func set() { isOn.store(true, ordering: .relaxed) }

    /// Runs work that a cancellation does not reach: it sets the flag instead.
    ///
    /// - Throws: `CancellationError` when the flag was set, after the work has ended.
    static func run<Value: Sendable>(
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
