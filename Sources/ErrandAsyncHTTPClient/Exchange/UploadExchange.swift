// SPDX-License-Identifier: MIT

#if os(Linux)
    import AsyncHTTPClient
    import Errand
    import ErrandCore
    import NIOCore

    /// The exchange of a request whose body streams.
    ///
    /// It uses AsyncHTTPClient's async functions, which also return a response
    /// that comes before the end of the body. They end when their task is
    /// cancelled, but the body's own wait for a chunk does not: this exchange ends
    /// it, when the exchange ends, and when the response can be read no further.
    final class UploadExchange: Exchange {
        private let exchange: TaskExchange
        private let reader: EndableReader?

        init(_ request: RawRequest, _ pools: ConnectionPools) {
            let outgoing = OutgoingRequest(request, isDecoded: pools.decompressionRatio != nil)
            reader = outgoing.reader
            exchange = TaskExchange { try await Self.response(to: request, outgoing, pools) }
        }

        /// Sends the request, and waits for the head of the response.
        func response() async throws -> RawResponse { try await exchange.response() }

        /// Ends the exchange, unless it is over.
        func end() {
            exchange.end()
            reader?.end()
        }

        private static func response(
            to request: RawRequest, _ outgoing: OutgoingRequest, _ pools: ConnectionPools
        ) async throws -> RawResponse {
            do {
                try request.body?.checkTrailerFields()
                // AsyncHTTPClient does not read a body that is announced as empty.
                if request.body?.length == 0, try await outgoing.reader?.next() != nil {
                    throw ClientError(
                        .invalidRequest.encoding, reason: "the body's length differs from the announced length")
                }
                let response = try await pools.client(for: request).execute(
                    outgoing.request, deadline: .distantFuture, logger: nil)
                pools.responded(request.origin, over: response.version)
                return try IncomingResponse.raw(response, to: request, outgoing, pools)
            } catch {
                defer { outgoing.reader?.end() }
                if let failure = outgoing.bodyFailure.error { throw failure }
                throw await pools.explained(
                    HTTPClientFailure.error(for: error, phase: .head, mayBeSent: outgoing.isBodyBegun.isRaised), request
                )
            }
        }
    }
#endif
