// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import NIOCore
    import NIOHTTP2

    /// A handler that knows what has become of the requests of an HTTP/2
    /// connection.
    ///
    /// It marks streams as refused when a `GOAWAY` has cut them off, because the
    /// server has not processed them (RFC 9113 §6.8). SwiftNIO reports such a stream
    /// as cancelled. A server's own `RST_STREAM(CANCEL)` looks the same, but then it
    /// is not known whether the server has processed the request.
    ///
    /// A ``ReusedStreamHandler`` asks it whether the connection was lost.
    final class HTTP2ConnectionHandler: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame
        typealias InboundOut = HTTP2Frame

        /// Whether the server has answered any request, so that the connection is
        /// reused from now on.
        private(set) var hasAnswered = false
        /// Whether the connection has ended without a word from the server.
        private(set) var isLost = false

        private var lastStreamID: HTTP2StreamID?
        private var isBroken = false

        /// Adds a handler to a connection of AsyncHTTPClient.
        static func add(to channel: any Channel) -> EventLoopFuture<Void> {
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                let connection = try pipeline.handler(type: NIOHTTP2Handler.self)
                try pipeline.addHandler(HTTP2ConnectionHandler(), position: .after(connection))
            }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data).payload {
            case .goAway(let last, _, _):
                // A later `GOAWAY` may name an earlier stream, never a later
                // one.
                lastStreamID = lastStreamID.map { min($0, last) } ?? last
            case .headers: hasAnswered = true
            default: break
            }
            context.fireChannelRead(data)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            guard let closed = event as? StreamClosedEvent, closed.reason == .cancel, let lastStreamID,
                closed.streamID > lastStreamID
            else { return context.fireUserInboundEventTriggered(event) }
            context.fireUserInboundEventTriggered(
                StreamClosedEvent(streamID: closed.streamID, reason: .refusedStream))
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            if !StaleConnection.isLoss(error) { isBroken = true }
            context.fireErrorCaught(error)
        }

        func channelInactive(context: ChannelHandlerContext) {
            isLost = lastStreamID == nil && !isBroken
            // The streams hear of the end now.
            context.fireChannelInactive()
        }
    }
#endif
