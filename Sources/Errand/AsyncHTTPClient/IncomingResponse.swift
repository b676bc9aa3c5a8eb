// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import AsyncHTTPClient
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOHTTP1

    /// Conversions of AsyncHTTPClient's responses to the core's types.
    enum IncomingResponse {
        static func raw(
            _ response: HTTPClientResponse, to request: RawRequest, _ outgoing: OutgoingRequest,
            _ pools: ConnectionPools
        ) throws -> RawResponse {
            let body = response.body
            let hold = UploadHold(outgoing)
            return try raw(response.status, response.headers, to: request, pools) { length in
                .once(length: length) { ChunkIterator(base: body.makeAsyncIterator(), hold: hold.passedOn()) }
            }
        }

        static func raw(
            _ arrival: DelegateExchange.Arrival, _ exchange: DelegateExchange, to request: RawRequest,
            _ pools: ConnectionPools
        ) throws -> RawResponse {
            // Ends an exchange whose body nobody will read, such as that of a 204 whose
            // HTTP/2 stream is still open.
            let hold = arrival.whole == nil ? ExchangeHold(exchange) : nil
            return try raw(arrival.head.status, arrival.head.headers, to: request, pools) { length in
                guard let hold else { return .arrived(bytes(arrival.whole ?? []), length: length) }
                return .once(length: length) { ExchangeIterator(hold: hold) }
            }
        }

        /// - Parameter body: Makes the body of a response that may have one, from the announced length,
        ///   if there is one.
        private static func raw(
            _ status: HTTPResponseStatus, _ headers: HTTPHeaders, to request: RawRequest,
            _ pools: ConnectionPools,
            _ body: (Int64?) -> Body
        ) throws -> RawResponse {
            let code = Int(status.code)
            let fields = pools.fieldNames.fields(headers)
            let head = HTTPResponse(
                status: HTTPResponse.Status(code: code, reasonPhrase: status.reasonPhrase), headerFields: fields)
            let hasNoBody = request.head.method == .head || code == 204 || code == 304
            if hasNoBody { return RawResponse(head: head) }
            let length = fields.first { $0.name == .contentLength }.flatMap { Int64($0.value) }
            guard let ratio = pools.decompressionRatio else { return RawResponse(head: head, body: body(length)) }
            do {
                guard let coding = try ContentCoding(fields) else { return RawResponse(head: head, body: body(length)) }
                return RawResponse(head: head, body: coding.decoded(body(length), ratio: ratio))
            } catch {
                let body = body(length)
                return RawResponse(head: head, body: error.isAsked(by: request) ? body : error.refused(body))
            }
        }

        private static func bytes(_ buffers: [ByteBuffer]) -> [UInt8] {
            if buffers.count == 1 { return Array(buffer: buffers[0]) }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(buffers.reduce(0) { $0 + $1.readableBytes })
            for buffer in buffers { bytes += buffer.readableBytesView }
            return bytes
        }
    }

    /// An object that ends an exchange when nobody can read it any more.
    private final class ExchangeHold: Sendable {
        let exchange: DelegateExchange

        init(_ exchange: DelegateExchange) { self.exchange = exchange }

        deinit { exchange.end() }
    }

    /// The chunks of an exchange's body, with errors converted to the core's
    /// types.
    private struct ExchangeIterator: AsyncIteratorProtocol {
        let hold: ExchangeHold
        private var memory = ChunkMemory()
        /// The buffers that have come and were not passed on.
        private var buffers: ArraySlice<ByteBuffer> = []

        init(hold: ExchangeHold) { self.hold = hold }

        mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            do {
                if buffers.isEmpty {
                    guard let next = try await hold.exchange.next() else { return nil }
                    buffers = next[...]
                }
                return memory.chunk(taking: &buffers)
            } catch {
                throw TransportFailure.error(for: error, phase: .body)
            }
        }
    }

    /// An object that ends the reading of a request's body when nobody can read the
    /// response any more.
    private final class UploadHold: Sendable {
        let outgoing: OutgoingRequest
        private let isPassedOn = Flag()

        init(_ outgoing: OutgoingRequest) { self.outgoing = outgoing }

        deinit {
            if !isPassedOn.isRaised { end() }
        }

        func end() { outgoing.reader?.end() }

        /// Returns the hold of the response's reader, in place of this one.
        func passedOn() -> UploadHold {
            isPassedOn.raise()
            return UploadHold(outgoing)
        }
    }

    /// The chunks of a response body, with errors converted to the core's
    /// types.
    private struct ChunkIterator: AsyncIteratorProtocol {
        var base: HTTPClientResponse.Body.AsyncIterator
        let hold: UploadHold
        private var memory = ChunkMemory()

        init(base: HTTPClientResponse.Body.AsyncIterator, hold: UploadHold) {
            self.base = base
            self.hold = hold
        }

        // The base does not inherit its caller's isolation, so this function cannot either.
        @concurrent
        mutating func next() async throws -> ArraySlice<UInt8>? {
            do {
                guard let buffer = try await base.next() else {
                    hold.end()
                    return nil
                }
                return memory.chunk(CollectionOfOne(buffer))
            } catch is EarlyEnd {
                hold.end()
                return nil
            } catch {
                defer { hold.end() }
                throw hold.outgoing.bodyFailure.error ?? TransportFailure.error(for: error, phase: .body)
            }
        }
    }
#endif
