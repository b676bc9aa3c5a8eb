// SPDX-License-Identifier: MIT

import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Connections on bare SwiftNIO: NIOHTTP1's client handlers and one continuation for each request.
///
/// Without a pool, limits, or ends, so it is the least that a transport on SwiftNIO can cost.
struct BareHTTP1: BareWire {
    private let connections: [BareConnection<HTTP1Handler>]

    /// - Parameter count: The number of connections, one for each worker.
    init(_ page: WirePage, count: Int) async throws {
        let head = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: page.path,
            headers: HTTPHeaders([("host", page.plain.host)] + page.fields))
        connections = try await BareConnection.open(count, to: page.plain) { channel in
            try channel.pipeline.syncOperations.addHTTPClientHandlers()
            let handler = HTTP1Handler(head)
            try channel.pipeline.syncOperations.addHandler(handler)
            return handler
        }
    }

    func send(_ worker: Int) async throws {
        guard try await response(worker).body.readableBytes > 0 else { throw BenchFailure("The page is empty.") }
    }

    /// Returns the page, fetched once.
    func response(_ worker: Int) async throws -> BareResponse {
        try await connections[worker % connections.count].response { handler, continuation in
            handler.send(continuation)
        }
    }

    func executor(_ worker: Int) -> (any TaskExecutor)? { connections[worker % connections.count].executor }

    func close() async throws { for connection in connections { try await connection.channel.close() } }
}

private final class HTTP1Handler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias OutboundOut = HTTPClientRequestPart

    private let head: HTTPRequestHead
    private var context: ChannelHandlerContext?
    private var continuation: CheckedContinuation<BareResponse, any Error>?
    private var response = BareResponse()

    init(_ head: HTTPRequestHead) { self.head = head }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }
    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func send(_ continuation: CheckedContinuation<BareResponse, any Error>) {
        guard let context else { return continuation.resume(throwing: BenchFailure("The connection is closed.")) }
        self.continuation = continuation
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): response = BareResponse(head: head.headers)
        case .body(var part):
            if response.body.readableBytes == 0 { response.body = part } else { response.body.writeBuffer(&part) }
        case .end: continuation.take()?.resume(returning: response)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        continuation.take()?.resume(throwing: BenchFailure("The server closed the connection."))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        continuation.take()?.resume(throwing: error)
        context.close(promise: nil)
    }
}
