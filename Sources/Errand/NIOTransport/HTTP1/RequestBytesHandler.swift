// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOHTTP1

    /// A handler between the socket and the decoder of responses.
    ///
    /// The bytes of a request are written here, below the decoder, which only has to see the method. Of the
    /// response, heads are mended here that it would refuse, and here it is asked whether anything has followed.
    final class RequestBytesHandler: ChannelDuplexHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer
        typealias OutboundIn = HTTPClientRequestPart
        typealias OutboundOut = ByteBuffer

        /// The end of a head.
        ///
        /// Before a response it is ignored (RFC 9112 §2.2). Within one, it ends the head, and the decoder
        /// reports a response that nobody asked for.
        private static let probe = ByteBuffer(string: "\r\n\r\n")

        private var context: ChannelHandlerContext?
        /// The connection, as long as it is in the pipeline.
        var connection: HTTP1Connection?
        private var lines = HeadLines()

        /// Begins a response.
        ///
        /// - Parameter isHead: Whether it has no content, whatever its head says.
        func begin(isHead: Bool) { lines = HeadLines(isHead: isHead) }

        func handlerAdded(context: ChannelHandlerContext) { self.context = context }

        func handlerRemoved(context: ChannelHandlerContext) {
            self.context = nil
            connection = nil
        }

        /// Writes bytes of a request.
        func write(_ bytes: ByteBuffer) { context?.write(wrapOutboundOut(bytes), promise: nil) }

        /// Passes what was written to the system.
        func flush() { context?.flush() }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            // A head for the decoder.
            promise?.succeed()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let bytes = unwrapInboundIn(data)
            guard connection?.received(bytes.readableBytes) != false else { return }
            let passed = lines.read(bytes)
            if passed.readableBytes > 0 { context.fireChannelRead(wrapInboundOut(passed)) }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            if connection?.seemsClean == true { context.fireChannelRead(wrapInboundOut(Self.probe)) }
            context.fireChannelReadComplete()
        }
    }
#endif
