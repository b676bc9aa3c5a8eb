// SPDX-License-Identifier: MIT

import ErrandCore

/// Chunks in memory, returned one by one.
struct ChunkedBytes: AsyncSequence, Sendable {
    typealias Failure = any Error

    let chunks: [ArraySlice<UInt8>]

    static func body(_ chunks: [ArraySlice<UInt8>], length: Int64?) -> Body {
        .replayable(length: length) { _ in ChunkedBytes(chunks: chunks) }
    }

    func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks[...]) }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: ArraySlice<ArraySlice<UInt8>>

        mutating func next() async throws -> ArraySlice<UInt8>? { chunks.popFirst() }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            chunks.popFirst()
        }
    }
}
