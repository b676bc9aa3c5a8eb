// SPDX-License-Identifier: MIT

import Synchronization

/// Pages that are on their way; who drops a walk drops them.
final class Flights<Page: Sendable>: Sendable {
    private let tasks = Mutex<[Task<Page, any Error>]>([])

    func add(_ task: Task<Page, any Error>) {
        tasks.withLock { tasks in
            // As many as there are ranges; those that landed are passed by.
            if tasks.count > 64 { tasks.removeFirst(32) }
            tasks.append(task)
        }
    }

    deinit {
        for task in tasks.withLock({ $0 }) { task.cancel() }
    }
}

extension Task where Failure == any Error {
    /// The value; when who waits is cancelled, the task is too.
    func waited() async throws -> Success {
        try await withTaskCancellationHandler {
            try await value
        } onCancel: {
            cancel()
        }
    }
}
