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
    @testable import ErrandConformance

    @Suite("Mutated bytes of HTTP/1.1", .timed, .oneThread, .timeLimit(.minutes(30)))
    struct HTTP1MutationTests {
        private static let legal: [[UInt8]] = [
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\na;x=\"y\"\r\n0123456789\r\n0\r\nX: y\r\n\r\n",
            "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 204 No Content\r\nKeep-Alive: timeout=5, max=10\r\n\r\n",
            "HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\nETag: \"a\"\r\n\r\n",
            "HTTP/1.0 200 OK\r\n\r\nuntil the end",
            "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok",
            "HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 2\r\n\r\nno",
            "HTTP/1.1 200\r\nContent-Length: 0\r\nX:\r\n\r\n",
        ].map { Array($0.utf8) }

        private static let tokens = [
            "\r\n", "\n", "\r", "\0", ":", " ", "\t", "-1", "0", "ffffffffffffffff", "99999999999999999999",
            "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n", "HTTP/2.0 ",
            "Content-Length: 3\r\n", "Transfer-Encoding: chunked\r\n", "Connection: close\r\n", "\u{80}\u{FF}",
            String(repeating: "x", count: 70_000), String(repeating: "a: b\r\n", count: 1_100),
        ]

        private static func mutated(_ index: UInt64) -> MutatedBytes {
            var random = SeededRandom(seed: 30).split(index)
            return MutatedBytes(legal, tokens: tokens, &random)
        }

        /// The outcome of some bytes.
        private struct Outcome: Equatable {
            var text: String?
            /// Whether the connection stayed open for another exchange, and gave it its own response.
            var isReused = false
        }

        @Test(
            "Whatever the bytes, an exchange ends once, in however many pieces they come, over TLS too, and the next one gets its own response"
        )
        func embedded() async throws {
            let pools = try OriginPools(NIOTransport.Configuration())
            for index in 0..<UInt64(Soak.count(1_000)) {
                let bytes = Self.mutated(index)
                let whole = try await outcome([bytes.bytes], pools, index)
                let parts = try await outcome(bytes.pieces, pools, index, isSecure: index % 2 == 0)
                #expect(
                    whole.text == parts.text, "\(index): \(String(decoding: bytes.bytes.prefix(300), as: UTF8.self))")
                // A line's end before the next response means nothing (RFC 9112 §2.2).
                let endsLine = bytes.bytes.last == 0x0A || bytes.bytes.last == 0x0D
                #expect(whole.isReused == parts.isReused || (whole.isReused && endsLine), "\(index)")
                #expect((whole.text?.utf8.count ?? 0) <= bytes.bytes.count * 3, "\(index)")
            }
        }

        private func outcome(
            _ pieces: [[UInt8]], _ pools: OriginPools, _ index: UInt64, isSecure: Bool = false
        ) async throws -> Outcome {
            let channel = try HTTP1Channel(pools, isSecure: isSecure)
            let exchange = channel.exchange(index % 4 == 0 ? .head : .get)
            let result = await channel.outcome(exchange) {
                for piece in pieces { channel.receive(piece) }
                // An exchange whose response is not complete ends now.
                if channel.owner.returned.withLock({ $0 }) == 0 { channel.close() }
                exchange.end()
            }
            if case .failure(let error) = result { #expect(!(error is CancellationError), "\(index)") }
            let isOpen = channel.channel.isActive
            let next = channel.exchange()
            let nextResult = await channel.outcome(next) {
                channel.receive(Array("HTTP/1.1 201 Created\r\nContent-Length: 4\r\n\r\nnext".utf8))
                channel.close()
                next.end()
            }
            #expect((try? nextResult.get()) == (isOpen ? "next" : nil), "\(index)")
            return Outcome(text: try? result.get(), isReused: isOpen)
        }

        @Test(
            "Whatever a server sends before it hangs up, each call ends, no connection stays leased, and another server's calls succeed"
        )
        func wire() async throws {
            let script = WireScript { connection in
                guard let request = try await connection.readRequest() else { return }
                for piece in Self.mutated(UInt64(request.target.dropFirst()) ?? 0).pieces {
                    try await connection.write(piece)
                }
            }
            try await WireServer.serve(script) { bad in
                try await WireServer.serve(.responding(WireResponse.of("good"))) { good in
                    var configuration = NIOTransport.Configuration()
                    configuration.proxy = .none
                    let transport = try NIOTransport(configuration)
                    for index in 0..<Soak.count(100) {
                        do {
                            _ = try await transport.send(bad.request(.get, "/\(index)")).body.collect()
                        } catch {
                            #expect(error is ClientError, "\(index): \(error)")
                        }
                        let response = try await transport.send(good.request(.post))
                        let text = String(decoding: try await response.body.collect(), as: UTF8.self)
                        #expect(text == "good", "\(index)")
                    }
                    #expect(good.connectionCount == 1)
                    try await waitUntil(transport.pools.exchangeCount == 0)
                }
            }
        }
    }
#endif
