// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOSSL
    import NIOTLS

    /// A handler that waits for the end of a TLS handshake.
    final class HandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = Any

        private let promise: EventLoopPromise<Void>

        private init(_ promise: EventLoopPromise<Void>) { self.promise = promise }

        /// Adds TLS to a connection, and waits for the end of the handshake.
        static func secure(
            _ channel: any Channel, _ host: URLHost, _ context: NIOSSLContext
        ) -> EventLoopFuture<Void> {
            let promise = channel.eventLoop.makePromise(of: Void.self)
            do {
                let pipeline = channel.pipeline.syncOperations
                let handler = HandshakeHandler(promise)
                // The handshake begins when its handler is added.
                try pipeline.addHandler(handler)
                try pipeline.addHandler(
                    NIOSSLClientHandler(context: context, serverHostname: host.isName ? host.description : nil),
                    position: .first)
                let bound = NIOLoopBound(handler, eventLoop: channel.eventLoop)
                return promise.futureResult.flatMap { channel.pipeline.syncOperations.removeHandler(bound.value) }
            } catch {
                promise.fail(error)
                return promise.futureResult
            }
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .handshakeCompleted = event as? TLSUserEvent { promise.succeed() }
            context.fireUserInboundEventTriggered(event)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            promise.fail(error)
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            promise.fail(ChannelError.eof)
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) { promise.fail(ChannelError.eof) }
    }
#endif
