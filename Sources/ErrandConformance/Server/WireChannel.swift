// SPDX-License-Identifier: MIT

import NIOCore

/// An accepted connection, as buffers that are read on demand.
struct WireChannel: Sendable {
    fileprivate let channel: any Channel
    fileprivate let buffers: AsyncStream<ByteBuffer>

    /// Returns the next buffer; `nil` when the peer has hung up or the task is cancelled.
    func read() async -> ByteBuffer? {
        channel.read()
        for await buffer in buffers { return buffer }
        return nil
    }

    /// Writes, and waits until the system has taken the bytes.
    func write(_ buffer: ByteBuffer) async throws { try await channel.writeAndFlush(buffer) }

    /// Closes the connection, and waits until it is closed.
    func close() async { try? await channel.close() }

    /// Closes the connection without waiting.
    func hangUp() { channel.close(promise: nil) }
}

/// A handler that passes on a connection, and then its bytes.
final class WireChannelHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let accepted: AsyncStream<WireChannel>.Continuation
    private let buffers: AsyncStream<ByteBuffer>
    private let continuation: AsyncStream<ByteBuffer>.Continuation

    init(_ accepted: AsyncStream<WireChannel>.Continuation) {
        self.accepted = accepted
        (buffers, continuation) = AsyncStream.makeStream()
    }

    func channelActive(context: ChannelHandlerContext) {
        let result = accepted.yield(WireChannel(channel: context.channel, buffers: buffers))
        if case .terminated = result { context.close(promise: nil) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) { continuation.yield(unwrapInboundIn(data)) }

    func channelInactive(context: ChannelHandlerContext) { continuation.finish() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
