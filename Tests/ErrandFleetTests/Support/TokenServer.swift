// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization
import TestSupport

/// A server that rotates refresh tokens, over real connections, and that can hold its responses back.
final class TokenServer: Sendable {
    private struct State {
        var turn = 0
        var requests = 0
        var refusals = 0
        var hold: Hold?
        var failsNext = false
        var refusal = #"{"error":"invalid_grant"}"#
    }

    /// A pause between the rotation and its response.
    struct Hold: Sendable {
        let isRotated = Gate()
        let mayRespond = Gate()
    }

    private let state = Mutex(State())
    let url: String

    private init(_ port: Int) { url = "http://127.0.0.1:\(port)" }

    /// Runs a server while `use` runs.
    static func run<Result>(_ use: (TokenServer) async throws -> Result) async throws -> Result {
        let place = Place()
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.configureHTTPServerPipeline()
                    try channel.pipeline.syncOperations.addHandler(Handler(place))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let made = TokenServer(channel.localAddress?.port ?? 0)
        place.server.withLock { $0 = made }
        do {
            let result = try await use(made)
            try await channel.close()
            return result
        } catch {
            try? await channel.close()
            throw error
        }
    }

    var requests: Int { state.withLock { $0.requests } }
    var refusals: Int { state.withLock { $0.refusals } }
    /// The number of the newest pair.
    var turn: Int { state.withLock { $0.turn } }

    /// Holds the response of the next request back.
    func holdNext() -> Hold {
        let hold = Hold()
        state.withLock { $0.hold = hold }
        return hold
    }

    /// Fails the next request before it does anything.
    func failNext() { state.withLock { $0.failsNext = true } }

    /// Refuses old tokens without a reason.
    func refuseWithoutReason() { state.withLock { $0.refusal = "" } }

    fileprivate func respond(_ form: String) async -> (status: Int, body: String) {
        let (response, hold) = state.withLock { state -> ((Int, String), Hold?) in
            state.requests += 1
            if state.failsNext {
                state.failsNext = false
                return ((503, "{}"), nil)
            }
            let hold = state.hold.take()
            guard form.split(separator: "&").contains("refresh_token=RT-\(state.turn)") else {
                state.refusals += 1
                return ((400, state.refusal), hold)
            }
            state.turn += 1
            let (access, refresh) = ("AT-\(state.turn)", "RT-\(state.turn)")
            let body =
                #"{"access_token":"\#(access)","token_type":"Bearer","expires_in":86400,"refresh_token":"\#(refresh)"}"#
            return ((200, body), hold)
        }
        hold?.isRotated.open()
        await hold?.mayRespond.wait()
        return response
    }

    private final class Place: Sendable {
        let server = Mutex<TokenServer?>(nil)
    }

    private final class Handler: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias OutboundOut = HTTPServerResponsePart

        private let place: Place
        private var body = ""

        init(_ place: Place) { self.place = place }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head: body = ""
            case .body(var buffer): body += buffer.readString(length: buffer.readableBytes) ?? ""
            case .end:
                let (body, server) = (body, place.server.withLock { $0 })
                let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
                context.eventLoop.makeFutureWithTask { await server?.respond(body) ?? (500, "") }
                    .whenSuccess { Self.write($0.status, $0.body, bound.value) }
            }
        }

        private static func write(_ status: Int, _ body: String, _ context: ChannelHandlerContext) {
            let bytes = ByteBuffer(string: body)
            let head = HTTPResponseHead(
                version: .http1_1, status: .init(statusCode: status),
                headers: ["Content-Type": "application/json", "Content-Length": "\(bytes.readableBytes)"])
            context.write(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
            context.write(NIOAny(HTTPServerResponsePart.body(.byteBuffer(bytes))), promise: nil)
            context.writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: nil)
        }
    }
}
