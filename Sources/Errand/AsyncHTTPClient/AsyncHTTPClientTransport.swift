// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import AsyncHTTPClient
    public import ErrandCore
    import Foundation
    import HTTPTypes
    import NIOCore
    import NIOHTTP1

    /// The wire through AsyncHTTPClient; the default on Linux.
    ///
    /// Connections are pooled, HTTP/2 is used where the server offers it over
    /// TLS, and gzip and deflate answers are decoded within a ratio. Redirects,
    /// cookies and tracing of AsyncHTTPClient's own are off.
    ///
    /// A transport closes its connections when the last copy of it is gone.
    public struct AsyncHTTPClientTransport: Transport, EndableTransport {
        let pools: ConnectionPools

        /// A transport with connections of its own.
        ///
        /// - Throws: `ClientError.connection.tls` when the TLS options hold a
        ///   certificate or key that cannot be read.
        public init(_ configuration: Configuration = Configuration()) throws {
            pools = try ConnectionPools(configuration)
        }

        private init(pools: ConnectionPools) { self.pools = pools }

        /// The transport with the defaults, for the whole process.
        public static let shared = Self(pools: ConnectionPools())

        /// Sends the request once.
        public func send(_ request: RawRequest) async throws -> RawResponse {
            let outgoing = OutgoingRequest(request, isDecoded: pools.decompressionRatio != nil)
            do {
                let response = try await pools.client(for: request).execute(
                    outgoing.request, deadline: .distantFuture, logger: nil)
                return try IncomingResponse.raw(response, to: request.head.method, outgoing.bodyFailure, pools)
            } catch {
                throw outgoing.bodyFailure?.error ?? TransportFailure.error(for: error, phase: .head)
            }
        }

        package func send(_ request: RawRequest, _ begun: (any Endable) -> Void) async throws -> RawResponse {
            // A delegate would not learn of an answer that comes before the end of a streamed body.
            if let body = request.body, body.bytesInMemory == nil { return try await send(request) }
            let exchange = Exchange()
            begun(exchange)
            do {
                let outgoing = try OutgoingRequest.held(request, isDecoded: pools.decompressionRatio != nil)
                let client = try pools.client(for: request)
                let arrival = try await exchange.open(on: pools.loops) { [pools] exchange, loop in
                    // The client must not be shut down before it has the request.
                    withExtendedLifetime(pools) {
                        client.execute(
                            request: outgoing, delegate: exchange, eventLoop: .delegate(on: loop), logger: nil)
                    }
                }
                return try IncomingResponse.raw(arrival, exchange, to: request.head.method, pools)
            } catch {
                throw TransportFailure.error(for: error, phase: .head)
            }
        }
    }

    extension AsyncHTTPClientTransport: CustomReflectable {
        /// Nothing: a dump must not show keys and proxies.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }
#endif
