// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Writing", .timed)
struct JSONWriterTests {
    @Test(
        "Only what has to be escaped is escaped, in the shortest form",
        arguments: [
            ("", #""""#), ("a/b", #""a/b""#), ("\"\\", #""\"\\""#), ("\u{8}\t\n\u{C}\r", #""\b\t\n\f\r""#),
            ("\0\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#), ("\u{7F}é€😀\u{2028}", "\"\u{7F}é€😀\u{2028}\""),
            ("\u{F}\u{10}\u{19}\u{1A}", #""\u000f\u0010\u0019\u001a""#),
            ("0123456\n89abcdef\"", #""0123456\n89abcdef\"""#),
            ("a long text of sixteen and more\u{1}", #""a long text of sixteen and more\u0001""#),
        ])
    func escapes(text: String, written: String) throws {
        #expect(try JSONWriter().text(text) == written)
        #expect(try JSONWriter().encodedText(text) == written)
        #expect(try JSONWriter().text(["a": JSONValue.string(text)] as JSONObject) == "{\"a\":\(written)}")
        #expect(try JSONReader().read(String.self, written) == text)
    }

    @Test("Numbers read back the same")
    func numbers() throws {
        #expect(
            try JSONWriter().text([0, 7, 10, 99, 100, -1, .max, .min])
                == "[0,7,10,99,100,-1,9223372036854775807,-9223372036854775808]")
        for value in [0, -0.0, 0.1, 2008, 1e16, 1e100, .leastNonzeroMagnitude, .pi, .greatestFiniteMagnitude] {
            let text = try JSONWriter().text(value)
            #expect(try JSONReader().read(Double.self, text).bitPattern == value.bitPattern)
            #expect(try JSONDecoder().decode(Double.self, from: Data(text.utf8)).bitPattern == value.bitPattern)
            #expect(JSONNumber(text) != nil)
        }
        #expect(try JSONWriter().encodedText([Float(0.1), 1]) == "[0.1,1]")
        #expect(throws: EncodingError.self) { try JSONWriter().write(Double.infinity) }
    }

    @Test(
        "A whole number of a floating-point type has no fraction, through each door",
        arguments: [
            (0, "0"), (-0.0, "-0"), (1, "1"), (-1, "-1"), (2008, "2008"), (1_540_931_042, "1540931042"),
            (9_007_199_254_740_991, "9007199254740991"), (9_007_199_254_740_992, "9007199254740992"),
            (-9_007_199_254_740_992, "-9007199254740992"), (1e16, "1e+16"), (0.5, "0.5"), (-2.25, "-2.25"),
        ] as [(Double, String)])
    func wholeDoubles(value: Double, text: String) throws {
        #expect(try JSONWriter().text(value) == text)
        #expect(try JSONWriter().encodedText([value]) == "[\(text)]")
        #expect(try JSONWriter().encodedText(["a": Optional(value)]) == #"{"a":\#(text)}"#)
        #expect(JSONNumber(value)?.literal == text)
        #expect(try JSONEncoder().encode([value]) == Data("[\(text)]".utf8))
        #expect(try JSONReader().decode(Double.self, text).bitPattern == value.bitPattern)
        guard let float = Float(exactly: value) else { return }
        #expect(try JSONWriter().encodedText([float]) == String(decoding: JSONEncoder().encode([float]), as: UTF8.self))
    }

    @Test("Dates in seconds and milliseconds are whole numbers where they are whole")
    func wholeDates() throws {
        let dates = [Date(timeIntervalSince1970: 1_540_931_042), Date(timeIntervalSince1970: 0.5)]
        var writer = JSONWriter()
        writer.dateEncodingStrategy = .secondsSince1970
        #expect(try writer.text(dates) == "[1540931042,0.5]")
        writer.dateEncodingStrategy = .millisecondsSince1970
        #expect(try writer.encodedText(["a": dates]) == #"{"a":[1540931042000,500]}"#)
    }

    @Test("A number that came in with a fraction of zero keeps it")
    func literals() throws {
        let text = #"{"a":2008.0,"b":[-0.0,1.50]}"#
        #expect(try JSONWriter().text(JSONReader().read(JSONValue.self, text)) == text)
        #expect(try JSONWriter().encodedText(JSONReader().decode(JSONObject.self, text)) == text)
    }

    @Test("Whole numbers of all types and lengths are written with their digits")
    func wholeNumbers() throws {
        #expect(
            try JSONWriter().text([UInt64.max, 10_000_000_000_000_000_000, 9_999_999_999_999_999_999])
                == "[18446744073709551615,10000000000000000000,9999999999999999999]")
        #expect(
            try JSONWriter().encodedText([Int128.min, 0, .max])
                == "[\(Int128.min),0,\(Int128.max)]")
        #expect(try JSONWriter().encodedText([UInt128.max]) == "[\(UInt128.max)]")
        #expect(try JSONWriter().encodedText([Int8.min, .max]) == "[-128,127]")
        var power = 1
        for _ in 0..<18 {
            power *= 10
            #expect(
                try JSONWriter().text([power - 1, power, -power, 1 - power])
                    == "[\(power - 1),\(power),-\(power),\(1 - power)]")
        }
    }

