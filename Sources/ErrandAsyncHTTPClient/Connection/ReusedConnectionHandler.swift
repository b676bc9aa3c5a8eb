// SPDX-License-Identifier: MIT

#if os(Linux)
    import Errand
    import NIOCore
    import NIOHTTP1

    /// A handler that recognizes stale HTTP/1.1 connections.
    ///
    /// Only a reused connection can be stale: on a new connection the request
    /// itself may be the reason why the server closed it.
    final class ReusedConnectionHandler: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart
        typealias OutboundOut = HTTPClientRequestPart

        private var requests = 0
        private var isAwaitingResponse = false

        /// Adds a handler to a connection of AsyncHTTPClient.
        static func add(to channel: any Channel) throws {
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            try pipeline.addHandler(ReusedConnectionHandler(), position: .after(decoder))
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .head = unwrapOutboundIn(data) {
                requests += 1
                isAwaitingResponse = true
            }
            context.write(data, promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            isAwaitingResponse = false
            context.fireChannelRead(data)
        }

        func channelInactive(context: ChannelHandlerContext) {
            if isStale { context.fireErrorCaught(StaleConnection()) }
            context.fireChannelInactive()
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            context.fireErrorCaught(isStale && StaleConnection.isLoss(error) ? StaleConnection() : error)
            isAwaitingResponse = false
        }

        private var isStale: Bool { isAwaitingResponse && requests > 1 }
    }
#endif
