// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOHTTP1

    /// A handler between the socket and the decoder of responses.
    ///
    /// The bytes of a request are written here, below the decoder, which only has to see the method. And
    /// here it is asked whether anything has followed a response.
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
            if connection?.received() != false { context.fireChannelRead(data) }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            if connection?.seemsClean == true { context.fireChannelRead(wrapInboundOut(Self.probe)) }
            context.fireChannelReadComplete()
        }
    }
#endif