    private struct Bytes: JSONWritable, JSONReadable, Equatable {
        var bytes: [UInt8]

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        init(from json: inout JSONValueReader) throws {
            bytes = try json.withString { text in text.indices.map { text[$0] } }
        }

        func write(to json: inout JSONValueWriter) throws {
            json.writeString(capacity: bytes.count) { text in for byte in bytes { text.append(byte) } }
        }
    }

    @Test(
        "A string is written from its bytes and read into them",
        arguments: ["", "a", "2014-10-13T11:06:25-07:00", "exactly8", "a\"b", "line\nline", "Étienne", "😀", "\u{1}"])
    func bytes(text: String) throws {
        let bytes = Bytes(Array(text.utf8))
        #expect(try JSONWriter().text([bytes]) == JSONWriter().text([text]))
        #expect(try JSONReader().read([Bytes].self, JSONWriter().text([text])) == [bytes])
    }

    @Test("Bytes that are no UTF-8 are replaced when they are written")
    func invalidBytes() throws {
        #expect(try JSONWriter().text(Bytes([0x61, 0xFF, 0x62])) == "\"a\u{FFFD}b\"")
        #expect(throws: JSONError.self) { try JSONReader().read(Bytes.self, "7") }
    }

    @Test("What cannot be written is told with its path, through models and Codable alike")
    func failures() {
        struct Plain: Encodable {
            var scores: [Double]
            var when: Date
        }
        func path(_ body: () throws -> [UInt8]) -> [String]? {
            guard case .failure(let error) = Result(catching: body) else { return nil }
            guard case EncodingError.invalidValue(_, let context) = error else { return ["\(error)"] }
            return context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        }
        var person = Person()
        person.score = .nan
        #expect(path { try JSONWriter().write(["p": [Person(), person]]) } == ["p", "1", "score"])
        #expect(path { try JSONWriter().encode(["p": [Person(), person]]) } == ["p", "1", "score"])
        #expect(path { try JSONWriter().encode([[Float.infinity]]) } == ["0", "0"])
        let plain = Plain(scores: [1, .infinity], when: Date(timeIntervalSince1970: 1e12))
        #expect(path { try JSONWriter().encode(["a": plain]) } == ["a", "scores", "1"])
        var writer = JSONWriter()
        writer.dateEncodingStrategy = .iso8601
        #expect(path { try writer.encode([Plain(scores: [], when: plain.when)]) } == ["0", "when"])
    }

    @Test("The same value gives the same bytes every time, whatever its dictionaries do")
    func determinism() throws {
        let table = Dictionary(uniqueKeysWithValues: (0..<100).map { ("key \($0)", $0) })
        let first = try JSONWriter().encode(["t": table])
        for _ in 0..<10 {
            let copy = Dictionary(uniqueKeysWithValues: table.shuffled().map { ($0.key, $0.value) })
            #expect(try JSONWriter().encode(["t": copy]) == first)
            #expect(try JSONWriter().write(["t": copy]) == first)
        }
    }

