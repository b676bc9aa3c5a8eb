// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import TestSupport
import Testing

@Suite("Containers asked for again", .timed)
struct NestedContainerTests {
    /// A value whose containers a closure asks for.
    private struct Written: Encodable {
        var body: @Sendable (any Encoder) throws -> Void
        init(_ body: @escaping @Sendable (any Encoder) throws -> Void) { self.body = body }
        func encode(to encoder: any Encoder) throws { try body(encoder) }
    }

    private enum Key: String, CodingKey { case attributes, list, x, y, z }
    private enum OtherKey: String, CodingKey { case attributes, y, w }

    /// Writes with both; sorted they have to write the same.
    private func expect(
        _ written: String, _ value: some Encodable, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(try JSONWriter().encodedText(value) == written, sourceLocation: sourceLocation)
        #expect(FoundationOracle.finding(writing: value) == nil, sourceLocation: sourceLocation)
        #expect(FoundationOracle.finding(writing: ["a": [value]]) == nil, sourceLocation: sourceLocation)
    }

    private class Animal: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            var attributes = container.nestedContainer(keyedBy: Key.self, forKey: .attributes)
            try attributes.encode(1, forKey: .x)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            try list.encode("animal")
        }
    }

    private final class Dog: Animal {
        override func encode(to encoder: any Encoder) throws {
            try super.encode(to: encoder)
            var container = encoder.container(keyedBy: Key.self)
            var attributes = container.nestedContainer(keyedBy: Key.self, forKey: .attributes)
            try attributes.encode(2, forKey: .y)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            try list.encode("dog")
        }
    }

    @Test("A class and its base class write into one nested container")
    func inheritance() throws {
        try expect(#"{"attributes":{"x":1,"y":2},"list":["animal","dog"]}"#, Dog())
    }

    @Test("A nested container asked for twice is one, by any type of keys, while the first is still written to")
    func twice() throws {
        try expect(
            #"{"attributes":{"x":1,"y":3,"w":4,"z":5}}"#,
            Written { encoder in
                var first = encoder.container(keyedBy: Key.self)
                    .nested(.attributes, Key.self)
                try first.encode(1, forKey: .x)
                var second = encoder.container(keyedBy: OtherKey.self).nested(.attributes, OtherKey.self)
                try second.encode(3, forKey: .y)
                try second.encode(4, forKey: .w)
                try first.encode(5, forKey: .z)
            })
    }

    @Test("A nested container adds to an object or array that was written as a value")
    func afterValue() throws {
        try expect(
            #"{"attributes":{"x":{"deep":[1]},"y":2},"list":[1,null,3],"z":true}"#,
            Written { encoder in
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(["x": ["deep": [1]]], forKey: .attributes)
                try container.encode([1, nil] as [Int?], forKey: .list)
                try container.encode(true, forKey: .z)
                var attributes = container.nested(.attributes, Key.self)
                var list = container.nestedUnkeyedContainer(forKey: .list)
                #expect(list.count == 2)
                try list.encode(3)
                try attributes.encode(2, forKey: .y)
            })
    }

    @Test("A nested container adds to what a super encoder wrote, and a super encoder begins anew")
    func superEncoders() throws {
        try expect(
            #"{"attributes":{"y":2,"x":3}}"#,
            Written { encoder in
                var container = encoder.container(keyedBy: Key.self)
                var lost = container.nested(.attributes, Key.self)
                try lost.encode(1, forKey: .x)
                try Written {
                    var inner = $0.container(keyedBy: Key.self)
                    try inner.encode(2, forKey: .y)
                }
                .encode(to: container.superEncoder(forKey: .attributes))
                var again = container.nested(.attributes, Key.self)
                try again.encode(3, forKey: .x)
            })
    }

    @Test("A keyed container adds to a dictionary, a value or a model that was the single value")
    func afterSingleValue() throws {
        func value(_ first: @escaping @Sendable (inout any SingleValueEncodingContainer) throws -> Void) -> Written {
            Written { encoder in
                var single = encoder.singleValueContainer()
                try first(&single)
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(2, forKey: .y)
            }
        }
        try expect(#"{"x":1,"y":2}"#, value { try $0.encode(["x": 1]) })
        try expect(#"{"x":1,"y":2}"#, value { try $0.encode(["x": 1, "y": 1] as JSONObject) })
        try expect(#"{"x":[],"y":2}"#, value { try $0.encode(["x": []] as JSONValue) })
        try expect(#"{"y":2}"#, value { try $0.encode([String: Int]()) })
        let person = try JSONReader().read(Person.self, #"{"id":1,"tags":[]}"#)
        try expect(#"{"id":1,"tags":[],"y":2}"#, value { try $0.encode(person) })
    }

    @Test("A model or a value adds to the object that is there, under no key strategy")
    func flattened() throws {
        let person = try JSONReader().read(Person.self, #"{"id":1,"first_name":"A","y":1,"camelCase":2008.0}"#)
        let flat = Written { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(2, forKey: .y)
            try person.encode(to: encoder)
            try container.encode(3, forKey: .x)
            try encoder.singleValueContainer().encodeTo(["z": 4] as JSONValue)
        }
        var writer = JSONWriter()
        writer.keyEncodingStrategy = .convertToSnakeCase
        #expect(try writer.encodedText(flat) == #"{"id":1,"first_name":"A","y":1,"camelCase":2008.0,"x":3,"z":4}"#)
    }

    @Test("An unkeyed container adds to an array that was the single value")
    func arrays() throws {
        try expect(
            #"[[1],2,{"x":3},4]"#,
            Written { encoder in
                try encoder.singleValueContainer().encodeTo([[1]])
                var array = encoder.unkeyedContainer()
                try array.encode(2)
                var nested = array.nestedContainer(keyedBy: Key.self)
                try array.encode(4)
                try nested.encode(3, forKey: .x)
                #expect(array.count == 4)
            })
    }

    @Test("Containers that contradict each other are an error, where Foundation stops the program")
    func contradictions() {
        let contradictions: [@Sendable (any Encoder) throws -> Void] = [
            { encoder in
                var container = encoder.container(keyedBy: Key.self)
                _ = container.nested(.x, Key.self)
                _ = container.nestedUnkeyedContainer(forKey: .x)
            },
            { encoder in
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: .x)
                _ = container.nested(.x, Key.self)
            },
            { encoder in
                _ = encoder.container(keyedBy: Key.self)
                _ = encoder.unkeyedContainer()
            },
            { encoder in
                try encoder.singleValueContainer().encodeTo("text")
                _ = encoder.container(keyedBy: Key.self)
            },
            { encoder in
                _ = encoder.container(keyedBy: Key.self)
                try encoder.singleValueContainer().encodeTo("text")
            },
            { encoder in
                try encoder.singleValueContainer().encodeTo(1)
                try encoder.singleValueContainer().encodeTo(2)
            },
            { encoder in
                var container = encoder.container(keyedBy: Key.self)
                var array = encoder.unkeyedContainer()
                _ = array.nestedUnkeyedContainer()
                _ = container.superEncoder()
            },
        ]
        for (number, body) in contradictions.enumerated() {
            #expect(throws: EncodingError.self, "\(number)") { try JSONWriter().encode(Written(body)) }
            #expect(throws: EncodingError.self, "\(number)") { try JSONWriter().encode([["a": Written(body)]]) }
        }
    }

    @Test("A container kept beyond its value is refused, and changes nothing")
    func closed() throws {
        final class Keeper: Encodable {
            var kept: KeyedEncodingContainer<Key>?
            func encode(to encoder: any Encoder) throws { kept = encoder.container(keyedBy: Key.self) }
        }
        struct Outer: Encodable {
            var keeper = Keeper()
            func encode(to encoder: any Encoder) throws {
                var array = encoder.unkeyedContainer()
                try array.encode(keeper)
                #expect(throws: EncodingError.self) { try keeper.kept?.encode(1, forKey: .x) }
            }
        }
        #expect(try JSONWriter().encodedText(Outer()) == "[{}]")
    }

    @Test("A value that fails leaves no trace, and what its key had before")
    func failures() throws {
        struct Half: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(1, forKey: .x)
                var nested = container.nestedUnkeyedContainer(forKey: .y)
                try nested.encode(2)
                throw CancellationError()
            }
        }
        let value = Written { encoder in
            var container = encoder.container(keyedBy: Key.self)
            try? container.encode(Half(), forKey: .x)
            try? container.encode(Double.nan, forKey: .y)
            try container.encode(1, forKey: .y)
            try? container.encode(Half(), forKey: .y)
            try? container.encode(Float.infinity, forKey: .y)
            var list = container.nestedUnkeyedContainer(forKey: .list)
            try? list.encode(Half())
            try? list.encode(Double.nan)
            try list.encode("last")
            try? list.encode([Half()])
            try Written {
                var single = $0.singleValueContainer()
                try? single.encode(Double.nan)
                try? single.encode(-Float.infinity)
                try single.encode("one")
            }
            .encode(to: container.superEncoder(forKey: .z))
        }
        for isSorted in [false, true] {
            var writer = JSONWriter()
            writer.keyOrder = isSorted ? .sorted : .declared
            let ordered = isSorted ? #"{"list":["last"],"y":1,"z":"one"}"# : #"{"y":1,"list":["last"],"z":"one"}"#
            #expect(try writer.encodedText(value) == ordered)
        }
    }

    @Test("A type that writes nothing is an error at the top and an empty object below, as in Foundation")
    func nothing() throws {
        let nothing = Written { _ in }
        #expect(throws: EncodingError.self) { try JSONWriter().encode(nothing) }
        #expect(throws: EncodingError.self) { try JSONEncoder().encode(nothing) }
        try expect("[{}]", [nothing])
        try expect("{}", Written { try $0.singleValueContainer().encodeTo(nothing) })
        try expect(
            #"{"super":{}}"#,
            Written { encoder in
                var container = encoder.container(keyedBy: Key.self)
                _ = container.superEncoder()
            })
    }
}

extension KeyedEncodingContainer {
    /// A nested container of a container that is not kept.
    fileprivate func nested<Nested: CodingKey>(_ key: Key, _ type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        var container = self
        return container.nestedContainer(keyedBy: type, forKey: key)
    }
}

extension SingleValueEncodingContainer {
    fileprivate func encodeTo(_ value: some Encodable) throws {
        var container = self
        try container.encode(value)
    }
}
