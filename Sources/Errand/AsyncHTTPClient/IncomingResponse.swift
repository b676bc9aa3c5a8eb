// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import AsyncHTTPClient
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOHTTP1

    /// A response of AsyncHTTPClient in the core's terms.
    enum IncomingResponse {
        static func raw(
            _ response: HTTPClientResponse, to method: HTTPRequest.Method, _ outgoing: OutgoingRequest
        ) throws -> RawResponse {
            let code = Int(response.status.code)
            guard (100...999).contains(code) else { throw ClientError(.connection.protocolViolation) }
            var fields = HTTPFields()
            fields.reserveCapacity(response.headers.count)
            for (name, value) in response.headers {
                // A field with an illegal name is passed over: nobody could ask for it.
                guard let name = HTTPField.Name(name) else { continue }
                fields.append(HTTPField(name: name, value: value))
            }
            let head = HTTPResponse(
                status: HTTPResponse.Status(code: code, reasonPhrase: response.status.reasonPhrase),
                headerFields: fields)
            let hasNoBody = method == .head || code == 204 || code == 304
            if hasNoBody { return RawResponse(head: head) }
            let isEncoded = fields[.contentEncoding] != nil
            let length = isEncoded ? nil : fields[.contentLength].flatMap { Int64($0) }
            // A retain of the request keeps its body's failure at hand.
            return RawResponse(
                head: head, body: .stream(ChunkSequence(base: response.body, outgoing: outgoing), length: length))
        }
    }

    /// The chunks of a response body, its errors in the core's terms.
    private struct ChunkSequence: AsyncSequence, Sendable {
        typealias Element = ArraySlice<UInt8>
        typealias Failure = any Error

        let base: HTTPClientResponse.Body
        let outgoing: OutgoingRequest

        func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), outgoing: outgoing) }

        struct Iterator: AsyncIteratorProtocol {
            var base: HTTPClientResponse.Body.AsyncIterator
            let outgoing: OutgoingRequest

            // The base does not inherit its caller's isolation, so neither can this.
            @concurrent
            mutating func next() async throws -> ArraySlice<UInt8>? {
                do {
                    guard let buffer = try await base.next() else { return nil }
                    return Array(buffer: buffer)[...]
                } catch {
                    throw outgoing.failure ?? TransportFailure.error(for: error, phase: .body)
                }
            }
        }
    }
#endif
