// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandTesting
    import HTTPTypes
    import NIOCore
    import NIOSSL
    import Servers
    import Synchronization
    import TestSupport
    import Testing

    @testable import Errand
    @testable import ErrandConformance
    @testable import ErrandCore

    /// The outcome of the first calls to an origin, over real connections.
    @Suite("First connections to an origin", .timed, .timeLimit(.minutes(10)))
    struct FirstConnectTests {
        private func transport(
            _ certificate: String?, connections: Int = 64, timeout: Duration = .seconds(300)
        ) throws -> NIOTransport {
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            configuration.connectionsPerHost = connections
            configuration.connectTimeout = timeout
            if let certificate { configuration.tls = .onlyRoots(.pem(certificate)) }
            return try NIOTransport(configuration)
        }

        private func call(_ port: Int, _ path: String, _ transport: NIOTransport) async throws -> Int {
            let request = RawRequest(
                head: HTTPRequest(method: .get, scheme: "https", authority: "localhost:\(port)", path: path))
            let response = try await transport.send(request)
            _ = try await response.body.collect()
            return response.head.status.code
        }

        @Test(
            "A hundred first calls begin a few handshakes, and to a server of HTTP/2 all go over one connection",
            arguments: ["h2", "http/1.1"])
        func burst(version: String) async throws {
            let identity = try TestIdentity.make("localhost", issuer: nil, hosts: ["localhost"])
            try await TLSServer.run(identity, .direct, version, at: "127.0.0.1") { server in
                let transport = try transport(try identity.pem, connections: 32)
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<100 { group.addTask { try await call(server.port, "/", transport) } }
                    for try await status in group { #expect(status == 200) }
                }
                #expect(server.names.count <= (version == "h2" ? PoolState.firstConnects : 32))
                #expect(version == "h2" || server.names.count > PoolState.firstConnects, "each is of use")
                try await waitUntil(transport.pools.exchangeCount == 0)
            }
        }

        @Test("A first connection that gets no word holds up no call")
        func silent() async throws {
            let identity = try TestIdentity.make("localhost", issuer: nil, hosts: ["localhost"])
            let context = try NIOSSLContext(configuration: identity.serverConfiguration())
            let count = Counter()
            try await WireServer.serve(
                .responding(WireResponse.of("ok")),
                preparing: { channel in
                    // All but the first one shake hands.
                    guard count.next() > 1 else { return }
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                },
                { wire in
                    let transport = try transport(try identity.pem)
                    try await withThrowingTaskGroup(of: Int.self) { group in
                        for _ in 0..<50 { group.addTask { try await call(wire.port, "/", transport) } }
                        for try await status in group { #expect(status == 200) }
                    }
                })
        }

        @Test("A connection of HTTP/2 that allows no request any more is waited for as long as for a connect")
        func barred() async throws {
            let used = Mutex<Set<FrameConnection>>([])
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                _ = used.withLock { $0.insert(stream.connection) }
                stream.frame(4, of: 0, [0, 3, 0, 0, 0, 0])
                stream.head([(":status", "204")], isEnd: true)
            } use: { server in
                let transport = try transport(server.certificate, timeout: .seconds(2))
                for count in 1...2 {
                    // On a busy machine a handshake may take longer.
                    try await waitUntil((try? await call(server.port, "/", transport)) == 204)
                    #expect(used.withLock { $0.count } >= count)
                }
                try await waitUntil(transport.pools.exchangeCount == 0)
            }
        }

        @Test("A call that waits a second time, and then ends, leaves the queue, though its first wait is told late")
        func staleWaiter() async throws {
            let script = WireScript { connection in
                _ = try await connection.readRequest()
                await connection.waitForClose()
            }
            try await WireServer.serve(script) { wire in
                let transport = try transport(nil, connections: 1)
                let first = Task { try await transport.send(wire.request()) }
                defer { first.cancel() }
                try await waitUntil(wire.requests.count == 1)
                let pool = try await transport.pools.pool(for: wire.request())
                let exchange = NIOExchange(wire.request(), transport.pools)
                var waiters = Slots<PoolWaiter>()
                for _ in 0..<9 { _ = waiters.insert(PoolWaiter(number: 0, loop: nil)) }
                let stale = waiters.insert(PoolWaiter(number: 0, loop: nil))
                #expect(exchange.waits(as: stale, in: pool))
                pool.lease(exchange, again: true)
                #expect(pool.exchangeCount == 2)
                exchange.end()
                #expect(pool.exchangeCount == 1)
                // One that has ended before does not wait at all.
                pool.lease(exchange, again: true)
                #expect(pool.exchangeCount == 1)
            }
        }

        /// The act of a server on a connection, by the number of the request.
        private enum Turn: CaseIterable { case keep, closeAfter, closeBefore, resetIdle, slow }

        @Test(
            "Calls whose connections close between their choice and their start, or that end meanwhile, all end",
            arguments: [UInt64.random(in: 1...(.max))])
        func closing(seed: UInt64) async throws {
            print("seed of the closing connections: \(seed)")
            let turns = Mutex(SeededRandom(seed: seed))
            let script = WireScript { connection in
                while try await connection.readRequest() != nil {
                    switch turns.withLock({ Turn.allCases.randomElement(using: &$0) }) ?? .keep {
                    case .keep: try await connection.write(WireResponse.of("ok"))
                    // The client takes it for idle, and learns of its end in a later turn of its loop.
                    case .closeAfter, .resetIdle: return try await connection.write(WireResponse.of("ok"))
                    case .closeBefore: return
                    case .slow:
                        for _ in 0..<20 { await Task.yield() }
                        try await connection.write(WireResponse.of("ok"))
                    }
                }
            }
            try await WireServer.serve(script) { wire in
                let transport = try transport(nil, connections: 2)
                await withTaskGroup(of: Void.self) { group in
                    for number in 0..<8 as Range<UInt64> {
                        group.addTask {
                            var random = SeededRandom(seed: seed).split(number)
                            for _ in 0..<Soak.count(100) {
                                let call = Task {
                                    let response = try await transport.send(wire.request(.get, "/\(number)"))
                                    return try await response.body.collect()
                                }
                                if Int.random(in: 0..<3, using: &random) == 0 {
                                    for _ in 0..<Int.random(in: 0..<30, using: &random) { await Task.yield() }
                                    call.cancel()
                                }
                                switch await call.result {
                                case .success(let body): #expect(Array(body) == Array("ok".utf8))
                                case .failure(let error):
                                    #expect(error is CancellationError || error is ClientError, "\(error)")
                                }
                            }
                        }
                    }
                }
                // Nobody is left in the queue, and no connection counts as leased.
                try await waitUntil(transport.pools.exchangeCount == 0)
                let response = try? await transport.send(wire.request())
                _ = try? await response?.body.collect()
                try await waitUntil(transport.pools.exchangeCount == 0)
            }
        }
    }
#endif
