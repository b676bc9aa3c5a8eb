// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOHPACK
    import NIOHTTP2

    /// The streams of one HTTP/2 connection.
    ///
    /// It reads and writes frames itself, without a channel for each stream: that costs a quarter less, and it
    /// sees all that happens to the connection. It is used on the connection's loop only.
    final class HTTP2Connection: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame
        typealias OutboundOut = HTTP2Frame

        /// The windows' size at the beginning of a connection (RFC 9113 §6.9.2).
        private static let initialWindow = 65_535

        private let onEvent: (HTTP2ConnectionEvent) -> Void
        private let frames: InboundFrameHandler
        private var context: ChannelHandlerContext?
        private var streams: [HTTP2StreamID: OpenStream] = [:]
        private var nextID = 1
        /// The window of a new stream: the server learns the wanted one with our settings.
        private var newStreamWindow = HTTP2Connection.initialWindow
        private var window = InboundWindow(target: HTTP2Connection.window, size: HTTP2Connection.window)
        private var liveness: HTTP2Liveness
        /// The last stream that the server will serve; `nil` before GOAWAY.
        private var lastID: HTTP2StreamID?
        /// The most streams that the server allows.
        private var mostStreams = Int.max
        /// The last stream whose request has left SwiftNIO's buffers.
        private var lastSentID = HTTP2StreamID.rootStream
        /// Whether the connection is closed, or is being closed.
        private var isEnded = false
        /// The stream that the server itself has reset last.
        private var resetID: HTTP2StreamID?
        /// Whether the next error is that of a stream, which has ended.
        private var isStreamError = false
        /// Whether any response has come, so that the connection is reused from now on.
        private(set) var hasResponded = false
        /// The streams to which anything has come since the last read began.
        private var touched: [HTTP2StreamID] = []
        private var willFlush = false

        /// - Parameters:
        ///   - frames: The handler before SwiftNIO's.
        ///   - onEvent: Told of what happens to the connection, on its loop.
        init(
            now: NIODeadline, _ frames: InboundFrameHandler, _ onEvent: @escaping (HTTP2ConnectionEvent) -> Void
        ) {
            liveness = HTTP2Liveness(now: now)
            self.frames = frames
            self.onEvent = onEvent
        }

        func handlerAdded(context: ChannelHandlerContext) {
            self.context = context
            if context.channel.isActive { openWindow() }
        }

        func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

        func channelActive(context: ChannelHandlerContext) {
            openWindow()
            context.fireChannelActive()
        }

        private func openWindow() {
            write(.windowUpdate(windowSizeIncrement: Self.window - Self.initialWindow), to: .rootStream)
        }

        // MARK: Requests

        /// Whether a request can be begun.
        var takesStreams: Bool {
            guard let context else { return false }
            return !isEnded && lastID == nil && nextID <= Int(Int32.max) && context.channel.isActive
        }

        /// Whether the server allows another stream now: SwiftNIO would keep the request until it does.
        var hasRoom: Bool { streams.count < mostStreams }

        /// Begins a request.
        ///
        /// - Returns: The new stream; `nil` when the connection takes no more streams. Then nothing was written.
        func open(_ head: HPACKHeaders, isEnd: Bool, for receiver: any HTTP2StreamReceiver) -> HTTP2StreamID? {
            guard let context, takesStreams else { return nil }
            let id = HTTP2StreamID(nextID)
            nextID += 2
            streams[id] = OpenStream(
                receiver: receiver, order: StreamOrder(isHead: head.first(name: ":method") == "HEAD"),
                window: InboundWindow(target: Self.streamWindow, size: newStreamWindow))
            act(liveness.opened(now: context.eventLoop.now))
            frames.opened()
            let written = context.eventLoop.makePromise(of: Void.self)
            written.futureResult.assumeIsolated().whenFailure { [weak self] in self?.isRefused(id, $0) }
            write(.headers(.init(headers: head, endStream: isEnd)), to: id, promise: written)
            if nextID > Int(Int32.max) { onEvent(.goesAway) }
            return id
        }

        /// Ends a stream whose head SwiftNIO does not write, because it tells nobody else of that.
        private func isRefused(_ id: HTTP2StreamID, _ error: any Error) {
            // The end of a stream, or of the connection, is told.
            guard error is any NIOHTTP2Error, !(error is NIOHTTP2Errors.StreamClosed), let stream = remove(id) else {
                return
            }
            onEvent(.streamEnded)
            // The error may hold the head.
            stream.receiver.failed(
                ClientError(.invalidRequest.header, reason: "the head of the request is not legal in HTTP/2"))
        }

        /// Writes a part of a request's content; an ended stream ignores it.
        ///
        /// - Parameter promise: Completes when the part was written to the network, however long the server's
        ///   windows are closed.
        func write(
            _ content: ByteBuffer, isEnd: Bool, to id: HTTP2StreamID, promise: EventLoopPromise<Void>?
        ) {
            guard streams[id] != nil else {
                promise?.fail(ChannelError.ioOnClosedChannel)
                return
            }
            frames.sent(content.readableBytes)
            write(.data(.init(data: .byteBuffer(content), endStream: isEnd)), to: id, promise: promise)
        }

        /// Writes the trailer section of a request, which ends it.
        func write(_ trailers: HPACKHeaders, to id: HTTP2StreamID) {
            guard streams[id] != nil else { return }
            write(.headers(.init(headers: trailers, endStream: true)), to: id)
        }

        /// Tells that the receiver has taken all content that came.
        func taken(_ id: HTTP2StreamID) {
            streams[id]?.isTaken = true
            guard let increment = streams[id]?.window.taken() else { return }
            write(.windowUpdate(windowSizeIncrement: increment), to: id)
        }

        /// Ends a stream whose response nobody wants any more, or whose response was complete before its request.
        func reset(_ id: HTTP2StreamID) { reset(id, .cancel) }

        private func reset(_ id: HTTP2StreamID, _ code: NIOHTTP2.HTTP2ErrorCode) {
            guard remove(id) != nil else { return }
            write(.rstStream(code), to: id)
            onEvent(.streamEnded)
        }

        private func remove(_ id: HTTP2StreamID) -> OpenStream? {
            guard let stream = streams.removeValue(forKey: id) else { return nil }
            liveness.closed()
            return stream
        }

        private func write(
            _ payload: HTTP2Frame.FramePayload, to id: HTTP2StreamID, promise: EventLoopPromise<Void>? = nil
        ) {
            guard let context else {
                promise?.fail(ChannelError.ioOnClosedChannel)
                return
            }
            context.write(wrapOutboundOut(HTTP2Frame(streamID: id, payload: payload)), promise: promise)
            guard !willFlush else { return }
            willFlush = true
            // One flush for all that is written in this turn of the loop.
            context.eventLoop.assumeIsolated().execute { [self] in flush() }
        }

        private func flush() {
            guard willFlush else { return }
            willFlush = false
            context?.flush()
        }

        // MARK: Frames of the server

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            isStreamError = false
            let frame = unwrapInboundIn(data)
            switch frame.payload {
            case .headers(let payload): received(payload, of: frame.streamID)
            case .data(let payload): received(payload, of: frame.streamID)
            case .rstStream: resetID = frame.streamID
            case .goAway(let last, _, _):
                // A later `GOAWAY` may name an earlier stream, never a later one.
                let isFirst = lastID == nil
                lastID = lastID.map { min($0, last) } ?? last
                if isFirst { onEvent(.goesAway) }
                // SwiftNIO ends the others.
                for id in streams.keys where id > lastSentID { refuse(id) }
            case .settings(.settings(let settings)):
                guard let most = settings.last(where: { $0.parameter == .maxConcurrentStreams })?.value else { break }
                mostStreams = most
                onEvent(.allows(most))
            default: break
            }
        }

        private func received(_ payload: HTTP2Frame.FramePayload.Headers, of id: HTTP2StreamID) {
            hasResponded = true
            let fields = payload.headers
            handle(id) { order throws(ProtocolViolation) in
                try order.received(fields, isEnd: payload.endStream)
            } _: { receiver, part in
                switch part {
                case .interim(let isContinue): receiver.interim(isContinue: isContinue)
                case .head(let status, _): receiver.received(status, fields)
                case .trailers: streams[id]?.trailers = fields
                case .content, .nothing: break
                }
            }
        }

        private func received(_ payload: HTTP2Frame.FramePayload.Data, of id: HTTP2StreamID) {
            guard case .byteBuffer(let content) = payload.data else { return }
            handle(id) { order throws(ProtocolViolation) in
                try order.received(content: content.readableBytes, isEnd: payload.endStream)
            } _: { receiver, part in
                guard case .content = part else { return }
                if content.readableBytes > 0, !receiver.received(content) { streams[id]?.isTaken = false }
            }
        }

        /// Passes a frame on, or ends its stream if no response has such a frame there.
        private func handle(
            _ id: HTTP2StreamID, _ check: (inout StreamOrder) throws(ProtocolViolation) -> StreamOrder.Part,
            _ pass: (any HTTP2StreamReceiver, StreamOrder.Part) -> Void
        ) {
            guard let stream = streams[id] else { return }
            var order = stream.order
            do {
                let part = try check(&order)
                streams[id]?.order = order
                if case .head = part { streams[id]?.hasHead = true }
                if touched.last != id { touched.append(id) }
                pass(stream.receiver, part)
            } catch {
                reset(id, .protocolError)
                stream.receiver.failed(error)
            }
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            liveness.read(now: context.eventLoop.now)
            for id in touched {
                guard let stream = streams[id] else { continue }
                if stream.order.isOver {
                    // The response was complete before its request.
                    reset(id)
                    stream.receiver.finished(stream.trailers)
                } else {
                    stream.receiver.turnEnded()
                }
            }
            touched.removeAll(keepingCapacity: true)
            flush()
            context.fireChannelReadComplete()
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            switch event {
            case let event as StreamClosedEvent: closed(event)
            case let event as NIOHTTP2StreamCreatedEvent: lastSentID = max(lastSentID, event.streamID)
            case let event as NIOHTTP2WindowUpdatedEvent: windowChanged(event)
            case let event as NIOHTTP2BulkStreamWindowChangeEvent:
                newStreamWindow += event.delta
                for id in streams.keys { streams[id]?.window.changed(by: event.delta) }
            default: context.fireUserInboundEventTriggered(event)
            }
        }

        private func windowChanged(_ event: NIOHTTP2WindowUpdatedEvent) {
            guard let left = event.inboundWindowSize else { return }
            let id = event.streamID
            if id == .rootStream {
                // A slow reader must not slow the other streams, so all content counts as taken here.
                guard let increment = window.received(left: left, isTaken: true) else { return }
                write(.windowUpdate(windowSizeIncrement: increment), to: id)
            } else if let isTaken = streams[id]?.isTaken,
                let increment = streams[id]?.window.received(left: left, isTaken: isTaken)
            {
                write(.windowUpdate(windowSizeIncrement: increment), to: id)
            }
        }

        // MARK: Ends

        /// Ends a stream whose request has not left SwiftNIO's buffers.
        private func refuse(_ id: HTTP2StreamID) {
            guard let stream = remove(id) else { return }
            write(.rstStream(.cancel), to: id)
            onEvent(.streamEnded)
            stream.receiver.failed(NIOHTTP2Errors.streamClosed(streamID: id, errorCode: .refusedStream))
        }

        private func closed(_ event: StreamClosedEvent) {
            let id = event.streamID
            let isReset = resetID == id
            let isCutOff = lastID.map { id > $0 } ?? false
            let isEnd = [nil, .noError, .cancel, .refusedStream].contains(event.reason)
            // SwiftNIO closes the stream, and then reports the error.
            isStreamError = !isReset && !isCutOff && !isEnd
            guard let stream = remove(id) else { return }
            onEvent(.streamEnded)
            stream.end(
                isStreamError
                    ? ProtocolViolation.http2
                    : NIOHTTP2Errors.streamClosed(
                        streamID: id, errorCode: isCutOff ? .refusedStream : event.reason ?? .noError))
        }

        /// Ends all streams after an error that concerns all of them, because SwiftNIO tells them nothing of it.
        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            if let error = error as? NIOHTTP2Errors.StreamError {
                guard let stream = remove(error.streamID) else { return }
                onEvent(.streamEnded)
                stream.end(error.baseError)
                return
            }
            let isLimit = error is ExcessiveFrames
            guard isLimit || !isStreamError else {
                isStreamError = false
                return
            }
            end(cause(error))
            if isLimit {
                // While TLS waits for the server's end, nothing is read of a flood.
                try? context.channel.syncOptions?.setOption(.autoRead, value: false)
                // SwiftNIO says it of its own errors.
                let payload = HTTP2Frame.FramePayload.goAway(
                    lastStreamID: .rootStream, errorCode: .enhanceYourCalm, opaqueData: nil)
                context.writeAndFlush(
                    wrapOutboundOut(HTTP2Frame(streamID: .rootStream, payload: payload)), promise: nil)
            }
            context.close(promise: nil)
        }

        /// Returns what an error of the connection is to its streams.
        private func cause(_ error: any Error) -> (any Error)? {
            if StaleConnection.isLoss(error) { return nil }
            // SwiftNIO does not say whose head or frame it is, and the other streams did nothing.
            return streams.count > 1 ? error : ProtocolViolation(error) ?? error
        }

        func channelInactive(context: ChannelHandlerContext) {
            end(nil)
            context.fireChannelInactive()
        }

        /// Ends all streams.
        ///
        /// - Parameter error: The connection's error; `nil` when it ended without a word.
        private func end(_ error: (any Error)?) {
            guard !isEnded else { return }
            isEnded = true
            let ended = streams
            streams = [:]
            // Before the streams' callers can ask for another one.
            onEvent(.closed)
            for (id, stream) in ended {
                liveness.closed()
                stream.end(reason(id, stream, error))
            }
        }

        /// Returns why a stream ends with its connection.
        private func reason(_ id: HTTP2StreamID, _ stream: OpenStream, _ error: (any Error)?) -> any Error {
            if id > lastID ?? .maxID || id > lastSentID {
                return NIOHTTP2Errors.streamClosed(streamID: id, errorCode: .refusedStream)
            }
            if let error { return error }
            return hasResponded && !stream.hasHead && lastID == nil ? StaleConnection() : ChannelError.eof
        }

        private func act(_ action: HTTP2Liveness.Action) {
            switch action {
            case .none: break
            case .look(let moment): look(at: moment)
            case .ping(let moment):
                write(.ping(HTTP2PingData(withInteger: 0), ack: false), to: .rootStream)
                look(at: moment)
            case .lose:
                end(ChannelError.eof)
                context?.close(promise: nil)
            }
        }

        private func look(at moment: NIODeadline) {
            context?.eventLoop.assumeIsolated().scheduleTask(deadline: moment) { [weak self] in
                guard let self, let context = self.context else { return }
                self.act(self.liveness.look(now: context.eventLoop.now))
            }
        }
    }
#endif
