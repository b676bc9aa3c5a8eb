// SPDX-License-Identifier: MIT

/// The content of a request or of a response.
///
/// A body is a sequence of chunks. One of bytes, or one made by
/// ``replayable(length:_:)``, may be iterated again, which is what a retry, a
/// redirect or a replay after a 401 needs; one of a stream may be iterated once,
/// and a second iteration throws `ClientError.rejected.notReplayable`.
///
/// Chunks flow at the speed of the reader. A body that is dropped before its end
/// ends the exchange behind it.
public struct Body: Sendable, AsyncSequence {
    /// A chunk.
    public typealias Element = ArraySlice<UInt8>
    /// Whatever the source of the bytes throws.
    public typealias Failure = any Error

    enum Storage: Sendable {
        case bytes(ArraySlice<UInt8>)
        case source(@Sendable () throws -> AsyncIterator)
    }

    let storage: Storage

    /// The number of bytes, or `nil` when it is not known before the end.
    public let length: Int64?

    /// Whether the body may be iterated more than once.
    public let isReplayable: Bool

    /// The exchange that is told when a chunk is waited for and when it came, if any.
    var exchange: RunningExchange?

    /// The bytes, when they are all in memory already.
    package var bytesInMemory: ArraySlice<UInt8>? {
        guard case .bytes(let bytes) = storage, exchange == nil else { return nil }
        return bytes
    }

    /// A body of no bytes.
    public static let empty = Body.bytes([])

    /// A body of bytes in memory; replayable, its length known.
    public static func bytes(_ bytes: some Collection<UInt8> & Sendable) -> Body {
        let slice = (bytes as? [UInt8]).map { $0[...] } ?? (bytes as? ArraySlice<UInt8>) ?? Array(bytes)[...]
        return Body(storage: .bytes(slice), length: Int64(slice.count), isReplayable: true)
    }

    /// A received body that is all here; its length is what was announced, so
    /// that it does not depend on how quick the network was.
    package static func arrived(_ bytes: [UInt8], length: Int64?) -> Body {
        Body(storage: .bytes(bytes[...]), length: length, isReplayable: true)
    }

    /// A body of the text's UTF-8.
    public static func text(_ text: String) -> Body { .bytes(Array(text.utf8)) }

    /// A body that is read from a sequence once.
    ///
    /// - Parameters:
    ///   - chunks: The bytes.
    ///   - length: Their number, if known. A transport refuses a body that turns
    ///     out longer or shorter.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks, length: Int64? = nil
    ) -> Body where Chunks.Element == ArraySlice<UInt8> {
        once(length: length) { AsyncIterator(widening: chunks.makeAsyncIterator()) }
    }

    /// A body of an iterator that is made once; the way of a transport, which
    /// needs none of the generic one's wrapping.
    package static func once(
        length: Int64?,
        iterator make: @escaping @Sendable () -> any AsyncIteratorProtocol<ArraySlice<UInt8>, any Error>
    ) -> Body {
        once(length: length) { AsyncIterator(make()) }
    }

    static func once(length: Int64?, _ make: @escaping @Sendable () -> AsyncIterator) -> Body {
        let once = Once()
        return Body(
            storage: .source {
                guard once.take() else {
                    throw ClientError(.rejected.notReplayable, reason: "the body was read before")
                }
                return make()
            },
            length: length, isReplayable: false)
    }

    /// A body that can be made again, from any offset.
    ///
    /// - Parameters:
    ///   - length: The number of bytes from offset 0, if known.
    ///   - make: Gives the bytes from an offset on. Called once per iteration.
    public static func replayable(
        length: Int64?,
        _ make:
            @escaping @Sendable (_ offset: Int64) throws -> any AsyncSequence<ArraySlice<UInt8>, any Error> & Sendable
    ) -> Body {
        Body(storage: .source { AsyncIterator(erasing: try make(0)) }, length: length, isReplayable: true)
    }

    /// An iterator over the chunks.
    public func makeAsyncIterator() -> AsyncIterator {
        var iterator = unwatchedIterator()
        iterator.exchange = exchange
        return iterator
    }

    private func unwatchedIterator() -> AsyncIterator {
        switch storage {
        case .bytes(let bytes): return AsyncIterator(bytes: bytes)
        case .source(let make):
            do { return try make() } catch { return AsyncIterator(failure: error) }
        }
    }
}
