// SPDX-License-Identifier: MIT

extension CallState {
    /// Runs work that reads a body which could be asked for again.
    ///
    /// When the body stands still for longer than the idle limit, this work is
    /// ended and not the call.
    ///
    /// - Throws: `ClientError.timedOut.idle` then.
    func reading<Output: Sendable>(_ work: @escaping @Sendable () async throws -> Output) async throws -> Output {
        guard hasIdleLimit else { return try await work() }
        let isStalled = Once()
        let task = Task<Output, any Error>.prompt(work)
        beginReading {
            _ = isStalled.take()
            task.cancel()
        }
        defer { endReading() }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            try Task.checkCancellation()
            if !isStalled.take() { throw ClientError(.timedOut.idle) }
            throw error
        }
    }
}
