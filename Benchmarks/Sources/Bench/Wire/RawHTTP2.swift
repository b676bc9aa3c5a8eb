// SPDX-License-Identifier: MIT

import NIOCore
import NIOHPACK
import NIOHTTP2
import NIOSSL

/// One HTTP/2 connection over TLS on SwiftNIO's frames alone, without a channel for each request.
struct RawHTTP2: BareWire {
    private let connection: BareConnection<FrameHandler>
    private let head: HPACKHeaders

    init(_ page: WirePage) async throws {
        head = page.secureHead
        let tls = try page.secureContext()
        connection = try await BareConnection.open(1, to: page.secure) { channel in
            let handler = FrameHandler()
            try channel.pipeline.syncOperations.addHandlers([
                try NIOSSLClientHandler(context: tls, serverHostname: page.secure.host),
                NIOHTTP2Handler(mode: .client, connectionConfiguration: .wide), handler,
            ])
            return handler
        }[0]
    }

    func send(_ worker: Int) async throws {
        let response = try await fetch(head)
        guard response.body.readableBytes > 0 else { throw BenchFailure("The page is empty.") }
    }

    func fetch(_ head: HPACKHeaders) async throws -> BareResponse {
        try await connection.response { handler, continuation in handler.send(head, continuation) }
    }

    func executor(_ worker: Int) -> (any TaskExecutor)? { connection.executor }

    func close() async throws { try await connection.channel.close() }
}

/// The handler of all frames of a connection.
private final class FrameHandler: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private struct Stream {
        var continuation: CheckedContinuation<BareResponse, any Error>
        var response = BareResponse()
    }

    private var context: ChannelHandlerContext?
    private var streams: [HTTP2StreamID: Stream] = [:]
    private var next = 1
    /// The bytes that came since the window of the connection was opened last.
    private var received = 0
    private var isReading = false
    private var mustFlush = false

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }
    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelActive(context: ChannelHandlerContext) {
        write(HTTP2Frame(streamID: .rootStream, payload: .windowUpdate(windowSizeIncrement: 16 << 20 - 65_535)))
        context.fireChannelActive()
    }

    func send(_ head: HPACKHeaders, _ continuation: CheckedContinuation<BareResponse, any Error>) {
        let id = HTTP2StreamID(next)
        next += 2
        streams[id] = Stream(continuation: continuation)
        write(HTTP2Frame(streamID: id, payload: .headers(.init(headers: head, endStream: true))))
    }

    private func write(_ frame: HTTP2Frame) {
        guard let context else { return }
        context.write(wrapOutboundOut(frame), promise: nil)
        if isReading { mustFlush = true } else { context.flush() }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        isReading = true
        let frame = unwrapInboundIn(data)
        switch frame.payload {
        case .headers(let headers): streams[frame.streamID]?.response.fields = headers.headers
        case .data(let data): received(data, of: frame.streamID)
        default: break
        }
    }

    private func received(_ data: HTTP2Frame.FramePayload.Data, of id: HTTP2StreamID) {
        guard case .byteBuffer(var part) = data.data, var stream = streams.removeValue(forKey: id) else { return }
        received += part.readableBytes
        if received >= 8 << 20 {
            write(HTTP2Frame(streamID: .rootStream, payload: .windowUpdate(windowSizeIncrement: received)))
            received = 0
        }
        if stream.response.body.readableBytes == 0 {
            stream.response.body = part
        } else {
            stream.response.body.writeBuffer(&part)
        }
        if data.endStream { stream.continuation.resume(returning: stream.response) } else { streams[id] = stream }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        isReading = false
        if mustFlush { context.flush() }
        mustFlush = false
    }

    func channelInactive(context: ChannelHandlerContext) {
        for stream in streams.values { stream.continuation.resume(throwing: BenchFailure("The connection ended.")) }
        streams = [:]
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
