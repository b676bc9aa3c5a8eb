// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import ErrandTesting
    import HTTPTypes
    import NIOCore
    import NIOEmbedded
    import Synchronization
    import TestSupport
    import Testing

    @testable import Errand

    @Suite("Mutated bytes of HTTP/2", .timed, .oneThread, .timeLimit(.minutes(30)))
    struct HTTP2MutationTests {
        /// A frame (RFC 9113 §4.1).
        private static func frame(_ type: UInt8, _ flags: UInt8, _ stream: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
            [0, UInt8(payload.count >> 8), UInt8(payload.count & 255), type, flags, 0, 0, 0, stream] + payload
        }

        private static let settings = frame(4, 0, 0, [0, 3, 0, 0, 0, 7]) + frame(4, 1, 0)
        /// `:status: 200`, and a field that is added to the table (RFC 7541 §6).
        private static let head: [UInt8] = [0x88, 0x40, 1, 0x61, 1, 0x62]

        /// Conversations about the streams 1, 3 and 5, of which the last one sends content.
        private static let legal: [[UInt8]] = [
            settings + frame(1, 4, 1, head) + frame(0, 1, 1, [1, 2, 3]) + frame(1, 5, 3, [0x89])
                + frame(1, 5, 5, [0x88, 0xBE]),
            // An interim head, content with padding, trailers, in frames of several streams.
            settings + frame(1, 4, 1, [0x08, 3, 0x31, 0x30, 0x33]) + frame(1, 0, 3, [0x88])
                + frame(9, 4, 3, [0x40, 1, 0x61, 1, 0x62]) + frame(0, 8, 3, [2, 1, 2, 0, 0]) + frame(1, 4, 1, [0x88])
                + frame(1, 5, 3, [0xBE]) + frame(0, 1, 1) + frame(1, 4, 5, [0x08, 3, 0x31, 0x30, 0x30])
                + frame(1, 5, 5, [0x8D]),
            // Windows, pings, a reset, and the server's leave.
            settings + frame(8, 0, 0, [0, 1, 0, 0]) + frame(8, 0, 5, [0, 0, 1, 0])
                + frame(6, 0, 0, [1, 2, 3, 4, 5, 6, 7, 8])
                + frame(3, 0, 1, [0, 0, 0, 8]) + frame(7, 0, 0, [0, 0, 0, 3, 0, 0, 0, 0])
                + frame(1, 5, 3, [0x88]),
            // Settings that change windows, frames and tables, unknown frames, priorities.
            frame(4, 0, 0, [0, 4, 0, 0, 0, 0, 0, 5, 0, 0, 0x40, 0, 0, 1, 0, 0, 0, 0]) + frame(4, 1, 0)
                + frame(4, 0, 0, [0, 4, 0, 1, 0, 0]) + frame(10, 0, 0, [0, 0]) + frame(99, 255, 1, [1])
                + frame(2, 0, 1, [0, 0, 0, 0, 1]) + frame(1, 0x24, 1, [0, 0, 0, 0, 1, 0x88]) + frame(0, 0, 1, [7])
                + frame(3, 0, 1, [0, 0, 0, 0]) + frame(1, 5, 5, [0x88]) + frame(3, 0, 3, [0, 0, 0, 7]),
        ]

        private static let tokens = [
            "\0", "\u{7F}\u{7F}\u{7F}\u{7F}", "HTTP/1.1 400 Bad Request\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            String(repeating: "\0", count: 17_000),
            // Settings, and pings, without end.
            String(repeating: "\0\0\0\u{4}\0\0\0\0\0", count: 300),
            String(repeating: "\0\0\u{8}\u{6}\0\0\0\0\0abcdefgh", count: 300),
            // Continuations of the head of stream 1, without content.
            "\0\0\0\u{1}\0\0\0\0\u{1}" + String(repeating: "\0\0\0\u{9}\0\0\0\0\u{1}", count: 300),
            // A window of nothing.
            "\0\0\u{4}\u{8}\0\0\0\0\u{5}\0\0\0\0",
        ]

        @Test("Whatever the bytes, each exchange ends once, at the latest when the server has been silent for long")
        func embedded() async throws {
            let pools = try OriginPools(NIOTransport.Configuration())
            for index in 0..<UInt64(Soak.count(500)) {
                var random = SeededRandom(seed: 9113).split(index)
                let bytes = MutatedBytes(Self.legal, tokens: Self.tokens, &random)
                let isSilent = Bool.random(using: &random)
                let whole = try await outcomes([bytes.bytes], pools, isSilent, index)
                let parts = try await outcomes(bytes.pieces, pools, isSilent, index)
                // The last request may end with its response, which is told at the end of a read.
                #expect(whole.prefix(2) == parts.prefix(2), "\(index): \(bytes.bytes.prefix(400))")
            }
        }

        /// Returns the bytes of three exchanges' responses; `nil` for those that failed.
        private func outcomes(
            _ pieces: [[UInt8]], _ pools: OriginPools, _ isSilent: Bool, _ index: UInt64
        ) async throws -> [[UInt8]?] {
            let owner = try HTTP1Channel.Owner()
            let channel = EmbeddedChannel()
            channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 1), promise: nil)
            var slots = Slots<PooledConnection>()
            let connection = try PooledHTTP2Connection.add(to: channel, slots.insert(PooledConnection()), owner)
            let exchanges = [HTTPRequest.Method.get, .get, .post].map { method in
                let head = HTTPRequest(method: method, scheme: "https", authority: "a.example", path: "/")
                let body: Body? = method == .post ? .bytes([UInt8](repeating: 1, count: 200_000)) : nil
                return NIOExchange(RawRequest(head: head, body: body), pools)
            }
            let arrivals = await arrivals(exchanges) {
                for exchange in exchanges { connection.start(exchange) }
                channel.embeddedEventLoop.run()
                for piece in pieces where channel.isActive {
                    _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
                    channel.embeddedEventLoop.run()
                }
                if isSilent {
                    channel.embeddedEventLoop.advanceTime(by: HTTP2Liveness.patience * 3)
                } else {
                    channel.close(promise: nil)
                    channel.embeddedEventLoop.run()
                }
                for exchange in exchanges { exchange.end() }
            }
            // Each place is given back once, or is gone with the connection.
            let returned = owner.returned.withLock { $0 }
            #expect(returned <= 3, "\(index)")
            #expect(owner.closes.withLock { $0 } == 1 || (isSilent && returned == 3), "\(index)")
            var outcomes: [[UInt8]?] = []
            for (exchange, arrival) in zip(exchanges, arrivals) {
                outcomes.append(try await bytes(of: exchange, arrival, index))
            }
            channel.close(promise: nil)
            channel.embeddedEventLoop.run()
            return outcomes
        }

        private func bytes(
            of exchange: NIOExchange, _ arrival: Result<NIOExchange.Arrival, any Error>, _ index: UInt64
        ) async throws -> [UInt8]? {
            do {
                if let whole = try arrival.get().whole { return whole }
                var bytes: [UInt8] = []
                while let buffers = try await exchange.next() {
                    for buffer in buffers { bytes += buffer.readableBytesView }
                }
                return bytes
            } catch {
                #expect(!(error is CancellationError), "\(index)")
                return nil
            }
        }

        /// Lets something happen once all exchanges are waited for, and returns what came of their heads.
        private func arrivals(
            _ exchanges: [NIOExchange], _ events: () -> Void
        ) async -> [Result<NIOExchange.Arrival, any Error>] {
            let (waiting, continuation) = AsyncStream.makeStream(of: Void.self)
            let tasks = exchanges.map { exchange in
                Task {
                    try await withCheckedThrowingContinuation {
                        _ = exchange.wait($0)
                        continuation.yield()
                    }
                }
            }
            var iterator = waiting.makeAsyncIterator()
            for _ in tasks { await iterator.next() }
            events()
            var results: [Result<NIOExchange.Arrival, any Error>] = []
            for task in tasks { results.append(await task.result) }
            return results
        }
    }
#endif
