// SPDX-License-Identifier: MIT

#if os(Linux)
    import AsyncHTTPClient
    import Errand
    import ErrandCore
    import ErrandFoundation
    import NIOCore
    import NIOHTTP1
    import Synchronization

    /// The pool for direct connections, and a pool for each proxy, created when
    /// needed; or a client that is not this transport's own.
    final class ConnectionPools: Sendable {
        private enum Direct {
            case own(ConnectionPool)
            case shared(HTTPClient)
        }

        private let direct: Direct
        private let proxied = Mutex<[Proxy.Server: ConnectionPool]>([:])
        private let configuration: AsyncHTTPClientTransport.Configuration
        private let tls: ResolvedTLS?
        private let proxies: ProxyResolver
        let fieldNames = FieldNames()
        /// The event loops of all pools.
        let loops: EventLoops
        let taskExecutor: EventLoopExecutor

        convenience init(_ configuration: AsyncHTTPClientTransport.Configuration) throws {
            let tls = try ResolvedTLS(configuration.tls)
            self.init(
                configuration, tls, HTTPClient.defaultEventLoopGroup, configuration.proxy,
                .own(ConnectionPool(Self.clientConfiguration(configuration, tls, nil))))
        }

        /// Creates the pools of a client that other code uses too, which has its own proxy.
        convenience init(sharing client: HTTPClient, _ configuration: AsyncHTTPClientTransport.Configuration) {
            self.init(configuration, nil, client.eventLoopGroup, .none, .shared(client))
        }

        private init(
            _ configuration: AsyncHTTPClientTransport.Configuration, _ tls: ResolvedTLS?,
            _ group: any EventLoopGroup, _ proxy: Proxy, _ direct: Direct
        ) {
            self.configuration = configuration
            self.tls = tls
            loops = EventLoops(group)
            taskExecutor = EventLoopExecutor(loops)
            proxies = ProxyResolver(proxy, ProcessInfo.processInfo.environment)
            self.direct = direct
        }

        // MARK: HTTP/2

        /// The origins that have responded over HTTP/2; their number is bounded.
        private let multiplexed = Mutex<Set<URLOrigin>>([])
        private let isAnyMultiplexed = Atomic(false)
        private static let mostOrigins = 1024

        /// Returns how many requests to an origin can be on the wire at once.
        func concurrentRequests(to origin: URLOrigin) -> Int {
            let connections = max(1, configuration.connectionsPerHost)
            guard isAnyMultiplexed.load(ordering: .relaxed), multiplexed.withLock({ $0.contains(origin) }) else {
                return connections
            }
            return max(connections, 100)
        }

        /// Notes the HTTP version of a response from an origin.
        func responded(_ origin: @autoclosure () -> URLOrigin, over version: HTTPVersion) {
            guard version.major >= 2 else { return }
            let origin = origin()
            multiplexed.withLock { origins in
                if origins.count < Self.mostOrigins { origins.insert(origin) }
            }
            isAnyMultiplexed.store(true, ordering: .relaxed)
        }

        /// The largest ratio of decompressed to compressed bytes; `nil` when nothing is
        /// decompressed.
        var decompressionRatio: Int? { configuration.decompressionRatio }

        private func proxy(for request: RawRequest) throws -> Proxy.Server? {
            try proxies.server(for: request.origin)
        }

        /// Returns an error with what the place of the request tells of its reason.
        func explained(_ error: any Error, _ request: RawRequest) async -> any Error {
            await TransportFailure.explained(
                error, request.origin, through: try? proxy(for: request), tls?.configuration ?? ResolvedTLS.standard)
        }

        func client(for request: RawRequest) throws -> HTTPClient {
            guard let server = try proxy(for: request) else {
                switch direct {
                case .own(let pool): return pool.client
                case .shared(let client):
                    // The client's proxy may speak SOCKS, and then a longer host would end the process.
                    guard request.origin.host.utf8.count <= 255 else {
                        throw ClientError(.invalidRequest.url, reason: "the host has more than 255 bytes")
                    }
                    return client
                }
            }
            try Self.check(server)
            return proxied.withLock { pools in
                let pool = pools[server] ?? ConnectionPool(Self.clientConfiguration(configuration, tls, server))
                pools[server] = pool
                return pool.client
            }
        }

        /// Returns the settings of a client that a transport shares.
        static func clientConfiguration(
            _ configuration: AsyncHTTPClientTransport.Configuration
        ) throws -> HTTPClient.Configuration {
            var proxy: Proxy.Server?
            if case .server(let server) = configuration.proxy.kind {
                try check(server)
                proxy = server
            }
            return clientConfiguration(configuration, try ResolvedTLS(configuration.tls), proxy)
        }

        /// Checks that AsyncHTTPClient can use a proxy.
        private static func check(_ server: Proxy.Server) throws {
            guard !server.isSOCKS || server.user == nil else {
                throw ClientError(.connection.proxy, reason: "AsyncHTTPClient tells a SOCKS proxy no user and password")
            }
        }

        private static func clientConfiguration(
            _ configuration: AsyncHTTPClientTransport.Configuration, _ tls: ResolvedTLS?, _ proxy: Proxy.Server?
        ) -> HTTPClient.Configuration {
            var made = HTTPClient.Configuration(tlsConfiguration: tls?.configuration ?? ResolvedTLS.standard)
            made.redirectConfiguration = .disallow
            made.timeout = .init(connect: TimeAmount(saturating: configuration.connectTimeout), read: nil)
            made.connectionPool.idleTimeout = TimeAmount(saturating: configuration.idleConnectionTimeout)
            made.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = max(1, configuration.connectionsPerHost)
            // A refused connection is a result: the retry middleware decides whether to try again.
            made.connectionPool.retryConnectionEstablishment = false
            // A decompression handler for every response would cost more than decoding only
            // compressed ones here.
            made.decompression = .disabled
            // AsyncHTTPClient would record raw URLs.
            made.tracing.tracer = nil
            made.proxy = proxy.map { server in
                let host = server.host.unbracketed
                // It lets every SOCKS proxy look up names.
                return server.isSOCKS
                    ? .socksServer(host: host, port: server.port)
                    : .server(
                        host: host, port: server.port,
                        authorization: server.user.map { .basic(username: $0, password: server.password ?? "") })
            }
            let pinCheck = tls?.pinCheck
            made.http1_1ConnectionDebugInitializer = { channel in
                prepared(channel, pinCheck) {
                    try ReusedConnectionHandler.add(to: channel)
                    // Nearer to the decoder than the others.
                    try ResponseGuard.add(to: channel)
                }
            }
            made.http2ConnectionDebugInitializer = { channel in
                prepared(channel, pinCheck) { try HTTP2ConnectionHandler.add(to: channel) }
            }
            made.http2StreamChannelDebugInitializer = { stream in
                stream.eventLoop.makeCompletedFuture {
                    guard let parent = stream.parent?.pipeline.syncOperations else { return }
                    let connection = try parent.handler(type: HTTP2ConnectionHandler.self)
                    try StreamGuard.add(to: stream, of: connection)
                    try ReusedStreamHandler.add(to: stream, of: connection)
                }
            }
            return made
        }
    }

    /// Adds handlers to a connection whose key is pinned, if there are pins.
    private func prepared(
        _ channel: any Channel, _ pinCheck: (@Sendable (any Channel) -> EventLoopFuture<Void>)?,
        _ add: @escaping @Sendable () throws -> Void
    ) -> EventLoopFuture<Void> {
        let checked = pinCheck?(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
        return checked.flatMapThrowing { try add() }
    }

    /// An HTTP client that is shut down when nobody uses it any more.
    private final class ConnectionPool: Sendable {
        let client: HTTPClient

        init(_ configuration: HTTPClient.Configuration) {
            client = HTTPClient(
                eventLoopGroupProvider: .shared(HTTPClient.defaultEventLoopGroup), configuration: configuration)
        }

        deinit {
            // The client must be shut down before it is released, and waiting here could block
            // a loop.
            client.shutdown { _ in }
        }
    }
#endif
