// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOHPACK
    import NIOHTTP2

    /// A stream of HTTP/2 with its exchange, which is touched on the connection's loop only.
    final class HTTP2Stream: HTTP2StreamReceiver {
        /// The number of bytes on the way from which a body in memory waits.
        private static let limit = 256 * 1024

        private let connection: HTTP2Connection
        private let loop: any EventLoop
        private var exchange: NIOExchange?
        private var id: HTTP2StreamID?

        private var sending: RequestSending
        private var times = WireTimes()
        /// The bytes of the request's body that were passed on and not written.
        private var flying = 0
        private var isRequestEnded = false
        /// Whether the rest of the request is not wanted.
        private var isRefused = false

        /// The parts of the response that have come in this turn.
        private var head: ReceivedHead?
        private var chunks: [ByteBuffer] = []
        private var memory = ReusedMemory()
        /// Whether the exchange has got the head.
        private var isPassedOn = false

        init(_ exchange: NIOExchange, _ connection: HTTP2Connection, _ loop: any EventLoop) {
            self.exchange = exchange
            self.connection = connection
            self.loop = loop
            sending = RequestSending(exchange)
        }

        // MARK: The request

        /// Sends the request.
        ///
        /// - Returns: `false` when the connection takes none. Then nothing was written, and the exchange has ended.
        func begin() -> Bool {
            guard let exchange else { return false }
            isRequestEnded = sending.isDone && !sending.isStreamed
            let head = HPACKHeaders(
                exchange.request, exchange.framing,
                acceptEncoding: exchange.asksForCoding ? ContentCoding.accepted : nil)
            guard let id = connection.open(head, isEnd: isRequestEnded, for: self) else {
                self.exchange = nil
                exchange.failed(NIOHTTP2Errors.streamClosed(streamID: .rootStream, errorCode: .refusedStream))
                return false
            }
            self.id = id
            guard !isRequestEnded else {
                times.requestEnded()
                return true
            }
            if let body = sending.bytesBesideHead() {
                isRequestEnded = true
                connection.write(ByteBuffer(bytes: body), isEnd: true, to: id, promise: nil)
                times.requestEnded()
            } else if sending.awaitsContinue {
                loop.assumeIsolated().scheduleTask(in: RequestSending.continueWait) { [weak self] in
                    self?.mayContinue()
                }
            } else {
                sendBody()
            }
            return true
        }

        private func mayContinue() {
            guard sending.awaitsContinue else { return }
            sending.awaitsContinue = false
            sendBody()
        }

        private var isSending: Bool { exchange != nil && !isRequestEnded && !isRefused }

        private func sendBody() {
            if sending.isStreamed {
                exchange?.upload?.opened(isFramed: true)
            } else {
                while isSending, flying < Self.limit, let part = sending.next() {
                    write(part, isEnd: sending.isDone) { $0.sendBody() }
                }
            }
        }

        /// Sends a part of a body that is streamed.
        func send(_ part: UploadPart, of exchange: NIOExchange) {
            guard self.exchange === exchange, isSending else { return }
            if !part.trailers.isEmpty, let id {
                isRequestEnded = true
                times.requestEnded()
                return connection.write(HPACKHeaders(trailers: part.trailers), to: id)
            }
            let count = part.count
            write(part.buffer ?? ByteBuffer(), isEnd: part.isLast) { $0.exchange?.upload?.written(count) }
        }

        /// Writes a part of the request's body.
        ///
        /// - Parameter next: What follows when the network has it.
        private func write(_ buffer: ByteBuffer, isEnd: Bool, _ next: @escaping (HTTP2Stream) -> Void) {
            guard let id else { return }
            isRequestEnded = isEnd
            let count = buffer.readableBytes
            flying += count
            let promise = loop.makePromise(of: Void.self)
            promise.futureResult.assumeIsolated().whenSuccess { [weak self] in
                guard let self else { return }
                flying -= count
                if isEnd { times.requestEnded() }
                next(self)
            }
            connection.write(buffer, isEnd: isEnd, to: id, promise: promise)
        }

        private func stopSending() {
            sending.awaitsContinue = false
            isRefused = true
            exchange?.upload?.end()
        }

        // MARK: The response

        func interim(isContinue: Bool) {
            times.received()
            if isContinue { mayContinue() }
        }

        func received(_ status: Int, _ fields: HPACKHeaders) {
            times.received()
            head = .http2(status: status, fields)
            // The peer does not want the rest of the request.
            if !isRequestEnded, status >= 300 || sending.awaitsContinue { stopSending() }
        }

        func received(_ content: ByteBuffer) -> Bool {
            chunks.append(content)
            return false
        }

        func turnEnded() {
            guard let exchange, head != nil || !chunks.isEmpty else { return }
            let copies = memory.copy(chunks)
            chunks.removeAll(keepingCapacity: true)
            let wantsMore: Bool
            if let head = head.take() {
                isPassedOn = true
                wantsMore = exchange.opened(head, copies, times)
            } else {
                wantsMore = exchange.received(copies, readAhead: 0) > 0
            }
            if wantsMore { taken() }
        }

        private func taken() { if let id { connection.taken(id) } }

        func finished(_ trailers: HPACKHeaders?) {
            guard let exchange = exchange.take() else { return }
            let trailers = trailers.map { HTTPFields(trailers: $0.lazy.map { ($0.name, $0.value) }) }
            if let head = head.take() {
                exchange.completed(head, [UInt8](joining: chunks), trailers, times)
            } else {
                exchange.ended(chunks, nil, trailers)
            }
            chunks = []
        }

        func failed(_ error: any Error) {
            guard let exchange = exchange.take() else { return }
            if let head = head.take() { _ = exchange.opened(head, [], times) }
            exchange.ended(chunks, error)
            chunks = []
        }

        // MARK: From the exchange

        /// Takes all that has come, so that more may come.
        func demand(for exchange: NIOExchange) { if self.exchange === exchange { taken() } }

        /// Ends the exchange, and with it the stream.
        func end(_ exchange: NIOExchange) {
            guard self.exchange === exchange else { return }
            self.exchange = nil
            head = nil
            chunks = []
            if let id { connection.reset(id) }
        }
    }
#endif
