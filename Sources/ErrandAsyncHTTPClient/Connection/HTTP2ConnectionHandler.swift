// SPDX-License-Identifier: MIT

#if os(Linux)
    import Errand
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

        /// Whether the server has responded to any request, so that the connection
        /// is reused from now on.
        private(set) var hasResponded = false
        /// Whether the connection has ended without a word from the server.
        private(set) var isLost = false

        /// The error of the connection, while the streams hear of its consequences.
        private(set) var cause: (any Error)?

        private var lastStreamID: HTTP2StreamID?
        /// The stream that the server itself has reset last.
        private var resetStreamID: HTTP2StreamID?
        /// Whether the next error is that of a stream, which was told of it.
        private var isStreamError = false

        /// Adds a handler to a connection of AsyncHTTPClient.
        static func add(to channel: any Channel) throws {
            let pipeline = channel.pipeline.syncOperations
            let connection = try pipeline.handler(type: NIOHTTP2Handler.self)
            try pipeline.addHandler(HTTP2ConnectionHandler(), position: .after(connection))
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            isStreamError = false
            switch unwrapInboundIn(data).payload {
            case .goAway(let last, _, _):
                // A later `GOAWAY` may name an earlier stream, never a later
                // one.
                lastStreamID = lastStreamID.map { min($0, last) } ?? last
            case .headers: hasResponded = true
            case .rstStream: resetStreamID = unwrapInboundIn(data).streamID
            default: break
            }
            context.fireChannelRead(data)
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            guard let closed = event as? StreamClosedEvent, let reason = closed.reason else {
                return context.fireUserInboundEventTriggered(event)
            }
            if reason == .cancel, let lastStreamID, closed.streamID > lastStreamID {
                context.fireUserInboundEventTriggered(
                    StreamClosedEvent(streamID: closed.streamID, reason: .refusedStream))
            } else if closed.streamID == resetStreamID || Self.isEnd(reason) {
                context.fireUserInboundEventTriggered(event)
            } else {
                // SwiftNIO closes the stream, and then reports the error.
                isStreamError = true
                cause = ProtocolViolation.http2
                context.fireUserInboundEventTriggered(event)
                cause = nil
            }
        }

        private static func isEnd(_ reason: NIOHTTP2.HTTP2ErrorCode) -> Bool {
            reason == .noError || reason == .cancel || reason == .refusedStream
        }

        /// Closes the connection after an error that concerns all streams.
        ///
        /// SwiftNIO tells the streams nothing of it, and leaves the connection open.
        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.fireErrorCaught(error)
            if isStreamError {
                isStreamError = false
                return
            }
            guard !StaleConnection.isLoss(error) else { return }
            cause = ProtocolViolation(error) ?? error
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            isLost = lastStreamID == nil && cause == nil
            // The streams hear of the end now.
            context.fireChannelInactive()
        }
    }
#endif
