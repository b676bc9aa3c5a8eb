// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// A handler that asks a SOCKS proxy for a connection.
    ///
    /// It drives ``SOCKSState``.
    final class SOCKSHandler: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private var state: SOCKSState
        private let promise: EventLoopPromise<Void>

        private init(_ state: SOCKSState, _ promise: EventLoopPromise<Void>) {
            self.state = state
            self.promise = promise
        }

        /// Opens the connection that a state machine asks for, and leaves the pipeline.
        static func open(_ channel: any Channel, _ state: SOCKSState) -> EventLoopFuture<Void> {
            let loop = channel.eventLoop
            let promise = loop.makePromise(of: Void.self)
            let handler = SOCKSHandler(state, promise)
            do {
                try channel.pipeline.syncOperations.addHandler(handler)
            } catch {
                promise.fail(error)
                return promise.futureResult
            }
            let bound = NIOLoopBound(handler, eventLoop: loop)
            return promise.futureResult.flatMap { channel.pipeline.syncOperations.removeHandler(bound.value) }
        }

        func handlerAdded(context: ChannelHandlerContext) { write(state.greeting, context) }

        private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
            context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            do {
                switch try state.received(unwrapInboundIn(data).readableBytesView) {
                case .wait: break
                case .write(let bytes): write(bytes, context)
                case .connected: promise.succeed()
                }
            } catch {
                fail(error, context)
            }
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { fail(SOCKSState.ended, context) }

        private func fail(_ error: any Error, _ context: ChannelHandlerContext) {
            promise.fail(error)
            context.close(promise: nil)
        }

        func channelInactive(context: ChannelHandlerContext) {
            promise.fail(SOCKSState.ended)
            context.fireChannelInactive()
        }

        func handlerRemoved(context: ChannelHandlerContext) { promise.fail(ChannelError.eof) }
    }
#endif
