// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Keys of Decodable types", .timed)
struct DecodedKeysTests {
    /// A key of any name that is one byte large.
    private struct ByteKey: CodingKey {
        let byte: UInt8
        var stringValue: String { "key\(byte)" }
        var intValue: Int? { nil }
        init(_ byte: UInt8) { self.byte = byte }
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
    }

    private struct Wide: Decodable {
        var sum = 0
        var found = 0

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: ByteKey.self)
            for byte in (UInt8.min...UInt8.max).reversed() {
                guard let value = try container.decodeIfPresent(Int.self, forKey: ByteKey(byte)) else { continue }
                sum += value
                found += 1
            }
        }
    }

    @Test("All 256 keys of a byte are found, in objects that have them all, some, none or one twice")
    func wide() throws {
        func object(_ bytes: some Sequence<Int>) -> String {
            "{" + bytes.map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}"
        }
        let all = object(0..<256)
        let some = object([255, 3, 64])
        let text = "[\(all),\(some),{},\(all),\(some),{\"key7\":1,\"key7\":2},{\"other\":1}]"
        let read = try JSONReader().decode([Wide].self, from: Array(text.utf8))
        #expect(read.map(\.found) == [256, 3, 0, 256, 3, 1, 0])
        #expect(read.map(\.sum) == [32_640, 322, 0, 32_640, 322, 2, 0])
        var first = JSONReader()
        first.duplicateKeys = .firstWins
        #expect(try first.decode([Wide].self, from: Array(text.utf8))[5].sum == 1)
    }

    @Test("An element of an array is null or not, and only null is passed over")
    func elementsThatAreNull() throws {
        struct Nulls: Decodable {
            var found: [String] = []
            init(from decoder: any Decoder) throws {
                var array = try decoder.unkeyedContainer()
                while !array.isAtEnd {
                    let index = array.currentIndex
                    let isNull = try array.decodeNil()
                    #expect(array.currentIndex == (isNull ? index + 1 : index))
                    found.append(isNull ? "null" : "\(try array.decode(Int.self))")
                }
                #expect(throws: DecodingError.self) { try array.decodeNil() }
            }
        }
        #expect(
            try JSONReader().decode(Nulls.self, from: Array("[null,1,null,null,2]".utf8)).found == [
                "null", "1", "null", "null", "2",
            ])
    }

    private struct Both: Decodable, Equatable {
        enum Left: String, CodingKey { case id, name, missing }
        enum Right: String, CodingKey { case name, id }

        var left: [String]
        var right: [String]

        init(from decoder: any Decoder) throws {
            let first = try decoder.container(keyedBy: Left.self)
            let second = try decoder.container(keyedBy: Right.self)
            left = [try first.decode(String.self, forKey: .id), try first.decode(String.self, forKey: .name)]
            right = [try second.decode(String.self, forKey: .id), try second.decode(String.self, forKey: .name)]
            #expect(!first.contains(.missing))
            #expect(throws: DecodingError.self) { try first.decode(String.self, forKey: .missing) }
        }
    }

    @Test("Two enumerations ask the same objects without mixing up their keys")
    func both() throws {
        let text = #"[{"id":"1","name":"a"},{"id":"2","name":"b"},{"name":"c","id":"3"}]"#
        let read = try JSONReader().decode([Both].self, from: Array(text.utf8))
        #expect(read.map(\.left) == [["1", "a"], ["2", "b"], ["3", "c"]])
        #expect(read.map(\.right) == read.map(\.left))
    }

    private struct Snaked: Decodable, Equatable {
        var firstName: String
        var inner: [String: Int]
        var next: [Snaked]?
    }

    @Test("A strategy for keys holds for every object of a shape")
    func strategies() throws {
        let text = #"""
            {"first_name":"a","inner":{"first_name":1},"next":[
            {"first_name":"b","inner":{"a_b":1},"next":null},{"first_name":"c","inner":{},"next":null}]}
            """#
        var reader = JSONReader()
        reader.keyDecodingStrategy = .convertFromSnakeCase
        let read = try reader.decode(Snaked.self, from: Array(text.utf8))
        #expect(read.inner == ["first_name": 1])
        #expect(read.next?.map(\.firstName) == ["b", "c"])
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(try decoder.decode(Snaked.self, from: Data(text.utf8)) == read)
        // By the path: at the top and further down the same key has other names.
        var byPath = JSONReader()
        byPath.keyDecodingStrategy = .custom { path in
            let name = path.last?.stringValue ?? ""
            return ByName(path.count == 1 ? name.replacingOccurrences(of: "top", with: "first") : name)
        }
        let paths = #"{"topName":"a","inner":{},"next":[{"firstName":"b","inner":{}}]}"#
        #expect(try byPath.decode(Snaked.self, from: Array(paths.utf8)).next?.map(\.firstName) == ["b"])
    }

    private struct ByName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    @Test("Keys that a strategy makes one are one in allKeys, and the first member counts")
    func collapsed() throws {
        struct Names: Decodable, Equatable {
            var names: [String]
            var value: Int
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: ByName.self)
                names = container.allKeys.map(\.stringValue)
                value = try container.decode(Int.self, forKey: ByName("A"))
            }
        }
        let text = #"{"a":1,"A":2,"b":3}"#
        var reader = JSONReader()
        reader.keyDecodingStrategy = .custom { ByName($0.last?.stringValue.uppercased() ?? "") }
        let names = try reader.decode(Names.self, from: Array(text.utf8))
        #expect(names.names == ["A", "B"])
        #expect(names.value == 1)
    }

    @Test("A base class of which the document has no member reads null, with the place of the object in its errors")
    func missingBase() throws {
        struct Base: Decodable, Equatable {
            enum Keys: String, CodingKey { case base, x }
            var isNull: [Bool]
            var number: Int?
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Keys.self)
                isNull = [
                    try container.superDecoder().singleValueContainer().decodeNil(),
                    try container.superDecoder(forKey: .base).singleValueContainer().decodeNil(),
                ]
                number = try Int?(from: container.superDecoder(forKey: .x))
            }
        }
        let text = #"[{"x":1}]"#
        let read = try JSONReader().decode([Base].self, from: Array(text.utf8))
        #expect(try JSONDecoder().decode([Base].self, from: Data(text.utf8)) == read)
        #expect(read.map(\.isNull) == [[true, true]])
        #expect(read.map(\.number) == [1])
        #expect(try JSONReader().decode([Base].self, from: Array("[{}]".utf8)).map(\.number) == [nil])
        struct Strict: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: Base.Keys.self)
                _ = try container.superDecoder().container(keyedBy: Base.Keys.self)
            }
        }
        let error = #expect(throws: JSONError.self) {
            try JSONReader().decode([Strict].self, from: Array("[\n {}]".utf8))
        }
        #expect(error?.kind == .missingValue)
        #expect(error?.codingPath == [.index(0), .key("super")])
        #expect(error?.line == 2)
        #expect(error?.column == 2)
    }
}
