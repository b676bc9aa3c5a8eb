// SPDX-License-Identifier: MIT

import NIOCore
import NIOHPACK
import NIOPosix
import NIOSSL

/// An HTTP/2 server over TLS on 127.0.0.1 whose every frame a test writes.
///
/// It responds to the client's settings and pings, and does nothing else by itself.
package struct FrameServer: Sendable {
    /// The port on which it listens, on `localhost`.
    package let port: Int
    /// The certificate to trust, in PEM.
    package let certificate: String

    /// A part of a request.
    package enum Event: Sendable {
        /// The head of a request for a path.
        case head(path: String, isEnd: Bool)
        /// A part of the content.
        case data(count: Int, isEnd: Bool)
        /// The trailer section.
        case trailers([String: String])
    }

    /// Runs a server while `use` runs.
    ///
    /// - Parameter respond: Called with each part of a request, on the connection's
    ///   event loop.
    package static func run<Result>(
        _ respond: @escaping @Sendable (Event, FrameStream) -> Void, use: (FrameServer) async throws -> Result
    ) async throws -> Result {
        let identity = try TestIdentity.make("localhost", issuer: nil, hosts: ["localhost"])
        var tls = try identity.serverConfiguration()
        tls.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: tls)
        let listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers(
                        NIOSSLServerHandler(context: context), FrameHandler(respond))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        defer { listener.close(promise: nil) }
        guard let port = listener.localAddress?.port else { throw ServerShell.StartFailure(reason: "no port is free") }
        return try await use(FrameServer(port: port, certificate: try identity.pem))
    }
}

/// A stream of a connection of the server, to which frames are written.
package struct FrameStream {
    /// The identifier of the stream.
    package let id: UInt32
    private let context: ChannelHandlerContext
    /// The path of the stream's request.
    package let path: String

    /// The connection of the stream.
    package var connection: FrameConnection { FrameConnection(channel: context.channel) }

    init(id: UInt32, path: String, _ context: ChannelHandlerContext) {
        self.id = id
        self.path = path
        self.context = context
    }

    /// Returns another stream of the same connection.
    package func other(_ id: UInt32) -> FrameStream { FrameStream(id: id, path: path, context) }

    /// Writes a head, in as many frames as it needs.
    ///
    /// - Parameter size: The most bytes of a frame.
    package func head(_ fields: [(String, String)], isEnd: Bool = false, size: Int = 16384) {
        var block = ByteBuffer()
        for (name, value) in fields {
            // A literal field that is not indexed, with a new name (RFC 7541 §6.2.2).
            block.writeInteger(UInt8(0))
            for text in [name, value] {
                Self.writeLength(text.utf8.count, to: &block)
                block.writeString(text)
            }
        }
        var type: UInt8 = 1
        repeat {
            let piece = block.readSlice(length: min(block.readableBytes, size)) ?? ByteBuffer()
            let flags: UInt8 = (block.readableBytes == 0 ? 4 : 0) | (isEnd && type == 1 ? 1 : 0)
            frame(type, flags: flags, Array(piece.readableBytesView))
            type = 9
        } while block.readableBytes > 0
    }

    /// Writes content.
    package func data(_ text: String, isEnd: Bool = false) { frame(0, flags: isEnd ? 1 : 0, Array(text.utf8)) }

    /// Resets the stream.
    package func reset(_ code: UInt8) { frame(3, [0, 0, 0, code]) }

    /// Says that no stream after this one will be served.
    package func goAway() { frame(7, of: 0, [0, 0, 0, UInt8(id), 0, 0, 0, 0]) }

    /// Lets the client send as many bytes more.
    package func window(_ count: Int) {
        guard count > 0 else { return }
        let bytes = withUnsafeBytes(of: UInt32(count).bigEndian, Array.init)
        frame(8, bytes)
        frame(8, of: 0, bytes)
    }

    /// Writes any frame (RFC 9113 §4.1).
    package func frame(_ type: UInt8, flags: UInt8 = 0, of stream: UInt32? = nil, _ payload: [UInt8]) {
        context.writeAndFlush(NIOAny(bytes(type, flags, stream ?? id, payload)), promise: nil)
    }

    private func bytes(_ type: UInt8, _ flags: UInt8, _ stream: UInt32, _ payload: [UInt8]) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.writeInteger(UInt32(payload.count) << 8 | UInt32(type))
        buffer.writeInteger(flags)
        buffer.writeInteger(stream)
        buffer.writeBytes(payload)
        return buffer
    }

    /// Writes the same frame again and again until the connection ends.
    ///
    /// - Parameter ended: Called then, with the number of bytes that were written.
    package func flood(
        _ type: UInt8, flags: UInt8 = 0, of stream: UInt32? = nil, _ payload: [UInt8],
        _ ended: @escaping @Sendable (Int) -> Void
    ) {
        let frame = bytes(type, flags, stream ?? id, payload)
        var frames = ByteBuffer()
        for _ in 0..<200 { frames.writeImmutableBuffer(frame) }
        flood(frames, 0, ended)
    }

    private func flood(_ frames: ByteBuffer, _ written: Int, _ ended: @escaping @Sendable (Int) -> Void) {
        let promise = context.eventLoop.makePromise(of: Void.self)
        promise.futureResult.assumeIsolated().whenComplete { result in
            guard case .success = result, context.channel.isActive else { return ended(written) }
            // Between two writes the loop reads.
            context.eventLoop.assumeIsolated().execute { flood(frames, written + frames.readableBytes, ended) }
        }
        context.writeAndFlush(NIOAny(frames), promise: promise)
    }

    /// Closes the connection.
    package func close() { context.close(promise: nil) }

    private static func writeLength(_ length: Int, to block: inout ByteBuffer) {
        block.writeInteger(UInt8(min(length, 127)))
        guard length >= 127 else { return }
        var rest = length - 127
        while rest >= 128 {
            block.writeInteger(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        block.writeInteger(UInt8(rest))
    }
}

/// A connection of a server, told apart from all others, also after it has ended.
package struct FrameConnection: Hashable, Sendable {
    /// It is held, because another channel may get the address of one that is gone.
    let channel: any Channel

    package static func == (one: Self, other: Self) -> Bool { one.channel === other.channel }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(channel)) }
}

