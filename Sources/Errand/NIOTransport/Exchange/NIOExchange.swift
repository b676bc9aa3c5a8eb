// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import Synchronization

    /// One request on a connection of a pool, and its response.
    final class NIOExchange: TimedExchange {
        /// The head, and the whole body if it has come already.
        struct Arrival: Sendable {
            var head: ReceivedHead
            var whole: [UInt8]?
            /// The trailer section; `nil` for none after a whole body.
            var trailers: TrailerSection?
        }

        /// The place of the exchange.
        private enum Place {
            /// It has no connection.
            case none
            case waiting(PoolState.Waiter, OriginPool)
            case on(ExchangeCarrier)
        }

        private struct State {
            var inbox = ResponseInbox()
            var ahead = ReadAhead()
            var place = Place.none
            var opener: CheckedContinuation<Arrival, any Error>?
            var reader: CheckedContinuation<[ByteBuffer]?, any Error>?
            /// Whether the connection reads on without being asked.
            var isReadingOn = false
            /// Whether anything of the request may have been written.
            var isSent = false
            /// The trailer section of a body that is read while it comes.
            var trailers: TrailerSection?
            var times = ExchangeTimes()
        }

        let request: RawRequest
        private let pools: OriginPools
        private let state = Mutex(State())
        /// Orders the two sides for Thread Sanitizer, which does not see what a continuation orders that is
        /// resumed before its task waits.
        private let isHandedOver = Atomic(false)

        /// The source of a body that is streamed.
        let upload: Upload?

        init(_ request: RawRequest, _ pools: OriginPools) {
            self.request = request
            self.pools = pools
            upload = request.body.flatMap { $0.bytesInMemory == nil || $0.trailers != nil ? Upload($0) : nil }
        }

        // MARK: The request

        /// The body, if it is in memory.
        var bytes: ArraySlice<UInt8> { request.body?.bytesInMemory ?? [] }

        var framing: RequestHead.Framing {
            if let upload { return upload.length.map { .length($0) } ?? .chunked }
            let count = bytes.count
            if count > 0 { return .length(Int64(count)) }
            switch request.head.method {
            case .get, .head, .delete, .options, .trace: return .none
            default: return .length(0)
            }
        }

        /// Whether `Accept-Encoding` is added.
        var asksForCoding: Bool {
            pools.decompressionRatio != nil && !request.head.headerFields.contains(.acceptEncoding)
        }

        /// Whether the body waits for `100 Continue`.
        var expectsContinue: Bool {
            request.head.headerFields.contains(.expect)
                && request.head.headerFields[.expect]?.lowercased() == "100-continue"
        }

        // MARK: The times

        /// The times so far.
        ///
        /// They cost a call three looks at the clock, besides the one that the pool needs.
        var times: ExchangeTimes { state.withLock { $0.times } }

        /// The present moment.
        static var now: ExchangeTimes.Moment { NIODeadline.now().uptimeNanoseconds }

        // MARK: The reader's side

        /// Sends the request, and waits for the head of the response.
        func response() async throws -> RawResponse {
            do {
                try RequestHead.check(request.head)
                if request.head.method == .trace, upload != nil || !bytes.isEmpty {
                    throw ClientError(.invalidRequest.encoding, reason: "a TRACE request has no body")
                }
                let pool = try await pools.pool(for: request)
                if let upload { try await upload.begin(for: self) }
                let arrival = try await arrival(from: pool)
                // Ends an exchange whose body nobody will read.
                let hold = arrival.whole == nil ? ExchangeHold(self) : nil
                var response = RawResponse(
                    arrival.head.response(pools.fieldNames), to: request, pools.decompressionRatio
                ) { length in
                    guard let hold else { return .arrived(arrival.whole ?? [], length: length) }
                    return .once(length: length) { ExchangeIterator(hold: hold.passedOn()) }
                }
                response.trailers = arrival.trailers
                return response
            } catch {
                upload?.end()
                let isSent = state.withLock { $0.isSent }
                throw pools.explained(
                    TransportFailure.error(for: error, phase: .head, mayBeSent: isSent), request)
            }
        }

        private func arrival(from pool: OriginPool) async throws -> Arrival {
            let arrival = try await withCheckedThrowingContinuation { continuation in
                let now = Self.now
                if wait(continuation, since: now) { pool.lease(self, again: false, now: now) }
            }
            _ = isHandedOver.load(ordering: .acquiring)
            return arrival
        }

        /// Takes the continuation of a caller that waits for the head.
        ///
        /// - Returns: `false` when the exchange was ended.
        func wait(
            _ continuation: CheckedContinuation<Arrival, any Error>, since now: ExchangeTimes.Moment = NIOExchange.now
        ) -> Bool {
            let isOver = state.withLock { state in
                if !state.inbox.isOver { state.opener = continuation }
                state.times.asked = now
                return state.inbox.isOver
            }
            if isOver { continuation.resume(throwing: CancellationError()) }
            return !isOver
        }

        /// Returns all bytes of the body that have come; `nil` at the end of the body.
        func next() async throws -> [ByteBuffer]? {
            let (supply, carrier) = state.withLock { Self.demand(&$0, waits: false) }
            switch supply {
            case .chunks(let chunks):
                carrier?.demand(for: self)
                return chunks
            case .end: return nil
            case .failure(let error): throw error
            case .nothing: break
            }
            let chunks = try await withCheckedThrowingContinuation { continuation in
                // The chunk may have come meanwhile.
                let (supply, carrier) = state.withLock { state in
                    let (supply, carrier) = Self.demand(&state, waits: true)
                    if case .nothing = supply { state.reader = continuation }
                    return (supply, carrier)
                }
                carrier?.demand(for: self)
                Self.resume(continuation, with: supply)
            }
            _ = isHandedOver.load(ordering: .acquiring)
            return chunks
        }

        /// Handles a reader that asks for a chunk.
        ///
        /// - Returns: What the reader gets, and the carrier if it must be asked to read on: to wake its loop costs
        ///   a system call and a switch of threads.
        private static func demand(_ state: inout State, waits: Bool) -> (ResponseInbox.Supply, ExchangeCarrier?) {
            let supply = state.inbox.demand(waits: waits)
            if case .chunks = supply {
                state.ahead.taken()
            } else if waits {
                state.ahead.waits()
            } else {
                return (supply, nil)
            }
            guard !state.inbox.isOver, !state.isReadingOn, case .on(let carrier) = state.place else {
                return (supply, nil)
            }
            state.isReadingOn = true
            return (supply, carrier)
        }

        /// Ends the exchange, unless it is over.
        func end() { end(throwing: CancellationError()) }

        /// Ends the exchange with the error of the request's own body.
        func end(throwing error: any Error) {
            var place = Place.none
            act { state in
                if state.inbox.isOver { return .nothing }
                swap(&place, &state.place)
                return state.inbox.cancelled(error)
            } open: {
                .failure(error)
            }
            switch place {
            case .none: break
            case .waiting(let waiter, let pool): pool.cancel(waiter)
            case .on(let carrier): carrier.end(self)
            }
        }

        // MARK: The pool's side

        /// Notes that the exchange waits for a connection, again if it has waited before.
        ///
        /// The pool calls it before it can give the exchange a connection.
        ///
        /// - Returns: `false` when it was ended.
        func waits(as waiter: PoolState.Waiter, in pool: OriginPool) -> Bool {
            state.withLock { state in
                if !state.inbox.isOver { state.place = .waiting(waiter, pool) }
                return !state.inbox.isOver
            }
        }

        /// Notes that the exchange has a connection.
        ///
        /// - Parameter made: The times of a new connection.
        /// - Returns: `false` when it was ended: nothing may be written.
        func isOn(_ carrier: ExchangeCarrier, _ made: ExchangeTimes.Connect?) -> Bool {
            let now = Self.now
            return state.withLock { state in
                guard !state.inbox.isOver else { return false }
                state.place = .on(carrier)
                state.isSent = true
                state.times.began = now
                state.times.made = made
                return true
            }
        }

        /// Ends the exchange that has got no connection.
        func failed(_ error: any Error) { ended([], error) }

        /// The carrier of the exchange, while it has a connection.
        var carrier: ExchangeCarrier? {
            state.withLock { state in
                guard case .on(let carrier) = state.place else { return nil }
                return carrier
            }
        }

        // MARK: The connection's side

        /// Takes the whole response.
        func completed(_ head: ReceivedHead, _ bytes: [UInt8], _ trailers: HTTPFields?, _ times: WireTimes) {
            let section = trailers.map { fields in
                let section = TrailerSection()
                section.receive(fields)
                return section
            }
            act { state in
                state.place = .none
                times.add(to: &state.times)
                return state.inbox.ended([], nil)
            } open: {
                .success(Arrival(head: head, whole: bytes, trailers: section))
            }
        }

        /// Takes the head, and the beginning of the body.
        ///
        /// - Returns: Whether more is wanted at once.
        func opened(_ head: ReceivedHead, _ chunks: [ByteBuffer], _ times: WireTimes) -> Bool {
            let trailers = TrailerSection()
            act { state in
                _ = state.inbox.received(chunks)
                state.isReadingOn = chunks.isEmpty
                state.trailers = trailers
                times.add(to: &state.times)
                return .nothing
            } open: {
                .success(Arrival(head: head, whole: nil, trailers: trailers))
            }
            return chunks.isEmpty
        }

        /// Takes a part of the body.
        ///
        /// - Parameter limit: The number of bytes that may come before this part is taken.
        /// - Returns: The number of reads for more that is wanted at once; 0 for none.
        func received(_ chunks: [ByteBuffer], readAhead limit: Int) -> UInt {
            var reads: UInt = 0
            act { state in
                let supply = state.inbox.received(chunks)
                if case .chunks = supply {
                    state.isReadingOn = true
                } else {
                    let count = chunks.reduce(0) { $0 + $1.readableBytes }
                    state.isReadingOn = state.ahead.held(count, limit: limit)
                }
                if state.isReadingOn { reads = state.ahead.readsAtOnce(limit: limit) }
                return supply
            }
            return reads
        }

        /// Notes the end of the response.
        func ended(_ chunks: [ByteBuffer], _ error: (any Error)?, _ trailers: HTTPFields? = nil) {
            act { state in
                state.place = .none
                if let trailers { state.trailers?.receive(trailers) }
                return state.inbox.ended(chunks, error)
            } open: {
                error.map { .failure($0) }
            }
        }

        // MARK: Actions of the state machine

        /// Handles an event, and resumes whoever waits for it.
        ///
        /// - Parameter open: Returns what the caller of ``response()`` gets if it still waits.
        private func act(
            _ event: (inout State) -> ResponseInbox.Supply, open: () -> Result<Arrival, any Error>? = { nil }
        ) {
            var opener: CheckedContinuation<Arrival, any Error>?
            var reader: CheckedContinuation<[ByteBuffer]?, any Error>?
            let result = open()
            let (supply, isOver) = state.withLock { state in
                let supply = event(&state)
                if result != nil { opener = state.opener.take() }
                if case .nothing = supply {} else { reader = state.reader.take() }
                return (supply, state.inbox.isOver)
            }
            // A resumed task may do anything.
            if isOver { upload?.end() }
            isHandedOver.store(true, ordering: .releasing)
            if let opener, let result { opener.resume(with: result) }
            if let reader { Self.resume(reader, with: supply) }
        }

        private static func resume(
            _ reader: CheckedContinuation<[ByteBuffer]?, any Error>, with supply: ResponseInbox.Supply
        ) {
            switch supply {
            case .chunks(let chunks): reader.resume(returning: chunks)
            case .end: reader.resume(returning: nil)
            case .failure(let error): reader.resume(throwing: error)
            case .nothing: break
            }
        }
    }
#endif
