// SPDX-License-Identifier: MIT

/// The members of an object, from an `Encodable` type.
struct KeyedMembersEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) throws {
        try encoder.begin(key)
        encoder.buffer.appendNull()
    }

    func encode(_ value: Bool, forKey key: Key) throws {
        try encoder.begin(key)
        encoder.buffer.append(value)
    }

    func encode(_ value: String, forKey key: Key) throws {
        try encoder.begin(key)
        encoder.buffer.appendString(value)
    }

    func encode(_ value: Double, forKey key: Key) throws {
        try encoder.member(key) { try encoder.write(value, key: key) }
    }

    func encode(_ value: Float, forKey key: Key) throws {
        try encoder.member(key) { try encoder.write(value, key: key) }
    }

    func encode(_ value: Int, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: Int8, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: Int16, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: Int32, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: Int64, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: Int128, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: UInt, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try encode(integer: value, key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try encode(integer: value, key) }

    private func encode(integer value: some FixedWidthInteger, _ key: Key) throws {
        try encoder.begin(key)
        encoder.buffer.appendInteger(value)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try encoder.member(key) { try encoder.encode(value, key: key) }
    }

    // The protocol's default implementations would ask for the container's type
    // again.

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    func encodeIfPresent(_ value: String?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        encoder.nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.nested(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.replaced(AnyJSONKey("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.replaced(key) }
}
