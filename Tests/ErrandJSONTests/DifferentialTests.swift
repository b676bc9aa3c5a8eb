// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

// The long loops yield: on few cores they kept other tests from going on for more than a minute.
@Suite("Differential against Foundation", .timed)
struct DifferentialTests {
    @Test("Every case of the grammar's tables", arguments: GrammarTests.valid + GrammarTests.invalid.map(\.text))
    func tables(text: String) {
        for document in [text, "[\(text)]", "{\"a\":\(text)}", "[\(text),1]", "[1, \(text) ]"] {
            #expect(FoundationOracle.finding(Array(document.utf8)) == nil, "\(document)")
        }
    }

    /// The pieces that mutations put in: the tokens of JSON and their near misses.
    static let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "null", "true", "false", "0", "-", "1", "9", ".", "e", "E", "+",
            " ",
            "\n", "\t", "\"a\":", "\"\"", "\\u0041", "\\ud83d\\ude00", "\\ud800", "\\n", "é", "€", "😀", "1e999", "-0",
            "1.5e-7", "123456789012345678901", "{}", "[]", "[1,2]", "{\"id\":1}", "/", "\u{7F}", "e\u{301}",
        ].map { Array($0.utf8) } + [[0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0x1F], [0xEF, 0xBB, 0xBF]]

    static func mutated(_ seed: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = seed
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let position = Int.random(in: 0...bytes.count, using: &random)
            let end = min(bytes.count, position + Int.random(in: 0...6, using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: position)
            case 1: bytes.removeSubrange(position..<end)
            case 2: bytes.replaceSubrange(position..<end, with: pieces.randomElement(using: &random) ?? [])
            case 3: bytes.insert(contentsOf: bytes[position..<end], at: Int.random(in: 0...bytes.count, using: &random))
            default: if position < bytes.count { bytes[position] = UInt8.random(in: 0...255, using: &random) }
            }
        }
        return bytes
    }

    @Test("Seeded mutations are accepted alike and read as the same values", arguments: 1...Soak.count(1))
    func mutations(seed: Int) async {
        var random = SplitMix(state: UInt64(seed))
        let seeds =
            [Samples.page, #"{"id":1,"first_name":"é\n","tags":["a"],"address":{"zip":null},"score":1.5,"x":[{}]}"#]
            .map { Array($0.utf8) } + GrammarTests.valid.map { Array("[\($0)]".utf8) }
        for _ in 0..<1_500 {
            await Task.yield()
            let bytes = Self.mutated(seeds.randomElement(using: &random) ?? [], &random)
            if let finding = FoundationOracle.finding(bytes) {
                Issue.record("\(String(decoding: bytes, as: UTF8.self)) \(bytes.count) bytes: \(finding)")
            }
        }
    }

    @Test("Objects of one shape with any bit flipped are accepted alike and read as the same values")
    func bitFlips() async {
        for text in [
            #"[{"a":1,"long key":2,"b":[]},{"a":1,"long key":2,"b":[]}]"#,
            #"[{"long key":1,"b":2,"c":3},{"long key":1,"b":2,"c":3}]      "#,
            #"[{"a":true},{"a":null},{"a":false},{"a":{}}]          "#, #"{"first_name":"Jo","id":-12.5e3}"#,
        ] {
            for position in text.utf8.indices.map({ $0.utf16Offset(in: text) }) {
                for bit in 0..<8 {
                    await Task.yield()
                    var bytes = Array(text.utf8)
                    bytes[position] ^= 1 << UInt8(bit)
                    if let finding = FoundationOracle.finding(bytes) {
                        Issue.record("\(String(decoding: bytes, as: UTF8.self)): \(finding)")
                    }
                }
            }
        }
    }

    @Test(
        "Random documents come back the same from writer and reader, and through Foundation",
        arguments: 1...Soak.count(1))
    func randomValues(seed: Int) async throws {
        var random = SplitMix(state: UInt64(seed) << 32)
        for _ in 0..<40 {
            await Task.yield()
            let value = Self.value(depth: 0, &random)
            let bytes = try JSONWriter().write(value)
            #expect(try JSONReader().value(from: bytes) == value)
            #expect(try JSONReader().decode(JSONValue.self, from: bytes) == value)
            #expect(FoundationOracle.finding(bytes) == nil)
        }
    }

    static func value(depth: Int, _ random: inout SplitMix) -> JSONValue {
        switch Int.random(in: 0..<(depth < 5 ? 9 : 6), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2: return .number(JSONNumber(Int64.random(in: .min ... .max, using: &random)))
        case 3: return JSONNumber(Double(bitPattern: random.next())).map(JSONValue.number) ?? 0
        case 4, 5: return .string(text(&random))
        case 6:
            return .array((0..<Int.random(in: 0...5, using: &random)).map { _ in value(depth: depth + 1, &random) })
        default:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0...14, using: &random) {
                object[text(&random)] = value(depth: depth + 1, &random)
            }
            return .object(object)
        }
    }

    static func text(_ random: inout SplitMix) -> String {
        let scalars: [Unicode.Scalar] = [
            "a", "b", "\"", "\\", "/", "\u{0}", "\n", "\u{1F}", "é", "€", "😀", "\u{2028}", " ",
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "x")
        }
        return text
    }

    @Test(
        "Whatever containers a type asks for, in every order, it writes what Foundation writes",
        arguments: 1...Soak.count(1))
    func writing(seed: Int) async {
        var random = SplitMix(state: UInt64(seed) << 40)
        for _ in 0..<150 {
            await Task.yield()
            let (scribble, settings) = (Scribble(seed: random.next()), random.next())
            if let finding = FoundationOracle.finding(writing: scribble, settings: settings) {
                Issue.record("seed \(scribble.seed), settings \(settings % 16): \(finding)")
                return
            }
        }
    }

    @Test("Whatever a type asks of its decoder, it hears what Foundation's says", arguments: 1...Soak.count(2))
    func reading(seed: Int) async throws {
        var random = SplitMix(state: UInt64(seed) << 48)
        for _ in 0..<400 {
            await Task.yield()
            let text = try JSONWriter().write(Self.document(depth: 0, &random))
            let (seed, settings) = (random.next(), random.next())
            if let finding = FoundationOracle.finding(reading: text, seed: seed, settings: settings) {
                Issue.record(
                    "\(String(decoding: text, as: UTF8.self)) seed \(seed), settings \(settings % 16): \(finding)")
                return
            }
        }
    }

    @Test("What a dictionary with one wrong member is excused is no more than lost middleware under a key strategy")
    func excuses() {
        func isExcused(_ our: String, _ their: String, _ hasKeyStrategy: Bool) -> Bool {
            ReadingDifference.allCases.contains { $0.explains(our, their, hasKeyStrategy) }
        }
        func line(_ wrong: String, _ error: String) -> String {
            "element as Dictionary<String, Int> with \(wrong) wrong \(error)"
        }
        for hasKeyStrategy in [false, true] {
            let (first, second) = ("! corrupted $.a.b", "! corrupted $.a.c")
            #expect(!isExcused(line("1", first), line("1", second), hasKeyStrategy))
            #expect(isExcused(line("2", first), line("2", second), hasKeyStrategy))
            #expect(!isExcused(line("2", first), line("3", second), hasKeyStrategy))
            #expect(!isExcused(line("2", first), line("2", "= [a: 1]"), hasKeyStrategy))
            #expect(!isExcused(line("no members,", first), line("no members,", second), hasKeyStrategy))
            #expect(isExcused(line("1", first), line("1", "! corrupted $.b"), hasKeyStrategy) == hasKeyStrategy)
            #expect(!isExcused(line("1", "! corrupted $.b"), line("1", first), hasKeyStrategy))
        }
    }

    /// A document with the keys that an ``Inquiry`` asks for.
    static func document(depth: Int, _ random: inout SplitMix) -> JSONValue {
        let names =
            Scribble.Free.names.map(\.stringValue) + [
                "oTwo", "o_three", "s_one", "super", "a", "A", "1", "2", "some_key", "someKey", "a_url_list", "", "_",
            ]
        let scalars: [JSONValue] = [
            nil, true, false, 0, 1, -1, 127, 128, 255, 300, 2008.5, 1e2, -0.25, 70_000, "", "a", "1", "someKey",
            "https://a.example/b", "AAEC", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F", .number(JSONNumber(UInt64.max)),
            .number(JSONNumber("2008.0") ?? 0), .number(JSONNumber("1e400") ?? 0),
        ]
        switch Int.random(in: 0..<(depth == 0 ? 6 : depth < 4 ? 10 : 3), using: &random) {
        case 0...3 where depth == 0, 4...6:
            var object = JSONObject()
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                object[names.randomElement(using: &random) ?? ""] = document(depth: depth + 1, &random)
            }
            return .object(object)
        case 4...5 where depth == 0, 7...9:
            // Mostly alike, as arrays are.
            let first = document(depth: depth + 1, &random)
            return .array(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in
                    Bool.random(using: &random) ? first : document(depth: depth + 1, &random)
                })
        default: return scalars.randomElement(using: &random) ?? nil
        }
    }
}
