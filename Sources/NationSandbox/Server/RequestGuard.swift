// SPDX-License-Identifier: MIT

import NIOCore
import NIOHTTP1

/// A channel handler that refuses requests without a valid `Host` (RFC 9112 §3.2) or in
/// another transfer coding than `chunked` (§6.1), and ends connections as §9 says.
///
/// A request of HTTP/1.0, or one that says so, is the last of its connection. What
/// remains of its body is read and dropped after the response: a client that sends
/// without reading would otherwise never see the response.
final class RequestGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private static let patience = TimeAmount.seconds(10)

    /// The number of requests without a response.
    private var pending = 0
    private var isLast = false
    /// Whether the last request is refused, once the ones before it have their
    /// responses.
    private var isRefused = false
    /// Whether the last response was written.
    private var isOver = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused, !isOver else { return }
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        guard !isLast else { return }
        if !Self.hasHost(head) || !Self.hasKnownCoding(head) {
            isRefused = true
            if pending == 0 { refuse(context) }
            return
        }
        pending += 1
        let isClosed = head.headers[canonicalForm: "Connection"].contains { $0.lowercased() == "close" }
        if isClosed || head.version == .http1_0 {
            isLast = true
            head.headers.replaceOrAdd(name: "Connection", value: "close")
        }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        if isRefused || isOver { context.read() }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .end = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        context.write(data, promise: promise)
        pending -= 1
        guard pending == 0 else { return }
        if isRefused { refuse(context) } else if isLast { finish(context) }
    }

    private func refuse(_ context: ChannelHandlerContext) {
        let head = HTTPResponseHead(
            version: .http1_1, status: .badRequest, headers: ["Connection": "close", "Content-Length": "0"])
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        let written = context.eventLoop.makePromise(of: Void.self)
        let channel = context.channel
        written.futureResult.whenComplete { _ in channel.close(mode: .output, promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
        finish(context)
    }

    /// Reads on until the client closes the connection, or patience ends.
    private func finish(_ context: ChannelHandlerContext) {
        isOver = true
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.patience) { channel.close(promise: nil) }
        context.read()
    }

    private static func hasKnownCoding(_ head: HTTPRequestHead) -> Bool {
        let codings = head.headers[canonicalForm: "Transfer-Encoding"]
        return codings.isEmpty || codings.count == 1 && codings[0].lowercased() == "chunked"
    }

    private static func hasHost(_ head: HTTPRequestHead) -> Bool {
        let hosts = head.headers["Host"]
        guard hosts.count == 1 else { return hosts.isEmpty && head.version == .http1_0 }
        return !hosts[0].contains { $0.isWhitespace || "/?#@\\\"<>".contains($0) }
    }
}

/// The handler that puts a ``RequestGuard`` behind the decoder, where the fields are as
/// they were sent.
final class GuardPlacement: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(RequestGuard(), position: .after(decoder))
        } catch { context.fireErrorCaught(error) }
    }
}