/// The reader of a connection's frames.
final class FrameHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let respond: @Sendable (FrameServer.Event, FrameStream) -> Void
    private var bytes = ByteBuffer()
    private var decoder = HPACKDecoder(allocator: ByteBufferAllocator())
    private var paths: [UInt32: String] = [:]

    init(_ respond: @escaping @Sendable (FrameServer.Event, FrameStream) -> Void) { self.respond = respond }

    /// The client's connection preface (RFC 9113 §3.4).
    private var preface = 24

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        bytes.writeImmutableBuffer(unwrapInboundIn(data))
        if preface > 0, bytes.readableBytes >= preface {
            bytes.moveReaderIndex(forwardBy: preface)
            preface = 0
            FrameStream(id: 0, path: "", context).frame(4, [])
        }
        guard preface == 0 else { return }
        while let head = bytes.getInteger(at: bytes.readerIndex, as: UInt32.self), bytes.readableBytes >= 9,
            bytes.readableBytes >= 9 + Int(head >> 8)
        {
            bytes.moveReaderIndex(forwardBy: 4)
            guard let flags: UInt8 = bytes.readInteger(), let id: UInt32 = bytes.readInteger(),
                let payload = bytes.readSlice(length: Int(head >> 8))
            else { return }
            received(UInt8(truncatingIfNeeded: head), flags, id, payload, context)
        }
    }

    private func received(
        _ type: UInt8, _ flags: UInt8, _ id: UInt32, _ payload: ByteBuffer, _ context: ChannelHandlerContext
    ) {
        switch type {
        case 0:
            let stream = FrameStream(id: id, path: paths[id] ?? "", context)
            respond(.data(count: payload.readableBytes, isEnd: flags & 1 == 1), stream)
        case 1:
            var block = payload
            let fields = try? decoder.decodeHeaders(from: &block)
            guard let path = fields?.first(name: ":path") else {
                let trailers = Dictionary((fields ?? [:]).map { ($0.name, $0.value) }) { $1 }
                return respond(.trailers(trailers), FrameStream(id: id, path: paths[id] ?? "", context))
            }
            paths[id] = path
            respond(.head(path: path, isEnd: flags & 1 == 1), FrameStream(id: id, path: path, context))
        case 4 where flags & 1 == 0: FrameStream(id: 0, path: "", context).frame(4, flags: 1, [])
        case 6 where flags & 1 == 0:
            FrameStream(id: 0, path: "", context).frame(6, flags: 1, Array(payload.readableBytesView))
        default: break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
