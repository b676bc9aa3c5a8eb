// SPDX-License-Identifier: MIT

extension Body {
    /// The same bytes, each chunk's size reported as it passes.
    ///
    /// Replayable and of known length when the original is.
    public func counting(_ report: @escaping @Sendable (_ bytes: Int) -> Void) -> Body {
        let original = self
        return Body(
            storage: .source {
                AsyncIterator(CountingIterator(base: original.makeAsyncIterator(), report: report))
            },
            length: length, isReplayable: isReplayable)
    }
}

/// Reports the size of each chunk.
struct CountingIterator: AsyncIteratorProtocol {
    var base: Body.AsyncIterator
    let report: (Int) -> Void

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        let chunk = try await base.next(isolation: actor)
        if let chunk { report(chunk.count) }
        return chunk
    }
}