    @Test("Keys are sorted by their UTF-16 code units, through each door")
    func sortedKeys() throws {
        var writer = JSONWriter()
        writer.keyOrder = .sorted
        // The example of RFC 8785 §3.2.3.
        let value: JSONValue = [
            "\u{20AC}": "Euro Sign", "\r": "Carriage Return", "\u{FB33}": "Hebrew Letter Dalet With Dagesh",
            "1": "One", "\u{1F600}": "Emoji: Grinning Face", "\u{80}": "Control", "\u{F6}": "Latin o",
        ]
        let order = ["\r", "1", "\u{80}", "\u{F6}", "\u{20AC}", "\u{1F600}", "\u{FB33}"]
        for bytes in [try writer.write(value), try writer.encode(value)] {
            let object = try JSONReader().read(JSONObject.self, from: bytes)
            #expect(Array(object.keys) == order)
            #expect(.object(object) == value)
        }
        let person = try JSONReader().read(
            Person.self, #"{"tags":["b","a"],"zeta":{"b":1,"a":2},"id":1,"address":{"zip":"1","city":"x"},"alpha":0}"#)
        let sorted = #"{"address":{"city":"x","zip":"1"},"alpha":0,"id":1,"tags":["b","a"],"zeta":{"a":2,"b":1}}"#
        #expect(try writer.text(person) == sorted)
        #expect(try writer.encodedText(person) == sorted)
        #expect(try writer.text(JSONReader().read(JSONValue.self, sorted)) == sorted)
    }

    @Test("Keys on both sides of the surrogates are sorted as UTF-16 has them, also behind a shared beginning")
    func surrogates() throws {
        // In UTF-16 those of more than 16 bits begin with D800 to DBFF.
        let ordered = [
            "", "a", "a\u{D7FF}", "a\u{10000}", "a\u{10FFFF}", "a\u{E000}", "a\u{EFFF}", "a\u{F000}", "a\u{FFFD}", "aa",
            "long beginning", "long beginning \u{10000}", "long beginning \u{E000}", "long beginninh",
        ].sorted { Array($0.utf16).lexicographicallyPrecedes(Array($1.utf16)) }
        var writer = JSONWriter()
        writer.keyOrder = .sorted
        for shift in ordered.indices {
            let shuffled = Array(ordered[shift...].reversed() + ordered[..<shift])
            let object = JSONObject(shuffled.map { ($0, 1) })
            #expect(try Array(JSONReader().read(JSONObject.self, from: writer.write(object)).keys) == ordered)
            let table = Dictionary(uniqueKeysWithValues: shuffled.map { ($0, Int16(1)) })
            #expect(try Array(JSONReader().read(JSONObject.self, from: JSONWriter().encode(table)).keys) == ordered)
        }
    }

    @Test("A key that a type writes twice is written once, and the last value counts")
    func twice() throws {
        struct Twice: Encodable {
            enum Keys: String, CodingKey, CaseIterable { case a, b, c }
            var order: [Keys]
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Keys.self)
                for (number, key) in order.enumerated() {
                    if number % 3 == 2 {
                        var nested = container.superEncoder(forKey: key).unkeyedContainer()
                        try nested.encode(number)
                    } else {
                        try container.encode(["n": number], forKey: key)
                    }
                }
            }
        }
        let orders: [[Twice.Keys]] = [
            [.a, .b, .c], [.a, .a], [.a, .b, .a], [.a, .b, .b], [.b, .a, .c], [.a, .b, .c, .a, .b, .c],
            [.c, .b, .a, .c],
            [.a, .b, .c, .b, .c], [.a, .b, .c, .c],
        ]
        for isSorted in [false, true] {
            var writer = JSONWriter()
            writer.keyOrder = isSorted ? .sorted : .declared
            let bytes = try writer.encode(orders.map(Twice.init))
            var reader = JSONReader()
            reader.duplicateKeys = .refuse
            let values = try #require(try reader.value(from: bytes).array)
            for (order, value) in zip(orders, values) {
                var expected = JSONObject()
                for (number, key) in order.enumerated() {
                    let element = JSONValue.number(JSONNumber(number))
                    expected[key.rawValue] = number % 3 == 2 ? [element] : ["n": element]
                }
                #expect(value == .object(expected), "\(order)")
            }
        }
    }

    @Test("What a type leaves unwritten is an empty object, as in Foundation")
    func nothing() throws {
        struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }
        struct Open: Encodable {
            func encode(to encoder: any Encoder) { _ = encoder.unkeyedContainer() }
        }
        #expect(try JSONWriter().encodedText([Nothing()]) == "[{}]")
        #expect(try Array(JSONEncoder().encode([Nothing()])) == Array("[{}]".utf8))
        #expect(try JSONWriter().encodedText(["a": Open()]) == #"{"a":[]}"#)
    }

    @Test("Values of every kind are written and read back, with their literals")
    func values() throws {
        for text in [
            "null", "[]", "{}", #"[null,true,false,"",0,-0.0,1E+2,[[]],{"":{}}]"#, #"{"a":2008.0,"b":[1.50,{"c":[]}]}"#,
            String(repeating: "9", count: 300),
        ] {
            let value = try JSONReader().read(JSONValue.self, text)
            #expect(try JSONWriter().text(value) == text)
            #expect(try JSONWriter().encodedText(value) == text)
        }
    }
}
