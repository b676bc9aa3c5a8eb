// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Keys of Encodable types", .timed)
struct EncodedKeysTests {
    private struct Named: Encodable {
        var names: [String]
        var order: [Int]

        /// An enumeration in which two keys have one name.
        enum CodingKeys: CodingKey {
            case first
            case second
            case third

            var stringValue: String { self == .second ? "second" : "shared" }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            let keys: [CodingKeys] = [.first, .second, .third]
            for (position, key) in order.enumerated() { try container.encode(names[position], forKey: keys[key]) }
        }
    }

    @Test(
        "Of two keys with one name the last one counts, in each document of a writer",
        arguments: [
            ([0, 1, 2], #"{"second":"b","shared":"c"}"#), ([2, 1, 0], #"{"second":"b","shared":"c"}"#),
            ([1, 1], #"{"second":"b"}"#), ([0, 2, 1], #"{"shared":"b","second":"c"}"#),
            ([1, 2], #"{"second":"a","shared":"b"}"#),
        ])
    func sharedName(order: [Int], written: String) throws {
        let writer = JSONWriter()
        for _ in 0..<3 {
            let value = Named(names: ["a", "b", "c"], order: order)
            #expect(try writer.encodedText([value, value]) == "[\(written),\(written)]")
        }
    }

    private struct Mixed: Encodable {
        enum Base: String, CodingKey { case id, name }
        enum Derived: String, CodingKey { case name, age }
        enum Only: CodingKey { case alone }

        func encode(to encoder: any Encoder) throws {
            var base = encoder.container(keyedBy: Base.self)
            try base.encode(1, forKey: .id)
            try base.encode("base", forKey: .name)
            var derived = encoder.container(keyedBy: Derived.self)
            try derived.encode("derived", forKey: .name)
            try derived.encode(7, forKey: .age)
            var only = encoder.container(keyedBy: Only.self)
            try only.encode(true, forKey: .alone)
            try base.encode(2, forKey: .id)
        }
    }

    @Test("Keys of several enumerations in one object are told apart by their names")
    func mixed() throws {
        let writer = JSONWriter()
        let written = #"{"name":"derived","age":7,"alone":true,"id":2}"#
        for _ in 0..<2 { #expect(try writer.encodedText(Mixed()) == written) }
    }

    /// A key of any name that is one byte large.
    private struct ByteKey: CodingKey {
        let byte: UInt8
        var stringValue: String { "key \(byte)" }
        var intValue: Int? { nil }
        init(_ byte: UInt8) { self.byte = byte }
        init?(stringValue: String) { nil }
        init?(intValue: Int) { nil }
    }

    private struct Wide: Encodable {
        var keys: [UInt8]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: ByteKey.self)
            for key in keys { try container.encode(Int(key), forKey: ByteKey(key)) }
        }
    }

    @Test("All 256 keys of a byte are written, forwards, backwards and twice")
    func wide() throws {
        let writer = JSONWriter()
        let all = Array(UInt8.min...UInt8.max)
        func text(_ keys: some Sequence<UInt8>) -> String {
            "{" + keys.map { "\"key \($0)\":\($0)" }.joined(separator: ",") + "}"
        }
        for _ in 0..<2 {
            #expect(try writer.encodedText(Wide(keys: all)) == text(all))
            #expect(try writer.encodedText(Wide(keys: all.reversed())) == text(all.reversed()))
            for key in all {
                let (other, last) = (key ^ 1, key &+ 64)
                #expect(try writer.encodedText(Wide(keys: [key, other, key])) == text([other, key]))
                #expect(try writer.encodedText(Wide(keys: [last, key, other])) == text([last, key, other]))
            }
            #expect(
                try writer.encodedText([Wide(keys: [1]), Wide(keys: []), Wide(keys: [255, 1])])
                    == "[\(text([1])),{},\(text([255, 1]))]")
        }
    }

    private struct Snaked: Encodable {
        var firstName = "a"
        var nested = ["someKey": 1]
    }

    @Test("Copies of a writer with other settings do not mix up their keys")
    func settings() throws {
        let writer = JSONWriter()
        var snake = writer
        snake.keyEncodingStrategy = .convertToSnakeCase
        var shouting = writer
        shouting.keyEncodingStrategy = .custom { path in Shouted(path.last?.stringValue.uppercased() ?? "") }
        var sorted = snake
        sorted.keyOrder = .sorted
        for _ in 0..<2 {
            #expect(try writer.encodedText(Snaked()) == #"{"firstName":"a","nested":{"someKey":1}}"#)
            #expect(try snake.encodedText(Snaked()) == #"{"first_name":"a","nested":{"someKey":1}}"#)
            #expect(try shouting.encodedText(Snaked()) == #"{"FIRSTNAME":"a","NESTED":{"someKey":1}}"#)
            #expect(try sorted.encodedText(Snaked()) == #"{"first_name":"a","nested":{"someKey":1}}"#)
        }
    }

    private struct Shouted: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    @Test("Many tasks may write with one writer")
    func tasks() async {
        let writer = JSONWriter()
        let alone = try? writer.encodedText(Mixed())
        await withTaskGroup(of: Bool.self) { group in
            for count in 0..<64 {
                group.addTask {
                    let keys = (0...UInt8(count)).map { $0 &* 4 }
                    let text = try? writer.encodedText(Wide(keys: keys))
                    return (try? JSONWriter().encodedText(Wide(keys: keys))) == text
                        && (try? writer.encodedText(Mixed())) == alone
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test("Dates that may be missing, in any order")
    func optionalDates() throws {
        let dates: [Date?] = [Date(timeIntervalSince1970: 0), nil, Date(timeIntervalSince1970: 1)]
        var writer = JSONWriter()
        writer.dateEncodingStrategy = .secondsSince1970
        #expect(try writer.encodedText(dates) == "[0,null,1]")
        #expect(try writer.encodedText(Array(dates.reversed())) == "[1,null,0]")
    }
}
