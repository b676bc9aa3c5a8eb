// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import Servers
    import Synchronization
    import TestSupport
    import Testing

    @testable import Errand
    @testable import ErrandConformance

    @Suite("The times of an exchange", .timed, .timeLimit(.minutes(10)))
    struct ExchangeTimesTests {
        /// Moments that a server or a look-up has noted.
        private final class Moments: Sendable {
            private let all = Mutex<[String: ExchangeTimes.Moment]>([:])

            subscript(name: String) -> ExchangeTimes.Moment { all.withLock { $0[name] ?? 0 } }

            func note(_ name: String) {
                let now = NIODeadline.now().uptimeNanoseconds
                all.withLock { $0[name] = now }
            }
        }

        private func transport(
            _ lookups: NameLookups = NameLookups(),
            _ change: (inout NIOTransport.Configuration) throws -> Void = { _ in }
        ) throws -> NIOTransport {
            var configuration = NIOTransport.Configuration()
            configuration.proxy = .none
            try change(&configuration)
            return try NIOTransport(configuration, lookups)
        }

        /// Sends a request to its end, and returns its times.
        private func times(_ transport: NIOTransport, _ request: RawRequest) async throws -> ExchangeTimes {
            let exchange = transport.exchange(request)
            _ = try await exchange.response().body.collect()
            return try #require(exchange as? any TimedExchange).times
        }

        private func request(_ authority: String, scheme: String = "http", body: Body? = nil) -> RawRequest {
            let head = HTTPRequest(
                method: body == nil ? .get : .post, scheme: scheme, authority: authority, path: "/")
            return RawRequest(head: head, body: body)
        }

        @Test("The moments are those of the look-up, the connect, the request and the response, in order")
        func moments() async throws {
            let moments = Moments()
            let lookups = NameLookups { _ in
                moments.note("look-up began")
                defer { moments.note("look-up ended") }
                return Result { HostAddresses(try SocketAddress(ipAddress: "127.0.0.1", port: 0)) }
            }
            let script = WireScript { connection in
                while try await connection.readRequest() != nil {
                    moments.note("read")
                    moments.note("answered")
                    try await connection.write(WireResponse.of("ok"))
                }
            }
            try await WireServer.serve(script) { wire in
                let transport = try transport(lookups)
                let first = try await times(transport, request("a.example:\(wire.port)"))
                let made = try #require(first.made)
                let order: [ExchangeTimes.Moment?] = [
                    first.asked, made.began, moments["look-up began"], moments["look-up ended"], made.resolved,
                    made.connected, first.began, moments["read"], moments["answered"], first.responded,
                ]
                #expect(!order.contains(nil))
                #expect(order.compactMap(\.self) == order.compactMap(\.self).sorted(), "\(order)")
                #expect(try #require(first.began) <= #require(first.written))
                #expect(made.secured == nil && made.tunnelled == nil)
                #expect(first.nameLookup != nil && first.connect != nil && first.handshake == nil)
                let second = try await times(transport, request("a.example:\(wire.port)"))
                #expect(second.made == nil && second.connect == nil)
                #expect(second.queue != nil && second.sending != nil && second.firstByte != nil)
                #expect(try #require(first.responded) <= #require(second.asked))
            }
        }

        @Test("An exchange that waits for its turn began when the one before had ended")
        func queue() async throws {
            let moments = Moments()
            let script = WireScript { connection in
                while try await connection.readRequest() != nil {
                    moments.note("answered \(connection.number)")
                    try await connection.write(WireResponse.of("ok"))
                }
            }
            try await WireServer.serve(script) { wire in
                let transport = try transport { $0.connectionsPerHost = 1 }
                let all = try await withThrowingTaskGroup(of: ExchangeTimes.self) { group in
                    for _ in 0..<8 { group.addTask { try await times(transport, wire.request()) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                let order = all.sorted { ($0.began ?? 0) < ($1.began ?? 0) }
                for (one, next) in zip(order, order.dropFirst()) {
                    #expect(try #require(one.responded) <= #require(next.began))
                }
                #expect(order.map { $0.made != nil } == [true] + [Bool](repeating: false, count: 7))
                #expect(wire.connectionCount == 1)
            }
        }

        @Test("A TLS handshake has a time, and the streams that follow on its connection of HTTP/2 have none")
        func handshake() async throws {
            try await FrameServer.run { event, stream in
                guard case .head = event else { return }
                stream.head([(":status", "200")])
                stream.data("ok", isEnd: true)
            } use: { server in
                let transport = try transport { $0.tls = .onlyRoots(.pem(server.certificate)) }
                let first = try await times(transport, request("localhost:\(server.port)", scheme: "https"))
                let made = try #require(first.made)
                let order: [ExchangeTimes.Moment?] = [
                    first.asked, made.began, made.resolved, made.connected, made.secured, first.began, first.written,
                    first.responded,
                ]
                #expect(!order.contains(nil))
                #expect(order.compactMap(\.self) == order.compactMap(\.self).sorted(), "\(order)")
                #expect(first.handshake != nil)
                // Another stream of the same connection.
                let second = try await times(transport, request("localhost:\(server.port)", scheme: "https"))
                #expect(second.made == nil && second.written != nil && second.responded != nil)
            }
        }

        @Test("A request is written when its last part is")
        func upload() async throws {
            let script = WireScript.responding { _ in WireResponse.of("ok") }
            try await WireServer.serve(script) { wire in
                let moments = Moments()
                for body in [
                    Body.stream(Chunks([[1, 2], [3]]) { moments.note("last") }),
                    Body.bytes([UInt8](repeating: 7, count: 4 << 20)),
                ] {
                    let times = try await times(transport(), wire.request(.post, body: body))
                    #expect(try #require(times.began) <= #require(times.written))
                    #expect(try #require(times.written) >= moments["last"])
                    #expect(try #require(times.written) <= #require(times.responded))
                }
            }
        }

        @Test("The events of an attempt tell its times, and those of the call do not")
        func events() async throws {
            try await WireServer.serve(.responding(WireResponse.of("ok"))) { wire in
                let events = EventLog<CallEvent>()
                let client = Client(bare: try BaseURL("http://127.0.0.1:\(wire.port)"), transport: try transport()) {
                    $0.middleware = [Observation(.eventsOnly) { events.add($0) }]
                }
                for _ in 0..<2 { _ = try await client.send(Request<Void>.get("").reading(.text)) }
                let times = events.all.filter { [.headReceived, .attemptEnded].contains($0.name) }.map(\.times)
                #expect(times.map { $0?.connect != nil } == [true, true, false, false])
                #expect(times.allSatisfy { $0?.firstByte != nil })
                #expect(events.all.count { $0.times != nil } == 4)
            }
        }

        @Test("An exchange that fails has the times until then")
        func failure() async throws {
            let closed = try await WireServer.serve(.responding("")) { $0.port }
            let exchange = try transport().exchange(request("127.0.0.1:\(closed)"))
            await #expect(throws: ClientError.self) { _ = try await exchange.response() }
            let times = try #require(exchange as? any TimedExchange).times
            #expect(times.asked != nil && times.began == nil && times.queue == nil)
            let script = WireScript { connection in _ = try await connection.readRequest() }
            try await WireServer.serve(script) { wire in
                let exchange = try transport().exchange(wire.request())
                await #expect(throws: ClientError.self) { _ = try await exchange.response() }
                let times = try #require(exchange as? any TimedExchange).times
                #expect(times.began != nil && times.made?.connected != nil && times.responded == nil)
                #expect(times.queue != nil && times.firstByte == nil)
            }
        }
    }
#endif
