// SPDX-License-Identifier: MIT

#if os(Linux)
    public import ErrandCore

    /// The transport on SwiftNIO; the default on Linux.
    ///
    /// Connections are pooled. HTTP/2 is used if the server offers it over TLS. Responses in
    /// gzip and deflate are decoded, within a ratio. The content of a response in another coding
    /// is `ClientError.undecodable.encoding`, unless the request asks for that coding in an
    /// `Accept-Encoding` of its own, or for any by `Options.acceptsUnknownCodings`. A name that is no
    /// coding, such as `UTF-8`, `none` or `aws-chunked`, leaves the content as it is.
    ///
    /// A transport closes its connections when its last copy is gone.
    public struct NIOTransport: Transport {
        let pools: OriginPools

        /// Creates a transport with connections of its own.
        ///
        /// - Throws: `ClientError.connection.tls` when the TLS options hold a
        ///   certificate or key that cannot be read, `ClientError.connection.refused` when the path of a socket is
        ///   longer than the system allows.
        public init(_ configuration: Configuration = Configuration()) throws {
            pools = try OriginPools(configuration)
        }

        private init(pools: OriginPools) { self.pools = pools }

        /// The transport with default settings, shared by the whole process.
        public static let shared = Self(pools: OriginPools())

        /// Creates a transport that looks up names in its own way.
        init(_ configuration: Configuration, _ lookups: NameLookups) throws {
            pools = try OriginPools(configuration, lookups)
        }

        /// Returns the largest number of connections.
        ///
        /// For an origin that speaks HTTP/2 it returns at least a hundred, the minimum that servers should
        /// allow (RFC 9113 §6.5.2).
        public func concurrentRequests(to origin: URLOrigin) -> Int? { pools.concurrentRequests(to: origin) }

        /// Returns the connections to an origin: the open ones, those that no request uses, and how many requests wait.
        public func connections(to origin: URLOrigin) -> ConnectionCounts? { pools.connections(to: origin) }

        /// The event loops of this transport.
        ///
        /// A task continues on the loop on which the response came, so no other
        /// thread is woken.
        public var taskExecutor: (any TaskExecutor)? { pools.taskExecutor }

        /// Returns the exchange of a request.
        public func exchange(_ request: RawRequest) -> any Exchange { NIOExchange(request, pools) }
    }

    extension NIOTransport: CustomReflectable {
        /// Nothing: a dump must not show keys and proxies.
        public var customMirror: Mirror { Mirror(self, children: []) }
    }
#endif
