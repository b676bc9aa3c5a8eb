// SPDX-License-Identifier: MIT

import Synchronization

/// The pending requests for pages, cancelled when the walk is released.
final class Flights<Page: Sendable>: Sendable {
    private let tasks = Mutex<[Task<Page, any Error>]>([])

    func add(_ task: Task<Page, any Error>) {
        tasks.withLock { tasks in
            // There is one for each range. Finished ones are removed now and
            // then.
            if tasks.count > 64 { tasks.removeFirst(32) }
            tasks.append(task)
        }
    }

    deinit {
        for task in tasks.withLock({ $0 }) { task.cancel() }
    }
}

extension Task where Failure == any Error {
    /// Returns the value; cancels the task when the caller is cancelled.
    func waited() async throws -> Success {
        try await withTaskCancellationHandler {
            try await value
        } onCancel: {
            cancel()
        }
    }
}
