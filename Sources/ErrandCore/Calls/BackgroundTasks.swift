// SPDX-License-Identifier: MIT

import Synchronization

/// The client's background work, which outlives the calls that began it.
final class BackgroundTasks: Sendable {
    private struct State {
        var tasks: [UInt64: Task<Void, Never>] = [:]
        var lastID: UInt64 = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    var isClosed: Bool { state.withLock { $0.isClosed } }

    var count: Int { state.withLock { $0.tasks.count } }

    /// Begins work.
    ///
    /// - Returns: The task of the work; `nil` after the shutdown, when no work begins.
    func run(_ work: @escaping @Sendable () async -> Void) -> Task<Void, Never>? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            state.lastID &+= 1
            let id = state.lastID
            // The task can only reach `finish` after this lock is released.
            let task = Task.detached { [weak self] in
                await work()
                self?.finish(id)
            }
            state.tasks[id] = task
            return task
        }
    }

    private func finish(_ id: UInt64) {
        state.withLock { $0.tasks[id] = nil }
    }

    func close() async {
        let tasks = state.withLock { state in
            state.isClosed = true
            defer { state.tasks = [:] }
            return Array(state.tasks.values)
        }
        for task in tasks { task.cancel() }
        for task in tasks { await task.value }
    }
}
