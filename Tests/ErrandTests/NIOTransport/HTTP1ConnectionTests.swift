// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOEmbedded
    import Synchronization
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("A connection of HTTP/1.1", .timed, .oneThread, .timeLimit(.minutes(10)))
    struct HTTP1ConnectionTests {
        private let pools: OriginPools

        init() throws { pools = try OriginPools(NIOTransport.Configuration()) }

        @Test("The request is written in one piece, with its framing")
        func request() throws {
            let channel = try HTTP1Channel(pools)
            channel.connection.start(channel.exchange(.post, body: .text("hello")))
            let written = try channel.channel.readOutbound(as: ByteBuffer.self).map { String(buffer: $0) }
            #expect(
                written
                    == "POST / HTTP/1.1\r\nHost: a.example\r\nAccept-Encoding: \(ContentCoding.accepted)\r\nContent-Length: 5\r\n\r\nhello"
            )
            #expect(try channel.channel.readOutbound(as: ByteBuffer.self) == nil)
            _ = try? channel.channel.finish()
        }

        @Test("A lease that meets a closed connection is placed again if the connection has served, and fails else")
        func closed() async throws {
            for hasServed in [true, false] {
                let channel = try HTTP1Channel(pools)
                if hasServed {
                    let first = await channel.outcome(channel.exchange()) {
                        channel.receive("HTTP/1.1 204 No\r\n\r\n")
                    }
                    #expect(try first.get() == "")
                    _ = try channel.channel.readOutbound(as: ByteBuffer.self)
                }
                channel.close()
                let second = channel.exchange()
                let result = await channel.outcome(second) { if hasServed { second.end() } }
                #expect(throws: (any Error).self) { try result.get() }
                #expect(channel.owner.returned.withLock { $0 } == (hasServed ? 1 : 0))
                #expect(channel.owner.leases.withLock { $0 } == (hasServed ? 1 : 0))
                #expect(try channel.channel.readOutbound(as: ByteBuffer.self) == nil)
            }
        }
    }
#endif
