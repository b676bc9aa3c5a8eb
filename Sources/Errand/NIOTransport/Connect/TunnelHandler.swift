// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOHTTP1

    /// A handler that asks a proxy for a tunnel (RFC 9110 §9.3.6).
    final class TunnelHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundOut = HTTPClientRequestPart

        private let place: OriginPlace
        private let promise: EventLoopPromise<Void>
        private var order = ResponseOrder()

        private init(_ place: OriginPlace, _ promise: EventLoopPromise<Void>) {
            self.place = place
            self.promise = promise
        }

        /// Opens a tunnel to a place through its proxy.
        static func open(_ channel: any Channel, to place: OriginPlace) -> EventLoopFuture<Void> {
            let loop = channel.eventLoop
            let promise = loop.makePromise(of: Void.self)
            let encoder = HTTPRequestEncoder()
            let decoder = ByteToMessageHandler(
                HTTPResponseDecoder(
                    leftOverBytesStrategy: .forwardBytes, informationalResponseStrategy: .forward,
                    limitConfiguration: .ofHeads))
            let tunnel = TunnelHandler(place, promise)
            let size = HeadSizeHandler()
            do {
                try channel.pipeline.syncOperations.addHandlers([size, encoder, decoder, tunnel])
            } catch {
                promise.fail(error)
                return promise.futureResult
            }
            let handlers = NIOLoopBound((size, encoder, decoder, tunnel), eventLoop: loop)
            return promise.futureResult.flatMap {
                let (size, encoder, decoder, tunnel) = handlers.value
                let pipeline = channel.pipeline.syncOperations
                return EventLoopFuture.andAllSucceed(
                    [
                        pipeline.removeHandler(tunnel), pipeline.removeHandler(decoder),
                        pipeline.removeHandler(encoder), pipeline.removeHandler(size),
                    ], on: loop)
            }
        }

        func handlerAdded(context: ChannelHandlerContext) {
            let target = "\(place.host):\(place.port)"
            var head = HTTPRequestHead(version: .http1_1, method: .CONNECT, uri: target, headers: ["Host": target])
            if let authorization = place.proxyAuthorization {
                head.headers.add(name: "Proxy-Authorization", value: authorization)
            }
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            do {
                switch unwrapInboundIn(data) {
                case .head(let head):
                    try order.received(status: Int(head.status.code))
                    if order.hasFinalHead { try check(head.status) }
                case .body: break
                case .end: if order.hasFinalHead { promise.succeed() }
                }
            } catch {
                promise.fail(error)
                context.close(promise: nil)
            }
        }

        private func check(_ status: HTTPResponseStatus) throws {
            switch status.code {
            case 200..<300: return
            case 407: throw Self.refusal("the proxy asks for another user or password")
            default: throw Self.refusal("the proxy does not open a tunnel")
            }
        }

        private static func refusal(_ reason: String) -> ClientError { ClientError(.connection.proxy, reason: reason) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            promise.fail(Self.refusal("the proxy does not open a tunnel"))
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            promise.fail(Self.refusal("the proxy does not open a tunnel"))
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) { promise.fail(ChannelError.eof) }
    }

    /// A handler that lets through no more bytes than the heads of a proxy may have: the decoder does not count those
    /// that it skips.
    private final class HeadSizeHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer

        private var count = 0

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            count += unwrapInboundIn(data).readableBytes
            if count <= HTTP1State.mostOverhead {
                context.fireChannelRead(data)
            } else {
                context.fireErrorCaught(ProtocolViolation.overhead)
            }
        }
    }
#endif
