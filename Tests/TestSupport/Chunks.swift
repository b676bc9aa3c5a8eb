// SPDX-License-Identifier: MIT

/// A body in pieces, which tells when each is read.
package struct Chunks: AsyncSequence, Sendable {
    package typealias Element = ArraySlice<UInt8>
    package typealias Failure = any Error

    private let chunks: [ArraySlice<UInt8>]
    private let onRead: @Sendable () -> Void

    package init(_ chunks: [ArraySlice<UInt8>], onRead: @escaping @Sendable () -> Void = {}) {
        self.chunks = chunks
        self.onRead = onRead
    }

    package init(_ chunks: [[UInt8]], onRead: @escaping @Sendable () -> Void = {}) {
        self.init(chunks.map { $0[...] }, onRead: onRead)
    }

    package func makeAsyncIterator() -> Iterator { Iterator(rest: chunks[...], onRead: onRead) }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate var rest: ArraySlice<ArraySlice<UInt8>>
        fileprivate let onRead: @Sendable () -> Void
        package mutating func next() async throws -> ArraySlice<UInt8>? {
            guard let chunk = rest.popFirst() else { return nil }
            onRead()
            return chunk
        }
    }
}
