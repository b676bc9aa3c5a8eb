// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Decodable and Encodable, beside Foundation", .timed)
struct CodableTests {
    struct Scalars: Codable, Equatable {
        var bool: Bool?
        var int: Int?
        var int8: Int8?
        var int16: Int16?
        var int32: Int32?
        var int64: Int64?
        var uint: UInt?
        var uint8: UInt8?
        var uint16: UInt16?
        var uint32: UInt32?
        var uint64: UInt64?
        var float: Float?
        var double: Double?
        var string: String?
        var decimal: Decimal?
        var url: URL?
        var uuid: UUID?
    }

    /// Reads with both; they have to accept alike and find the same.
    private func compare<Value: Decodable & Equatable>(
        _ text: String, _ type: Value.Type, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let theirs = Result { try JSONDecoder().decode(Value.self, from: Data(text.utf8)) }
        let ours = Result { try JSONReader().decode(Value.self, text) }
        switch (ours, theirs) {
        case (.success(let ours), .success(let theirs)):
            #expect(ours == theirs, "\(text)", sourceLocation: sourceLocation)
        case (.failure, .failure): break
        default: Issue.record("\(text) as \(type): \(ours), Foundation: \(theirs)", sourceLocation: sourceLocation)
        }
    }

    @Test(
        "Every scalar type takes and refuses the same numbers as in Foundation",
        arguments: [
            "0", "-0", "1", "-1", "127", "128", "-128", "-129", "255", "256", "32767", "32768", "65535", "65536",
            "2147483647", "2147483648", "-2147483649", "4294967295", "4294967296", "9223372036854775807",
            "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
            "18446744073709551616", "0.5", "1.0", "2008.0", "1e3", "1.5e1", "1E2", "-2.5e-3", "123456789012345678",
            "0.1", "3.141592653589793", "1e22", "1e23", "9007199254740993", "1.7976931348623157e308", "1e309",
            "123456789.125", "0.30000000000000004", "16777217", "1e38", "1e39",
            "true", "false", "null", "\"text\"", "\"1\"", "[]", "{}", "[1]",
        ])
    func scalars(number: String) {
        compare("[\(number)]", [Bool].self)
        compare("[\(number)]", [Int].self)
        compare("[\(number)]", [Int8].self)
        compare("[\(number)]", [Int16].self)
        compare("[\(number)]", [Int32].self)
        compare("[\(number)]", [Int64].self)
        compare("[\(number)]", [UInt].self)
        compare("[\(number)]", [UInt8].self)
        compare("[\(number)]", [UInt16].self)
        compare("[\(number)]", [UInt32].self)
        compare("[\(number)]", [UInt64].self)
        compare("[\(number)]", [Float].self)
        compare("[\(number)]", [Double].self)
        compare("[\(number)]", [String].self)
        compare("[\(number)]", [Decimal].self)
        compare("[\(number)]", [Int?].self)
        compare("{\"a\":\(number)}", [String: Double].self)
        compare(number, Int.self)
        compare(number, Double?.self)
        for name in ["bool", "int", "int8", "uint64", "float", "double", "string", "decimal"] {
            compare("{\"\(name)\":\(number)}", Scalars.self)
        }
    }

    @Test("Numbers below the smallest become the nearest value; Foundation refuses them")
    func underflow() throws {
        #expect(try JSONReader().decode(Float.self, "1e-50") == 0)
        #expect(try JSONReader().decode(Double.self, "1e-400") == 0)
        #expect(try JSONReader().decode(Double.self, "2.2250738585072014e-308") == 2.2250738585072014e-308)
        #expect(try JSONReader().decode(Double.self, "4.9406564584124654e-324") == .leastNonzeroMagnitude)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Float.self, from: Data("1e-50".utf8)) }
    }

