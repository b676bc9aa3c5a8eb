// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
    import NIOCore
    import NIOHTTP2

    /// A handler that marks streams of an HTTP/2 connection as refused when a
    /// `GOAWAY` has cut them off, because the server has not processed them (RFC
    /// 9113 §6.8).
    ///
    /// SwiftNIO reports such a stream as cancelled. A server's own
    /// `RST_STREAM(CANCEL)` looks the same, but then it is not known whether
    /// the server has processed the request.
    final class GoAwayHandler: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame
        typealias InboundOut = HTTP2Frame

        private var lastStreamID: HTTP2StreamID?

        /// Adds a handler to a connection of AsyncHTTPClient.
        static func add(to channel: any Channel) -> EventLoopFuture<Void> {
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                let connection = try pipeline.handler(type: NIOHTTP2Handler.self)
                try pipeline.addHandler(GoAwayHandler(), position: .after(connection))
            }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .goAway(let last, _, _) = unwrapInboundIn(data).payload {
                // A later `GOAWAY` may name an earlier stream, never a later
                // one.
                lastStreamID = lastStreamID.map { min($0, last) } ?? last
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
    }
#endif
