// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOSSL
    import NIOTLS

    /// A handler that waits for the end of a TLS handshake, and checks that the certificate is for the host.
    ///
    /// Every connection with TLS passes through it. TLS has verified the chain before.
    ///
    /// It keeps the server's first bytes, which may come before the handlers that read them are there: a server of
    /// HTTP/2 speaks as soon as its side of the handshake is done. While it keeps some, nothing more is read from the
    /// connection, so it keeps what one read brings, at most 64 KiB.
    final class HandshakeHandler: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = Any
        typealias OutboundIn = Any

        private let promise: EventLoopPromise<String?>
        /// The host that the certificate must be for; `nil` when nothing is verified.
        private let host: URLHost?
        /// The data that has come and is not passed on yet, in order.
        private var kept: [NIOAny] = []
        /// Whether more was to be read while something was kept.
        private var isReadHeldBack = false

        init(_ promise: EventLoopPromise<String?>, requiring host: URLHost?) {
            self.promise = promise
            self.host = host
        }

        /// Adds TLS to a connection, and returns the protocol that the server has chosen (RFC 7301), if any.
        ///
        /// The bytes that come from then on are kept until ``passOn(_:)``. When the certificate is not for the host, or
        /// has no pinned key, the connection is closed, and nothing was written to it.
        static func secure(_ channel: any Channel, _ host: URLHost, _ tls: ConnectionTLS) -> EventLoopFuture<String?> {
            let promise = channel.eventLoop.makePromise(of: String?.self)
            do {
                let pipeline = channel.pipeline.syncOperations
                let handler = HandshakeHandler(promise, requiring: tls.checksHost ? host : nil)
                // The handshake begins when its handler is added.
                try pipeline.addHandler(handler)
                try pipeline.addHandler(
                    NIOSSLClientHandler(context: tls.context, serverHostname: serverName(host)), position: .first)
            } catch {
                promise.fail(error)
            }
            return promise.futureResult.flatMap { negotiated in
                tls.pinCheck?(channel).map { negotiated } ?? channel.eventLoop.makeSucceededFuture(negotiated)
            }
        }

        /// Returns the name that the server is told: without a dot at its end, and no address (RFC 6066 §3).
        private static func serverName(_ host: URLHost) -> String? {
            guard host.isName else { return nil }
            return host.description.hasSuffix(".") ? String(host.description.dropLast()) : host.description
        }

        /// Passes what has come since the handshake to the handlers that were added meanwhile, and leaves a
        /// connection that has TLS.
        static func passOn(_ channel: any Channel) {
            let pipeline = channel.pipeline.syncOperations
            guard let handler = try? pipeline.handler(type: Self.self) else { return }
            pipeline.removeHandler(handler, promise: nil)
        }

        func removeHandler(context: ChannelHandlerContext, removalToken: ChannelHandlerContext.RemovalToken) {
            let kept = kept
            self.kept = []
            for data in kept { context.fireChannelRead(data) }
            if !kept.isEmpty { context.fireChannelReadComplete() }
            if isReadHeldBack { context.read() }
            context.leavePipeline(removalToken: removalToken)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { kept.append(data) }

        func read(context: ChannelHandlerContext) {
            if kept.isEmpty { context.read() } else { isReadHeldBack = true }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            if kept.isEmpty { context.fireChannelReadComplete() }
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            if case .handshakeCompleted(let negotiated) = event as? TLSUserEvent {
                do {
                    if let host {
                        let certificate = try context.pipeline.syncOperations.nioSSL_peerCertificate()
                        try CertificateNames.check(certificate, for: host)
                    }
                } catch {
                    return errorCaught(context: context, error: error)
                }
                promise.succeed(negotiated)
            }
            context.fireUserInboundEventTriggered(event)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            promise.fail(TransportFailure.isUntrusted(error) ? Self.refusal(context) : error)
            context.close(promise: nil)
        }

        /// Returns why TLS does not trust the server's certificate, which the failed handshake has shown.
        private static func refusal(_ context: ChannelHandlerContext) -> WrongCertificate {
            WrongCertificate(untrusted: try? context.pipeline.syncOperations.nioSSL_peerCertificate())
        }

        func channelInactive(context: ChannelHandlerContext) {
            promise.fail(ChannelError.eof)
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) { promise.fail(ChannelError.eof) }
    }
#endif
