// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import AsyncHTTPClient
    import ErrandCore
    import NIOCore

    /// The exchange of a request whose body streams.
    ///
    /// It uses AsyncHTTPClient's async functions, which also return a response
    /// that comes before the end of the body.
    enum UploadExchange {
        static func response(to request: RawRequest, _ pools: ConnectionPools) async throws -> RawResponse {
            let outgoing = OutgoingRequest(request, isDecoded: pools.decompressionRatio != nil)
            do {
                let response = try await pools.client(for: request).execute(
                    outgoing.request, deadline: .distantFuture, logger: nil)
                pools.answered(request.origin, over: response.version)
                return try IncomingResponse.raw(response, to: request.head.method, outgoing.bodyFailure, pools)
            } catch {
                throw outgoing.bodyFailure.error
                    ?? TransportFailure.error(for: error, phase: .head, mayBeSent: outgoing.isBodyBegun.isRaised)
            }
        }
    }
#endif
