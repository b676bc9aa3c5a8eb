// SPDX-License-Identifier: MIT

#if os(Linux)
    import AsyncHTTPClient
    import Errand
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import Synchronization

    /// A request whose body streams, converted to AsyncHTTPClient's types.
    struct OutgoingRequest: Sendable {
        let request: HTTPClientRequest
        /// The reader of the body, if there is one.
        let reader: EndableReader?
        /// The failure of the body, if there was one.
        let bodyFailure = FailureSlot()
        /// Whether reading the body has begun, which happens after the head was written.
        let isBodyBegun = AtomicFlag()

        /// - Parameter isDecoded: Whether compressed responses are decoded, so that
        ///   `Accept-Encoding` may ask for them.
        init(_ raw: RawRequest, isDecoded: Bool) {
            var request = HTTPClientRequest(url: raw.url)
            request.method = HTTPMethod(rawValue: raw.head.method.rawValue)
            request.headers = Self.headers(raw, isDecoded)
            reader = raw.body.map { EndableReader($0) }
            if let reader {
                let length = raw.body?.length
                let chunks = BufferSequence(reader: reader, length: length, slot: bodyFailure, isBegun: isBodyBegun)
                request.body = .stream(chunks, length: length.map { .known($0) } ?? .unknown)
            }
            self.request = request
        }

        /// Converts a request whose body is in memory, for a delegate.
        static func held(_ raw: RawRequest, isDecoded: Bool) throws -> HTTPClient.Request {
            try HTTPClient.Request(
                url: raw.url, method: HTTPMethod(rawValue: raw.head.method.rawValue), headers: headers(raw, isDecoded),
                body: raw.body?.bytesInMemory.map { .byteBuffer(ByteBuffer(bytes: $0)) })
        }

        private static func headers(_ raw: RawRequest, _ isDecoded: Bool) -> HTTPHeaders {
            var headers = HTTPHeaders()
            headers.reserveCapacity(raw.head.headerFields.count + 1)
            for field in raw.head.headerFields { headers.add(name: field.name.rawName, value: field.value) }
            if isDecoded, !raw.head.headerFields.contains(.acceptEncoding) {
                headers.add(name: "Accept-Encoding", value: ContentCoding.accepted)
            }
            return headers
        }
    }

    /// A slot for the first error of a request's own body, which
    /// AsyncHTTPClient may report as another error.
    final class FailureSlot: Sendable {
        private let stored = Mutex<(any Error)?>(nil)

        var error: (any Error)? { stored.withLock { $0 } }

        func keep(_ error: any Error) { stored.withLock { $0 = $0 ?? error } }
    }

    /// A body's chunks as buffers.
    ///
    /// Their total size is checked against the announced length. AsyncHTTPClient
    /// reads them in a task that it never cancels, so the exchange ends the reader.
    private struct BufferSequence: AsyncSequence, Sendable {
        typealias Element = ByteBuffer

        let reader: EndableReader
        let length: Int64?
        let slot: FailureSlot
        let isBegun: AtomicFlag

        func makeAsyncIterator() -> Iterator {
            isBegun.raise()
            return Iterator(reader: reader, rest: length, slot: slot)
        }

        struct Iterator: AsyncIteratorProtocol {
            let reader: EndableReader
            var rest: Int64?
            let slot: FailureSlot
            private var window = UploadWindow()

            init(reader: EndableReader, rest: Int64?, slot: FailureSlot) {
                self.reader = reader
                self.rest = rest
                self.slot = slot
            }

            mutating func next() async throws -> ByteBuffer? {
                do {
                    try await window.makeRoom()
                    let chunk = try await nextChunk()
                    if let known = rest {
                        let left = known - Int64(chunk?.count ?? 0)
                        rest = left
                        guard left >= 0, chunk != nil || left == 0 else {
                            throw ClientError(
                                .invalidRequest.encoding, reason: "the body's length differs from the announced length")
                        }
                    }
                    return chunk.map { window.buffer($0) }
                } catch {
                    slot.keep(error)
                    throw error
                }
            }

            /// Returns the next chunk.
            ///
            /// A server that has got all announced bytes may respond before the end of
            /// the body was read. The end of that exchange does not break the body off.
            private func nextChunk() async throws -> ArraySlice<UInt8>? {
                do {
                    return try await reader.next()
                } catch is CancellationError where rest == 0 {
                    return nil
                }
            }
        }
    }
#endif
