// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOEmbedded
    import NIOHTTP1
    import Synchronization
    import Testing

    @testable import Errand

    /// A pool of one connection, which notes what becomes of it.
    private final class Owner: ConnectionOwner {
        let place: OriginPlace
        let returned = Mutex(0)
        let leases = Mutex(0)

        init() throws {
            place = try OriginPlace(
                PoolKey(origin: URLOrigin(scheme: "http", authority: "a.example"), proxy: nil))
        }

        func lease(_ exchange: NIOExchange, again: Bool) { leases.withLock { $0 += 1 } }

        func giveBack(_ id: PoolState.Connection, keepAlive: PoolState.Nanoseconds?) -> ReturnedConnection {
            returned.withLock { $0 += 1 }
            return .keep
        }

        func allows(_ streams: Int, on id: PoolState.Connection) {}

        func goAway(_ id: PoolState.Connection) {}

        func closed(_ id: PoolState.Connection) {}
    }

    @Suite("A connection of HTTP/1.1", .timeLimit(.minutes(10)))
    struct HTTP1ConnectionTests {
        enum Event: CaseIterable {
            case interim, head, body, end, endAndSurplus, surplus, callerEnd, finish, reset
        }

        private static func bytes(_ event: Event) -> String? {
            switch event {
            case .interim: "HTTP/1.1 103 Early Hints\r\n\r\n"
            case .head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
            case .body: "2\r\nok\r\n"
            case .end: "0\r\n\r\n"
            case .endAndSurplus: "0\r\n\r\nHTTP/1.1 20"
            case .surplus: "HTTP/1.1 2"
            case .callerEnd, .finish, .reset: nil
            }
        }

        private let pools: OriginPools
        private let id: PoolState.Connection

        init() throws {
            pools = try OriginPools(NIOTransport.Configuration())
            var slots = Slots<PooledConnection>()
            id = slots.insert(PooledConnection())
        }

        private func exchange(_ method: HTTPRequest.Method = .get, body: Body? = nil) -> NIOExchange {
            NIOExchange(
                RawRequest(
                    head: HTTPRequest(method: method, scheme: "http", authority: "a.example", path: "/"), body: body),
                pools)
        }

        private func connected(_ owner: Owner) throws -> (EmbeddedChannel, HTTP1Connection) {
            let channel = EmbeddedChannel()
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
            let connection = try HTTP1Connection.add(to: channel, id, owner)
            connection.begin(isWanted: true)
            return (channel, connection)
        }

        /// What came of one exchange: the bytes of its body, or the error.
        private func outcome(
            _ exchange: NIOExchange, _ events: (CheckedContinuation<NIOExchange.Arrival, any Error>) -> Void
        ) async -> Result<String, any Error> {
            do {
                let arrival = try await withCheckedThrowingContinuation { events($0) }
                var bytes = arrival.whole ?? []
                if arrival.whole == nil {
                    while let buffers = try await exchange.next() {
                        for buffer in buffers { bytes += buffer.readableBytesView }
                    }
                }
                return .success(String(decoding: bytes, as: UTF8.self))
            } catch {
                return .failure(error)
            }
        }

        @Test(
            "In whatever order bytes, ends and errors come, an exchange ends once, and the connection is reused if clean"
        )
        func orders() async throws {
            var orders: [[Event]] = [[]]
            for _ in 0..<4 {
                orders = orders.flatMap { order in
                    Event.allCases.filter { !order.contains($0) }.map { order + [$0] }
                }
                for order in orders {
                    let owner = try Owner()
                    let (channel, connection) = try connected(owner)
                    let exchange = exchange()
                    let result = await outcome(exchange) { continuation in
                        _ = exchange.wait(continuation)
                        connection.start(exchange)
                        for event in order { handle(event, channel, exchange) }
                        // Whatever came, the exchange ends now.
                        channel.close(promise: nil)
                        channel.embeddedEventLoop.run()
                    }
                    let expected = model(order)
                    #expect((try? result.get()) == expected.text, "\(order)")
                    #expect(owner.returned.withLock { $0 } == (expected.isReused ? 1 : 0), "\(order)")
                }
            }
        }

        private func handle(_ event: Event, _ channel: EmbeddedChannel, _ exchange: NIOExchange) {
            switch event {
            case .callerEnd: exchange.end()
            case .finish: channel.close(promise: nil)
            case .reset:
                channel.pipeline.fireErrorCaught(IOError(errnoCode: 104, reason: ""))
                channel.close(promise: nil)
            default:
                guard channel.isActive, let text = Self.bytes(event) else { return }
                _ = try? channel.writeInbound(ByteBuffer(string: text))
            }
            channel.embeddedEventLoop.run()
        }

        /// The text of a complete response, and whether its connection is used again.
        private func model(_ events: [Event]) -> (text: String?, isReused: Bool) {
            var (hasHead, text) = (false, "")
            for event in events {
                switch event {
                case .interim where hasHead, .head where hasHead: return (nil, false)
                case .head: hasHead = true
                case .body where hasHead: text += "ok"
                case .end where hasHead: return (text, true)
                case .endAndSurplus where hasHead: return (text, false)
                case .interim: break
                default: return (nil, false)
                }
            }
            return (nil, false)
        }

        @Test("The request is written in one piece, with its framing")
        func request() throws {
            let (channel, connection) = try connected(try Owner())
            connection.start(exchange(.post, body: .text("hello")))
            let written = try channel.readOutbound(as: ByteBuffer.self).map { String(buffer: $0) }
            #expect(
                written
                    == "POST / HTTP/1.1\r\nHost: a.example\r\nAccept-Encoding: \(ContentCoding.accepted)\r\nContent-Length: 5\r\n\r\nhello"
            )
            #expect(try channel.readOutbound(as: ByteBuffer.self) == nil)
            _ = try? channel.finish()
        }

        @Test("A lease that meets a closed connection is placed again if the connection has served, and fails else")
        func closed() async throws {
            for hasServed in [true, false] {
                let owner = try Owner()
                let (channel, connection) = try connected(owner)
                let (first, second) = (exchange(), exchange())
                var written: ByteBuffer?
                let result = await outcome(second) { continuation in
                    _ = second.wait(continuation)
                    if hasServed {
                        connection.start(first)
                        _ = try? channel.readOutbound(as: ByteBuffer.self)
                        _ = try? channel.writeInbound(ByteBuffer(string: "HTTP/1.1 204 No\r\n\r\n"))
                    }
                    channel.close(promise: nil)
                    connection.start(second)
                    written = try? channel.readOutbound(as: ByteBuffer.self)
                    if hasServed { second.end() }
                }
                #expect(throws: (any Error).self) { try result.get() }
                #expect(owner.returned.withLock { $0 } == (hasServed ? 1 : 0))
                #expect(owner.leases.withLock { $0 } == (hasServed ? 1 : 0))
                #expect(written == nil)
            }
        }
    }
#endif
