// SPDX-License-Identifier: MIT

extension Task where Failure == any Error {
    /// Creates a task that starts on the caller's thread, if the system
    /// supports that.
    ///
    /// A call waits for its task at once, so waking another thread would be
    /// wasted.
    static func prompt(_ operation: @escaping @Sendable () async throws -> Success) -> Task<Success, any Error> {
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            return Task.immediate { try await operation() }
        }
        return Task { try await operation() }
    }

    /// Returns the task's value.
    ///
    /// When the waiting task is cancelled, this task is cancelled too.
    func valueOrCancel() async throws -> Success {
        try await withTaskCancellationHandler {
            try await value
        } onCancel: {
            cancel()
        }
    }
}
