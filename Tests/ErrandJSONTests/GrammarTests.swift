// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

/// All the ways into a document.
///
/// They have to agree about what is JSON.
enum Door: String, CaseIterable, CustomTestStringConvertible {
    case value
    case skip
    case codable
    case model
    case stream

    var testDescription: String { rawValue }

    /// A type that reads over whatever stands there.
    private struct Skipped: JSONReadable {
        init(from json: inout JSONValueReader) throws { try json.skip() }
    }

    /// An object is a model without keys, an array one of such values.
    private struct KnowsNothing: JSONReadable {
        init(from json: inout JSONValueReader) throws {
            switch json.kind {
            case .object: _ = try Empty(from: &json)
            case .array: _ = try [KnowsNothing](from: &json)
            case .string: _ = try json.readString()
            case .number: _ = try json.readNumber()
            case .bool: _ = try json.readBool()
            case .null where json.readNull(): break
            default: try json.skip()
            }
        }
    }

    private struct Empty: JSONModel {
        enum CodingKeys: String, JSONKey {
            case unused
            static let keyTable = JSONKeyTable<CodingKeys>()
        }

        init(from object: inout JSONObjectReader<CodingKeys>) throws {
            var unknown = JSONObject()
            while try object.next(unknown: &unknown) != nil { try object.skip() }
        }

        func write(to object: inout JSONObjectWriter<CodingKeys>) throws {}
    }

    private struct Anything: Decodable {
        init(from decoder: any Decoder) {}
    }

    func read(_ bytes: [UInt8], _ reader: JSONReader = JSONReader()) throws {
        switch self {
        case .value: _ = try reader.value(from: bytes)
        case .skip: _ = try reader.read(Skipped.self, from: bytes)
        case .codable: _ = try reader.decode(Anything.self, from: bytes)
        case .model: _ = try reader.read(KnowsNothing.self, from: bytes)
        case .stream:
            _ = try reader.read([JSONValue].self, from: [0x5B] + bytes + [0x5D])
            // An array could hide what the brackets complete.
            _ = try reader.value(from: bytes)
        }
    }
}

@Suite("Grammar of RFC 8259", .timed)
struct GrammarTests {
    static let valid: [String] = [
        // §2 white space, structure
        "null", "true", "false", " null", "null ", "\t\n\r null\t\n\r ", "[]", "{}", "[ ]", "{ }", "[\n]", "{\t}",
        "[1]", "[1,2]", "[ 1 , 2 ]", "[[]]", "[{}]", "[[],[]]", "[null,true,false]", "{\"a\":1}", "{ \"a\" : 1 }",
        "{\"a\":1,\"b\":2}", "{\"a\" :\n1\r,\t\"b\":2 }", "{\"a\":{\"b\":{}}}", "{\"a\":[]}", "{\"\":0}",
        "{\"a\":1,\"a\":2}",
        // §6 numbers
        "0", "-0", "1", "-1", "10", "1234567890", "0.0", "-0.0", "0.5", "1.5", "10.25", "1e1", "1E1", "1e+1", "1e-1",
        "1E+1", "1E-1", "0e0", "0e-0", "0e+0", "-0e0", "1.5e10", "1e00", "1e0001", "0.00001", "9007199254740993",
        "18446744073709551616", "123456789012345678901234567890", "1e999", "-1e999", "1e-999",
        "1e99999999999999999999", "0.1234567890123456789012345678901234567890",
        // §7 strings
        "\"\"", "\"a\"", "\" \"", "\"\\\"\"", "\"\\\\\"", "\"\\/\"", "\"/\"", "\"\\b\\f\\n\\r\\t\"", "\"\\u0000\"",
        "\"\\u0041\"", "\"\\u00e9\"", "\"\\u00E9\"", "\"\\uD83D\\uDE00\"", "\"\\ud83d\\ude00\"", "\"\\uFFFF\"",
        "\"\\uD800\\uDC00\"", "\"\\uDBFF\\uDFFF\"",
        "\"\u{7f}\"", "\"é\"", "\"€\"", "\"😀\"", "\"\u{2028}\u{2029}\"", "\"\u{FEFF}\"", "\"\\u2028\"",
        "\"\u{10FFFF}\"", "\"a long text of more than sixteen bytes, so that it does not fit into words\"",
        "\"0123456\"", "\"01234567\"", "\"012345678\"", "\"0123456\\n\"", "\"0123456é\"", "\"01234é567\"",
    ]

