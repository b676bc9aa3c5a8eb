// SPDX-License-Identifier: MIT

/// The elements of an array, for a `Decodable` type.
struct Elements: UnkeyedDecodingContainer {
    private let decoder: ValueDecoder
    private var number: Int
    private let end: Int
    private(set) var currentIndex = 0

    init(decoder: ValueDecoder) {
        self.decoder = decoder
        number = decoder.index.firstElement(in: decoder.number)
        end = decoder.index.next(after: decoder.number)
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { decoder.index.count(of: decoder.number) }
    var isAtEnd: Bool { number >= end }

    /// Runs a closure on the current element, and moves to the next one if it
    /// succeeds.
    @inline(__always)
    private mutating func take<Value>(_ read: (ValueDecoder, Int, AnyJSONKey) throws -> Value) throws -> Value {
        let key = AnyJSONKey(position: currentIndex)
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Value.self,
                decoder.context(
                    "The array has no more elements.", number: decoder.number, key: key, kind: .missingValue))
        }
        let value = try read(decoder, number, key)
        number = decoder.index.next(after: number)
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { return try take { _, _, _ in false } }
        guard decoder.index.isNull(number) else { return false }
        return try take { _, _, _ in true }
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try take { try $0.bool($1, key: $2) } }
    mutating func decode(_ type: String.Type) throws -> String { try take { try $0.string($1, key: $2) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try take { try $0.double($1, key: $2) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try take { try $0.float($1, key: $2) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

    private mutating func integer<Value: FixedWidthInteger>() throws -> Value {
        try take { try $0.integer(Value.self, $1, key: $2) }
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try take { try $0.decode(type, number: $1, key: $2) }
    }

    // The protocol's default implementation would pass on the static type.
    mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        guard try !isAtEnd && !decodeNil() else { return nil }
        return try decode(type)
    }

    // An element of another kind is not skipped, as in Foundation.

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try take { try ValueDecoder($0.index, number: $1, parent: $0, key: $2).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take { try ValueDecoder($0.index, number: $1, parent: $0, key: $2).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try take { ValueDecoder($0.index, number: $1, parent: $0, key: $2) }
    }
}

/// A single value, for a `Decodable` type.
struct SingleValue: SingleValueDecodingContainer {
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.index.isNull(decoder.number) }
    func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool(decoder.number, key: nil) }
    func decode(_ type: String.Type) throws -> String { try decoder.string(decoder.number, key: nil) }
    func decode(_ type: Double.Type) throws -> Double { try decoder.double(decoder.number, key: nil) }
    func decode(_ type: Float.Type) throws -> Float { try decoder.float(decoder.number, key: nil) }
    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

    private func integer<Value: FixedWidthInteger>() throws -> Value {
        try decoder.integer(Value.self, decoder.number, key: nil)
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try decoder.decode(type, number: decoder.number, key: nil)
    }
}
