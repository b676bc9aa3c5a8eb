// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationSandbox

@Suite(.timed) struct WireTests {
    @Test(
        "Text leaves as JSON with the escapes of the wire",
        arguments: [
            ("plain", #""plain""#), ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#),
            ("<b>&</b>", #""\u003cb\u003e\u0026\u003c/b\u003e""#),
            ("\n\r\t\u{8}\u{c}\u{0}\u{1f}", #""\n\r\t\b\f\u0000\u001f""#), ("é—😀", "\"é—😀\""),
            ("a\u{2028}b\u{2029}c‘", #""a\u2028b\u2029c‘""#),
        ])
    func text(text: String, json: String) {
        #expect(String(decoding: JSONText.string(text), as: UTF8.self) == json)
        #expect(JSONValue(parsing: JSONText.string(text)) == .string(text))
    }

    @Test(
        "Times and days are those of the calendar",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_540_931_042, "2018-10-30T20:24:02Z"), (951_782_400, "2000-02-29T00:00:00Z"),
            (-1, "1969-12-31T23:59:59Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
            (-62_135_596_800, "0001-01-01T00:00:00Z"),
        ])
    func times(seconds: Int64, text: String) {
        #expect(WireDate.text(seconds) == text)
        #expect(WireDate.seconds(text) == seconds)
    }

    @Test(
        "Milliseconds have three digits",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1_540_931_042_067, "2018-10-30T20:24:02.067Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
        ])
    func milliseconds(milliseconds: Int64, text: String) { #expect(WireDate.text(milliseconds: milliseconds) == text) }

    @Test(
        "Times are read with offsets, fractions, and without a zone as UTC",
        arguments: [
            ("2014-10-13T11:06:25-07:00", 1_413_223_585), ("2014-10-13T18:06:25.999Z", 1_413_223_585),
            ("2014-10-13T18:06:25", 1_413_223_585), ("2014-10-13", 1_413_158_400),
        ])
    func readTimes(text: String, seconds: Int64) { #expect(WireDate.seconds(text) == seconds) }

    @Test(
        "What is no time or day is none",
        arguments: [
            "", "yesterday", "2018-02-30", "2018-13-01T00:00:00Z", "2018-10-30T25:00:00Z", "2018-10-30T", "18-1-1",
            "2018-1-1", "+018-01-01", "2018-10-3０", "99999999999-01-01T00:00:00Z",
        ])
    func noTimes(text: String) { #expect(WireDate.seconds(text) == nil) }

    @Test("Dates of headers name the day of the week")
    func headerDate() { #expect(HTTPDate.text(1_540_931_042) == "Tue, 30 Oct 2018 20:24:02 GMT") }

    @Test("Percent-encoding goes there and back for any text")
    func percent() {
        for text in ["", "a b", "ünï/ö & 100%?", "custom_values[x]", "-._~", "\u{0}", "😀"] {
            #expect(PercentCoding.decode(PercentCoding.encode(text), plusIsSpace: true) == text)
        }
        #expect(PercentCoding.encode("custom_values[x]") == "custom_values%5Bx%5D")
        for broken in ["%", "%4", "%zz", "%FF", "%C3"] {
            #expect(PercentCoding.decode(broken, plusIsSpace: false) == nil)
        }
    }

    @Test("Base64 in the URL-safe alphabet goes there and back")
    func base64() {
        for count in 0..<40 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 251) }
            let text = Base64URL.encode(bytes)
            #expect(text.utf8.allSatisfy { !"+/=".utf8.contains($0) })
            #expect(Base64URL.decode(text) == bytes)
        }
        for broken in ["a", "+/==", "ä", "a b"] { #expect(Base64URL.decode(broken) == nil) }
    }

    @Test("A cursor opens for its own query and secret only, and is never written twice the same")
    func cursors() throws {
        let sealer = CursorSealer(secret: Array("secret".utf8), lifetime: .seconds(86_400))
        for position in [Int64.min, -1, 0, 1, 42, .max] {
            let cursor = Cursor(direction: .previous, position: position)
            let sealed = try sealer.seal(cursor, for: "/people?state=CA")
            #expect(sealed.nonce.count == 22)
            #expect(sealed.token.count == 44)
            #expect(sealer.open(nonce: sealed.nonce, token: sealed.token, for: "/people?state=CA") == cursor)
            #expect(sealer.open(nonce: sealed.nonce, token: sealed.token, for: "/people?state=NY") == nil)
            let other = CursorSealer(secret: Array("other".utf8), lifetime: .seconds(86_400))
            #expect(other.open(nonce: sealed.nonce, token: sealed.token, for: "/people?state=CA") == nil)
            #expect(try sealer.seal(cursor, for: "/people?state=CA") != sealed)
        }
    }

    @Test("JSON from outside is read whole, or not at all")
    func json() {
        #expect(
            JSONValue(parsing: Array(#"{"a":[1,2.5,"x",true,null,{}]}"#.utf8))
                == .object([
                    "a": .array([.integer(1), .number(2.5), .string("x"), .bool(true), .null, .object([:])])
                ]))
        for text in [
            "", " ", "{", "[1,]", "{\"a\":1}x", "nul", "\"\u{1}\"", "01", "'a'", "{\"a\":1,}", "1.", ".5", "-", "+1",
            "1e", "tru", "\"\\x\"", "\"\\u12g4\"", "\"\\ud83d\"", "\"\\ud83dx\"", "\"\\udc00\"", "\"a", "{1:2}",
            "[1 2]", "\u{FEFF}1",
        ] {
            #expect(JSONValue(parsing: Array(text.utf8)) == nil, "\(text)")
        }
        #expect(JSONValue(parsing: [0x22, 0xFF, 0x22]) == nil)
        #expect(JSONValue(parsing: Array(#""\ud83d\ude00\u00e9\/""#.utf8)) == .string("😀é/"))
        #expect(JSONValue(parsing: Array("-9223372036854775808".utf8)) == .integer(.min))
        #expect(JSONValue(parsing: Array("9223372036854775808".utf8)) == .number(9.223372036854775808e18))
        #expect(JSONValue(parsing: Array("1e999".utf8)) == .number(.infinity))
        let deep = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        #expect(JSONValue(parsing: Array(deep.utf8)) != nil)
        #expect(JSONValue(parsing: Array("[\(deep)]".utf8)) == nil)
    }
}