    /// The doors that get a document as it is.
    static let wholeDocuments = Door.allCases.filter { $0 != .stream }

    static let invalid: [(text: String, kind: JSONError.Kind)] = [
        ("", .unexpectedEnd), (" ", .unexpectedEnd), ("\n", .unexpectedEnd),
        // literals
        ("nul", .unexpectedEnd), ("n", .unexpectedEnd), ("tru", .unexpectedEnd), ("fals", .unexpectedEnd),
        ("Null", .unexpectedCharacter), ("NULL", .unexpectedCharacter), ("True", .unexpectedCharacter),
        ("nulL", .unexpectedCharacter), ("truE", .unexpectedCharacter), ("falsE", .unexpectedCharacter),
        ("nullx", .trailingBytes), ("null null", .trailingBytes), ("truefalse", .trailingBytes),
        ("undefined", .unexpectedCharacter), ("NaN", .unexpectedCharacter), ("Infinity", .unexpectedCharacter),
        ("-Infinity", .invalidNumber), ("'a'", .unexpectedCharacter), ("a", .unexpectedCharacter),
        // structure
        ("[", .unexpectedEnd), ("[1", .unexpectedEnd), ("[1,", .unexpectedEnd), ("{", .unexpectedEnd),
        ("{\"a\"", .unexpectedEnd), ("{\"a\":", .unexpectedEnd), ("{\"a\":1", .unexpectedEnd),
        ("{\"a\":1,", .unexpectedEnd), ("]", .unexpectedCharacter), ("}", .unexpectedCharacter),
        ("[}", .unexpectedCharacter), ("{]", .unexpectedCharacter), ("[1}", .unexpectedCharacter),
        ("{\"a\":1]", .unexpectedCharacter), ("[1,]", .unexpectedCharacter), ("[,1]", .unexpectedCharacter),
        ("[,]", .unexpectedCharacter), ("[1,,2]", .unexpectedCharacter), ("[1 2]", .unexpectedCharacter),
        ("{\"a\":1,}", .unexpectedCharacter), ("{,\"a\":1}", .unexpectedCharacter), ("{\"a\"}", .unexpectedCharacter),
        ("{\"a\" 1}", .unexpectedCharacter), ("{\"a\"::1}", .unexpectedCharacter), ("{\"a\":}", .unexpectedCharacter),
        ("{\"a\":1 \"b\":2}", .unexpectedCharacter), ("{a:1}", .unexpectedCharacter), ("{1:1}", .unexpectedCharacter),
        ("{null:1}", .unexpectedCharacter), ("{\"a\":1,,\"b\":2}", .unexpectedCharacter),
        ("[]]", .trailingBytes), ("{}}", .trailingBytes), ("[] []", .trailingBytes), ("1 2", .trailingBytes),
        ("[]\u{0}", .trailingBytes), (",", .unexpectedCharacter), (":", .unexpectedCharacter),
        ("\u{0}", .unexpectedCharacter), ("[\u{0}]", .unexpectedCharacter), ("\u{B}1", .unexpectedCharacter),
        ("\u{C}1", .unexpectedCharacter), ("\u{A0}1", .unexpectedCharacter), ("// x\n1", .unexpectedCharacter),
        ("/**/1", .unexpectedCharacter), ("1//", .trailingBytes), ("#\n1", .unexpectedCharacter),
        ("\u{FEFF}", .unexpectedEnd), ("\u{FEFF}\u{FEFF}1", .unexpectedCharacter), ("1\u{FEFF}", .trailingBytes),
        (" \u{FEFF}1", .unexpectedCharacter), ("[\u{FEFF}1]", .unexpectedCharacter),
        // numbers
        ("-", .unexpectedEnd), ("+1", .unexpectedCharacter), ("01", .invalidNumber), ("-01", .invalidNumber),
        ("00", .invalidNumber), ("1.", .unexpectedEnd), ("1. ", .invalidNumber), ("[1.]", .invalidNumber),
        (".5", .unexpectedCharacter), ("-.5", .invalidNumber), ("1.e1", .invalidNumber), ("1e", .unexpectedEnd),
        ("1e+", .unexpectedEnd), ("1e-", .unexpectedEnd), ("[1e]", .invalidNumber), ("1e1.5", .trailingBytes),
        ("1.2.3", .trailingBytes), ("--1", .invalidNumber), ("1-1", .trailingBytes), ("0x1", .trailingBytes),
        ("1_000", .trailingBytes), ("[-]", .invalidNumber), ("- 1", .invalidNumber), ("1e 1", .invalidNumber),
        ("١", .unexpectedCharacter), ("[1a]", .unexpectedCharacter), ("1f", .trailingBytes),
        // strings
        ("\"", .unexpectedEnd), ("\"a", .unexpectedEnd), ("\"\\\"", .unexpectedEnd), ("\"\\", .unexpectedEnd),
        ("\"\\u", .unexpectedEnd), ("\"\\u0", .unexpectedEnd), ("\"\\u004", .unexpectedEnd),
        ("\"\\u\"", .invalidEscape), ("\"\\u004\"", .invalidEscape), ("\"\\u00g0\"", .invalidEscape),
        ("\"\\x41\"", .invalidEscape), ("\"\\a\"", .invalidEscape), ("\"\\0\"", .invalidEscape),
        ("\"\\'\"", .invalidEscape), ("\"\\U0041\"", .invalidEscape), ("\"\\ \"", .invalidEscape),
        ("\"\\ud800\"", .loneSurrogate), ("\"\\udc00\"", .loneSurrogate), ("\"\\ud800x\"", .loneSurrogate),
        ("\"\\ud800\\n\"", .loneSurrogate), ("\"\\ud800\\u0041\"", .loneSurrogate),
        ("\"\\ud800\\ud800\"", .loneSurrogate), ("\"\\udc00\\ud800\"", .loneSurrogate),
        ("\"\\ud800\\u00g0\"", .invalidEscape), ("\"\\ud800", .unexpectedEnd), ("\"\\ud800\\", .unexpectedEnd),
        ("\"\\ud800\\u", .unexpectedEnd), ("\"\\ud800\\udc0", .unexpectedEnd),
        ("\"\u{0}\"", .controlCharacter), ("\"\u{1}\"", .controlCharacter), ("\"\u{1F}\"", .controlCharacter),
        ("\"\t\"", .controlCharacter), ("\"\n\"", .controlCharacter), ("\"\r\"", .controlCharacter),
        ("\"01234567\n\"", .controlCharacter), ("{\"\n\":1}", .controlCharacter), ("{\"a", .unexpectedEnd),
    ]

