// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOEmbedded
    import NIOTLS
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("The end of a TLS handshake", .timed, .oneThread, .timeLimit(.minutes(10)))
    struct HandshakeHandlerTests {
        /// A handler that is added after the handshake, and the events that it gets.
        private final class Late: ChannelInboundHandler {
            typealias InboundIn = ByteBuffer
            var heard: [String] = []

            func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                heard.append(String(buffer: unwrapInboundIn(data)))
            }

            func channelReadComplete(context: ChannelHandlerContext) { heard.append("complete") }
        }

        /// The number of reads of the connection.
        private final class Reads: ChannelOutboundHandler {
            typealias OutboundIn = Any
            var count = 0

            func read(context: ChannelHandlerContext) {
                count += 1
                context.read()
            }
        }

        @Test("While something is kept the connection is not read, and afterwards once if it was asked for")
        func bounded() throws {
            let channel = EmbeddedChannel()
            let promise = channel.eventLoop.makePromise(of: String?.self)
            let reads = Reads()
            try channel.pipeline.syncOperations.addHandlers([reads, HandshakeHandler(promise, requiring: nil)])
            channel.pipeline.fireUserInboundEventTriggered(TLSUserEvent.handshakeCompleted(negotiatedProtocol: nil))
            channel.pipeline.read()
            #expect(reads.count == 1)
            channel.pipeline.fireChannelRead(ByteBuffer(string: "settings"))
            let before = reads.count
            for _ in 0..<3 { channel.pipeline.read() }
            #expect(reads.count == before)
            HandshakeHandler.passOn(channel)
            #expect(reads.count == before + 1)
            channel.pipeline.read()
            #expect(reads.count == before + 2)
            _ = try? channel.finish()
        }

        @Test("What the server says before its reader is there is passed on, in order, and then nothing is kept")
        func early() throws {
            let channel = EmbeddedChannel()
            let promise = channel.eventLoop.makePromise(of: String?.self)
            try channel.pipeline.syncOperations.addHandler(HandshakeHandler(promise, requiring: nil))
            channel.pipeline.fireUserInboundEventTriggered(TLSUserEvent.handshakeCompleted(negotiatedProtocol: "h2"))
            #expect(try promise.futureResult.wait() == "h2")
            for text in ["settings", "window"] { try channel.writeInbound(ByteBuffer(string: text)) }
            let late = Late()
            try channel.pipeline.syncOperations.addHandler(late)
            #expect(late.heard == [])
            HandshakeHandler.passOn(channel)
            #expect(late.heard == ["settings", "window", "complete"])
            try channel.writeInbound(ByteBuffer(string: "later"))
            #expect(late.heard.dropFirst(3) == ["later", "complete"])
            // Without TLS there is none.
            HandshakeHandler.passOn(channel)
            _ = try? channel.finish()
        }
    }
#endif
