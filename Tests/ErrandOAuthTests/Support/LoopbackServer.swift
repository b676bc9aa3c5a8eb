// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

/// A real HTTP server on 127.0.0.1 that returns what a function says.
final class LoopbackServer: Sendable {
    typealias Response = @Sendable (_ path: String, _ body: String) -> (status: Int, body: String)

    typealias HeadResponder = @Sendable (_ head: HTTPRequestHead, _ body: String) -> (status: Int, body: String)

    private let channel: any Channel
    let port: Int

    convenience init(_ respond: @escaping Response) async throws {
        try await self.init(reading: { respond($0.uri, $1) })
    }

    /// A server that looks at the whole head.
    static func reading(_ respond: @escaping HeadResponder) async throws -> LoopbackServer {
        try await LoopbackServer(reading: respond)
    }

    private init(reading respond: @escaping HeadResponder) async throws {
        channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.backlog, value: 256)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler(respond))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        port = channel.localAddress?.port ?? 0
    }

    var url: String { "http://127.0.0.1:\(port)" }

    func stop() async throws { try await channel.close() }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let respond: HeadResponder
        private var head: HTTPRequestHead?
        private var body = ""

        init(_ respond: @escaping HeadResponder) { self.respond = respond }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                self.head = head
                body = ""
            case .body(var buffer): body += buffer.readString(length: buffer.readableBytes) ?? ""
            case .end:
                guard let asked = self.head else { return }
                let (status, text) = respond(asked, body)
                let bytes = ByteBuffer(string: text)
                let head = HTTPResponseHead(
                    version: .http1_1, status: .init(statusCode: status),
                    headers: ["Content-Type": "application/json", "Content-Length": "\(bytes.readableBytes)"])
                context.write(wrapOutboundOut(.head(head)), promise: nil)
                context.write(wrapOutboundOut(.body(.byteBuffer(bytes))), promise: nil)
                context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            }
        }
    }
}

/// An authorization server that rotates refresh tokens and ends the family when
/// one is used twice (RFC 9700 §4.14.2).
final class RotatingServer: Sendable {
    private struct State {
        var current = "RT-0"
        var isRevoked = false
        var renewals = 0
        var reuses = 0
    }

    private let state = Mutex(State())
    let life: Int

    init(life: Int) { self.life = life }

    var renewals: Int { state.withLock { $0.renewals } }
    var reuses: Int { state.withLock { $0.reuses } }

    func respond(_ path: String, _ body: String) -> (status: Int, body: String) {
        let form = Form(body)
        return state.withLock { state in
            guard form["grant_type"] == "refresh_token", !state.isRevoked, form["refresh_token"] == state.current else {
                state.reuses += 1
                state.isRevoked = true
                return (400, #"{"error":"invalid_grant"}"#)
            }
            state.renewals += 1
            state.current = "RT-\(state.renewals)"
            return (
                200,
                #"{"access_token":"AT-\#(state.renewals)","token_type":"Bearer","expires_in":\#(life),"refresh_token":"\#(state.current)"}"#
            )
        }
    }
}
