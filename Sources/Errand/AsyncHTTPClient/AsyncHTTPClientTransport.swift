// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    public import ErrandCore

    /// The transport over AsyncHTTPClient, for Linux.
    ///
    /// Connections are pooled. HTTP/2 is used if the server offers it over TLS.
    /// Responses in gzip and deflate are decoded, within a ratio. The content of a
    /// response in another coding is `ClientError.undecodable.encoding`, unless the
    /// request asks for that coding in an `Accept-Encoding` of its own.
    /// AsyncHTTPClient's own redirects, cookies and tracing are off.
    ///
    /// A transport closes its connections when its last copy is gone.
    public struct AsyncHTTPClientTransport: Transport {
        let pools: ConnectionPools

        /// Creates a transport with connections of its own.
        ///
        /// - Throws: `ClientError.connection.tls` when the TLS options hold a
        ///   certificate or key that cannot be read.
        public init(_ configuration: Configuration = Configuration()) throws {
            pools = try ConnectionPools(configuration)
        }

        private init(pools: ConnectionPools) { self.pools = pools }

        /// The transport with default settings, shared by the whole process.
        public static let shared = Self(pools: ConnectionPools())

        /// Returns the largest number of connections.
        ///
        /// For an origin that has responded over HTTP/2 it returns at least a
        /// hundred, the minimum that servers should allow (RFC 9113 §6.5.2).
        public func concurrentRequests(to origin: URLOrigin) -> Int? { pools.concurrentRequests(to: origin) }

        /// The event loops of this transport.
        ///
        /// A task continues on the loop on which the response came, so no other
        /// thread is woken.
        public var taskExecutor: (any TaskExecutor)? { pools.taskExecutor }

        /// Returns the exchange of a request.
        public func exchange(_ request: RawRequest) -> any Exchange {
            // A delegate does not get a response that comes before the end of a streamed body.
            guard let body = request.body, body.bytesInMemory == nil else { return DelegateExchange(request, pools) }
            return UploadExchange(request, pools)
        }
    }

    extension AsyncHTTPClientTransport: CustomReflectable {
        /// Nothing: a dump must not show keys and proxies.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }
#endif
