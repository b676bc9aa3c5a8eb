// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOEmbedded
    import NIOHTTP1
    import Synchronization
    import TestSupport
    import Testing

    @testable import Errand

    /// A connection of HTTP/1.1 on which up to seven things happen, in every order.
    ///
    /// An order ends with the second event after the end of its exchange; in `make soak`, only with the
    /// seventh.
    @Suite("Orders on a connection of HTTP/1.1", .timed, .oneThread, .timeLimit(.minutes(30)))
    struct HTTP1OrderTests {
        enum Event: CaseIterable {
            case interim, head, body, end, surplus
            case requestEnd, callerEnd, finish, reset, error

            /// The text that the server sends.
            var text: String? {
                switch self {
                case .interim: "HTTP/1.1 103 Early Hints\r\n\r\n"
                case .head: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                case .body: "2\r\nok\r\n"
                case .end: "0\r\n\r\n"
                case .surplus: "HTTP/1.1 2"
                case .requestEnd, .callerEnd, .finish, .reset, .error: nil
                }
            }
        }

        /// The outcome for an exchange and its connection.
        private struct Outcome: Equatable {
            /// The text of a complete response.
            var text: String?
            /// Whether the connection is used again.
            var isReused = false
            /// The number of events until the end; `nil` when it has not ended.
            var count: Int?
        }

        private let pools: OriginPools

        init() throws { pools = try OriginPools(NIOTransport.Configuration()) }

        /// Returns what must come of some events.
        ///
        /// - Parameter isJoined: Whether what the server sends comes in one piece, up to another event.
        private func model(_ events: [Event], isJoined: Bool) -> Outcome {
            var (hasHead, isPartial, isSent, text) = (false, false, false, "")
            for (index, event) in events.enumerated() {
                switch event {
                case .requestEnd: isSent = true
                case .interim where !hasHead && !isPartial: break
                case .head where !hasHead && !isPartial: hasHead = true
                // It may become a status line.
                case .surplus where !hasHead && !isPartial: isPartial = true
                case .body where hasHead: text += "ok"
                case .end where hasHead:
                    let isDirty = isJoined && index + 1 < events.count && events[index + 1].text != nil
                    return Outcome(text: text, isReused: isSent && !isDirty, count: index + 1)
                default: return Outcome(count: index + 1)
                }
            }
            return Outcome()
        }

        @Test(
            "An exchange ends once, and only a clean connection is used again, for the next exchange's response alone",
            arguments: [false, true])
        func orders(isJoined: Bool) async throws {
            var orders: [[Event]] = [[]]
            var wrong: [[Event]] = []
            for _ in 0..<7 {
                orders = orders.flatMap { order in
                    Event.allCases.filter { !order.contains($0) }.map { order + [$0] }
                }
                for order in orders where !(try await isRight(order, isJoined)) { wrong.append(order) }
                guard !Soak.isOn else { continue }
                orders = orders.filter { order in
                    model(order, isJoined: isJoined).count.map { $0 + 1 >= order.count } ?? true
                }
            }
            #expect(wrong.count == 0, "\(wrong.map { $0.map { "\($0)" }.joined(separator: " ") }.prefix(5))")
        }

        private func isRight(_ order: [Event], _ isJoined: Bool) async throws -> Bool {
            let expected = model(order, isJoined: isJoined)
            let isEndOfCaller = expected.count.map { order[$0 - 1] == .callerEnd } ?? false
            let channel = try HTTP1Channel(pools)
            let exchange = channel.exchange(.post, body: .stream(AsyncStream<ArraySlice<UInt8>> { $0.finish() }))
            let result = await channel.outcome(exchange) {
                handle(order, isJoined, exchange, channel)
                // Whatever came, the exchange ends now.
                if channel.owner.returned.withLock({ $0 }) == 0 { channel.close() }
                exchange.end()
            }
            if case .failure(let error) = result, (error is CancellationError) != isEndOfCaller { return false }
            guard (try? result.get()) == expected.text,
                channel.owner.returned.withLock({ $0 }) == (expected.isReused ? 1 : 0)
            else { return false }
            return await isNextRight(order, expected, channel)
        }

        private func handle(_ order: [Event], _ isJoined: Bool, _ exchange: NIOExchange, _ channel: HTTP1Channel) {
            var piece = ""
            for event in order {
                if let text = event.text {
                    piece += text
                    if isJoined { continue }
                }
                channel.receive(piece)
                piece = ""
                handle(event, exchange, channel)
            }
            channel.receive(piece)
        }

        private func handle(_ event: Event, _ exchange: NIOExchange, _ channel: HTTP1Channel) {
            switch event {
            case .requestEnd: channel.connection.send(UploadPart(buffer: nil, isLast: true), of: exchange)
            case .callerEnd: exchange.end()
            case .finish: channel.close()
            case .reset:
                channel.channel.pipeline.fireErrorCaught(IOError(errnoCode: 104, reason: ""))
                channel.close()
            case .error: channel.channel.pipeline.fireErrorCaught(HTTPParserError.unknown)
            case .interim, .head, .body, .end, .surplus: break
            }
        }

        /// Returns whether the next exchange gets its own response, or none from this connection.
        private func isNextRight(_ order: [Event], _ expected: Outcome, _ channel: HTTP1Channel) async -> Bool {
            let isClean = expected.isReused && order.dropFirst(expected.count ?? 0).allSatisfy { $0 == .callerEnd }
            // It must not wait for the next exchange to find out.
            guard channel.channel.isActive == isClean else { return false }
            let next = channel.exchange()
            let result = await channel.outcome(next) {
                channel.receive("HTTP/1.1 201 Created\r\nContent-Length: 4\r\n\r\nnext")
                channel.close()
                next.end()
            }
            return (try? result.get()) == (isClean ? "next" : nil)
        }
    }
#endif
