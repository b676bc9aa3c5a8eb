// SPDX-License-Identifier: MIT

extension Body {
    /// Returns a body of the same bytes that reports the size of each chunk as
    /// it passes.
    ///
    /// The body is replayable and of known length when the original is.
    public func counting(_ report: @escaping @Sendable (_ bytes: Int) -> Void) -> Body {
        passing { CountingIterator(base: $0, report: report) }
    }
}

/// An iterator that reports the size of each chunk.
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
