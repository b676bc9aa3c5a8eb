// SPDX-License-Identifier: MIT

/// The content of a request or of a response.
///
/// A body is a sequence of chunks. A body of bytes, or one made by
/// ``replayable(length:_:)``, can be iterated again. A retry, a redirect and a
/// replay after a 401 need that. A body of a stream can be iterated once: a
/// second iteration throws `ClientError.rejected.notReplayable`.
///
/// Chunks flow at the speed of the reader. A body that is dropped before its end
/// ends the exchange behind it.
public struct Body: Sendable, AsyncSequence {
    /// A chunk.
    public typealias Element = ArraySlice<UInt8>
    /// The errors that the source of the bytes throws.
    public typealias Failure = any Error

    enum Storage: Sendable {
        case bytes(ArraySlice<UInt8>)
        case source(@Sendable () throws -> AsyncIterator)
    }

    let storage: Storage

    /// The number of bytes; `nil` when it is not known before the end.
    public let length: Int64?

    /// Whether the body may be iterated more than once.
    public let isReplayable: Bool

    /// The exchange to tell when a wait for a chunk begins and ends, if there is one.
    var exchange: RunningExchange?

    /// The services of the call that received the body, if there is one: ``discard(upTo:)`` waits by their clock.
    var services: Services?

    /// The fields that follow the bytes, if there can be any.
    package var trailers: TrailerSection?

    /// The bytes, if all of them are in memory already; `nil` for a body that has to
    /// be read.
    ///
    /// With it, a ``Middleware`` can change a body that is in memory without waiting.
    public var bytesInMemory: ArraySlice<UInt8>? {
        guard case .bytes(let bytes) = storage, exchange == nil else { return nil }
        return bytes
    }

    /// A body of no bytes.
    public static let empty = Body.bytes([])

    /// Creates a body from bytes in memory.
    ///
    /// It is replayable and its length is known.
    public static func bytes(_ bytes: some Collection<UInt8> & Sendable) -> Body {
        let slice = (bytes as? [UInt8]).map { $0[...] } ?? (bytes as? ArraySlice<UInt8>) ?? Array(bytes)[...]
        return Body(storage: .bytes(slice), length: Int64(slice.count), isReplayable: true)
    }

    /// Creates a received body that is complete.
    ///
    /// Its length is the announced one, so that it does not depend on the speed
    /// of the network.
    package static func arrived(_ bytes: [UInt8], length: Int64?) -> Body {
        Body(storage: .bytes(bytes[...]), length: length, isReplayable: true)
    }

    /// Creates a body from a text's UTF-8.
    public static func text(_ text: String) -> Body { .bytes(Array(text.utf8)) }

    /// Creates a body that is read once from a sequence.
    ///
    /// - Parameters:
    ///   - chunks: The bytes.
    ///   - length: The number of bytes, if known. A transport refuses a body
    ///     that turns out longer or shorter.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks, length: Int64? = nil
    ) -> Body where Chunks.Element == ArraySlice<UInt8> {
        once(length: length) { AsyncIterator(widening: chunks.makeAsyncIterator()) }
    }

    /// Creates a body from an iterator that is made once.
    ///
    /// Transports use it to avoid the wrapping of ``stream(_:length:)``.
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

    /// Creates a body that can be read again, from any offset.
    ///
    /// - Parameters:
    ///   - length: The number of bytes from offset 0, if known.
    ///   - make: Returns the bytes from an offset on. It is called once per
    ///     iteration.
    public static func replayable(
        length: Int64?,
        _ make:
            @escaping @Sendable (_ offset: Int64) throws -> any AsyncSequence<ArraySlice<UInt8>, any Error> & Sendable
    ) -> Body {
        Body(storage: .source { AsyncIterator(erasing: try make(0)) }, length: length, isReplayable: true)
    }

    /// Returns a body of the same bytes, which pass through another iterator.
    func passing(
        through make:
            @escaping @Sendable (AsyncIterator) -> any AsyncIteratorProtocol<ArraySlice<UInt8>, any Error>
    ) -> Body {
        Body(
            storage: .source { AsyncIterator(make(makeAsyncIterator())) }, length: length,
            isReplayable: isReplayable, services: services, trailers: trailers)
    }

    /// Returns an iterator over the chunks.
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
