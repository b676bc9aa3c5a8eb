// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    public import ErrandCore

    /// The wire through AsyncHTTPClient; the default on Linux.
    ///
    /// Connections are pooled, HTTP/2 is used where the server offers it over
    /// TLS, and gzip and deflate answers are decoded within a ratio. Redirects,
    /// cookies and tracing of AsyncHTTPClient's own are off.
    ///
    /// A transport closes its connections when the last copy of it is gone.
    public struct AsyncHTTPClientTransport: Transport {
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

        /// As many as there may be connections; to an origin that has answered over
        /// HTTP/2, a hundred, the least that servers should allow (RFC 9113 §6.5.2).
        public func concurrentRequests(to origin: URLOrigin) -> Int? { pools.concurrentRequests(to: origin) }

        /// The event loops of this transport.
        ///
        /// A task goes on at the loop where the answer came, and no thread is woken
        /// for it.
        public var taskExecutor: (any TaskExecutor)? { pools.taskExecutor }

        /// Returns the exchange of a request.
        public func exchange(_ request: RawRequest) -> any Exchange {
            // A delegate does not hear of an answer that comes before the end of a streamed body.
            guard let body = request.body, body.bytesInMemory == nil else { return DelegateExchange(request, pools) }
            return TaskExchange { [pools] in try await UploadExchange.response(to: request, pools) }
        }
    }

    extension AsyncHTTPClientTransport: CustomReflectable {
        /// Nothing: a dump must not show keys and proxies.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }
#endif
