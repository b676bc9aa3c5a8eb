// SPDX-License-Identifier: MIT

package import NIOCore
import NIOPosix
package import NIOSSL
import Synchronization

/// A server over TLS with a certificate of a test's choice, which is reached in one way and speaks one version of HTTP.
///
/// It responds to each request with the protocol that was chosen, `h2` or `http/1.1`.
package struct TLSServer: Sendable {
    /// The way in which clients reach it.
    package enum Way: CaseIterable, Sendable {
        case direct
        /// Through a proxy of HTTP.
        case tunnel
        /// Through a SOCKS proxy.
        case socks
        case unixSocket
    }

    /// The facts about the connections.
    private final class Log: Sendable {
        private struct State {
            var connections: [any Channel] = []
            var heard = 0
            var names: [String?] = []
        }

        private let state = Mutex(State())

        var connections: [any Channel] { state.withLock { $0.connections } }
        var heard: Int { state.withLock { $0.heard } }
        var names: [String?] { state.withLock { $0.names } }

        func note(_ connection: any Channel) { state.withLock { $0.connections.append(connection) } }
        func hear(_ count: Int) { state.withLock { $0.heard += count } }
        func asked(for name: String?) { state.withLock { $0.names.append(name) } }
    }

    /// The port on which the server or its proxy listens; 0 at a Unix socket.
    package let port: Int
    private let log: Log

    /// The number of bytes that clients have sent through TLS.
    package var heard: Int { log.heard }

    /// The server name that each handshake has told (RFC 6066 §3), in order.
    package var names: [String?] { log.names }

    /// Waits until all connections so far are closed.
    package func untilClosed() async throws {
        for connection in log.connections { try await connection.closeFuture.get() }
    }

    /// Runs a server while `use` runs.
    ///
    /// - Parameters:
    ///   - way: The way in which it is reached. The server is its own proxy, whatever a client wants to reach.
    ///   - version: The only protocol that it chooses (RFC 7301).
    ///   - place: The address of this machine, or the path of the Unix socket.
    package static func run<Result>(
        _ identity: TestIdentity, _ way: Way, _ version: String, at place: String,
        use: (TLSServer) async throws -> Result
    ) async throws -> Result {
        var tls = try identity.serverConfiguration()
        tls.applicationProtocols = [version]
        let log = Log()
        tls.sslContextCallback = { hello, promise in
            log.asked(for: hello.serverHostname)
            promise.succeed(.noChanges)
        }
        let context = try NIOSSLContext(configuration: tls)
        let bootstrap = ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                log.note(channel)
                return channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    switch way {
                    case .direct, .unixSocket: try pipeline.addHandler(NIOSSLServerHandler(context: context))
                    case .tunnel: try pipeline.addHandler(TunnelServerHandler(context))
                    case .socks: try pipeline.addHandler(SOCKSServerHandler(.init(context: context)))
                    }
                    try pipeline.addHandler(HearingHandler(log))
                    if version == "h2" {
                        try pipeline.addHandler(FrameHandler(respond))
                    } else {
                        try pipeline.addHandler(ShortHandler(version))
                    }
                }
            }
        let listener =
            way == .unixSocket
            ? try await bootstrap.bind(unixDomainSocketPath: place).get()
            : try await bootstrap.bind(host: place, port: 0).get()
        defer {
            listener.close(promise: nil)
            for connection in log.connections { connection.close(promise: nil) }
        }
        return try await use(TLSServer(port: listener.localAddress?.port ?? 0, log: log))
    }

    private init(port: Int, log: Log) { (self.port, self.log) = (port, log) }

    private static func respond(to event: FrameServer.Event, on stream: FrameStream) {
        guard case .head = event else { return }
        stream.head([(":status", "200")])
        stream.data("h2", isEnd: true)
    }

    /// Counts the bytes that came through TLS.
    private final class HearingHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let log: Log

        init(_ log: Log) { self.log = log }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            log.hear(unwrapInboundIn(data).readableBytes)
            context.fireChannelRead(data)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }

    /// Responds to requests of HTTP/1.1 without content.
    private final class ShortHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private let content: String
        private var head = ""

        init(_ content: String) { self.content = content }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            head += String(buffer: unwrapInboundIn(data))
            guard head.hasSuffix("\r\n\r\n") else { return }
            head = ""
            let response = "HTTP/1.1 200 OK\r\nContent-Length: \(content.utf8.count)\r\n\r\n\(content)"
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: response)), promise: nil)
        }
    }

    /// Makes the server the end of its own proxy of HTTP: it opens a tunnel, and leaves the pipeline.
    package final class TunnelServerHandler: ChannelInboundHandler, RemovableChannelHandler {
        package typealias InboundIn = ByteBuffer
        package typealias OutboundOut = ByteBuffer

        private let tls: NIOSSLContext
        private var head = ""

        package init(_ tls: NIOSSLContext) { self.tls = tls }

        package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            head += String(buffer: unwrapInboundIn(data))
            guard head.hasSuffix("\r\n\r\n") else { return }
            guard head.hasPrefix("CONNECT ") else { return context.close(promise: nil) }
            context.writeAndFlush(
                wrapOutboundOut(ByteBuffer(string: "HTTP/1.1 200 Connection established\r\n\r\n")), promise: nil)
            do {
                try context.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls), position: .first)
            } catch {
                return context.close(promise: nil)
            }
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        }
    }
}
