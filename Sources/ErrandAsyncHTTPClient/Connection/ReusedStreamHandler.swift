// SPDX-License-Identifier: MIT

#if os(Linux)
    import Errand
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2

    /// A handler that recognizes streams of stale HTTP/2 connections.
    ///
    /// It is for HTTP/2 what ``ReusedConnectionHandler`` is for HTTP/1.1. A
    /// connection is reused when the server had responded to another request before
    /// this one was sent.
    final class ReusedStreamHandler: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart
        typealias OutboundOut = HTTPClientRequestPart

        private let connection: HTTP2ConnectionHandler
        private var isAwaitingResponse = false

        private init(_ connection: HTTP2ConnectionHandler) { self.connection = connection }

        /// Adds a handler to a stream of AsyncHTTPClient.
        static func add(to stream: any Channel, of connection: HTTP2ConnectionHandler) throws {
            let pipeline = stream.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP2FramePayloadToHTTP1ClientCodec.self)
            try pipeline.addHandler(ReusedStreamHandler(connection), position: .after(codec))
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .head = unwrapOutboundIn(data) { isAwaitingResponse = connection.hasResponded }
            context.write(data, promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            isAwaitingResponse = false
            context.fireChannelRead(data)
        }

        func channelInactive(context: ChannelHandlerContext) {
            if isAwaitingResponse, connection.isLost { context.fireErrorCaught(StaleConnection()) }
            context.fireChannelInactive()
        }
    }
#endif
