// SPDX-License-Identifier: MIT

import NIOCore
import NIOPosix
import NIOSSL

/// A server of TLS before one of PostgreSQL, as hosts of databases have, whose records are as long as TLS allows.
///
/// PostgreSQL's own records are half as long.
package struct TLSFront: Sendable {
    /// The port of 127.0.0.1 on which it listens.
    package let port: Int

    private let listener: any Channel

    /// Starts a front before a port of 127.0.0.1.
    package static func start(before port: Int, _ identity: TestIdentity) async throws -> TLSFront {
        let context = try NIOSSLContext(configuration: identity.serverConfiguration())
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { client in
                client.eventLoop.makeCompletedFuture {
                    try client.pipeline.syncOperations.addHandler(Greeting(context, port))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        return TLSFront(port: listener.localAddress?.port ?? 0, listener: listener)
    }

    /// Stops listening.
    package func stop() async throws { try await listener.close() }

    /// Agrees to the request for TLS, and connects to the server.
    private final class Greeting: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let context: NIOSSLContext
        private let port: Int

        init(_ context: NIOSSLContext, _ port: Int) { (self.context, self.port) = (context, port) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            // The client says nothing more before it has the answer.
            let client = context.channel
            do {
                let fromClient = Passing(waitsForEnd: false)
                try client.pipeline.syncOperations.addHandlers(NIOSSLServerHandler(context: self.context), fromClient)
                let bound = NIOLoopBound(fromClient, eventLoop: client.eventLoop)
                ClientBootstrap(group: client.eventLoop)
                    .channelInitializer { server in
                        server.eventLoop.makeCompletedFuture {
                            let fromServer = Passing(waitsForEnd: true)
                            fromServer.other = client
                            try server.pipeline.syncOperations.addHandler(fromServer)
                            bound.value.connect(server)
                        }
                    }
                    .connect(host: "127.0.0.1", port: port).whenFailure { _ in client.close(promise: nil) }
            } catch { return context.close(promise: nil) }
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: "S")), promise: nil)
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        }
    }

    /// Passes bytes on to the other side.
    private final class Passing: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        var other: (any Channel)?
        private let waitsForEnd: Bool
        private var held = ByteBuffer()

        /// - Parameter waitsForEnd: Whether the bytes are held back until the server has said all (`ReadyForQuery`, or
        ///   a question of the sign-in), so that they are one piece.
        init(waitsForEnd: Bool) { self.waitsForEnd = waitsForEnd }

        func connect(_ server: any Channel) {
            other = server
            passOn()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            var bytes = unwrapInboundIn(data)
            held.writeBuffer(&bytes)
            let isEnd = held.readableBytesView.suffix(6).starts(with: [UInt8(ascii: "Z"), 0, 0, 0, 5])
            if !waitsForEnd || isEnd || held.readableBytesView.first == UInt8(ascii: "R") { passOn() }
        }

        func channelInactive(context: ChannelHandlerContext) { other?.close(promise: nil) }

        private func passOn() {
            guard let other, held.readableBytes > 0 else { return }
            other.writeAndFlush(held, promise: nil)
            held.clear()
        }
    }
}
