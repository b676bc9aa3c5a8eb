// SPDX-License-Identifier: MIT

extension Body {
    /// The size of a piece: 64 KiB.
    static let pieceSize = 65536

    /// A body of the same bytes; bytes in memory come in pieces.
    var inPieces: Body {
        guard let bytes = bytesInMemory else { return self }
        return Body(
            storage: .source { AsyncIterator(PieceIterator(rest: bytes)) }, length: length, isReplayable: true,
            trailers: trailers)
    }
}

private struct PieceIterator: AsyncIteratorProtocol {
    var rest: ArraySlice<UInt8>

    mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(Body.pieceSize) }
        return rest.prefix(Body.pieceSize)
    }
}
