// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import AsyncHTTPClient
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import Synchronization

    /// A request whose body streams, in AsyncHTTPClient's terms.
    struct OutgoingRequest: Sendable {
        let request: HTTPClientRequest
        /// What became of the body.
        let bodyFailure = FailureSlot()
        /// Whether the body was asked for, which is after the head was written.
        let isBodyBegun = Flag()

        /// - Parameter isDecoded: Whether a compressed answer is decoded, and so may be asked for.
        init(_ raw: RawRequest, isDecoded: Bool) {
            var request = HTTPClientRequest(url: raw.url)
            request.method = HTTPMethod(rawValue: raw.head.method.rawValue)
            request.headers = Self.headers(raw, isDecoded)
            if let body = raw.body {
                let chunks = BufferSequence(body: body, slot: bodyFailure, isBegun: isBodyBegun)
                request.body = .stream(chunks, length: body.length.map { .known($0) } ?? .unknown)
            }
            self.request = request
        }

        /// A request whose body is in memory, in the terms of the delegates.
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

    /// Keeps the first error of a request's own body, which AsyncHTTPClient may
    /// report as something else.
    final class FailureSlot: Sendable {
        private let stored = Mutex<(any Error)?>(nil)

        var error: (any Error)? { stored.withLock { $0 } }

        func keep(_ error: any Error) { stored.withLock { $0 = $0 ?? error } }
    }

    /// What is false, and then true.
    final class Flag: Sendable {
        private let state = Atomic(false)

        var isRaised: Bool { state.load(ordering: .acquiring) }

        func raise() { state.store(true, ordering: .releasing) }
    }

    /// A body's chunks as buffers, their sum held against the announced length.
    private struct BufferSequence: AsyncSequence, Sendable {
        typealias Element = ByteBuffer

        let body: Body
        let slot: FailureSlot
        let isBegun: Flag

        func makeAsyncIterator() -> Iterator {
            isBegun.raise()
            return Iterator(base: body.makeAsyncIterator(), rest: body.length, slot: slot)
        }

        struct Iterator: AsyncIteratorProtocol {
            var base: Body.AsyncIterator
            var rest: Int64?
            let slot: FailureSlot
            private var window = UploadWindow()

            init(base: Body.AsyncIterator, rest: Int64?, slot: FailureSlot) {
                self.base = base
                self.rest = rest
                self.slot = slot
            }

            mutating func next() async throws -> ByteBuffer? {
                do {
                    try await window.makeRoom()
                    let chunk = try await base.next()
                    if let known = rest {
                        let left = known - Int64(chunk?.count ?? 0)
                        rest = left
                        guard left >= 0, chunk != nil || left == 0 else {
                            throw ClientError(
                                .invalidRequest.encoding, reason: "the body is not as long as was announced")
                        }
                    }
                    return chunk.map { window.buffer($0) }
                } catch {
                    slot.keep(error)
                    throw error
                }
            }
        }
    }
#endif
