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
        if let exchange = soleExchange {
            beginReading {
                _ = isStalled.take()
                exchange.end()
            }
            defer { endReading() }
            return try await naming(isStalled, work)
        }
        let task = Task<Output, any Error>.prompt(work)
        beginReading {
            _ = isStalled.take()
            task.cancel()
        }
        defer { endReading() }
        return try await naming(isStalled) { try await task.valueOrCancel() }
    }

    private func naming<Output: Sendable>(
        _ isStalled: Once, _ work: () async throws -> Output
    ) async throws -> Output {
        do {
            return try await work()
        } catch {
            try Task.checkCancellation()
            if !isStalled.take() { throw ClientError(.timedOut.idle) }
            throw error
        }
    }
}
