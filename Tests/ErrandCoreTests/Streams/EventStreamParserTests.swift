// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("The event stream format", .timed)
struct EventStreamParserTests {
    private func signals(_ chunks: [[UInt8]], limit: Int = 1000) throws -> [EventStreamParser.Signal] {
        var parser = EventStreamParser(limit: limit)
        var signals: [EventStreamParser.Signal] = []
        for chunk in chunks {
            parser.append(chunk[...])
            while let signal = try parser.next() { signals.append(signal) }
        }
        return signals
    }

    private static func event(_ data: String, _ type: String = "message", _ id: String = "")
        -> EventStreamParser.Signal
    { .event(ServerSentEvent(type: type, data: data, id: id)) }

    /// A stream, and what it says (WHATWG HTML §9.2.6 and its examples).
    private static let table: [(String, [EventStreamParser.Signal])] = [
        ("data: YHOO\ndata: +2\ndata: 10\n\n", [event("YHOO\n+2\n10")]),
        (
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n",
            [event("first event", "message", "1"), event("second event"), event(" third event")]
        ),
        ("data\n\ndata\ndata\n\ndata:", [event(""), event("\n")]),
        ("data:test\n\ndata: test\n\n", [event("test"), event("test")]),
        ("event: add\ndata: 1\n\ndata: 2\n\n", [event("1", "add"), event("2")]),
        ("event: add\n\ndata: 2\n\n", [event("2")]),
        ("data: a\r\ndata: b\rdata: c\n\r\n", [event("a\nb\nc")]),
        ("data: a\r\rdata: b\r\r", [event("a"), event("b")]),
        ("\u{FEFF}data: a\n\n", [event("a")]),
        ("\u{FEFF}\u{FEFF}data: a\n\n", []),
        ("data: a\n\n\u{FEFF}data: b\n\n", [event("a")]),
        ("retry: 1500\n\n", [.retry(.milliseconds(1500))]),
        ("retry: 1.5\nretry: -1\nretry:\nretry: 1s\nretry:  5\n", []),
        ("retry: 99999999999999999999\n", [.retry(.seconds(365 * 24 * 3600))]),
        ("id: 7\n\ndata: a\n\n", [event("a", "message", "7")]),
        ("id: 7\nid: 8\u{0}9\ndata: a\n\n", [event("a", "message", "7")]),
        ("id: 7\ndata: a\n\ndata: b\n\n", [event("a", "message", "7"), event("b", "message", "7")]),
        ("DATA: a\n\nx: y\n\n: data: b\n\n data: c\n\n", []),
        ("data: a:b: c\n\n", [event("a:b: c")]),
        ("data: incomplete", []),
        ("data: incomplete\n", []),
        ("", []),
        ("data: é€😀\n\n", [event("é€😀")]),
    ]

    @Test("A stream says what the standard says it does", arguments: table)
    private func standard(text: String, expected: [EventStreamParser.Signal]) throws {
        #expect(try signals([Array(text.utf8)]) == expected)
    }

    @Test("It does not matter where the chunks are cut", arguments: table)
    private func cuts(text: String, expected: [EventStreamParser.Signal]) throws {
        let bytes = Array(text.utf8)
        #expect(try signals(bytes.map { [$0] }) == expected)
        for cut in bytes.indices {
            #expect(try signals([Array(bytes[..<cut]), Array(bytes[cut...])]) == expected, "cut at \(cut)")
        }
    }

    @Test("Ill-formed UTF-8 becomes U+FFFD")
    func illFormed() throws {
        #expect(try signals([Array("data: ".utf8) + [0xFF, 0x41] + Array("\n\n".utf8)]) == [Self.event("\u{FFFD}A")])
    }

    @Test("A line, and the data of an event, may have the limit's size and not one byte more")
    func limits() throws {
        let line = Array("data: 12\n\n".utf8)
        #expect(try signals([line], limit: 8) == [Self.event("12")])
        #expect(throws: LineSplitter.TooLong.self) { try signals([line], limit: 7) }
        #expect(throws: LineSplitter.TooLong.self) { try signals(line.map { [$0] }, limit: 7) }
        let many = Array("data:123\ndata:456\n".utf8)
        #expect(try signals([many + Array("\n".utf8)], limit: 8) == [Self.event("123\n456")])
        #expect(throws: LineSplitter.TooLong.self) { try signals([many + Array("data\ndata\n".utf8)], limit: 8) }
        let endless = [Array](repeating: Array("data:1\n".utf8), count: 600)
        #expect(throws: LineSplitter.TooLong.self) { try signals(endless, limit: 1000) }
    }

    @Test("What came before a line that is too long is still given")
    func beforeTheLimit() throws {
        var parser = EventStreamParser(limit: 10)
        parser.append(Array("data: ok\n\ndata: far too long\n\n".utf8)[...])
        #expect(try parser.next() == Self.event("ok"))
        #expect(throws: LineSplitter.TooLong.self) { try parser.next() }
    }

    @Test("An id of an earlier connection is kept until there is another one")
    func earlierID() throws {
        var parser = EventStreamParser(lastEventID: "41", limit: 100)
        parser.append(Array("data: a\n\nid: 42\n\nid: 43\n".utf8)[...])
        #expect(try parser.next() == Self.event("a", "message", "41"))
        #expect(try parser.next() == nil)
        #expect(parser.lastEventID == "42")
    }
}
