// SPDX-License-Identifier: MIT

extension Task where Failure == any Error {
    /// A task that begins on the caller's thread, where the system can do that.
    ///
    /// A call waits for its task at once, so waking another thread to begin it
    /// would be for nothing.
    static func prompt(_ operation: @escaping @Sendable () async throws -> Success) -> Task<Success, any Error> {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return Task.immediate { try await operation() }
        }
        return Task { try await operation() }
    }

    /// The task's value; the task is cancelled with the one that waits for it.
    func valueOrCancel() async throws -> Success {
        try await withTaskCancellationHandler {
            try await value
        } onCancel: {
            cancel()
        }
    }
}
