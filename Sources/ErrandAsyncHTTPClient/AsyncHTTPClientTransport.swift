// SPDX-License-Identifier: MIT

#if os(Linux)
    public import AsyncHTTPClient
    public import Errand
    public import ErrandCore

    /// The transport over AsyncHTTPClient, for Linux.
    ///
    /// It is for programs whose other code uses an `HTTPClient` too, and shares its connections. Others use the
    /// platform's transport.
    ///
    /// Connections are pooled. HTTP/2 is used if the server offers it over TLS.
    /// Responses in gzip and deflate are decoded, within a ratio. The content of a
    /// response in another coding is `ClientError.undecodable.encoding`, unless the
    /// request asks for that coding in an `Accept-Encoding` of its own.
    /// AsyncHTTPClient's own redirects, cookies and tracing are off.
    ///
    /// A transport closes its connections when its last copy is gone.
    public struct AsyncHTTPClientTransport: Transport {
        /// The settings of a transport: those of the platform's.
        public typealias Configuration = NIOTransport.Configuration

        let pools: ConnectionPools

        /// Creates a transport with connections of its own.
        ///
        /// - Throws: `ClientError.connection.tls` when the TLS options hold a
        ///   certificate or key that cannot be read.
        public init(_ configuration: Configuration = Configuration()) throws {
            guard configuration.unixSocketPath == nil else {
                throw ClientError(.connection, reason: "AsyncHTTPClientTransport connects to no Unix domain socket")
            }
            pools = try ConnectionPools(configuration)
        }

        /// Creates a transport over a client that other code uses too.
        ///
        /// The client's own settings decide: its TLS, its proxy, its limits of time and of connections. Create the
        /// client with ``clientConfiguration(_:)``. One with other settings follows redirects by itself, says less
        /// about a connection that fails, and lets a server end the process by an impossible response.
        ///
        /// The client is not shut down by the transport. Whoever created it shuts it down, after the last call.
        ///
        /// - Parameters:
        ///   - client: The client.
        ///   - configuration: The settings with which ``clientConfiguration(_:)`` was called. Of them the transport
        ///     reads the number of connections and the ratio of decompression.
        public init(sharing client: HTTPClient, _ configuration: Configuration = Configuration()) {
            pools = ConnectionPools(sharing: client, configuration)
        }

        /// Returns the settings of an `HTTPClient` that a transport shares.
        ///
        /// A client has one proxy for all requests, so the proxy of the environment, which depends on the request, is
        /// not used: name one, if there is one.
        ///
        /// - Throws: `ClientError.connection.tls` when the TLS options hold a
        ///   certificate or key that cannot be read, `ClientError.connection.proxy` for a SOCKS proxy with a user.
        public static func clientConfiguration(
            _ configuration: Configuration = Configuration()
        ) throws -> HTTPClient.Configuration {
            try ConnectionPools.clientConfiguration(configuration)
        }

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
