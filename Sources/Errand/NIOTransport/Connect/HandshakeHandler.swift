// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOSSL
    import NIOTLS

    /// A handler that waits for the end of a TLS handshake.
    final class HandshakeHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = Any

        private let promise: EventLoopPromise<String?>

        private init(_ promise: EventLoopPromise<String?>) { self.promise = promise }

        /// Adds TLS to a connection, and returns the protocol that the server has chosen (RFC 7301), if any.
        ///
        /// All that happens at the end of the handshake happens at once, because the server's first bytes may
        /// come with it.
        static func secure(
            _ channel: any Channel, _ host: URLHost, _ context: NIOSSLContext
        ) -> EventLoopFuture<String?> {
            let promise = channel.eventLoop.makePromise(of: String?.self)
            do {
                let pipeline = channel.pipeline.syncOperations
                let handler = HandshakeHandler(promise)
                // The handshake begins when its handler is added.
                try pipeline.addHandler(handler)
                try pipeline.addHandler(
                    NIOSSLClientHandler(context: context, serverHostname: host.isName ? host.description : nil),
                    position: .first)
                let bound = NIOLoopBound(handler, eventLoop: channel.eventLoop)
                return promise.futureResult.flatMap { negotiated in
                    channel.pipeline.syncOperations.removeHandler(bound.value).map { negotiated }
                }
            } catch {
                promise.fail(error)
                return promise.futureResult
            }
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .handshakeCompleted(let negotiated) = event as? TLSUserEvent { promise.succeed(negotiated) }
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