    @Test("What the grammar allows is read, through each door", arguments: valid, Door.allCases)
    func accepts(text: String, door: Door) throws { try door.read(Array(text.utf8)) }

    @Test("A byte order mark before the document is ignored, through each door", arguments: valid, wholeDocuments)
    func byteOrderMark(text: String, door: Door) throws { try door.read(Array("\u{FEFF}\(text)".utf8)) }

    @Test("A part of a byte order mark is none", arguments: Door.allCases)
    func brokenMark(door: Door) {
        for start in [[0xEF], [0xEF, 0xBB], [0xEF, 0x20, 0xBB, 0xBF], [0xBB, 0xBF]] as [[UInt8]] {
            #expect(throws: JSONError.self) { try door.read(start + Array("[1]".utf8)) }
        }
    }

    @Test("A document in UTF-16 or UTF-32 is refused by name, with a mark and without one", arguments: wholeDocuments)
    func wideEncodings(door: Door) {
        let encodings: [(String.Encoding, [UInt8], JSONError.Kind)] = [
            (.utf16LittleEndian, [0xFF, 0xFE], .utf16), (.utf16BigEndian, [0xFE, 0xFF], .utf16),
            (.utf32LittleEndian, [0xFF, 0xFE, 0, 0], .utf32), (.utf32BigEndian, [0, 0, 0xFE, 0xFF], .utf32),
        ]
        for (encoding, mark, kind) in encodings {
            for text in ["1", "{}", "[1,2]", #"{"é":"€"}"#, "\"Ā\"", "\"𝄞\""] {
                let bytes = Array(text.data(using: encoding) ?? Data())
                for document in [bytes, mark + bytes] { expectThrows(kind, "\(text)") { try door.read(document) } }
            }
        }
    }

