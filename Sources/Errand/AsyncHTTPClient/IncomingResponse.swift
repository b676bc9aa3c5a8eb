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
            _ response: HTTPClientResponse, to method: HTTPRequest.Method, _ bodyFailure: FailureSlot?,
            _ names: FieldNames
        ) throws -> RawResponse {
            let code = Int(response.status.code)
            guard (100...999).contains(code) else { throw ClientError(.connection.protocolViolation) }
            let fields = names.fields(response.headers)
            let head = HTTPResponse(
                status: HTTPResponse.Status(code: code, reasonPhrase: response.status.reasonPhrase),
                headerFields: fields)
            let hasNoBody = method == .head || code == 204 || code == 304
            if hasNoBody { return RawResponse(head: head) }
            let isEncoded = fields.contains { $0.name == .contentEncoding }
            let length = fields.first { $0.name == .contentLength }.flatMap { Int64($0.value) }
            let body = response.body
            return RawResponse(
                head: head,
                body: .once(length: isEncoded ? nil : length) {
                    ChunkIterator(base: body.makeAsyncIterator(), bodyFailure: bodyFailure)
                })
        }
    }

    /// The chunks of a response body, its errors in the core's terms.
    private struct ChunkIterator: AsyncIteratorProtocol {
        var base: HTTPClientResponse.Body.AsyncIterator
        let bodyFailure: FailureSlot?

        // The base does not inherit its caller's isolation, so neither can this.
        @concurrent
        mutating func next() async throws -> ArraySlice<UInt8>? {
            do {
                guard let buffer = try await base.next() else { return nil }
                return Array(buffer: buffer)[...]
            } catch {
                throw bodyFailure?.error ?? TransportFailure.error(for: error, phase: .body)
            }
        }
    }
#endif
