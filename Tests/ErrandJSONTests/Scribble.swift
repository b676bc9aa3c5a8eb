// SPDX-License-Identifier: MIT

import Foundation

/// A value that writes itself as its seed says: with nested containers in every
/// order, containers asked for twice, super encoders, base classes, dictionaries
/// with every kind of key, optionals of optionals.
///
/// Any encoder that is asked by the same seed is asked for the same. Keys that
/// begin with `o` hold objects, with `a` arrays: Foundation stops the program
/// when a type asks for both at one key.
struct Scribble: Encodable {
    enum Form { case object, array }

    var seed: UInt64
    var form = Form.object
    var depth = 0

    enum Plain: String, CodingKey, CaseIterable { case oOne, oTwo, aOne, aTwo, sOne, sTwo }
    enum Other: String, CodingKey, CaseIterable {
        case sTwo, sThree
        case oTwo = "o_two"
        case aTwo, oOne, aThree
    }

    /// A key of any name.
    struct Free: CodingKey {
        static let names = ["oOne", "aOne", "sOne", "o_two", "oThree", "s/é\"", "aURLList"].map(Free.init)
        var stringValue: String
        var intValue: Int? { nil }
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    enum Name: String, Codable, CodingKeyRepresentable { case someKey, other }

    struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }

    func encode(to encoder: any Encoder) throws {
        var pen = Pen(random: SplitMix(state: seed), depth: depth)
        switch form {
        case .object: try pen.writeObject(to: encoder)
        case .array: try pen.writeArray(to: encoder)
        }
    }
}

/// The state of writing one scribble.
private struct Pen {
    var random: SplitMix
    let depth: Int
    var plain: [KeyedEncodingContainer<Scribble.Plain>] = []
    var other: [KeyedEncodingContainer<Scribble.Other>] = []
    var free: [KeyedEncodingContainer<Scribble.Free>] = []
    var arrays: [any UnkeyedEncodingContainer] = []

    init(random: SplitMix, depth: Int) {
        self.random = random
        self.depth = depth
    }

    private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    private mutating func scribble(_ form: Scribble.Form) -> Scribble {
        Scribble(seed: random.next(), form: form, depth: depth + 1)
    }

    private mutating func forget() { (plain, other, free, arrays) = ([], [], [], []) }

    private mutating func openObject(_ encoder: any Encoder) {
        switch below(3) {
        case 0: plain.append(encoder.container(keyedBy: Scribble.Plain.self))
        case 1: other.append(encoder.container(keyedBy: Scribble.Other.self))
        default: free.append(encoder.container(keyedBy: Scribble.Free.self))
        }
    }

    mutating func writeObject(to encoder: any Encoder) throws {
        if depth < 3, below(6) == 0 { try encoder.singleValueContainer().with { try $0.encode(scribble(.object)) } }
        openObject(encoder)
        for _ in 0..<(depth > 2 ? 2 : 2 + below(9)) {
            switch below(14) {
            case 0: openObject(encoder)
            case 1 where depth < 3:
                // As a class does for its base class.
                forget()
                try scribble(.object).encode(to: encoder)
                openObject(encoder)
            case 2 where depth < 3:
                forget()
                try encoder.singleValueContainer().with { try $0.encode(scribble(.object)) }
                openObject(encoder)
            case 3...5 where !arrays.isEmpty: try stepInArray()
            default: try stepInObject()
            }
        }
    }

    mutating func writeArray(to encoder: any Encoder) throws {
        if depth < 3, below(6) == 0 { try encoder.singleValueContainer().with { try $0.encode(scribble(.array)) } }
        arrays.append(encoder.unkeyedContainer())
        for _ in 0..<(depth > 2 ? 2 : below(7)) {
            switch below(10) {
            case 0: arrays.append(encoder.unkeyedContainer())
            case 1 where depth < 3:
                forget()
                try encoder.singleValueContainer().with { try $0.encode(scribble(.array)) }
                arrays.append(encoder.unkeyedContainer())
            case 2...3 where !(plain.isEmpty && other.isEmpty && free.isEmpty): try stepInObject()
            default: try stepInArray()
            }
        }
    }

