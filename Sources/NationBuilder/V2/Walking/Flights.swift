// SPDX-License-Identifier: MIT

import Synchronization

/// The pending requests for pages, cancelled when the walk is released.
final class Flights<Page: Sendable>: Sendable {
    private let tasks = Mutex<[Task<Page, any Error>]>([])

    func add(_ task: Task<Page, any Error>) {
        let most = V2.WalkOrder.mostRanges
        tasks.withLock { tasks in
            // Each range has one pending request, and the walk uses them in the
            // order in which they began. So all but the last ones are finished.
            if tasks.count >= 2 * most { tasks.removeFirst(most) }
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
