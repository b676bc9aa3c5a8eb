// SPDX-License-Identifier: MIT

import NIOCore
import NIOPosix

/// A real server that begins a good response and then gives a byte now and then,
/// without an end.
final class DrippingServer: Sendable {
    private let channel: any Channel

    init() async throws {
        channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Tap()) }
            }
            .bind(host: "127.0.0.1", port: 0).get()
    }

    var url: String { "http://127.0.0.1:\(channel.localAddress?.port ?? 0)" }

    func stop() async throws { try await channel.close() }

    private final class Tap: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        private var isOpen = false

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isOpen else { return }
            isOpen = true
            let channel = context.channel
            let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"
            channel.writeAndFlush(ByteBuffer(string: head), promise: nil)
            let drops = context.eventLoop.scheduleRepeatedTask(
                initialDelay: .milliseconds(10), delay: .milliseconds(10)
            ) { _ in channel.writeAndFlush(ByteBuffer(string: " "), promise: nil) }
            channel.closeFuture.whenComplete { _ in drops.cancel() }
        }
    }
}
