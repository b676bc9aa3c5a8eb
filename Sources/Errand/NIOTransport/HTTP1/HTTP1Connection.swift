// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOHTTP1

    /// A connection of HTTP/1.1, which is touched on its loop only.
    ///
    /// It drives ``HTTP1State``.
    final class HTTP1Connection: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundOut = HTTPClientRequestPart

        /// The number of unwritten bytes below which more of a request is written.
        static let lowWater = 256 * 1024
        /// The number of unwritten bytes from which a request waits.
        static let highWater = 512 * 1024

        private let id: PoolState.Connection
        private let pool: any ConnectionOwner
        private let channel: any Channel
        private let bytes: RequestBytesHandler
        private let isSecure: Bool
        private var state = HTTP1State()
        private var exchange: NIOExchange?

        private var context: ChannelHandlerContext?
        /// Whether a read is outstanding.
        private var isReading = false
        private var readsAtOnce: UInt = 1

        /// The parts of the response that have come in this turn.
        private var head: HTTPResponseHead?
        private var chunks: [ByteBuffer] = []
        private var memory = ReusedMemory()
        private var trailers: HTTPHeaders?
        /// The time for which the server promises to keep the connection.
        private var keepAlive: PoolState.Nanoseconds?
        /// Whether the exchange has got the head.
        private var isPassedOn = false

        private var sending = RequestSending()
        /// The times of the connection itself, until an exchange has got them.
        private var made: ExchangeTimes.Connect?
        private var times = WireTimes()
        private var headBuffer = ByteBuffer()
        /// The head for the decoder, which needs only the method.
        private lazy var usualHead = wrapOutboundOut(.head(Self.head(.GET)))

        private static func head(_ method: HTTPMethod) -> HTTPRequestHead {
            HTTPRequestHead(version: .http1_1, method: method, uri: "")
        }

        private init(
            _ id: PoolState.Connection, _ pool: any ConnectionOwner, _ channel: any Channel,
            _ bytes: RequestBytesHandler, _ made: ExchangeTimes.Connect?, isSecure: Bool
        ) {
            self.id = id
            self.pool = pool
            self.channel = channel
            self.bytes = bytes
            self.made = made
            self.isSecure = isSecure
        }

        /// Adds the handlers of a connection to a channel that is ready for the first request.
        static func add(
            to channel: any Channel, _ id: PoolState.Connection, _ pool: any ConnectionOwner,
            _ made: ExchangeTimes.Connect? = nil, isSecure: Bool = false
        ) throws -> HTTP1Connection {
            guard channel.isActive else { throw ChannelError.eof }
            let bytes = RequestBytesHandler()
            let connection = HTTP1Connection(id, pool, channel, bytes, made, isSecure: isSecure)
            bytes.connection = connection
            let decoder = HTTPResponseDecoder(
                leftOverBytesStrategy: .dropBytes, informationalResponseStrategy: .forward, limitConfiguration: .ofHeads
            )
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandlers([bytes, ByteToMessageHandler(decoder), connection])
            return connection
        }

        func handlerAdded(context: ChannelHandlerContext) { self.context = context }

        func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

        /// Begins to watch a new connection.
        func begin(isWanted: Bool) {
            if isWanted { read() } else { close() }
        }

        private func read() {
            guard !isReading else { return }
            isReading = true
            context?.read()
        }

        /// Sets the number of reads that are made before ``channelReadComplete(context:)``.
        private func readAtOnce(_ reads: UInt) {
            guard readsAtOnce != reads else { return }
            readsAtOnce = reads
            try? channel.syncOptions?.setOption(.maxMessagesPerRead, value: reads)
        }

        // MARK: From the pool

        /// Sends the request of an exchange.
        func start(_ exchange: NIOExchange) {
            guard channel.isActive, state.begin(isHead: exchange.request.head.method == .head) else {
                // Nothing was written.
                if state.hasServed { return pool.lease(exchange, again: true) }
                return exchange.failed(ChannelError.ioOnClosedChannel)
            }
            let loop = NIOLoopBound(self, eventLoop: channel.eventLoop)
            guard exchange.isOn(.connection(loop), made.take()) else {
                state.abandoned()
                return resume(pool.giveBack(id, keepAlive: nil))
            }
            self.exchange = exchange
            isPassedOn = false
            times = WireTimes()
            keepAlive = nil
            let request = exchange.request.head
            bytes.begin(isHead: request.method == .head)
            context?.write(
                request.method == .head ? wrapOutboundOut(.head(Self.head(.HEAD))) : usualHead, promise: nil)
            headBuffer.clear()
            RequestHead.write(
                request, exchange.framing, pool.place, asks: exchange.asksForCoding, into: &headBuffer)
            if RequestHead.isLast(request) { state.isLast() }
            sending = RequestSending(exchange)
            if let body = sending.bytesBesideHead() { headBuffer.writeBytes(body) }
            bytes.write(headBuffer)
            bytes.flush()
            if sending.awaitsContinue {
                let expected = ObjectIdentifier(exchange)
                channel.eventLoop.scheduleTask(in: RequestSending.continueWait) {
                    let connection = loop.value
                    if connection.exchange.map({ ObjectIdentifier($0) }) == expected { connection.mayContinue() }
                }
            } else {
                sendBody()
            }
            read()
        }

        private func resume(_ result: ReturnedConnection) {
            switch result {
            case .keep: read()
            case .close: close()
            case .next(let exchange):
                start(exchange)
            }
        }

        /// Closes the connection.
        func close() {
            state.ended()
            channel.close(promise: nil)
        }

        /// Closes the connection, which the pool still counts.
        private func leave() {
            close()
            pool.closed(id)
        }

        // MARK: The request

        private func mayContinue() {
            guard sending.awaitsContinue else { return }
            sending.awaitsContinue = false
            if state.isSending { sendBody() }
        }

        private func sendBody() {
            if sending.isStreamed {
                exchange?.upload?.opened()
            } else {
                var hasWritten = false
                while state.isSending, channel.isWritable, let part = sending.next() {
                    bytes.write(part)
                    hasWritten = true
                }
                if hasWritten { bytes.flush() }
                if sending.isDone { requestEnded() }
            }
        }

        private func requestEnded() {
            state.requestEnded()
            times.requestEnded()
        }

        /// Sends a part of a body that is streamed.
        func send(_ part: UploadPart, of exchange: NIOExchange) {
            guard self.exchange === exchange, state.isSending else { return }
            if let buffer = part.buffer {
                bytes.write(buffer)
                bytes.flush()
            }
            if part.isLast { requestEnded() }
            // The flush may have ended the connection.
            guard self.exchange === exchange else { return }
            sending.unwritten += part.count
            if channel.isWritable { confirm() }
        }

        private func confirm() {
            let count = sending.unwritten
            sending.unwritten = 0
            if count > 0 { exchange?.upload?.written(count) }
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            if context.channel.isWritable, exchange != nil, !sending.awaitsContinue {
                if sending.isStreamed { confirm() } else { sendBody() }
            }
            context.fireChannelWritabilityChanged()
        }

        // MARK: The response

        /// Whether a whole response has come, and the connection could be used again.
        var seemsClean: Bool { state.isComplete }

        /// Notes that bytes have come.
        ///
        /// - Returns: `false` when no exchange is there for them. The connection is closed then.
        func received(_ count: Int) -> Bool {
            do {
                guard try state.received(count) else {
                    leave()
                    return false
                }
            } catch {
                failed(error)
                return false
            }
            times.received()
            return true
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head(let head):
                do {
                    switch try state.received(head) {
                    case .interim(let isContinue): if isContinue { mayContinue() }
                    case .final(let isRefusal):
                        self.head = head
                        keepAlive = KeepAlive.timeout(head.headers)
                        if isRefusal || sending.awaitsContinue { stopSending() }
                    case .unexpected: failed(ProtocolViolation.order)
                    }
                } catch {
                    failed(error)
                }
            case .body(let buffer): if state.receivedBody(buffer.readableBytes) { chunks.append(buffer) }
            case .end(let trailers):
                if state.receivedEnd() { self.trailers = trailers }
            }
        }

        private func stopSending() {
            sending.awaitsContinue = false
            exchange?.upload?.end()
        }

        func channelReadComplete(context: ChannelHandlerContext) {
            isReading = false
            switch state.readComplete() {
            case .nothing: if channel.isActive { read() }
            case .pass: passOn()
            case .over(let isReusable): over(isReusable)
            }
        }

        /// Passes on what has come, and reads on if the exchange wants more.
        private func passOn() {
            guard let exchange else { return }
            if isSecure { chunks = memory.copy(chunks) }
            let wantsMore: Bool
            if let head = head.take() {
                isPassedOn = true
                wantsMore = exchange.opened(.http1(head), chunks, times)
            } else if chunks.isEmpty {
                wantsMore = true
            } else {
                let reads = exchange.received(
                    chunks, readAhead: isSecure ? ReadAhead.secure : ReadAhead.usual)
                wantsMore = reads > 0
                readAtOnce(max(reads, 1))
            }
            chunks.removeAll(keepingCapacity: true)
            if wantsMore { read() }
        }

        private func over(_ isReusable: Bool) {
            guard let exchange = exchange.take() else { return leave() }
            let (head, bytes) = (head.take(), isPassedOn ? [] : [UInt8](joining: chunks))
            let buffers = isPassedOn ? chunks : []
            let trailers = trailers.take().map { HTTPFields(trailers: $0.lazy.map { ($0.name, $0.value) }) }
            chunks.removeAll(keepingCapacity: true)
            memory = ReusedMemory()
            sending = RequestSending()
            readAtOnce(1)
            // The connection is free before the caller knows that the response is there.
            let result = isReusable ? pool.giveBack(id, keepAlive: keepAlive) : nil
            if let head {
                exchange.completed(.http1(head), bytes, trailers, times)
            } else {
                exchange.ended(buffers, nil, trailers)
            }
            if let result { resume(result) } else { leave() }
        }

        // MARK: From the exchange

        /// Reads on.
        func demand(for exchange: NIOExchange) {
            if self.exchange === exchange { read() }
        }

        /// Ends the exchange, and with it the connection.
        func end(_ exchange: NIOExchange) {
            guard self.exchange === exchange else { return }
            forget()
            leave()
        }

        private func forget() {
            exchange = nil
            head = nil
            chunks = []
            trailers = nil
            sending = RequestSending()
        }

        // MARK: The end

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            failed(error)
        }

        func channelInactive(context: ChannelHandlerContext) {
            failed(nil)
            context.fireChannelInactive()
        }

        private func failed(_ error: (any Error)?) {
            switch state.failed(error) {
            case .nothing: leave()
            case .over: over(false)
            case .failed(let error):
                let (exchange, head, chunks) = (exchange, head, chunks)
                forget()
                if let head { _ = exchange?.opened(.http1(head), [], times) }
                leave()
                exchange?.ended(chunks, error)
            }
        }
    }
#endif
