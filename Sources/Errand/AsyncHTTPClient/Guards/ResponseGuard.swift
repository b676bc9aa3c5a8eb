// SPDX-License-Identifier: MIT

#if canImport(AsyncHTTPClient)
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

        /// The registered codings besides `chunked` (RFC 9112 §7.2), which change the content and are not asked for.
        ///
        /// A name that nobody registered says nothing about the content, which ends with the connection.
        private static let contentChanging: Set = ["compress", "deflate", "gzip", "x-compress", "x-gzip"]

        private func check(_ part: HTTPClientResponsePart) throws(ProtocolViolation) {
            guard case .head(let head) = part else {
                guard order.hasFinalHead else { throw .order }
                return
            }
            try order.received(status: Int(head.status.code), mayUpgrade: mayUpgrade)
            var codings = head.headers[canonicalForm: "Transfer-Encoding"].makeIterator()
            guard order.hasFinalHead, let coding = codings.next() else { return }
            guard codings.next() == nil, !Self.contentChanging.contains(coding.lowercased()) else { throw .coding }
            guard !head.headers.contains(name: "Content-Length") else { throw .lengths }
        }
    }
#endif
