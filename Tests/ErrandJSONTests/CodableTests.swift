// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import Testing

@Suite("Decodable and Encodable, beside Foundation")
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

    @Test("A key that stands twice follows the policy; first wins as in Foundation's decoder")
    func duplicates() throws {
        let text = #"{"a":1,"b":[2],"a":[3],"b":4}"#
        var reader = JSONReader()
        #expect(try reader.decode([String: JSONValue].self, text) == ["a": [3], "b": 4])
        reader.duplicateKeys = .firstWins
        #expect(try reader.decode([String: JSONValue].self, text) == ["a": 1, "b": [2]])
        #expect(try JSONDecoder().decode([String: JSONValue].self, from: Data(text.utf8)) == ["a": 1, "b": [2]])
    }

    @Test("Strategies do what Foundation's do")
    func strategies() throws {
        struct Record: Codable, Equatable {
            var createdAt: Date
            var rawData: Data
            var myURLProperty: Double
            var table: [String: Int]
        }
        let record = Record(
            createdAt: Date(timeIntervalSince1970: 1_540_931_042), rawData: Data([1, 2, 250]), myURLProperty: .infinity,
            table: ["snake_key": 1, "camelKey": 2])
        let reads: [(JSONReader.DateStrategy, JSONDecoder.DateDecodingStrategy)] = [
            (.deferredToDate, .deferredToDate), (.secondsSince1970, .secondsSince1970),
            (.millisecondsSince1970, .millisecondsSince1970), (.iso8601, .iso8601),
            (
                .custom { Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self) * 60) },
                .custom { Date(timeIntervalSince1970: try $0.singleValueContainer().decode(Double.self) * 60) }
            ),
        ]
        let writes: [(JSONWriter.DateStrategy, JSONEncoder.DateEncodingStrategy)] = [
            (.deferredToDate, .deferredToDate), (.secondsSince1970, .secondsSince1970),
            (.millisecondsSince1970, .millisecondsSince1970), (.iso8601, .iso8601),
            (
                .custom { date, encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(date.timeIntervalSince1970 / 60)
                },
                .custom { date, encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(date.timeIntervalSince1970 / 60)
                }
            ),
        ]
        for ((ourRead, theirRead), (ourWrite, theirWrite)) in zip(reads, writes) {
            var reader = JSONReader()
            var writer = JSONWriter()
            let decoder = JSONDecoder()
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            writer.keyOrder = .sorted
            (reader.dateDecodingStrategy, decoder.dateDecodingStrategy) = (ourRead, theirRead)
            (writer.dateEncodingStrategy, encoder.dateEncodingStrategy) = (ourWrite, theirWrite)
            (reader.keyDecodingStrategy, decoder.keyDecodingStrategy) = (.convertFromSnakeCase, .convertFromSnakeCase)
            (writer.keyEncodingStrategy, encoder.keyEncodingStrategy) = (.convertToSnakeCase, .convertToSnakeCase)
            let names = (positiveInfinity: "INF", negativeInfinity: "-INF", nan: "NAN")
            reader.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: names.0, negativeInfinity: names.1, nan: names.2)
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: names.0, negativeInfinity: names.1, nan: names.2)
            writer.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: names.0, negativeInfinity: names.1, nan: names.2)
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: names.0, negativeInfinity: names.1, nan: names.2)
            struct Camel: Codable, Equatable {
                var createdAt: Date
                var rawData: Data
                var ratioOne: Double
                var table: [String: Int]
            }
            let camel = Camel(
                createdAt: record.createdAt, rawData: record.rawData, ratioOne: -.infinity, table: record.table)
            let ours = try writer.encode(camel)
            let theirs = try encoder.encode(camel)
            #expect(try reader.decode(Camel.self, from: Array(theirs)) == camel)
            #expect(try decoder.decode(Camel.self, from: Data(ours)) == camel)
            #expect(try reader.value(from: ours) == reader.value(from: Array(theirs)))
        }
        var snake = JSONWriter()
        snake.keyEncodingStrategy = .convertToSnakeCase
        snake.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+", negativeInfinity: "-", nan: "?")
        #expect(try snake.encodedText(record).contains(#""my_url_property":"+""#))
        var custom = JSONReader()
        custom.keyDecodingStrategy = .custom { path in AnyKey(String(path.last?.stringValue.dropFirst() ?? "")) }
        #expect(try custom.decode([Scalars].self, #"[{"xint":3}]"#) == [Scalars(int: 3)])
        #expect(throws: EncodingError.self) { try JSONWriter().encode([Double.nan]) }
        expectThrows(.typeMismatch) { _ = try JSONReader().decode([Double].self, "[\"NaN\"]") }
    }

    struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    @Test(
        "Names are converted as Foundation does",
        arguments: [
            "a", "one_two", "oneTwo", "myURLProperty", "URL", "aB", "__leading", "trailing__", "_a_b_", "a__b", "",
            "_", "HTTPServer2Go", "isHTTP", "x1Y2", "éÉa", "ALL_CAPS",
        ])
    func names(name: String) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        struct Keyed: Encodable {
            var name: String
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: AnyKey.self)
                try container.encode(1, forKey: AnyKey(name))
            }
        }
        var writer = JSONWriter()
        writer.keyEncodingStrategy = .convertToSnakeCase
        #expect(try writer.encode(Keyed(name: name)) == Array(encoder.encode(Keyed(name: name))))
        struct Names: Decodable, Equatable {
            var names: [String]
            init(from decoder: any Decoder) throws {
                names = try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue)
            }
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        var reader = JSONReader()
        reader.keyDecodingStrategy = .convertFromSnakeCase
        let text = "{\"\(name)\":1}"
        #expect(try reader.decode(Names.self, text) == decoder.decode(Names.self, from: Data(text.utf8)))
    }

    @Test("Decoders show user info and path")
    func contextual() throws {
        struct Info: Decodable {
            static let key = CodingUserInfoKey(rawValue: "info")
            var info: String?
            var path: [String]
            init(from decoder: any Decoder) throws {
                info = Info.key.flatMap { decoder.userInfo[$0] as? String }
                path = decoder.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }
            }
        }
        var reader = JSONReader()
        reader.userInfo = try [#require(Info.key): "hello"]
        let found = try reader.decode([String: [Info]].self, #"{"a":[1,2]}"#)
        #expect(found["a"]?.map(\.info) == ["hello", "hello"])
        #expect(found["a"]?.last?.path == ["a", "1"])
    }

    @Test(
        "Moments are read with fractions and without, and what is no moment is refused",
        arguments: [
            ("2018-10-30T20:24:02Z", 1_540_931_042), ("2014-10-13T11:06:25-07:00", 1_413_223_585),
            ("2014-10-13T11:06:25-0700", 1_413_223_585), ("2014-10-13T20:06:25+02", 1_413_223_585),
            ("2018-10-30T20:24:02.5Z", 1_540_931_042.5), ("2018-10-30t20:24:02.250z", 1_540_931_042.25),
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1), ("2000-02-29T00:00:00Z", 951_782_400),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("2016-12-31T23:59:60Z", 1_483_228_800), ("2018-13-01T00:00:00Z", nil), ("2018-02-30T00:00:00Z", nil),
            ("1900-02-29T00:00:00Z", nil), ("2018-10-30T24:00:00Z", nil), ("2018-10-30T20:60:00Z", nil),
            ("2018-10-30", nil), ("2018-10-30 20:24:02Z", nil), ("2018-10-30T20:24:02", nil), ("", nil),
            ("2018-10-30T20:24:02.Z", nil), ("2018-10-30T20:24:02Zx", nil), ("2018-10-30T20:24:02+25:00", nil),
            ("2018-10-30T20:24:02+07:", nil), ("x018-10-30T20:24:02Z", nil), ("+018-10-30T20:24:02Z", nil),
        ] as [(String, Double?)])
    func moments(text: String, seconds: Double?) throws {
        var reader = JSONReader()
        reader.dateDecodingStrategy = .iso8601
        for read in [{ try reader.read(Date.self, "\"\(text)\"") }, { try reader.decode(Date.self, "\"\(text)\"") }] {
            if let seconds {
                #expect(try read().timeIntervalSince1970 == seconds)
            } else {
                expectThrows(.invalidValue) { _ = try read() }
            }
        }
    }
}
