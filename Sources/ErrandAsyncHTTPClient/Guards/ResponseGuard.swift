// SPDX-License-Identifier: MIT

#if os(Linux)
    import Errand
    import NIOCore
    import NIOHTTP1

    /// A handler that ends an HTTP/1.1 connection whose response violates the
    /// protocol.
    ///
    /// It stands between the decoder and the client. The client takes for granted
    /// what is checked here, and would end the process if it were not so.
    final class ResponseGuard: ChannelDuplexHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart
        typealias OutboundIn = HTTPClientRequestPart
        typealias OutboundOut = HTTPClientRequestPart

        private var order = ResponseOrder()
        private var mayUpgrade = false
        private var isBroken = false

        /// Adds a handler behind the decoder of a connection.
        static func add(to channel: any Channel) throws {
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            try pipeline.addHandler(ResponseGuard(), position: .after(decoder))
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .head(let head) = unwrapOutboundIn(data) {
                order = ResponseOrder()
                mayUpgrade = head.headers.contains(name: "Upgrade")
            }
            context.write(data, promise: promise)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isBroken else { return }
            do {
                try check(unwrapInboundIn(data))
                context.fireChannelRead(data)
            } catch {
                isBroken = true
                context.fireErrorCaught(error)
                context.close(promise: nil)
            }
        }

        private func check(_ part: HTTPClientResponsePart) throws(ProtocolViolation) {
            guard case .head(let head) = part else {
                guard order.hasFinalHead else { throw .order }
                return
            }
            try order.received(head, mayUpgrade: mayUpgrade)
        }
    }
#endif
