// SPDX-License-Identifier: MIT

#if os(Linux)
    import Glibc
    import NIOCore
    import NIOHTTP1
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("The states of a connection of HTTP/1.1", .timed, .timeLimit(.minutes(10)))
    struct HTTP1StateTests {
        enum Event: CaseIterable {
            case interim, head, body, end, requestEnd, turn
            case surplus, callerEnd, finish, reset
        }

        /// A driver that counts the ends of one exchange.
        private struct Driver {
            var state = HTTP1State()
            var ends = 0
            var isReused = false

            init() { _ = state.begin() }

            mutating func handle(_ event: Event) {
                switch event {
                case .interim: take(.custom(code: 103, reasonPhrase: ""))
                case .head: take(.ok)
                case .body: _ = state.receivedBody(1)
                case .end: state.receivedEnd()
                case .requestEnd: state.requestEnded()
                case .turn:
                    if case .over(let isReusable) = state.readComplete() {
                        ends += 1
                        isReused = isReusable
                    }
                case .surplus: fail(HTTPParserError.invalidConstant)
                case .callerEnd:
                    if ends == 0 { ends += 1 }
                    state.ended()
                case .finish: fail(nil)
                case .reset: fail(IOError(errnoCode: ECONNRESET, reason: ""))
                }
            }

            private mutating func take(_ status: HTTPResponseStatus) {
                let head = HTTPResponseHead(
                    version: .http1_1, status: status, headers: ["Transfer-Encoding": "chunked"])
                do {
                    if try state.received(head) == .unexpected { fail(ProtocolViolation.order) }
                } catch {
                    fail(error)
                }
            }

            private mutating func fail(_ error: (any Error)?) {
                if case .nothing = state.failed(error) { return }
                ends += 1
            }
        }

        /// Returns the outcome that a sequence of events must have.
        private func model(_ events: [Event]) -> (ends: Int, isReused: Bool) {
            var (hasHead, hasEnd, isSent) = (false, false, false)
            for event in events {
                switch event {
                case .interim where hasHead: return (1, false)
                case .head where hasHead: return (1, false)
                case .head: hasHead = true
                case .end: hasEnd = hasHead
                case .requestEnd: isSent = true
                case .turn where hasEnd: return (1, isSent)
                case .surplus, .callerEnd, .finish, .reset: return (1, false)
                default: break
                }
            }
            return (0, false)
        }

        @Test("Whatever happens in whatever order, an exchange ends once, and only a clean connection is used again")
        func orders() {
            var orders: [[Event]] = [[]]
            var wrong: [[Event]] = []
            for _ in 0..<7 {
                orders = orders.flatMap { order in
                    Event.allCases.filter { !order.contains($0) }.map { order + [$0] }
                }
                for order in orders {
                    var driver = Driver()
                    for event in order { driver.handle(event) }
                    let expected = model(order)
                    if driver.ends != expected.ends || driver.isReused != expected.isReused { wrong.append(order) }
                }
                // What has ended the exchange ends the interesting part of the order, except once or twice.
                orders = orders.filter { model($0.dropLast()).ends == 0 }
            }
            #expect(wrong.isEmpty, "\(wrong.prefix(3))")
        }

        @Test("A connection that served before and ends before any byte of the response is stale")
        func stale() throws {
            var state = HTTP1State()
            for isFirst in [true, false] {
                _ = state.begin()
                state.requestEnded()
                if !isFirst { break }
                let isExpected = try state.received(1)
                #expect(isExpected)
                _ = try state.received(HTTPResponseHead(version: .http1_1, status: .noContent))
                state.receivedEnd()
                #expect(state.readComplete() == .over(isReusable: true))
            }
            guard case .failed(let error) = state.failed(nil) else {
                Issue.record("no failure")
                return
            }
            #expect(error is StaleConnection)
        }

        @Test("Bytes that no exchange waits for end the connection")
        func idle() throws {
            var state = HTTP1State()
            let isExpected = try state.received(1)
            let isBegun = state.begin()
            #expect(!isExpected && !isBegun)
        }

        @Test(
            "A refusal before the end of the request stops the request, and ends the connection", arguments: [200, 413])
        func refusal(status: Int) throws {
            var state = HTTP1State()
            _ = state.begin()
            let head = HTTPResponseHead(
                version: .http1_1, status: HTTPResponseStatus(statusCode: status), headers: ["Content-Length": "0"])
            #expect(try state.received(head) == .final(isRefusal: status == 413))
            #expect(state.isSending == (status == 200))
            state.requestEnded()
            state.receivedEnd()
            #expect(state.readComplete() == .over(isReusable: status == 200))
        }

        @Test("Keep-Alive names the time, whatever else it names")
        func keepAlive() {
            for (value, expected) in [
                ("timeout=5", 5), ("max=100, timeout=60", 60), ("Timeout = 7 , max=2", 7), ("max=3", nil),
                ("timeout=-1", nil), ("timeout=x", nil), ("timeout", nil), ("timeout=99999999999999999999", nil),
            ] as [(String, UInt64?)] {
                #expect(KeepAlive.timeout(["Keep-Alive": value]) == expected.map { $0 * 1_000_000_000 }, "\(value)")
            }
            #expect(KeepAlive.timeout([:]) == nil)
        }
    }
#endif
