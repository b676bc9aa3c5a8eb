// SPDX-License-Identifier: MIT

import NIOCore
import NIOPosix

/// A server that ends each connection when the client has said something, with or without a response.
struct ClosingServer {
    let port: Int
    private let listener: any Channel

    /// - Parameter sqlState: The code of the error that it sends before.
    static func start(host: String = "127.0.0.1", port: Int = 0, sqlState: String? = nil) async throws -> ClosingServer
    {
        let response = sqlState.map { message($0) } ?? ByteBuffer()
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Handler(response))
                }
            }
            .bind(host: host, port: port).get()
        return ClosingServer(port: listener.localAddress?.port ?? 0, listener: listener)
    }

    func stop() async throws { try await listener.close() }

    /// Returns an `ErrorResponse` (PostgreSQL's manual, section 55.7).
    private static func message(_ sqlState: String) -> ByteBuffer {
        let fields = "SFATAL\0VFATAL\0C\(sqlState)\0Mnot now\0\0"
        var buffer = ByteBuffer(string: "E")
        buffer.writeInteger(UInt32(fields.utf8.count + 4))
        buffer.writeString(fields)
        return buffer
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let response: ByteBuffer

        init(_ response: ByteBuffer) { self.response = response }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let channel = context.channel
            context.writeAndFlush(wrapOutboundOut(response)).whenComplete { _ in channel.close(promise: nil) }
        }
    }
}
