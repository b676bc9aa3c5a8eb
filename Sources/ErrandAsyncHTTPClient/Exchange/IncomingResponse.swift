// SPDX-License-Identifier: MIT

#if os(Linux)
    import AsyncHTTPClient
    import Errand
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
            let head = pools.fieldNames.head(response.status, response.headers)
            return RawResponse(head, to: request, pools.decompressionRatio) { length in
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
            let head = pools.fieldNames.head(arrival.head.status, arrival.head.headers)
            return RawResponse(head, to: request, pools.decompressionRatio) { length in
                guard let hold else { return .arrived([UInt8](joining: arrival.whole ?? []), length: length) }
                return .once(length: length) { ExchangeIterator(hold: hold.passedOn()) }
            }
        }
    }

    /// An object that ends the reading of a request's body when nobody can read the
    /// response any more.
    private final class UploadHold: Sendable {
        let outgoing: OutgoingRequest
        private let isPassedOn = AtomicFlag()

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
                throw hold.outgoing.bodyFailure.error ?? HTTPClientFailure.error(for: error, phase: .body)
            }
        }
    }
#endif
