// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOHTTP1
    import Testing

    @testable import Errand
    @testable import ErrandAsyncHTTPClient

    @Suite("The arrival of a response")
    struct ResponseArrivalTests {
        private enum Event {
            case head
            case chunk(Int)
            case turn, finish, fail, end, demand, wait
        }

        private struct Broken: Error {}
        private struct GivenUp: Error {}

        /// Runs events; what each led to, in short words.
        private static func run(_ events: [Event]) -> [String] {
            var arrival = ResponseArrival()
            return events.map { event in
                switch event {
                case .head: text(arrival.received(HTTPResponseHead(version: .http1_1, status: .ok)))
                case .chunk(let size): text(arrival.received(ByteBuffer(repeating: 7, count: size)))
                case .turn: text(arrival.turnEnded())
                case .finish: text(arrival.finished())
                case .fail: text(arrival.failed(Broken()))
                case .end: text(arrival.ended(GivenUp()))
                case .demand: text(arrival.demand(waits: false))
                case .wait: text(arrival.demand(waits: true))
                }
            }
        }

        private static func text(_ action: ResponseArrival.Action) -> String {
            switch action {
            case .none: "-"
            case .handOver(_, let whole): whole.map { "whole \($0.map(\.readableBytes))" } ?? "head"
            case .fail(let error): "no head: \(type(of: error))"
            case .give(let supply): "give \(text(supply))"
            }
        }

        private static func text(_ supply: ResponseArrival.Supply) -> String {
            switch supply {
            case .chunks(let chunks): chunks.map { "\($0.readableBytes)" }.joined(separator: "+")
            case .end: "end"
            case .failure(let error): "\(type(of: error))"
            case .nothing: "nothing"
            }
        }

        private static let window = ResponseArrival.window

        private static let rules: [(rule: String, events: [Event], outcome: [String])] = [
            (
                "what is complete when the turn ends goes in one piece", [.head, .chunk(3), .chunk(4), .finish, .turn],
                ["-", "-", "-", "whole [3, 4]", "-"]
            ),
            ("a response without a body too", [.head, .finish, .turn], ["-", "whole []", "-"]),
            (
                "what is not goes as a head, and then chunk by chunk",
                [.head, .chunk(3), .turn, .demand, .demand, .chunk(4), .finish, .demand, .demand],
                ["-", "-", "head", "3", "nothing", "-", "-", "4", "end"]
            ),
            (
                "a waiting reader is told of a chunk, and once", [.head, .turn, .wait, .chunk(3), .chunk(4), .demand],
                ["-", "head", "nothing", "give 3", "-", "4"]
            ),
            ("one that only looked is not", [.head, .turn, .demand, .chunk(3)], ["-", "head", "nothing", "-"]),
            ("of the end", [.head, .turn, .wait, .finish], ["-", "head", "nothing", "give end"]),
            ("of a failure", [.head, .turn, .wait, .fail], ["-", "head", "nothing", "give Broken"]),
            (
                "chunks from before a failure can be read",
                [.head, .chunk(3), .turn, .fail, .demand, .demand, .demand],
                ["-", "-", "head", "-", "3", "Broken", "Broken"]
            ),
            (
                "also when it fails before the turn ends", [.head, .chunk(3), .fail, .turn, .demand, .demand],
                ["-", "-", "head", "-", "3", "Broken"]
            ),
            ("a failure without a head is that of the request", [.fail, .head], ["no head: Broken", "-"]),
            (
                "a full window hands the head over at once", [.head, .chunk(window - 1), .chunk(1), .turn],
                ["-", "-", "head", "-"]
            ),
            (
                "an exchange that is given up loses what it holds", [.head, .chunk(3), .turn, .end, .demand],
                ["-", "-", "head", "-", "GivenUp"]
            ),
            ("and tells the waiting reader", [.head, .turn, .wait, .end], ["-", "head", "nothing", "give GivenUp"]),
            ("or the one that waits for the head", [.end, .head, .finish], ["no head: GivenUp", "-", "-"]),
            ("with a held head too", [.head, .end, .turn, .demand], ["-", "no head: GivenUp", "-", "GivenUp"]),
            ("the first end counts", [.head, .finish, .fail, .end], ["-", "whole []", "-", "-"]),
            (
                "an empty chunk is none", [.head, .turn, .wait, .chunk(0), .finish],
                ["-", "head", "nothing", "-", "give end"]
            ),
        ]

        @Test("Rules", arguments: rules.indices)
        func rule(index: Int) {
            let (rule, events, outcome) = Self.rules[index]
            #expect(Self.run(events) == outcome, "\(rule)")
        }

        @Test("A reader gets all that is there at once")
        func batches() {
            #expect(
                Self.run([.head, .chunk(3), .chunk(4), .turn, .chunk(5), .demand, .demand])
                    == ["-", "-", "-", "head", "-", "3+4+5", "nothing"])
        }

        @Test("The sender waits at a full window, and goes on when it was read")
        func window() {
            var arrival = ResponseArrival()
            _ = arrival.received(HTTPResponseHead(version: .http1_1, status: .ok))
            for _ in 0..<3 { _ = arrival.received(ByteBuffer(repeating: 7, count: Self.window / 4)) }
            #expect(!arrival.isFull)
            _ = arrival.received(ByteBuffer(repeating: 7, count: Self.window / 4))
            #expect(arrival.isFull)
            _ = arrival.demand(waits: true)
            #expect(!arrival.isFull)
        }
    }
#endif