    private mutating func stepInObject() throws {
        let pick = below(plain.count + other.count + free.count)
        if pick < plain.count {
            try step(plain[pick], Scribble.Plain.allCases)
        } else if pick < plain.count + other.count {
            try step(other[pick - plain.count], Scribble.Other.allCases)
        } else {
            try step(free[pick - plain.count - other.count], Scribble.Free.names)
        }
    }

    private mutating func step<Key: CodingKey>(_ container: KeyedEncodingContainer<Key>, _ keys: [Key]) throws {
        // A copy writes to the same object.
        var container = container
        let key = keys[below(keys.count)]
        switch (key.stringValue.first, below(6)) {
        case ("o", 0...1): plain.append(container.nestedContainer(keyedBy: Scribble.Plain.self, forKey: key))
        case ("o", 2): free.append(container.nestedContainer(keyedBy: Scribble.Free.self, forKey: key))
        case ("o", 3): try scribble(.object).encode(to: container.superEncoder(forKey: key))
        case ("o", 4): try container.encode(["x": scribble(.object), "aKey": scribble(.array)], forKey: key)
        case ("o", _): try container.encode(scribble(.object), forKey: key)
        case ("a", 0...1): arrays.append(container.nestedUnkeyedContainer(forKey: key))
        case ("a", 2): try scribble(.array).encode(to: container.superEncoder(forKey: key))
        case ("a", _): try container.encode(scribble(.array), forKey: key)
        case (_, 0): try scribble(.object).encode(to: container.superEncoder())
        case (_, 1): try container.encodeNil(forKey: key)
        case (_, 2): try container.encode(below(9), forKey: key)
        case (_, 3): try container.encodeIfPresent(below(2) == 0 ? nil : "t", forKey: key)
        case (_, 4): try? container.encode(Double.nan, forKey: key)
        default: try anything { try container.encode($0, forKey: key) }
        }
    }

    private mutating func stepInArray() throws {
        var array = arrays[below(arrays.count)]
        switch below(8) {
        case 0: arrays.append(array.nestedUnkeyedContainer())
        case 1: plain.append(array.nestedContainer(keyedBy: Scribble.Plain.self))
        case 2: try scribble(.object).encode(to: array.superEncoder())
        case 3: try array.encodeNil()
        case 4: try array.encode(below(1_000) - 500)
        case 5: try? array.encode(-Double.infinity)
        case 6: try array.encode(contentsOf: [below(9), below(9)])
        default:
            let element = array.count
            try anything { try array.encode($0) }
            precondition(array.count == element + 1)
        }
    }

    private mutating func anything(_ write: (any Encodable) throws -> Void) throws {
        let few = Double(below(7)) / 2
        let values: [any Encodable] = [
            few, -few, Float(few), few * 1e15, 1e100, 0.1, Decimal(few), Int8(-7), UInt64.max, Int128.min, true, "é/\n",
            Date(timeIntervalSince1970: few * 1_000), Data([1, 2]), URL(string: "https://a.example/b?c"), UUID.zero,
            Int??.none, Int??.some(nil), Int??.some(3), [1, nil, 2] as [Int?], [String](), [String: Int](),
            ["aB": few], [7: "x"], [Scribble.Name.someKey: 1], [2.5: [1]], [UUID.zero: 0], ["aB": ["cD": Int?.none]],
            Scribble.Nothing(), [Scribble.Nothing()], Scribble.Name.other, [[few]], ["x": scribble(.object)],
        ]
        let value = values[below(values.count + 4) % values.count]
        try write(value)
    }
}

extension UUID {
    fileprivate static let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
}

extension SingleValueEncodingContainer {
    /// Runs a closure on the container, which has to be changeable for it.
    fileprivate func with(_ body: (inout any SingleValueEncodingContainer) throws -> Void) rethrows {
        var container: any SingleValueEncodingContainer = self
        try body(&container)
    }
}

/// Random numbers that are the same everywhere.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