    @Test("What the grammar does not allow is refused with its kind, through each door", arguments: invalid)
    func refuses(text: String, kind: JSONError.Kind) {
        for door in Door.allCases where door != .stream {
            let error = #expect(throws: JSONError.self, "\(door)") { try door.read(Array(text.utf8)) }
            #expect(error?.kind == kind, "\(door)")
            #expect(error?.byteOffset != nil)
        }
        #expect(throws: JSONError.self) { try Door.stream.read(Array(text.utf8)) }
    }

    @Test(
        "Bytes that are not UTF-8 are refused, through each door",
        arguments: [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2, 0x41], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
            [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE2, 0x82, 0x41], [0xF0, 0x80, 0x80, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80],
            [0xFE], [0xFF], [0xF0, 0x9F, 0x98], [0xE2, 0x82], [0xC3],
        ] as [[UInt8]], Door.allCases)
    func refusesInvalidUTF8(bytes: [UInt8], door: Door) {
        for padding in [0, 3, 7, 8, 20] {
            let text = Array("\"".utf8) + Array(repeating: 0x61, count: padding) + bytes + Array("\"".utf8)
            expectThrows(.invalidUTF8, "\(padding)") { try door.read(text) }
            expectThrows(.invalidUTF8) { try door.read(Array("{".utf8) + text + Array(":1}".utf8)) }
        }
    }

    @Test("By default 128 levels are read, and 129 are not", arguments: Door.allCases)
    func depth(door: Door) throws {
        func nested(_ count: Int, _ open: String, _ close: String) -> [UInt8] {
            Array((String(repeating: open, count: count) + String(repeating: close, count: count)).utf8)
        }
        let limit = door == .stream ? 127 : 128
        try door.read(nested(limit, "[", "]"))
        expectThrows(.tooDeep) { try door.read(nested(limit + 1, "[", "]")) }
        try door.read(nested(limit, "{\"a\":", "}").replacingInnermost())
        expectThrows(.tooDeep) {
            try door.read(nested(limit + 1, "{\"a\":", "}").replacingInnermost())
        }
        expectThrows(.tooDeep) { try door.read(Array(repeating: 0x5B, count: 1_000_000)) }
    }

    @Test("Size and length of numbers are limited", arguments: Door.allCases)
    func limits(door: Door) throws {
        let longest = [UInt8](repeating: 0x31, count: 1024)
        try door.read(longest)
        expectThrows(.numberTooLong) { try door.read(longest + [0x31]) }
        var reader = JSONReader()
        reader.limits.numberLength = 10
        try door.read(Array("1234567890".utf8), reader)
        expectThrows(.numberTooLong) { try door.read(Array("12345678901".utf8), reader) }
        reader.limits.size = 12
        expectThrows(.tooLarge) { try door.read(Array("\"123456789012\"".utf8), reader) }
    }

    @Test("A page that is cut anywhere is refused, through each door", arguments: Door.allCases)
    func truncation(door: Door) {
        let page = Array(Samples.page.utf8)
        for length in 0..<page.count {
            expectThrows(.unexpectedEnd, "\(length)") {
                switch door {
                case .stream: try Door.value.read(Array(page[..<length]))
                default: try door.read(Array(page[..<length]))
                }
            }
        }
    }

    @Test("A page with 0xFF anywhere is refused, through each door", arguments: Door.allCases)
    func invalidByteAnywhere(door: Door) {
        let page = Array(Samples.page.utf8)
        for position in page.indices {
            var broken = page
            broken[position] = 0xFF
            #expect(throws: JSONError.self, "\(position)") { try door.read(broken) }
        }
    }
}

extension [UInt8] {
    /// Puts a value into the innermost `{"a":}`.
    fileprivate func replacingInnermost() -> [UInt8] {
        guard let position = firstIndex(of: UInt8(ascii: "}")) else { return self }
        return Array(self[..<position]) + Array("1".utf8) + Array(self[position...])
    }
}

/// The closure has to throw an error of that kind.
func expectThrows(
    _ kind: JSONError.Kind, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) {
    do {
        try body()
        Issue.record(
            "Nothing was thrown, \(kind) was expected. \(comment?.rawValue ?? "")", sourceLocation: sourceLocation)
    } catch {
        #expect((error as? JSONError)?.kind == kind, comment, sourceLocation: sourceLocation)
    }
}
