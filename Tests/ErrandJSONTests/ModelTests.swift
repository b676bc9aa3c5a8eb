// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Models", .timed)
struct ModelTests {
    @Test("A model reads what it knows and keeps the rest, with order and literals")
    func readsAndKeeps() throws {
        let person = try JSONReader().read(
            Person.self,
            #"{"zeta": 2008.0, "id": 7, "first_name": "Ann", "alpha": {"b": 1, "a": [1.50]}, "tags": ["x"]}"#)
        #expect(person.id == 7)
        #expect(person.firstName == "Ann")
        #expect(person.tags == ["x"])
        #expect(Array(person.extra.keys) == ["zeta", "alpha"])
        #expect(person.extra["zeta"]?.number?.literal == "2008.0")
        #expect(
            try JSONWriter().text(person)
                == #"{"id":7,"first_name":"Ann","tags":["x"],"zeta":2008.0,"alpha":{"b":1,"a":[1.50]}}"#)
    }

    @Test("Null and missing are told apart, and written as they were")
    func nullAndMissing() throws {
        let text = #"{"id":1,"note":null,"address":{"city":"","zip":null},"score":null}"#
        var person = try JSONReader().read(Person.self, text)
        #expect(person.nulls.contains(.note))
        #expect(!person.nulls.contains(.tags))
        #expect(person.nulls.keys == [.note, .score])
        #expect(try JSONWriter().text(person) == text)
        person.nulls.remove(.score)
        person.nulls.insert(.tags)
        #expect(try JSONWriter().text(person) == #"{"id":1,"note":null,"tags":null,"address":{"city":"","zip":null}}"#)
    }

    @Test("Keys are found in any order, escaped or not, with white space anywhere")
    func keyOrder() throws {
        let forms = [
            #"{"id":1,"first_name":"A","note":"n","is_volunteer":true}"#,
            #"{"is_volunteer":true,"note":"n","first_name":"A","id":1}"#,
            #"{ "note" : "n" , "id" : 1 , "is_volunteer" : true , "first_name" : "A" }"#,
            "{\n\t\"id\"\n:\r1\n,\n\"first_name\" \t:\"A\",\"note\":\"n\" ,\"is_volunteer\": true\n}\n",
            #"{"\u0069d":1,"first\u005fname":"A","n\u006fte":"n","is_volunteer":true}"#,
        ]
        let people = try forms.map { try JSONReader().read(Person.self, $0) }
        for person in people {
            #expect(person == people[0])
            #expect(person.extra.isEmpty)
        }
    }

    @Test("A key that is almost a known one is unknown")
    func similarKeys() throws {
        let text = #"{"id":1,"first_nam":"a","first_names":"b","First_name":"c","":"d","ide":2,"i":3}"#
        let person = try JSONReader().read(Person.self, text)
        #expect(person.firstName == nil)
        #expect(Array(person.extra.keys) == ["first_nam", "first_names", "First_name", "", "ide", "i"])
    }

    private struct Long: JSONModel {
        enum CodingKeys: String, JSONKey {
            case id
            case first = "a_key_that_is_longer_than_three_words_1"
            case second = "a_key_that_is_longer_than_three_words_2"
            static let keyTable = JSONKeyTable<CodingKeys>()
        }
        var found: [String] = []
        var extra = JSONObject()
        init(from object: inout JSONObjectReader<CodingKeys>) throws {
            while let key = try object.next(unknown: &extra) {
                found.append(key.rawValue)
                try object.skip()
            }
        }
        func write(to object: inout JSONObjectWriter<CodingKeys>) throws {}
    }

    @Test("Keys of any length that differ in one byte are told apart, at the end of a document and before it")
    func longKeys() throws {
        let known = [Long.CodingKeys.first.rawValue, Long.CodingKeys.second.rawValue]
        for key in known {
            for length in 20...key.utf8.count + 1 {
                for change in [nil, 0, 19, 22, 29, 30, 37, 38] {
                    var bytes = Array((key + "x").utf8.prefix(length))
                    if let change, change < bytes.count { bytes[change] ^= 1 }
                    let name = String(decoding: bytes, as: UTF8.self)
                    for rest in ["", String(repeating: " ", count: 40)] {
                        let text = "{\"id\":1,\"\(name)\":2}\(rest)"
                        let model = try JSONReader().read(Long.self, text)
                        #expect(model.found == ["id"] + [name].filter(known.contains), "\(text)")
                        #expect(Array(model.extra.keys) == [name].filter { !known.contains($0) }, "\(text)")
                    }
                }
            }
        }
    }

    @Test("A key that stands twice follows the policy")
    func duplicates() throws {
        let text = #"{"id":1,"note":"a","x":1,"note":null,"x":2,"id":2}"#
        var reader = JSONReader()
        let last = try reader.read(Person.self, text)
        #expect(last.id == 2)
        #expect(last.note == nil)
        #expect(last.nulls.contains(.note))
        #expect(last.extra == ["x": 2])
        #expect(try reader.value(from: Array(text.utf8)) == ["id": 2, "note": nil, "x": 2])
        reader.duplicateKeys = .firstWins
        let first = try reader.read(Person.self, text)
        #expect(first.id == 1)
        #expect(first.note == "a")
        #expect(!first.nulls.contains(.note))
        #expect(first.extra == ["x": 1])
        #expect(try reader.value(from: Array(text.utf8)) == ["id": 1, "note": "a", "x": 1])
        // Also where each key stands behind the one that is declared before it.
        let inOrder = #"{"id":1,"first_name":"a","note":"b","id":2,"first_name":"c","note":"d","tags":["some more"]}"#
        let ordered = try reader.read(Person.self, inOrder)
        #expect([ordered.id == 1 ? "a" : "", ordered.firstName, ordered.note] == ["a", "a", "b"])
        let latest = try JSONReader().read(Person.self, inOrder)
        #expect([latest.id == 2 ? "c" : "", latest.firstName, latest.note] == ["c", "c", "d"])
        reader.duplicateKeys = .refuse
        expectThrows(.duplicateKey) { _ = try reader.read(Person.self, inOrder) }
        for wrong in [#"{"id":1,"id":1}"#, #"{"x":1,"x":1}"#, #"{"tags":[],"address":{"city":"","city":""}}"#] {
            expectThrows(.duplicateKey) { _ = try reader.read(Person.self, wrong) }
            expectThrows(.duplicateKey) { _ = try reader.value(from: Array(wrong.utf8)) }
            expectThrows(.duplicateKey) { _ = try reader.decode([String: JSONValue].self, wrong) }
        }
        // After null a value, the null is forgotten.
        let value = try JSONReader().read(Person.self, #"{"note":null,"note":"b"}"#)
        #expect(value.note == "b")
        #expect(!value.nulls.contains(.note))
    }

    @Test("A model that stops early leaves the rest of the object checked and read over")
    func stopsEarly() throws {
        struct First: JSONModel, Equatable {
            var id = 0
            enum CodingKeys: String, JSONKey {
                case id
                static let keyTable = JSONKeyTable<CodingKeys>()
            }
            init(from object: inout JSONObjectReader<CodingKeys>) throws {
                if try object.next() == .id { try object.read(&id) }
            }
            func write(to object: inout JSONObjectWriter<CodingKeys>) throws { try object.write(.id, id) }
        }
        let all = try JSONReader().read([First].self, #"[{"id":1,"x":[2],"id":9},{"id":3}]"#)
        #expect(all.map(\.id) == [1, 3])
        expectThrows(.unexpectedCharacter) { _ = try JSONReader().read(First.self, #"{"id":1,"x":[2,]}"#) }
    }

    @Test("An object without members and one with only unknown ones are read")
    func empty() throws {
        #expect(try JSONReader().read(Person.self, "{}") == Person())
        #expect(try JSONWriter().text(Address()) == "{}")
        #expect(try JSONReader().read(Address.self, #"{ "x" : [ ] }"#).extra == ["x": []])
    }

    @Test("A model passes through Foundation's coders without a loss")
    func foreignCoders() throws {
        let text = #"{"id":1,"note":null,"extra":{"a":[1,"two",null]},"address":{"zip":null,"more":true}}"#
        let person = try JSONReader().read(Person.self, text)
        let data = try JSONEncoder().encode(person)
        #expect(try JSONDecoder().decode(Person.self, from: data) == person)
    }

    @Test("A model inside of Codable types is read and written the direct way")
    func insideCodable() throws {
        struct Page: Codable, Equatable {
            var results: [Person]
            var next: String?
        }
        let page = try JSONReader().decode(Page.self, Samples.page)
        #expect(page.results.count == 3)
        #expect(page.results[0].score == 2008)
        #expect(page.results[0].extra == ["x": -0.0015])
        #expect(page.results[2].extra["extra_field"]?["deep"]?[1]?[1]?["three"]?.number?.literal == "3.0")
        let again = try JSONReader().decode(Page.self, from: JSONWriter().encode(page))
        #expect(again == page)
        let error = #expect(throws: JSONError.self) {
            try JSONReader().decode(Page.self, #"{"results":[{},{"address":{"zip":[]}}]}"#)
        }
        #expect(error?.codingPath == [.key("results"), .index(1), .key("address"), .key("zip")])
    }

    @Test("More than 256 keys and keys that need escapes are told apart")
    func largeKeySet() throws {
        var bits = JSONKeySet<Many>()
        for key in Many.allCases { bits.insert(key) }
        #expect(bits.keys == Many.allCases)
        bits.remove(.quoted)
        #expect(!bits.contains(.quoted))
        #expect(JSONKeySet<Many>([.plain]) == [.plain])
        struct Odd: JSONModel {
            var plain: Int?
            var quoted: Int?
            var foreign: Int?
            init(from object: inout JSONObjectReader<Many>) throws {
                while let key = try object.next() {
                    switch key {
                    case .plain: try object.read(&plain)
                    case .quoted: try object.read(&quoted)
                    case .foreign: try object.read(&foreign)
                    }
                }
            }
            func write(to object: inout JSONObjectWriter<Many>) throws {
                try object.write(.foreign, foreign)
                try object.write(.quoted, quoted)
                try object.write(.plain, plain)
            }
        }
        for text in [#"{"plain":1,"a\"b":2,"é":3}"#, #"{"\u00e9":3,"a\u0022b":2,"plai\u006e":1}"#] {
            let odd = try JSONReader().read(Odd.self, text)
            #expect(odd.plain == 1)
            #expect(odd.quoted == 2)
            #expect(odd.foreign == 3)
            #expect(try JSONWriter().text(odd) == #"{"é":3,"a\"b":2,"plain":1}"#)
        }
    }

    enum Many: String, JSONKey {
        case plain
        case quoted = "a\"b"
        case foreign = "é"
        static let keyTable = JSONKeyTable<Many>()
    }

    @Test("Standard types are read and written directly")
    func standardTypes() throws {
        func roundTrip<Value: JSONReadable & JSONWritable>(
            _ text: String, _ type: Value.Type, _ reader: JSONReader = JSONReader(), _ writer: JSONWriter = JSONWriter()
        ) throws {
            #expect(try writer.text(reader.read(type, text)) == text)
        }
        try roundTrip("-9223372036854775808", Int.self)
        try roundTrip("18446744073709551615", UInt64.self)
        try roundTrip("0.1", Double.self)
        try roundTrip("[1,null,3]", [Int?].self)
        try roundTrip(#"{"a":[true],"b":[]}"#, [String: [Bool]].self)
        try roundTrip(#""https://example.org/a?b=c""#, URL.self)
        try roundTrip(#""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, UUID.self)
        try roundTrip("12345678901234567890.123456789", Decimal.self)
        try roundTrip(#""aGVsbG8=""#, Data.self)
        var reader = JSONReader()
        reader.dateDecodingStrategy = .iso8601
        var writer = JSONWriter()
        writer.dateEncodingStrategy = .iso8601
        try roundTrip(#""2018-10-30T20:24:02Z""#, Date.self, reader, writer)
        #expect(try JSONReader().read(Int.self, "2008.0") == 2008)
        expectThrows(.numberDoesNotFit) { _ = try JSONReader().read(Int.self, "2008.5") }
        expectThrows(.numberDoesNotFit) { _ = try JSONReader().read(UInt8.self, "256") }
        expectThrows(.numberDoesNotFit) { _ = try JSONReader().read(Double.self, "1e999") }
        expectThrows(.typeMismatch) { _ = try JSONReader().read(Int.self, "\"1\"") }
        expectThrows(.missingValue) { _ = try JSONReader().read(Int.self, "null") }
        expectThrows(.unexpectedCharacter) { _ = try JSONReader().read(Int.self, "nope") }
    }

    @Test(
        "A model takes the objects that are JSON, in any spacing and order, and no others",
        arguments: [
            #"{"id":7,"first_name":"Jo","tags":["a"],"unknown":1}"#, #"{,"id":7,"first_name":"Jo"}"#,
            #"{"id":7,,"first_name":"Jo"}"#, #"{"id":7 "first_name":"Jo"}"#, #"{"id":7,"first_name" :"Jo"}"#,
            #"{ "id" : 7 , "first_name" : "Jo" }"#, #"{"id":7,"first_name":"Jo",}"#, #"{"id":7,"first_name","Jo"}"#,
            #"{"id":7,"first_name":"Jo";"tags":[]}"#, #"{"first_name":"Jo","id":7}"#, #"{"tags":["a"],"id":7}"#,
            #"{"id":7,"id":8,"first_name":"Jo"}"#, #"{"id":07,"first_name":"Jo"}"#, #"{"id":7.0,"first_name":"Jo"}"#,
            #"{"id":-7,"first_name":"Jo"}"#, #"{"id":7x,"first_name":"Jo"}"#, #"{"id":nul,"first_name":"Jo"}"#,
            #"{"id":7 ,"first_name": null}"#, #"{"id":123456789012345678,"first_name":""}"#,
            #"{"id":1234567890123456789,"first_name":""}"#, #"{"unknown":{"id":1},"id":7}"#,
        ])
    func spacing(object: String) throws {
        // Alone, and with much behind it: near the end keys are compared otherwise.
        for text in ["[\(object)]", "[\(object),\(String(repeating: " ", count: 64))\(object)]"] {
            let value = try? JSONReader().read(JSONValue.self, text)
            let people = try? JSONReader().read([Person].self, text)
            #expect((people == nil) == (value == nil))
            guard let people, let value else { continue }
            #expect(people.first?.id == value[0]?["id"]?.number?.int)
            #expect(people.first?.firstName == value[0]?["first_name"]?.string)
            #expect(try JSONReader().read(JSONValue.self, JSONWriter().text(people)) == value)
        }
    }
}
