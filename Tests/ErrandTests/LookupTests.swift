// SPDX-License-Identifier: MIT

#if os(Linux)
    import Dispatch
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOPosix
    import Synchronization
    import TestSupport
    import Testing

    @testable import Errand
    @testable import ErrandConformance

    @Suite("Look-ups of names", .timed, .timeLimit(.minutes(1)))
    struct LookupTests {
        // MARK: State

        @Test("Queries for a name share one look-up, and nothing is kept after it")
        func shared() {
            var state = LookupState<Int>()
            #expect(state.add(1, for: "a").startsThread == true)
            #expect(state.add(2, for: "a").startsThread == false)
            #expect(state.next() == "a")
            #expect(state.add(3, for: "a").startsThread == false)
            #expect(Set(state.finish("a")) == [1, 2, 3])
            #expect(state.next() == nil)
            #expect(state.threads == 0)
            #expect(state.add(4, for: "a").startsThread == true)
        }

        @Test("There are at most 8 threads; further names wait for the first that is free")
        func most() {
            var state = LookupState<Int>()
            let starts = (0..<10).map { state.add($0, for: "\($0)").startsThread }
            #expect(starts == Array(repeating: true, count: 8) + [false, false])
            #expect((0..<8).map { _ in state.next() } == (0..<8).map { "\($0)" })
            #expect(state.finish("5") == [5])
            #expect(state.next() == "8")
        }

        @Test("A query is cancelled once; a look-up that nobody waits for does not begin")
        func cancel() {
            var state = LookupState<Int>()
            let begun = state.add(1, for: "begun").ticket
            #expect(state.next() == "begun")
            let waiting = state.add(2, for: "waiting").ticket
            #expect(state.cancel(begun) == 1)
            #expect(state.cancel(begun) == nil)
            #expect(state.cancel(waiting) == 2)
            #expect(state.add(3, for: "begun").startsThread == false, "it joins the look-up that has begun")
            #expect(state.finish("begun") == [3])
            #expect(state.next() == nil)
        }

        @Test("When no thread can be started, the queries end; a thread that runs does the others' work")
        func noThread() {
            var state = LookupState<Int>()
            _ = state.add(1, for: "a")
            #expect(state.threadFailed() == [1])
            _ = state.add(2, for: "b")
            #expect(state.next() == "b")
            _ = state.add(3, for: "c")
            #expect(state.threadFailed() == [])
            #expect(state.next() == "c")
        }

        @Test("At the end all queries end, also those whose look-up has begun, and no thread begins another")
        func end() {
            var state = LookupState<Int>()
            _ = state.add(1, for: "begun")
            #expect(state.next() == "begun")
            _ = state.add(2, for: "begun")
            let ticket = state.add(3, for: "waiting").ticket
            #expect(Set(state.end()) == [1, 2, 3])
            #expect(state.isEnded)
            #expect(state.cancel(ticket) == nil)
            #expect(state.finish("begun") == [])
            #expect(state.next() == nil)
        }

        // MARK: Connects

        @Test("Seven dead names delay no other name, and hold no connect that is given up")
        func dead() async throws {
            let held = Held()
            let lookups = NameLookups(held.look)
            let server = try await Server()
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            let queries = (0..<7).map { _ in lookups.resolver(on: loop) }
            let dead = queries.enumerated().map { $1.initiateAAAAQuery(host: "dead-\($0)", port: 1) }
            try await server.connect(lookups, to: "alive.example", on: loop)
            for (query, future) in zip(queries, dead) {
                query.cancelQueries()
                await #expect(throws: CancellationError.self) { try await future.get() }
                await #expect(throws: CancellationError.self) {
                    try await query.initiateAQuery(host: "dead", port: 1).get()
                }
            }
            held.release()
            try await server.stop()
        }

        @Test("A failure is not kept: the next connect looks the name up again")
        func failure() async throws {
            let looks = Mutex(0)
            let lookups = NameLookups { _ in
                if looks.withLock({
                    $0 += 1
                    return $0
                }) == 1 {
                    return .failure(SystemLookup.Failure(code: 1))
                }
                return Held.loopback
            }
            let server = try await Server()
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            await #expect(throws: NIOConnectionError.self) {
                try await server.connect(lookups, to: "a.example", on: loop)
            }
            try await server.connect(lookups, to: "a.example", on: loop)
            #expect(looks.withLock { $0 } == 2)
            try await server.stop()
        }

        @Test("Connects on several loops share a look-up, and each gets the port that it asked for")
        func sharedConnects() async throws {
            let held = Held()
            let lookups = NameLookups(held.look)
            let loops = Array(MultiThreadedEventLoopGroup.singleton.makeIterator())
            let queries = (0..<20).map { lookups.resolver(on: loops[$0 % loops.count]) }
            let futures = queries.enumerated().map { index, query in
                (
                    query.initiateAAAAQuery(host: "dead-1", port: index),
                    query.initiateAQuery(host: "dead-1", port: index)
                )
            }
            held.release()
            for (index, future) in futures.enumerated() {
                #expect(try await future.0.get() == [])
                #expect(try await future.1.get() == [SocketAddress(ipAddress: "127.0.0.1", port: index)])
            }
            #expect(held.count == 1)
        }

        @Test("Names whose look-up hangs on every loop delay no request to another name")
        func transport() async throws {
            let held = Held()
            let lookups = NameLookups(held.look)
            try await WireServer.serve(.responding(WireResponse.of("ok"))) { wire in
                var configuration = NIOTransport.Configuration()
                configuration.proxy = .none
                let transport = try NIOTransport(configuration, lookups)
                @Sendable func send(to host: String) async throws -> String {
                    let head = HTTPRequest(
                        method: .get, scheme: "http", authority: "\(host):\(wire.port)", path: "/")
                    let response = try await transport.send(RawRequest(head: head))
                    return String(decoding: try await response.body.collect(), as: UTF8.self)
                }
                try await withThrowingTaskGroup { group in
                    for number in 0..<7 { group.addTask { try await send(to: "dead-\(number)") } }
                    try await waitUntil(held.count >= 7)
                    #expect(try await send(to: "alive.example") == "ok")
                    held.release()
                    for try await text in group { #expect(text == "ok") }
                }
                #expect(held.count == 8)
            }
        }

        @Test("A transport that is gone looks up no names")
        func released() async throws {
            let held = Held()
            let lookups = NameLookups(held.look)
            func use() async throws {
                var configuration = NIOTransport.Configuration()
                configuration.proxy = .none
                let transport = try NIOTransport(configuration, lookups)
                let head = HTTPRequest(method: .get, scheme: "http", authority: "dead-1", path: "/")
                let call = Task { try await transport.send(RawRequest(head: head)) }
                try await waitUntil(held.count >= 1)
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
            }
            try await use()
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            // It is gone as soon as the call has let go of it.
            func address() async -> [SocketAddress]? {
                try? await lookups.resolver(on: loop).initiateAQuery(host: "alive.example", port: 1).get()
            }
            try await waitUntil(await address() == nil)
            held.release()
            try await waitUntil(lookups.threads == 0)
        }

        @Test("Addresses are not looked up", arguments: ["127.0.0.1", "::1", "2001:db8::1"])
        func literal(host: String) async throws {
            let lookups = NameLookups { _ in .failure(CancellationError()) }
            let query = lookups.resolver(on: MultiThreadedEventLoopGroup.singleton.next())
            let v6 = try await query.initiateAAAAQuery(host: host, port: 443).get()
            let v4 = try await query.initiateAQuery(host: host, port: 443).get()
            #expect(v4 + v6 == [try SocketAddress(ipAddress: host, port: 443)])
            #expect(v6.isEmpty == !host.contains(":"))
            #expect(lookups.threads == 0)
        }

        @Test("The system knows localhost, once for each address, and no name with a NUL")
        func system() throws {
            let addresses = try SystemLookup.addresses(of: "localhost").get()
            #expect(addresses.v4 == [try SocketAddress(ipAddress: "127.0.0.1", port: 0)])
            #expect(throws: SystemLookup.Failure.self) { try SystemLookup.addresses(of: "localhost\0.example").get() }
            #expect(SystemLookup.Failure(code: -2).description == "Name or service not known")
        }

        @Test("Threads end when no name is left")
        func threads() async throws {
            let held = Held()
            let lookups = NameLookups(held.look)
            let loop = MultiThreadedEventLoopGroup.singleton.next()
            let futures = (0..<12).map { lookups.resolver(on: loop).initiateAQuery(host: "dead-\($0)", port: 1) }
            #expect(lookups.threads == 8)
            held.release()
            for future in futures { _ = try await future.get() }
            try await waitUntil(lookups.threads == 0)
        }
    }

    /// Look-ups that wait for `dead-…` until they are released.
    private final class Held: Sendable {
        static let loopback = Result { HostAddresses(try SocketAddress(ipAddress: "127.0.0.1", port: 0)) }

        private let semaphore = DispatchSemaphore(value: 0)
        private let looks = Mutex(0)

        var count: Int { looks.withLock { $0 } }

        var look: NameLookups.Look {
            { name in
                self.looks.withLock { $0 += 1 }
                if name.hasPrefix("dead") {
                    self.semaphore.wait()
                    self.semaphore.signal()
                }
                return Self.loopback
            }
        }

        func release() { semaphore.signal() }
    }

    /// A listener on loopback.
    private struct Server {
        private let channel: any Channel

        init() async throws {
            channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .bind(host: "127.0.0.1", port: 0).get()
        }

        /// Connects by a name, and closes the connection.
        func connect(_ lookups: NameLookups, to name: String, on loop: any EventLoop) async throws {
            let port = try #require(channel.localAddress?.port)
            let client = try await ClientBootstrap(group: loop).resolver(lookups.resolver(on: loop))
                .connect(host: name, port: port).get()
            try await client.close()
        }

        func stop() async throws { try await channel.close() }
    }
#endif
