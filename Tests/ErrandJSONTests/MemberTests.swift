// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("One member of a document", .timed)
struct MemberTests {
    private struct Plain: Decodable, Equatable { var firstName: String }

    private static let text = #"{"a":[1,{"b":2}],"person":{"id":7,"first_name":"A","x":1.0},"z":null}"#

    @Test("The value at a key is read, directly and by Codable")
    func found() throws {
        var reader = JSONReader()
        let bytes = Array(Self.text.utf8)
        #expect(try reader.read(Person.self, from: bytes, at: "person").extra["x"]?.number?.literal == "1.0")
        #expect(try reader.decode(Person.self, from: bytes, at: "person").extra["x"]?.number?.literal == "1.0")
        #expect(try reader.decode(Int?.self, from: bytes, at: "z") == nil)
        reader.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try reader.decode(Plain.self, from: bytes, at: "person") == Plain(firstName: "A"))
        let nested = Array(#"{"the_person":{"first_name":"B"}}"#.utf8)
        #expect(try reader.decode(Plain.self, from: nested, at: "the_person") == Plain(firstName: "B"))
    }

    @Test(
        "What is wrong is told with the same kind and path, directly and by Codable",
        arguments: [
            ("{}", JSONError.Kind.missingKey, [.key("person")]), ("[]", .typeMismatch, []),
            ("null", .missingValue, []), (#"{"person":null}"#, .missingValue, [.key("person")]),
            (#"{"person":{"id":"x"}}"#, .typeMismatch, [.key("person"), .key("id")]),
            (#"{"person":{"id":1},"b":[1,]}"#, .unexpectedCharacter, nil),
            (#"{"person":{"id":1}}1"#, .trailingBytes, nil), (#"{"person":{"id":1}"#, .unexpectedEnd, nil),
            (#"{"person":{"id":1},"person":2,"person":3}"#, .typeMismatch, [.key("person")]),
        ] as [(String, JSONError.Kind, [JSONPathComponent]?)])
    func failures(text: String, kind: JSONError.Kind, path: [JSONPathComponent]?) {
        struct Numbered: Decodable { var id: Int }
        let bytes = Array(text.utf8)
        let direct = #expect(throws: JSONError.self) { try JSONReader().read(Person.self, from: bytes, at: "person") }
        let coded = #expect(throws: JSONError.self) {
            try JSONReader().decode(Numbered.self, from: bytes, at: "person")
        }
        for error in [direct, coded] {
            #expect(error?.kind == kind)
            if let path { #expect(error?.codingPath == path) }
            #expect(error?.line == 1)
        }
    }

    @Test("A key that stands twice follows the policy, directly and by Codable")
    func twice() throws {
        struct Wrapped: Decodable, Equatable {
            var value: Int
            init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Int.self) }
        }
        let bytes = Array(#"{"a":1,"b":0,"\u0061":2}"#.utf8)
        var reader = JSONReader()
        #expect(try reader.read(Int.self, from: bytes, at: "a") == 2)
        #expect(try reader.decode(Wrapped.self, from: bytes, at: "a").value == 2)
        reader.duplicateKeys = .firstWins
        #expect(try reader.read(Int.self, from: bytes, at: "a") == 1)
        #expect(try reader.decode(Wrapped.self, from: bytes, at: "a").value == 1)
        reader.duplicateKeys = .refuse
        expectThrows(.duplicateKey) { _ = try reader.read(Int.self, from: bytes, at: "a") }
        expectThrows(.duplicateKey) { _ = try reader.decode(Wrapped.self, from: bytes, at: "a") }
    }
}
