// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// A handler that stops a server which sends frames without content and without end.
    ///
    /// It stands before SwiftNIO's handler, whose own limits defend servers: they know nothing of the streams that we
    /// open, and count an empty frame for ever. It is used on the connection's loop only.
    final class InboundFrameHandler: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias InboundOut = ByteBuffer

        /// The bytes of a request's content that count as a part, and those of a frame without content that count as
        /// another one.
        ///
        /// A server may open its windows for less.
        static let partSize = 4096

        private var reader = FrameHeaderReader()
        private var allowance: FrameAllowance
        private var isExceeded = false

        init(now: NIODeadline) { allowance = FrameAllowance(now: now) }

        /// Notes that a stream is opened.
        func opened() { allowance.add(uses: 1) }

        /// Notes that content of a request is sent.
        func sent(_ count: Int) { allowance.add(uses: 1 + count / Self.partSize) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard !isExceeded else { return }
            let count = reader.read(unwrapInboundIn(data))
            allowance.add(uses: count.content)
            guard count.others == 0 || allowance.take(count.others, now: context.eventLoop.now) else {
                isExceeded = true
                context.fireErrorCaught(ExcessiveFrames())
                return
            }
            context.fireChannelRead(data)
        }
    }
#endif
