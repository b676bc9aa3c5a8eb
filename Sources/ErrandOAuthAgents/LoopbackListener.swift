// SPDX-License-Identifier: MIT

import ErrandOAuth
import NIOCore
import NIOPosix

/// A listening socket and those who come to it.
final class LoopbackListener: Sendable {
    /// A browser that asked for the redirect's path, and waits for its page.
    struct Visit: Sendable {
        let target: String
        fileprivate let channel: any Channel

        func reply(_ page: RedirectPage) async {
            try? await channel.writeAndFlush(ByteBuffer(string: page.response)).get()
            try? await channel.close()
        }
    }

    /// Host and port, as they stand in the redirect URI.
    let authority: String
    let visits: AsyncStream<Visit>

    private let channel: any Channel
    private let continuation: AsyncStream<Visit>.Continuation
    private let quiescing: ConnectionSet

    init(isV6: Bool, literal: String, port: Int, path: String) async throws {
        let socket = try ListeningSocket.open(isV6: isV6, port: port)
        let (visits, continuation) = AsyncStream.makeStream(of: Visit.self, bufferingPolicy: .bufferingOldest(64))
        let connections = ConnectionSet()
        do {
            channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .serverChannelOption(.backlog, value: 128)
                .childChannelInitializer { child in
                    connections.insert(child)
                    return child.eventLoop.makeCompletedFuture {
                        let name = child.localAddress?.port.map { "\(literal):\($0)" } ?? literal
                        try child.pipeline.syncOperations.addHandler(
                            RedirectHandler(authority: name, path: path) { continuation.yield($0) })
                    }
                }
                .withBoundSocket(socket).get()
        } catch {
            throw OAuthError(.agent.portTaken, reason: "the port cannot be listened on", underlying: error)
        }
        quiescing = connections
        authority = "\(literal):\(channel.localAddress?.port ?? port)"
        self.visits = visits
        self.continuation = continuation
    }

    deinit { channel.close(promise: nil) }

    func close() async {
        continuation.finish()
        try? await channel.close()
        quiescing.closeAll()
    }
}

/// Reads one request, and refuses all that is not the redirect.
private final class RedirectHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let authority: String
    private let path: String
    private let deliver: @Sendable (LoopbackListener.Visit) -> Void
    private var bytes: [UInt8] = []
    private var isDone = false

    init(authority: String, path: String, deliver: @escaping @Sendable (LoopbackListener.Visit) -> Void) {
        self.authority = authority
        self.path = path
        self.deliver = deliver
    }

    func channelActive(context: ChannelHandlerContext) {
        // A browser connects ahead of need: its silence costs a socket, no more.
        let channel = context.channel
        context.eventLoop.scheduleTask(in: .seconds(60)) { channel.close(promise: nil) }
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDone else { return }
        bytes += unwrapInboundIn(data).readableBytesView.prefix(RedirectHead.limit + 1 - bytes.count)
        switch RedirectHead.read(bytes, authority: authority, path: path) {
        case .incomplete: return
        case .redirect(let target):
            isDone = true
            deliver(LoopbackListener.Visit(target: target, channel: context.channel))
        case .refused(let status):
            isDone = true
            let channel = context.channel
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: RedirectPage.refused(status).response)))
                .whenComplete { _ in channel.close(promise: nil) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
