// SPDX-License-Identifier: MIT

#if os(Linux)
    import AsyncHTTPClient
    import Errand
    import ErrandCore
    import HTTPTypes
    import NIOCore
    import NIOHTTP1
    import Synchronization

    /// The exchange of a request whose body is in memory.
    ///
    /// It drives ``ResponseArrival``.
    ///
    /// It uses AsyncHTTPClient's delegates. AsyncHTTPClient's async functions can
    /// only be ended by cancelling a task, and they wake their caller for the head
    /// and again for the body.
    final class DelegateExchange: BufferedExchange, HTTPClientResponseDelegate {
        typealias Response = Void

        /// The head, and the whole body if it has come already.
        struct Arrival: Sendable {
            var head: HTTPResponseHead
            var whole: [ByteBuffer]?
        }

        private struct State {
            var arrival = ResponseArrival()
            var opener: CheckedContinuation<Arrival, any Error>?
            var reader: CheckedContinuation<[ByteBuffer]?, any Error>?
            /// The promise on which the sender waits while the reader is
            /// behind.
            var room: EventLoopPromise<Void>?
            var task: HTTPClient.Task<Void>?
            /// Whether the request's head was passed to a connection.
            var isSent = false
            /// The place at an event loop.
            ///
            /// It is given back when nothing more comes.
            var place: EventLoops.Place?
        }

        private let request: RawRequest
        private let pools: ConnectionPools
        private let loops: EventLoops
        private let state = Mutex(State())
        /// Whether anything was passed to the waiting task.
        ///
        /// It is only for Thread Sanitizer. A continuation orders the two sides by
        /// itself. But when it is resumed before its task waits, the ordering
        /// happens inside the runtime, where Thread Sanitizer does not see it.
        private let isHandedOver = Atomic(false)

        /// - Parameter loops: The loops to choose from; those of the pools by default.
        init(_ request: RawRequest, _ pools: ConnectionPools, _ loops: EventLoops? = nil) {
            self.request = request
            self.pools = pools
            self.loops = loops ?? pools.loops
        }

        // MARK: The reader's side

        /// Sends the request, and waits for the head of the response.
        func response() async throws -> RawResponse {
            do {
                try request.body?.checkTrailerFields()
                let outgoing = try OutgoingRequest.held(request, isDecoded: pools.decompressionRatio != nil)
                let client = try pools.client(for: request)
                let arrival = try await arrival { [pools] exchange, loop in
                    // The client must not be shut down before it has the request.
                    withExtendedLifetime(pools) {
                        client.execute(
                            request: outgoing, delegate: exchange, eventLoop: .delegate(on: loop), logger: nil)
                    }
                }
                pools.responded(request.origin, over: arrival.head.version)
                var response = try IncomingResponse.raw(arrival, self, to: request, pools)
                response.sent = request.head
                return response
            } catch {
                throw await pools.explained(
                    HTTPClientFailure.error(for: error, phase: .head, mayBeSent: state.withLock { $0.isSent }), request)
            }
        }

        /// - Parameter start: Passes the request to AsyncHTTPClient. It runs on the
        ///   loop, where AsyncHTTPClient needs neither locks nor a second wake-up.
        private func arrival(
            _ start: @escaping @Sendable (DelegateExchange, any EventLoop) -> HTTPClient.Task<Void>
        ) async throws -> Arrival {
            let arrival = try await withCheckedThrowingContinuation { continuation in
                let place = loops.take()
                let isOver = state.withLock { state in
                    if !state.arrival.isOver {
                        state.opener = continuation
                        state.place = place
                    }
                    return state.arrival.isOver
                }
                guard !isOver else {
                    place.giveBack()
                    return continuation.resume(throwing: CancellationError())
                }
                if place.loop.inEventLoop {
                    begin(start, on: place.loop)
                } else {
                    place.loop.execute { self.begin(start, on: place.loop) }
                }
            }
            _ = isHandedOver.load(ordering: .acquiring)
            return arrival
        }

        /// Returns all bytes of the body that have come; `nil` at the end of
        /// the body.
        func next() async throws -> [ByteBuffer]? {
            let (supply, room) = state.withLock { Self.demand(&$0, waits: false) }
            room?.succeed()
            switch supply {
            case .chunks(let chunks): return chunks
            case .end: return nil
            case .failure(let error): throw HTTPClientFailure.error(for: error, phase: .body)
            case .nothing: break
            }
            let chunks = try await withCheckedThrowingContinuation { continuation in
                // The chunk may have come meanwhile.
                let (supply, room) = state.withLock { state in
                    let (supply, room) = Self.demand(&state, waits: true)
                    if case .nothing = supply { state.reader = continuation }
                    return (supply, room)
                }
                room?.succeed()
                Self.resume(continuation, with: supply)
            }
            _ = isHandedOver.load(ordering: .acquiring)
            return chunks
        }

        /// Ends the exchange, unless it is over.
        func end() {
            var task: HTTPClient.Task<Void>?
            let error = CancellationError()
            act { state in
                task = state.task
                return state.arrival.ended(error)
            }
            task?.fail(reason: error)
        }

        private func begin(
            _ start: (DelegateExchange, any EventLoop) -> HTTPClient.Task<Void>, on loop: any EventLoop
        ) {
            // The exchange was ended before the loop ran this: nothing is sent.
            guard !state.withLock({ $0.arrival.isOver }) else { return }
            let task = start(self, loop)
            let isOver = state.withLock { state in
                if !state.arrival.isOver { state.task = task }
                return state.arrival.isOver
            }
            // The exchange was ended meanwhile. If it has finished instead,
            // this has no effect.
            if isOver { task.fail(reason: CancellationError()) }
        }

        // MARK: The network's side

        func didSendRequestHead(task: HTTPClient.Task<Void>, _ head: HTTPRequestHead) {
            state.withLock { $0.isSent = true }
        }

        func didReceiveHead(task: HTTPClient.Task<Void>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
            act { $0.arrival.received(head) }
            task.eventLoop.execute { self.act { $0.arrival.turnEnded() } }
            return task.eventLoop.makeSucceededVoidFuture()
        }

        func didReceiveBodyPart(task: HTTPClient.Task<Void>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
            var room: EventLoopFuture<Void>?
            act { state in
                let action = state.arrival.received(buffer)
                if state.arrival.isFull {
                    let promise = task.eventLoop.makePromise(of: Void.self)
                    state.room = promise
                    room = promise.futureResult
                }
                return action
            }
            return room ?? task.eventLoop.makeSucceededVoidFuture()
        }

        func didFinishRequest(task: HTTPClient.Task<Void>) { act { $0.arrival.finished() } }

        func didReceiveError(task: HTTPClient.Task<Void>, _ error: any Error) {
            act { error is EarlyEnd ? $0.arrival.finished() : $0.arrival.failed(error) }
        }

        // MARK: Actions of the state machine

        private func act(_ event: (inout State) -> ResponseArrival.Action) {
            var opener: CheckedContinuation<Arrival, any Error>?
            var reader: CheckedContinuation<[ByteBuffer]?, any Error>?
            var room: EventLoopPromise<Void>?
            var place: EventLoops.Place?
            let action = state.withLock { state in
                let action = event(&state)
                switch action {
                case .none: break
                case .handOver, .fail: opener = state.opener.take()
                case .give: reader = state.reader.take()
                }
                if state.arrival.isOver {
                    room = state.room.take()
                    place = state.place.take()
                    state.task = nil
                }
                return action
            }
            place?.giveBack()
            // The actions run outside the lock: a resumed task may do anything.
            room?.succeed()
            isHandedOver.store(true, ordering: .releasing)
            switch action {
            case .none: break
            case .handOver(let head, let whole): opener?.resume(returning: Arrival(head: head, whole: whole))
            case .fail(let error): opener?.resume(throwing: error)
            case .give(let supply): if let reader { Self.resume(reader, with: supply) }
            }
        }

        private static func demand(
            _ state: inout State, waits: Bool
        ) -> (supply: ResponseArrival.Supply, room: EventLoopPromise<Void>?) {
            let supply = state.arrival.demand(waits: waits)
            return (supply, state.arrival.isFull ? nil : state.room.take())
        }

        private static func resume(
            _ reader: CheckedContinuation<[ByteBuffer]?, any Error>, with supply: ResponseArrival.Supply
        ) {
            switch supply {
            case .chunks(let chunks): reader.resume(returning: chunks)
            case .end: reader.resume(returning: nil)
            case .failure(let error): reader.resume(throwing: HTTPClientFailure.error(for: error, phase: .body))
            case .nothing: break
            }
        }
    }
#endif
