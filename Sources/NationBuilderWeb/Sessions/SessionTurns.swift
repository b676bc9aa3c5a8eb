// SPDX-License-Identifier: MIT

/// The changes of sessions at this server, of which each session has one at a time.
actor SessionTurns {
    private var last: [String: (number: Int, task: Task<Void, Never>)] = [:]
    private var count = 0

    /// Runs work after the earlier work on the same session.
    ///
    /// Work that has begun is completed, even when its caller is cancelled.
    func run<Result: Sendable>(
        _ id: String, _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        count += 1
        let number = count
        let before = last[id]?.task
        let task = Task {
            await before?.value
            return try await work()
        }
        last[id] = (number, Task { _ = await task.result })
        defer { if last[id]?.number == number { last[id] = nil } }
        return try await task.value
    }
}
