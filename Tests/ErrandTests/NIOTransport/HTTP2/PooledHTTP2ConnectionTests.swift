// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOEmbedded
    import NIOHTTP2
    import Synchronization
    import Testing
    import TestSupport

    @testable import Errand

    /// A pool of one connection, which notes what it is told.
    private final class Owner: ConnectionOwner {
        let place: OriginPlace
        private let noted = Mutex<[String]>([])
        /// Called when a place is given back.
        let onGiveBack = Mutex<(@Sendable () -> Void)?>(nil)

        var all: [String] { noted.withLock { $0 } }

        init() throws {
            place = try OriginPlace(PoolKey(origin: URLOrigin(scheme: "https", authority: "a.example"), proxy: nil))
        }

        private func note(_ text: String) { noted.withLock { $0.append(text) } }

        func lease(_ exchange: NIOExchange, again: Bool) { note("lease again: \(again)") }

        func giveBack(_ id: PoolState.Connection, keepAlive: PoolState.Nanoseconds?) -> ReturnedConnection {
            note("give back")
            onGiveBack.withLock { $0 }?()
            return .keep
        }

        func allows(_ streams: Int, on id: PoolState.Connection) { note("allows \(streams)") }

        func goAway(_ id: PoolState.Connection) { note("go away") }

        func closed(_ id: PoolState.Connection) { note("closed") }
    }

    /// A connection of HTTP/2 on an embedded channel.
    ///
    /// Each test makes its own: a suite's properties may be made on another thread than the test runs on, and an
    /// embedded event loop belongs to the thread that made it.
    private struct HTTP2Channel {
        private let pools: OriginPools
        let owner: Owner
        let channel = EmbeddedChannel()
        let connection: PooledHTTP2Connection

        init() throws {
            pools = try OriginPools(NIOTransport.Configuration())
            var slots = Slots<PooledConnection>()
            owner = try Owner()
            try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
            connection = try PooledHTTP2Connection.add(to: channel, slots.insert(PooledConnection()), owner)
        }

        func exchange() -> NIOExchange {
            NIOExchange(
                RawRequest(head: HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: "/")), pools)
        }

        /// Passes a frame of the server (RFC 9113 §4.1).
        func receive(_ type: UInt8, flags: UInt8 = 0, of stream: UInt32 = 0, _ payload: [UInt8] = []) throws {
            var buffer = ByteBuffer()
            buffer.writeInteger(UInt32(payload.count) << 8 | UInt32(type))
            buffer.writeInteger(flags)
            buffer.writeInteger(stream)
            buffer.writeBytes(payload)
            try channel.writeInbound(buffer)
        }

        func close() {
            channel.close(promise: nil)
            channel.embeddedEventLoop.run()
        }
    }

    @Suite("A connection of HTTP/2 in a pool", .timed, .oneThread, .timeLimit(.minutes(10)))
    struct PooledHTTP2ConnectionTests {
        /// The error of an exchange that fails.
        private func failure(_ exchange: NIOExchange, _ start: () -> Void) async -> (any Error)? {
            do {
                _ = try await withCheckedThrowingContinuation { continuation in
                    if exchange.wait(continuation) { start() }
                }
                return nil
            } catch {
                return error
            }
        }

        @Test("The pool hears what the server allows, that it goes away, and how each stream ends")
        func events() async throws {
            let http2 = try HTTP2Channel()
            try http2.receive(4, [0, 3, 0, 0, 0, 7])
            let (first, second) = (http2.exchange(), http2.exchange())
            http2.connection.start(first)
            http2.connection.start(second)
            try http2.receive(1, flags: 5, of: 1, [0x88])
            #expect(http2.owner.all == ["allows 7", "give back"])
            try http2.receive(7, [0, 0, 0, 1, 0, 0, 0, 0])
            #expect(http2.owner.all.dropFirst(2) == ["go away", "give back"])
            http2.close()
            #expect(http2.owner.all.dropFirst(4) == ["closed"])
        }

        @Test("A lease that meets a server which allows no more streams by now is placed again, and nothing is written")
        func noRoom() async throws {
            for most in [0, 1] as [UInt8] {
                let http2 = try HTTP2Channel()
                try http2.receive(4, [0, 3, 0, 0, 0, most])
                let exchanges = (0...most).map { _ in http2.exchange() }
                for exchange in exchanges { http2.connection.start(exchange) }
                #expect(http2.owner.all == ["allows \(most)", "give back", "lease again: true"])
                // Room comes back.
                try http2.receive(4, [0, 3, 0, 0, 0, 2])
                http2.connection.start(exchanges[Int(most)])
                #expect(http2.owner.all.dropFirst(3) == ["allows 2"])
                http2.close()
            }
        }

        @Test("At its end the pool hears of the connection before the streams' callers do, and not of each stream")
        func end() async throws {
            let http2 = try HTTP2Channel()
            try http2.receive(4)
            let exchange = http2.exchange()
            let error = await failure(exchange) {
                http2.connection.start(exchange)
                http2.close()
            }
            #expect(error as? ChannelError == .eof)
            #expect(http2.owner.all == ["closed"])
        }

        @Test(
            "A lease that meets a closed connection takes it out of choice, and is placed again if it has served",
            arguments: [true, false])
        func late(hasServed: Bool) async throws {
            let http2 = try HTTP2Channel()
            try http2.receive(4)
            if hasServed {
                http2.connection.start(http2.exchange())
                try http2.receive(1, flags: 5, of: 1, [0x88])
            }
            let before = http2.owner.all.count
            let exchange = http2.exchange()
            let error = await failure(exchange) {
                http2.channel.close(promise: nil)
                http2.connection.start(exchange)
                if hasServed { exchange.end() }
            }
            #expect(error is CancellationError == hasServed)
            #expect(error as? ChannelError == (hasServed ? nil : .ioOnClosedChannel))
            let expected = ["closed", "go away", "give back"] + (hasServed ? ["lease again: true"] : [])
            #expect(http2.owner.all.dropFirst(before) == expected[...])
        }

        @Test("A stream's place is free before its caller knows that the response is there")
        func order() async throws {
            let http2 = try HTTP2Channel()
            try http2.receive(4)
            let exchange = http2.exchange()
            _ = try await withCheckedThrowingContinuation { continuation in
                guard exchange.wait(continuation) else { return }
                http2.owner.onGiveBack.withLock { $0 = { #expect(exchange.carrier != nil) } }
                http2.connection.start(exchange)
                try? http2.receive(1, flags: 5, of: 1, [0x88])
            }
            #expect(http2.owner.all == ["give back"])
        }

        @Test("A request that had not left when a flood ended its connection was not processed")
        func flood() async throws {
            let http2 = try HTTP2Channel()
            try http2.receive(4)
            let waiting = http2.exchange()
            let error = await failure(waiting) {
                http2.connection.start(http2.exchange())
                http2.channel.isWritable = false
                http2.channel.pipeline.fireChannelWritabilityChanged()
                http2.connection.start(waiting)
                for _ in 0...FrameAllowance.most { try? http2.receive(6, Array("12345678".utf8)) }
            }
            #expect((error as? NIOHTTP2Errors.StreamClosed)?.errorCode == .refusedStream)
            #expect(http2.owner.all == ["closed"])
        }

        @Test("An exchange that was ended before its turn writes nothing, and its place is free")
        func ended() throws {
            let http2 = try HTTP2Channel()
            http2.channel.embeddedEventLoop.run()
            while try http2.channel.readOutbound(as: ByteBuffer.self) != nil {}
            let exchange = http2.exchange()
            exchange.end()
            http2.connection.start(exchange)
            http2.channel.embeddedEventLoop.run()
            #expect(try http2.channel.readOutbound(as: ByteBuffer.self) == nil)
            #expect(http2.owner.all == ["give back"])
        }
    }
#endif
