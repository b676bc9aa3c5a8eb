// SPDX-License-Identifier: MIT

import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOSSL

/// One HTTP/2 connection over TLS on bare SwiftNIO, with a channel of NIO's inline multiplexer for each request.
struct BareHTTP2: BareWire {
    private let connection: BareConnection<NIOHTTP2Handler>
    private let head: HPACKHeaders

    init(_ page: WirePage) async throws {
        head = page.secureHead
        let tls = try page.secureContext()
        connection = try await BareConnection.open(1, to: page.secure) { channel in
            var stream = NIOHTTP2Handler.StreamConfiguration()
            stream.targetWindowSize = 1 << 20
            let handler = NIOHTTP2Handler(
                mode: .client, eventLoop: channel.eventLoop, connectionConfiguration: .wide,
                streamConfiguration: stream
            ) { $0.close() }
            try channel.pipeline.syncOperations.addHandlers([
                try NIOSSLClientHandler(context: tls, serverHostname: page.secure.host), handler,
            ])
            return handler
        }[0]
    }

    func send(_ worker: Int) async throws {
        let response = try await fetch(head)
        guard response.body.readableBytes > 0 else { throw BenchFailure("The page is empty.") }
    }

    func fetch(_ head: HPACKHeaders) async throws -> BareResponse {
        try await connection.response { handler, continuation in
            do {
                try handler.syncMultiplexer().createStreamChannel(promise: nil) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(StreamHandler(head, continuation))
                    }
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    func executor(_ worker: Int) -> (any TaskExecutor)? { connection.executor }

    func close() async throws { try await connection.channel.close() }
}

extension WirePage {
    var secureHead: HPACKHeaders {
        HPACKHeaders(
            [
                (":method", "GET"), (":scheme", "https"), (":path", path),
                (":authority", "\(secure.host):\(secure.port)"),
            ] + fields)
    }

    func secureContext() throws -> NIOSSLContext {
        var tls = try Nginx.trusting(certificate)
        tls.applicationProtocols = ["h2"]
        return try NIOSSLContext(configuration: tls)
    }
}

extension NIOHTTP2Handler.ConnectionConfiguration {
    /// Windows of 1 MiB for each stream and 16 MiB for the connection.
    static var wide: Self {
        var configuration = Self()
        configuration.initialSettings = [
            HTTP2Setting(parameter: .enablePush, value: 0),
            HTTP2Setting(parameter: .initialWindowSize, value: 1 << 20),
            HTTP2Setting(parameter: .maxHeaderListSize, value: 1 << 16),
        ]
        configuration.targetWindowSize = 16 << 20
        return configuration
    }
}

private final class StreamHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private let head: HPACKHeaders
    private var continuation: CheckedContinuation<BareResponse, any Error>?
    private var response = BareResponse()

    init(_ head: HPACKHeaders, _ continuation: CheckedContinuation<BareResponse, any Error>) {
        self.head = head
        self.continuation = continuation
    }

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(.headers(.init(headers: head, endStream: true))), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .headers(let headers): response.fields = headers.headers
        case .data(let data):
            guard case .byteBuffer(var part) = data.data else { return }
            if response.body.readableBytes == 0 { response.body = part } else { response.body.writeBuffer(&part) }
            if data.endStream { continuation.take()?.resume(returning: response) }
        default: break
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        continuation.take()?.resume(throwing: BenchFailure("The stream ended."))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        continuation.take()?.resume(throwing: error)
        context.close(promise: nil)
    }
}
