// SPDX-License-Identifier: MIT

/// The elements of an array, from an `Encodable` type.
struct ElementsEncoder: UnkeyedEncodingContainer {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.count }

    func encodeNil() throws {
        try encoder.beginElement()
        encoder.buffer.appendNull()
    }

    func encode(_ value: Bool) throws {
        try encoder.beginElement()
        encoder.buffer.append(value)
    }

    func encode(_ value: String) throws {
        try encoder.beginElement()
        encoder.buffer.appendString(value)
    }

    func encode(_ value: Double) throws {
        try encoder.element { try encoder.write(value, key: $0) }
    }

    func encode(_ value: Float) throws {
        try encoder.element { try encoder.write(value, key: $0) }
    }

    func encode(_ value: Int) throws { try encode(integer: value) }
    func encode(_ value: Int8) throws { try encode(integer: value) }
    func encode(_ value: Int16) throws { try encode(integer: value) }
    func encode(_ value: Int32) throws { try encode(integer: value) }
    func encode(_ value: Int64) throws { try encode(integer: value) }
    func encode(_ value: Int128) throws { try encode(integer: value) }
    func encode(_ value: UInt) throws { try encode(integer: value) }
    func encode(_ value: UInt8) throws { try encode(integer: value) }
    func encode(_ value: UInt16) throws { try encode(integer: value) }
    func encode(_ value: UInt32) throws { try encode(integer: value) }
    func encode(_ value: UInt64) throws { try encode(integer: value) }
    func encode(_ value: UInt128) throws { try encode(integer: value) }

    private func encode(integer value: some FixedWidthInteger) throws {
        try encoder.beginElement()
        encoder.buffer.appendInteger(value)
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        try encoder.element { try encoder.encode(value, key: $0) }
    }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder.nestedElement().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.nestedElement().unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder.nestedElement() }
}

/// A single value, from an `Encodable` type.
struct SingleValueEncoder: SingleValueEncodingContainer {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws {
        try encoder.beginValue()
        encoder.buffer.appendNull()
    }

    func encode(_ value: Bool) throws {
        try encoder.beginValue()
        encoder.buffer.append(value)
    }

    func encode(_ value: String) throws {
        try encoder.beginValue()
        encoder.buffer.appendString(value)
    }

    func encode(_ value: Double) throws {
        try encoder.value { try encoder.write(value, key: nil) }
    }

    func encode(_ value: Float) throws {
        try encoder.value { try encoder.write(value, key: nil) }
    }

    func encode(_ value: Int) throws { try encode(integer: value) }
    func encode(_ value: Int8) throws { try encode(integer: value) }
    func encode(_ value: Int16) throws { try encode(integer: value) }
    func encode(_ value: Int32) throws { try encode(integer: value) }
    func encode(_ value: Int64) throws { try encode(integer: value) }
    func encode(_ value: Int128) throws { try encode(integer: value) }
    func encode(_ value: UInt) throws { try encode(integer: value) }
    func encode(_ value: UInt8) throws { try encode(integer: value) }
    func encode(_ value: UInt16) throws { try encode(integer: value) }
    func encode(_ value: UInt32) throws { try encode(integer: value) }
    func encode(_ value: UInt64) throws { try encode(integer: value) }
    func encode(_ value: UInt128) throws { try encode(integer: value) }

    private func encode(integer value: some FixedWidthInteger) throws {
        try encoder.beginValue()
        encoder.buffer.appendInteger(value)
    }

    func encode<Value: Encodable>(_ value: Value) throws { try encoder.encodeHere(value) }
}
