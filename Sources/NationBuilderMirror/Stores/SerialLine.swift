// SPDX-License-Identifier: MIT

import Synchronization

/// Work that is done one after the other, in the order in which it came.
///
/// It is done in tasks of its own: what has begun ends also when the task that wants it is cancelled.
final class SerialLine: Sendable {
    private let last = Mutex<Task<Void, Never>?>(nil)

    func run<Value: Sendable>(_ work: @Sendable @escaping () async throws -> Value) async throws -> Value {
        let task = last.withLock { last in
            let previous = last
            let task = Task {
                await previous?.value
                return try await work()
            }
            last = Task { _ = await task.result }
            return task
        }
        return try await task.value
    }
}
