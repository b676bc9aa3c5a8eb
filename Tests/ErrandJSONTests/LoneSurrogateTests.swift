// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Lone surrogates that are replaced", .timed)
struct LoneSurrogateTests {
    private static var reader: JSONReader {
        var reader = JSONReader()
        reader.loneSurrogates = .replace
        return reader
    }

    private static let texts: [(json: String, text: String)] = [
        (#""\ud800""#, "\u{FFFD}"), (#""\udc00""#, "\u{FFFD}"), (#""\uD83D""#, "\u{FFFD}"),
        (#""a\ud800x""#, "a\u{FFFD}x"), (#""\ud800\n""#, "\u{FFFD}\n"), (#""\ud800\u0041""#, "\u{FFFD}A"),
        (#""\ud800\ud800""#, "\u{FFFD}\u{FFFD}"), (#""\udc00\ud800""#, "\u{FFFD}\u{FFFD}"),
        (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀"), (#""\ud83d\ude00\ude00""#, "😀\u{FFFD}"),
        (#""\ud83d \ude00""#, "\u{FFFD} \u{FFFD}"), (#""\ude00\ude00""#, "\u{FFFD}\u{FFFD}"),
        (#""\\ud83d\ud83d""#, #"\ud83d"# + "\u{FFFD}"), (#""\\ud83d""#, #"\ud83d"#), (#""\\\ud83d""#, "\\\u{FFFD}"),
        (#""\"\ud83d\"""#, "\"\u{FFFD}\""), (#""é\ud83d€""#, "é\u{FFFD}€"), (#""\ufffd\ud83d""#, "\u{FFFD}\u{FFFD}"),
    ]

    private struct Named: Codable, Equatable { var name: String }

    @Test("Each half is U+FFFD, pairs stay, and text that only looks like an escape stays", arguments: texts)
    func replaced(json: String, text: String) throws {
        let bytes = Array(json.utf8)
        #expect(try Self.reader.value(from: bytes) == .string(text))
        #expect(try Self.reader.read(String.self, from: bytes) == text)
        #expect(try Self.reader.decode([String: Named].self, from: #"{"x":{"name":\#(json)}}"#.utf8)["x"]?.name == text)
        #expect(
            try Self.reader.decode(Named.self, from: #"{"results":{"name":\#(json)}}"#.utf8, at: "results").name == text
        )
        #expect(
            try Self.reader.read(String.self, from: Array(#"{"other":\#(json),"it":\#(json)}"#.utf8), at: "it") == text)
        let document = Array("[1,\(json)]".utf8)
        let kept = try Self.reader.read([JSONText].self, from: document)
        #expect(try kept[1].read(String.self) == text)
    }

    @Test("Every way into a document replaces them", arguments: texts.map(\.json), Door.allCases)
    func doors(json: String, door: Door) throws {
        for document in [json, "{\(json):\(json)}", "[[],\(json),{\"a\":[\(json)]}]"] {
            try door.read(Array(document.utf8), Self.reader)
        }
    }

    @Test("Streams replace them, and go on")
    func streams() async throws {
        let lines = StreamTests.Chunks(bytes: Array("\"\\ud83d\"\n1\n\"\\ude00\"\n".utf8), size: 3)
        var read: [JSONValue] = []
        for try await value in Self.reader.lines(of: JSONValue.self, in: lines) { read.append(value) }
        #expect(read == [.string("\u{FFFD}"), 1, .string("\u{FFFD}")])
        let array = StreamTests.Chunks(bytes: Array(#"[{"name":"\ud83d"},{"name":"b"}]"#.utf8), size: 5)
        var named: [Named] = []
        for try await value in Self.reader.decodedElements(of: Named.self, in: array) { named.append(value) }
        #expect(named == [Named(name: "\u{FFFD}"), Named(name: "b")])
    }

    @Test("Without the setting all of them are refused")
    func refused() {
        #expect(JSONReader().loneSurrogates == .refuse)
        for (json, text) in Self.texts where text.contains("\u{FFFD}") {
            expectThrows(.loneSurrogate, "\(json)") { _ = try JSONReader().value(from: Array(json.utf8)) }
        }
    }

    @Test(
        "Another fault in the document is refused at the same place as without them",
        arguments: [
            (#"["\ud83d",]"#, #"["------",]"#), (#"["\ud83d" 1]"#, #"["------" 1]"#),
            (#"{"\ud83d":1}x"#, #"{"------":1}x"#), (#"["\ud83d","\ud8"#, #"["------","\ud8"#),
            (#"["\ud83d\x"]"#, #"["------\x"]"#), (#"["\ud83d","\ud83d\u00g0"]"#, #"["------","------\u00g0"]"#),
            ("[\"\\ud83d\",\"\u{1}\"]", "[\"------\",\"\u{1}\"]"),
        ])
    func otherFaults(json: String, other: String) {
        for door in GrammarTests.wholeDocuments {
            let error = #expect(throws: JSONError.self) { try door.read(Array(json.utf8), Self.reader) }
            let expected = #expect(throws: JSONError.self) { try door.read(Array(other.utf8)) }
            #expect(error?.kind == expected?.kind && error?.byteOffset == expected?.byteOffset, "\(json), \(door)")
        }
    }

    @Test("A value that a model refuses is refused at its place in the document")
    func mismatch() {
        let error = #expect(throws: JSONError.self) {
            try Self.reader.decode([Named].self, from: Array(#"[{"name":"\ud83d"},{"name":7}]"#.utf8))
        }
        #expect(error?.kind == .typeMismatch && error?.byteOffset == 27, "\(String(describing: error))")
    }
}
