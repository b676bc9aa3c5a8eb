// SPDX-License-Identifier: MIT

import NIOConcurrencyHelpers
import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOPosix
import NIOSSL

/// An HTTP/2 server over TLS on 127.0.0.1 that refuses the first requests of
/// each path and responds with `ok` to the others.
package struct RefusingServer: Sendable {
    /// The port on which it listens, on `localhost`.
    package let port: Int
    /// The certificate to trust, in PEM.
    package let certificate: String

    private let counts: NIOLockedValueBox<[String: Counts]>

    /// The way in which a request is refused.
    package enum Refusal: Sendable {
        /// By a `REFUSED_STREAM` (RFC 9113 §8.7).
        case stream
        /// By an end of the connection, without `GOAWAY` and without `close_notify`.
        case connection
        /// Not at all: by a 204 whose stream the server leaves open. It counts as
        /// served when the client has ended the stream.
        case openEnd
    }

    /// The counts of one path's requests.
    package struct Counts: Sendable, Equatable {
        /// The number of refused requests.
        package var refused = 0
        /// The number of served requests.
        package var responded = 0

        package init(refused: Int = 0, responded: Int = 0) {
            self.refused = refused
            self.responded = responded
        }
    }

    /// Returns the counts of a path.
    package func counts(of path: String) -> Counts { counts.withLockedValue { $0[path] ?? Counts() } }

    /// Runs a server while `use` runs.
    ///
    /// - Parameters:
    ///   - refusals: The number of requests of each path to refuse. The path `/warm` is
    ///     never refused.
    ///   - refusal: The way in which they are refused.
    package static func run<Result>(
        refusals: Int, by refusal: Refusal = .stream, use: (RefusingServer) async throws -> Result
    ) async throws -> Result {
        let identity = try TestIdentity.make("localhost", issuer: nil, hosts: ["localhost"])
        var tls = try identity.serverConfiguration()
        tls.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: tls)
        let counts = NIOLockedValueBox<[String: Counts]>([:])
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    try channel.pipeline.syncOperations.addHandler(AbruptEndHandler())
                    _ = try channel.pipeline.syncOperations.configureHTTP2Pipeline(
                        mode: .server, connectionConfiguration: .init(), streamConfiguration: .init()
                    ) { stream in
                        stream.eventLoop.makeCompletedFuture {
                            try stream.pipeline.syncOperations.addHandler(
                                RefusingHandler(refusals: refusals, by: refusal, counts: counts))
                        }
                    }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        defer { listener.close(promise: nil) }
        guard let port = listener.localAddress?.port else { throw ServerShell.StartFailure(reason: "no port is free") }
        return try await use(RefusingServer(port: port, certificate: try identity.pem, counts: counts))
    }
}

/// One stream of the server.
private final class RefusingHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private let refusals: Int
    private let refusal: RefusingServer.Refusal
    private let counts: NIOLockedValueBox<[String: RefusingServer.Counts]>
    private var path = ""
    private var isRefused = false

    init(
        refusals: Int, by refusal: RefusingServer.Refusal, counts: NIOLockedValueBox<[String: RefusingServer.Counts]>
    ) {
        self.refusals = refusals
        self.refusal = refusal
        self.counts = counts
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .headers(let frame):
            path = frame.headers.first(name: ":path") ?? ""
            isRefused = counts.withLockedValue { [path, refusals] counts in
                guard path != "/warm", counts[path, default: .init()].refused < refusals else { return false }
                counts[path, default: .init()].refused += 1
                return true
            }
            if isRefused {
                refuse(context)
            } else if frame.endStream {
                respond(context)
            }
        case .data(let frame) where frame.endStream && !isRefused: respond(context)
        default: break
        }
    }

    private func refuse(_ context: ChannelHandlerContext) {
        switch refusal {
        case .stream: context.writeAndFlush(wrapOutboundOut(.rstStream(.refusedStream)), promise: nil)
        case .connection: context.channel.parent?.close(promise: nil)
        case .openEnd:
            let head = HPACKHeaders([(":status", "204")])
            context.writeAndFlush(wrapOutboundOut(.headers(.init(headers: head))), promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if isRefused, case .openEnd = refusal {
            counts.withLockedValue { [path] in $0[path, default: .init()].responded += 1 }
        }
        context.fireChannelInactive()
    }

    private func respond(_ context: ChannelHandlerContext) {
        counts.withLockedValue { [path] in $0[path, default: .init()].responded += 1 }
        let head = HPACKHeaders([(":status", "200"), ("content-type", "text/plain")])
        context.write(wrapOutboundOut(.headers(.init(headers: head))), promise: nil)
        let body = context.channel.allocator.buffer(string: "ok")
        context.writeAndFlush(wrapOutboundOut(.data(.init(data: .byteBuffer(body), endStream: true))), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
