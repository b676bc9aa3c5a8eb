// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Errors", .timed)
struct JSONErrorTests {
    private func failure(_ body: () throws -> Void) -> JSONError? { #expect(throws: JSONError.self) { try body() } }

    @Test("An error names path, offset, line and column, through models and Codable alike")
    func place() throws {
        struct Plain: Decodable {
            struct Place: Decodable { var city: String? }
            var id: Int
            var address: Place?
        }
        let text = "[{\"id\": 1},\n {\"id\": 2, \"address\": {\"city\":\n  7}}]"
        let offset = try #require(text.utf8.firstIndex(of: UInt8(ascii: "7"))).utf16Offset(in: text)
        for error in [
            failure { _ = try JSONReader().read([Person].self, text) },
            failure { _ = try JSONReader().decode([Plain].self, text) },
        ] {
            #expect(error?.kind == .typeMismatch)
            #expect(error?.codingPath == [.index(1), .key("address"), .key("city")])
            #expect(error?.byteOffset == offset)
            #expect(error?.line == 3)
            #expect(error?.column == 3)
        }
    }

    @Test("An error in an element has its index, through each door", arguments: 0...2)
    func elements(index: Int) {
        let values = (0...2).map { $0 == index ? "true" : "\($0)" }.joined(separator: ",")
        let direct = failure { _ = try JSONReader().read([Int].self, "[\(values)]") }
        let codable = failure { _ = try JSONReader().decode([Int16].self, "[\(values)]") }
        let member = failure { _ = try JSONReader().read([String: [Int]].self, #"{"1":[\#(values)]}"#) }
        let nested = failure { _ = try JSONReader().decode([String: [Int16]].self, #"{"1":[\#(values)]}"#) }
        #expect(direct?.codingPath == [.index(index)])
        #expect(codable?.codingPath == [.index(index)])
        // The key of a dictionary is no index, though it is a number.
        #expect(member?.codingPath == [.entry("1"), .index(index)])
        #expect(nested?.codingPath == [.entry("1"), .index(index)])
        #expect(failure { _ = try JSONReader().read([Int].self, "7") }?.codingPath == [])
    }

    @Test("The key of a dictionary is data: the path has it, and no description does")
    func dictionaryKeys() throws {
        enum Keys: String, CodingKey { case people }
        struct Loose: Decodable {
            struct Key: CodingKey {
                var stringValue: String
                var intValue: Int? { nil }
                init?(stringValue: String) { self.stringValue = stringValue }
                init?(intValue: Int) { nil }
            }

            init(from decoder: any Decoder) throws {
                let people = try decoder.container(keyedBy: Keys.self).nestedContainer(
                    keyedBy: Key.self, forKey: .people)
                for key in people.allKeys { _ = try people.decode(Int.self, forKey: key) }
            }
        }
        struct Direct: Decodable { var people: [String: Int] }
        struct Plain: Decodable { var people: [String: Int16] }
        struct Person: Decodable { var name: String }
        struct Nested: Decodable { var people: [String: Person] }
        for key in ["ada@example.org", "4711"] {
            let text = #"{"people":{"\#(key)":{"age":1}}}"#
            let errors = [
                failure { _ = try JSONReader().decode(Loose.self, text) },
                failure { _ = try JSONReader().decode(Direct.self, text) },
                failure { _ = try JSONReader().decode(Plain.self, text) },
                failure { _ = try JSONReader().decode(Nested.self, text) },
                failure { _ = try JSONReader().read([String: [String: Int]].self, text) },
            ]
            for error in errors {
                #expect(error?.codingPath.contains(.entry(key)) == true)
                #expect(error?.description.contains(key) == false, "\(error?.description ?? "")")
                #expect(error?.description.contains(".…") == true)
            }
            for error in errors.dropLast() { #expect(error?.description.contains("$.people.…") == true) }
        }
    }

    @Test("Nothing in an error is a value, unless its key is named public")
    func excerptIsMasked() throws {
        let text =
            #"{"token": "s3cret", "amount": 4711, "city": "Springfield", "ok": true, "list": ["hidden", 99], "x": ]}"#
        var reader = JSONReader()
        let error = try #require(failure { _ = try reader.value(from: Array(text.utf8)) })
        for secret in ["s3cret", "4711", "Springfield", "hidden", "99"] {
            #expect(!error.description.contains(secret))
        }
        #expect(error.excerpt.hasSuffix(#","…":["…",#],"…":"#))
        for (text, excerpt) in [
            (#"{"a":1,"b":123,"c":-1.5e+10,"d":12345,"e":]"#, ##"{"…":#,"…":#,"…":#,"…":#,"…":"##),
            (#"[true,false,null,"x",{},[],]"#, #"[?,?,null,"…",{},[],"#),
        ] {
            #expect(failure { _ = try JSONReader().value(from: Array(text.utf8)) }?.excerpt == excerpt)
        }
        reader.publicKeys = ["city", "list"]
        let open = try #require(failure { _ = try reader.value(from: Array(text.utf8)) })
        #expect(open.excerpt.contains("hidden"))
        #expect(!open.excerpt.contains("s3cret"))
        // A string that is cut off is masked too.
        let cut = try #require(failure { _ = try reader.value(from: Array(#"{"a": "s3cret"#.utf8)) })
        #expect(!cut.description.contains("s3c"))
        let escape = try #require(failure { _ = try reader.value(from: Array(#"{"a": "s3cret\x"}"#.utf8)) })
        #expect(!escape.description.contains("s3c"))
    }

    @Test("A missing key, a null and a wrong value have their kinds")
    func kinds() {
        struct Needs: Decodable { var a: Int }
        expectThrows(.missingKey) { _ = try JSONReader().decode(Needs.self, "{}") }
        expectThrows(.missingValue) { _ = try JSONReader().decode(Needs.self, #"{"a":null}"#) }
        expectThrows(.typeMismatch) { _ = try JSONReader().decode(Needs.self, #"{"a":"1"}"#) }
        expectThrows(.numberDoesNotFit) { _ = try JSONReader().decode(Needs.self, #"{"a":1.5}"#) }
        expectThrows(.typeMismatch) { _ = try JSONReader().decode(Needs.self, "[]") }
        let missing = failure { _ = try JSONReader().decode([Needs].self, #"[{"a":1},{}]"#) }
        #expect(missing?.codingPath == [.index(1), .key("a")])
    }

    @Test("What a type's own code throws passes unchanged, or keeps its cause")
    func ownErrors() {
        struct Mine: Error {}
        struct Thrower: Decodable {
            init(from decoder: any Decoder) throws { throw Mine() }
        }
        struct Corrupt: Decodable {
            init(from decoder: any Decoder) throws {
                throw DecodingError.dataCorruptedError(
                    in: try decoder.singleValueContainer(), debugDescription: "not for me")
            }
        }
        #expect(throws: Mine.self) { try JSONReader().decode([Thrower].self, "[1]") }
        let error = failure { _ = try JSONReader().decode([Corrupt].self, "[1]") }
        #expect(error?.kind == .invalidValue)
        // Its words may quote the value, as those of an enumeration do.
        #expect(error?.reason == "The type refused the value.")
        #expect(error?.codingPath == [.index(0)])
        #expect(error?.underlying is DecodingError)
    }

    @Test("A value that an enumeration refuses is not quoted")
    func enumeration() {
        enum Color: String, Decodable { case red }
        let error = failure { _ = try JSONReader().decode([Color].self, #"["red","hunter2"]"#) }
        #expect(error?.kind == .invalidValue)
        #expect(error?.codingPath == [.index(1)])
        #expect(error?.description.contains("hunter2") == false)
    }

    @Test("A kind can be caught by name, and is a metric label")
    func catching() {
        do {
            _ = try JSONReader().value(from: Array("[1,]".utf8))
            Issue.record("Nothing was thrown.")
        } catch JSONError.Kind.unexpectedCharacter {
            // As it should be.
        } catch {
            Issue.record(error)
        }
        #expect(JSONError.Kind.unexpectedCharacter.name == "syntax.unexpectedCharacter")
        #expect(JSONError.Kind.unexpectedCharacter.isSyntax)
        #expect(!JSONError.Kind.typeMismatch.isSyntax)
    }
}
