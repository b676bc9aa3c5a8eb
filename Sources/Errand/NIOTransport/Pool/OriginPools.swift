// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandFoundation
    import NIOCore
    import NIOPosix
    import Synchronization

    /// The pools of a transport, one for each origin and proxy.
    final class OriginPools: Sendable {
        private let configuration: NIOTransport.Configuration
        private let tls: ResolvedTLS?
        private let proxies: ProxyResolver
        let fieldNames = FieldNames()
        let loops: EventLoops
        private let lookups: NameLookups
        let taskExecutor: EventLoopExecutor

        private let pools = Mutex<[PoolKey: OriginPool]>([:])
        private let connectionTLS = Mutex<ConnectionTLS?>(nil)

        /// The number of pools from which those without connections are dropped.
        private static let mostUnused = 256

        /// Creates pools with the default settings, which cannot fail.
        convenience init() { self.init(NIOTransport.Configuration(), tls: nil, NameLookups()) }

        convenience init(_ configuration: NIOTransport.Configuration, _ lookups: NameLookups = NameLookups()) throws {
            if let path = configuration.unixSocketPath, (try? SocketAddress(unixDomainSocketPath: path)) == nil {
                throw ClientError(.connection.refused, reason: "the path of the socket is too long")
            }
            self.init(configuration, tls: try ResolvedTLS(configuration.tls), lookups)
        }

        private init(_ configuration: NIOTransport.Configuration, tls: ResolvedTLS?, _ lookups: NameLookups) {
            self.configuration = configuration
            self.lookups = lookups
            self.tls = tls
            loops = EventLoops(MultiThreadedEventLoopGroup.singleton)
            taskExecutor = EventLoopExecutor(loops)
            let path = configuration.unixSocketPath
            proxies = ProxyResolver(path == nil ? configuration.proxy : .none, ProcessInfo.processInfo.environment)
        }

        deinit {
            for pool in pools.withLock({ $0.values.map(\.self) }) { pool.shutDown() }
            lookups.end()
        }

        /// The largest ratio of decompressed to compressed bytes; `nil` when nothing is
        /// decompressed.
        var decompressionRatio: Int? { configuration.decompressionRatio }

        /// Returns how many requests to an origin can be on the wire at once.
        func concurrentRequests(to origin: URLOrigin) -> Int {
            pool(to: origin)?.concurrentRequests ?? max(1, configuration.connectionsPerHost)
        }

        /// Returns the connections to an origin.
        func connections(to origin: URLOrigin) -> ConnectionCounts {
            pool(to: origin)?.connectionCounts ?? ConnectionCounts(open: 0, idle: 0, waiting: 0)
        }

        private func pool(to origin: URLOrigin) -> OriginPool? {
            let proxy = try? proxies.server(for: origin)
            return pools.withLock { $0[PoolKey(origin: origin, proxy: proxy)] }
        }

        /// The number of exchanges that have or wait for a connection.
        var exchangeCount: Int { pools.withLock { $0.values.map(\.self) }.reduce(0) { $0 + $1.exchangeCount } }

        /// Returns the pool for a request.
        ///
        /// - Throws: `ClientError.invalidRequest.url` when the origin is not legal,
        ///   `ClientError.connection.proxy` when the environment names a proxy that cannot be used.
        func pool(for request: RawRequest) async throws -> OriginPool {
            let origin = request.origin
            let key = PoolKey(origin: origin, proxy: try proxies.server(for: origin))
            if let pool = pools.withLock({ $0[key] }) { return pool }
            let place = try OriginPlace(key)
            let made = OriginPool(
                place, configuration, loops, lookups, place.isSecure ? try await sharedTLS() : nil)
            return pools.withLock { pools in
                if let pool = pools[key] { return pool }
                if pools.count >= Self.mostUnused { pools = pools.filter { !$0.value.isUnused } }
                pools[key] = made
                return made
            }
        }

        /// Returns an error with what the place of the request tells of its reason.
        func explained(_ error: any Error, _ request: RawRequest) -> any Error {
            // The URL's host is not the place.
            guard configuration.unixSocketPath == nil else { return error }
            return TransportFailure.explained(
                error, request.origin, through: try? proxies.server(for: request.origin))
        }

        /// Returns the TLS of all connections.
        private func sharedTLS() async throws -> ConnectionTLS {
            if let made = connectionTLS.withLock({ $0 }) { return made }
            // The system's roots are read, which takes longer than an event loop should wait.
            let made = try await Task.detached { [tls] in try ConnectionTLS(tls) }.value
            return connectionTLS.withLock { first in
                first = first ?? made
                return first ?? made
            }
        }
    }
#endif
