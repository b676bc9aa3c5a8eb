// SPDX-License-Identifier: MIT

extension Body {
    /// Returns a body of the same bytes that reports its progress from the
    /// start of each iteration.
    func reporting(
        _ direction: TransferProgress.Direction, to report: (@Sendable (TransferProgress) -> Void)?
    ) -> Body {
        guard let report else { return self }
        return passing { [length] base in
            var completed: Int64 = 0
            return CountingIterator(base: base) { bytes in
                completed += Int64(bytes)
                report(TransferProgress(direction: direction, completed: completed, total: length))
            }
        }
    }

    /// Returns a body of the same bytes that reports their number and their end
    /// to an attempt's journal.
    func journaled(by attempt: AttemptJournal?) -> Body {
        guard let attempt else { return self }
        return passing { JournaledIterator(base: $0, attempt: attempt) }
    }
}

private struct JournaledIterator: AsyncIteratorProtocol {
    var base: Body.AsyncIterator
    let attempt: AttemptJournal

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        do {
            let chunk = try await base.next(isolation: actor)
            if let chunk { attempt.countReceived(chunk.count) } else { attempt.end(nil) }
            return chunk
        } catch {
            attempt.end(error)
            throw error
        }
    }
}