    @Test("Strings are the same as in Foundation")
    func strings() {
        for text in GrammarTests.valid where text.hasPrefix("\"") {
            compare(text, String.self)
            compare("{\(text): 1}", [String: Int].self)
        }
        compare(#"["E621E1F8-C36C-495A-93FC-0C247A3E6E5F","x"]"#, [UUID].self)
        compare(#"["E621E1F8-C36C-495A-93FC-0C247A3E6E5F"]"#, [UUID].self)
        compare(#"["https://example.org/é","a b"]"#, [URL].self)
        compare(#"[""]"#, [URL].self)
    }

    /// Uses all that containers can do.
    class Base: Codable, Equatable {
        var name = "base"
        init() {}
        static func == (left: Base, right: Base) -> Bool { left.name == right.name }
    }

    final class Derived: Base {
        var values: [[Int?]] = []
        var flat = ""
        var deep = 0
        var kind = Kind.one
        var choice = Choice.none
        var table: [Int: String] = [:]

        enum Kind: String, Codable { case one, two }
        enum Choice: Codable, Equatable {
            case none
            case some(Int, label: String)
        }
        enum Keys: String, CodingKey { case values, nested, kind, choice, table }
        enum Nested: String, CodingKey { case flat, list }

        override init() { super.init() }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            values = try container.decode([[Int?]].self, forKey: .values)
            kind = try container.decode(Kind.self, forKey: .kind)
            choice = try container.decode(Choice.self, forKey: .choice)
            table = try container.decode([Int: String].self, forKey: .table)
            let nested = try container.nestedContainer(keyedBy: Nested.self, forKey: .nested)
            flat = try nested.decode(String.self, forKey: .flat)
            var list = try nested.nestedUnkeyedContainer(forKey: .list)
            _ = try list.decodeNil()
            var inner = try list.nestedUnkeyedContainer()
            deep = try inner.decode(Int.self)
            #expect(inner.isAtEnd)
            try super.init(from: container.superDecoder())
        }

        override func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            // Filled in turn, not one after the other.
            var nested = container.nestedContainer(keyedBy: Nested.self, forKey: .nested)
            try container.encode(values, forKey: .values)
            var list = nested.nestedUnkeyedContainer(forKey: .list)
            try super.encode(to: container.superEncoder())
            try list.encodeNil()
            try nested.encode(flat, forKey: .flat)
            var inner = list.nestedUnkeyedContainer()
            try container.encode(kind, forKey: .kind)
            try inner.encode(deep)
            try container.encode(choice, forKey: .choice)
            try container.encode(table, forKey: .table)
        }

        static func == (left: Derived, right: Derived) -> Bool {
            left as Base == right as Base && left.values == right.values && left.flat == right.flat
                && left.deep == right.deep && left.kind == right.kind && left.choice == right.choice
                && left.table == right.table
        }
    }

    @Test("Nested containers, superclasses and enumerations pass between both, in order and sorted")
    func containers() throws {
        let value = Derived()
        value.name = "n"
        value.values = [[1, nil], [], [-3]]
        value.flat = "f\"/é"
        value.deep = 42
        value.kind = .two
        value.choice = .some(1, label: "x")
        value.table = [7: "seven"]
        var sorted = JSONWriter()
        sorted.keyOrder = .sorted
        for writer in [JSONWriter(), sorted] {
            let bytes = try writer.encode([value, Derived()])
            #expect(try JSONReader().decode([Derived].self, from: bytes) == [value, Derived()])
            #expect(try JSONDecoder().decode([Derived].self, from: Data(bytes)) == [value, Derived()])
        }
        let theirs = try JSONEncoder().encode([value])
        #expect(try JSONReader().decode([Derived].self, from: theirs) == [value])
        #expect(
            try sorted.encodedText(value)
                == #"{"choice":{"some":{"_0":1,"label":"x"}},"kind":"two","nested":{"flat":"f\"/é","list":[null,[42]]},"super":{"name":"n"},"table":{"7":"seven"},"values":[[1,null],[],[-3]]}"#
        )
    }

    @Test("Keys are found in any order and by any type, object after object")
    func keyOrder() throws {
        struct Pair: Codable, Equatable {
            var first: Int
            var second: String?
            var third: [Int]?
        }
        let text = """
            [{"first":1,"second":"a","third":[1]},{"third":[2,3],"second":"b","first":2},{"first":3},
             {"second":null,"first":4,"other":{"first":9}},{"first":5,"second":"e","third":[]},
             {"f\\u0069rst":6,"second":"f"},{"first":7,"second":"g","third":[1]}]
            """
        compare(text, [Pair].self)
        struct Other: Decodable, Equatable {
            var second: String?
            var first: Int
        }
        struct Both: Decodable, Equatable {
            var pair: Pair
            var other: Other
            init(from decoder: any Decoder) throws {
                pair = try Pair(from: decoder)
                other = try Other(from: decoder)
            }
        }
        compare(text, [Both].self)
    }

    @Test("Values can be read in any order, also from the end of the document")
    func outOfOrder() throws {
        struct Backwards: Decodable, Equatable {
            enum Keys: String, CodingKey { case a, b, c }
            var values: [JSONValue]
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                values = try [Keys.c, .b, .a, .b].map { try container.decode(JSONValue.self, forKey: $0) }
            }
        }
        let found = try JSONReader().decode(
            Backwards.self, #"{"a":{"x":1,"y":[{"x":2,"y":3}]},"b":[],"c":{"x":1,"y":2}}"#)
        #expect(found.values == [["x": 1, "y": 2], [], ["x": 1, "y": [["x": 2, "y": 3]]], []])
    }

    @Test("A key that stands twice follows the policy; first wins as in Foundation's decoder")
    func duplicates() throws {
        let text = #"{"a":1,"b":[2],"a":[3],"b":4}"#
        var reader = JSONReader()
        #expect(try reader.decode([String: JSONValue].self, text) == ["a": [3], "b": 4])
        reader.duplicateKeys = .firstWins
        #expect(try reader.decode([String: JSONValue].self, text) == ["a": 1, "b": [2]])
        #expect(try JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8)) == ["a": 1, "b": [2]])
    }
}
