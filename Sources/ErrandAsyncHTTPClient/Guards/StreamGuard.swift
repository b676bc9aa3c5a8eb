// SPDX-License-Identifier: MIT

#if os(Linux)
    import Errand
    import NIOCore
    import NIOHTTP2

    /// A handler that ends an HTTP/2 stream whose response violates the protocol,
    /// or ends before the request.
    ///
    /// It stands before the codec of a stream. The codec and the client take for
    /// granted what is checked here, and would end the process if it were not so.
    ///
    /// The client must not see the end of a response while its request is still
    /// being sent: it forgets the request then, and whatever happens next on the
    /// stream is a trap (AsyncHTTPClient issue 922). In place of such an end it
    /// gets an ``EarlyEnd``, when it has taken all of the content.
    final class StreamGuard: ChannelDuplexHandler {
        typealias InboundIn = HTTP2Frame.FramePayload
        typealias InboundOut = HTTP2Frame.FramePayload
        typealias OutboundIn = HTTP2Frame.FramePayload
        typealias OutboundOut = HTTP2Frame.FramePayload

        private enum Phase { case receiving, holdingEnd, over }

        private let connection: HTTP2ConnectionHandler
        private var order = ResponseOrder()
        private var phase = Phase.receiving
        private var isRequestSent = false
        /// Whether the client has asked for what comes next.
        private var isDemanded = false
        /// Whether content came for which the client had not asked.
        ///
        /// It comes so when the stream is closed. The client keeps it until its own
        /// reader asks, and drops it at an error.
        private var isKept = false

        private init(_ connection: HTTP2ConnectionHandler) { self.connection = connection }

        /// Adds a handler to a stream.
        static func add(to stream: any Channel, of connection: HTTP2ConnectionHandler) throws {
            try stream.pipeline.syncOperations.addHandler(StreamGuard(connection), position: .first)
        }

        // MARK: The request

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            switch unwrapOutboundIn(data) {
            case .headers(let frame): isRequestSent = frame.endStream
            case .data(let frame): isRequestSent = frame.endStream
            default: break
            }
            context.write(data, promise: promise)
        }

        func read(context: ChannelHandlerContext) {
            isDemanded = true
            if phase == .holdingEnd { giveEnd(context) } else { context.read() }
        }

        // MARK: The response

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            guard phase == .receiving else { return }
            if !isDemanded { isKept = true }
            do {
                guard let rest = try checked(unwrapInboundIn(data)) else { return context.fireChannelRead(data) }
                phase = .holdingEnd
                context.fireChannelRead(wrapInboundOut(rest))
            } catch {
                fail(error, context)
            }
        }

        /// Checks a frame.
        ///
        /// - Returns: The frame without its end, when the end must be held; `nil` when the frame can pass.
        private func checked(_ frame: HTTP2Frame.FramePayload) throws(ProtocolViolation) -> HTTP2Frame.FramePayload? {
            switch frame {
            case .headers(var frame):
                if order.hasFinalHead {
                    // The codec would take it for a second end.
                    guard frame.endStream else { throw .order }
                    guard !isRequestSent else { return nil }
                    return .data(.init(data: .byteBuffer(ByteBuffer())))
                }
                let status = try StreamOrder.status(frame.headers)
                try order.received(status: status)
                guard frame.endStream else { return nil }
                guard order.hasFinalHead else { throw .interimEnd }
                guard !isRequestSent else { return nil }
                frame.endStream = false
                return .headers(frame)
            case .data(var frame):
                guard order.hasFinalHead else { throw .order }
                guard frame.endStream, !isRequestSent else { return nil }
                frame.endStream = false
                return .data(frame)
            default: return nil
            }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            isDemanded = false
            context.fireChannelReadComplete()
        }

        private func giveEnd(_ context: ChannelHandlerContext) {
            phase = .over
            // The client passes on what it has kept.
            context.fireChannelReadComplete()
            if isRequestSent {
                let end = HTTP2Frame.FramePayload.Data(data: .byteBuffer(ByteBuffer()), endStream: true)
                context.fireChannelRead(wrapInboundOut(.data(end)))
                context.fireChannelReadComplete()
            } else {
                context.fireErrorCaught(EarlyEnd())
                context.close(promise: nil)
            }
        }

        private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
            phase = .over
            context.fireErrorCaught(error)
            context.close(promise: nil)
        }

        // MARK: The stream's end

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            switch phase {
            case .holdingEnd where isRequestSent || !isKept: giveEnd(context)
            case .receiving, .holdingEnd: fail(connection.cause ?? error, context)
            case .over: break
            }
        }

        func channelInactive(context: ChannelHandlerContext) {
            switch phase {
            case .holdingEnd where isRequestSent || !isKept: giveEnd(context)
            case .receiving, .holdingEnd:
                if let cause = connection.cause { context.fireErrorCaught(cause) }
            case .over: break
            }
            context.fireChannelInactive()
        }
    }

    /// The error that a response was complete before its request.
    ///
    /// It stands for the end of the content, and nobody outside the transport
    /// sees it.
    struct EarlyEnd: Error {}
#endif
