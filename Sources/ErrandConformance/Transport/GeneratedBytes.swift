// SPDX-License-Identifier: MIT

/// A sequence of bytes that are generated as they are read.
struct GeneratedBytes: AsyncSequence, Sendable {
    typealias Failure = any Error

    /// The error of a sequence that fails at its end.
    struct Failed: Error {}

    let count: Int
    let chunk: Int
    var failsAtEnd = false

    /// Returns the byte at an offset.
    ///
    /// The pattern does not repeat with any power of two.
    static func byte(_ offset: Int) -> UInt8 { UInt8(truncatingIfNeeded: offset % 251 &+ offset >> 8) }

    /// Returns the bytes of a sequence of up to 1 MiB at once.
    static func bytes(_ count: Int) -> [UInt8] { (0..<count).map(byte) }

    func makeAsyncIterator() -> Iterator { Iterator(source: self, block: Self.bytes(chunk)[...]) }

    struct Iterator: AsyncIteratorProtocol {
        let source: GeneratedBytes
        /// A block that large sources repeat, because generating each byte
        /// takes long.
        let block: ArraySlice<UInt8>
        var offset = 0

        mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            guard offset < source.count else {
                if source.failsAtEnd { throw Failed() }
                return nil
            }
            let size = Swift.min(source.chunk, source.count - offset)
            defer { offset += size }
            if source.count > 1 << 20 { return block.prefix(size) }
            return (offset..<offset + size).map(GeneratedBytes.byte)[...]
        }
    }
}
