// SPDX-License-Identifier: MIT

/// The members of an object, for a `Decodable` type.
struct KeyedMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let search: MemberSearch

    private var decoder: ValueDecoder { search.decoder }

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] { search.names.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { search.find(key) != nil }

    @inline(__always)
    private func required(_ key: Key) throws -> Int {
        guard let number = search.find(key) else { throw decoder.missing(key) }
        return number
    }

    @inline(__always)
    private func present(_ key: Key) -> Int? {
        guard let number = search.find(key), !search.index.isNull(number) else { return nil }
        return number
    }

    func decodeNil(forKey key: Key) throws -> Bool { search.index.isNull(try required(key)) }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.bool(required(key), key: key) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.string(required(key), key: key) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder.double(required(key), key: key) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder.float(required(key), key: key) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try integer(key) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(key) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(key) }

    private func integer<Value: FixedWidthInteger>(_ key: Key) throws -> Value {
        try decoder.integer(Value.self, required(key), key: key)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.decode(type, number: required(key), key: key)
    }

    // Without these methods each optional property would be searched three
    // times.

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try present(key).map { try decoder.bool($0, key: key) }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        guard let number = present(key) else { return nil }
        return try decoder.string(number, key: key)
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try present(key).map { try decoder.double($0, key: key) }
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try present(key).map { try decoder.float($0, key: key) }
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        guard let number = present(key) else { return nil }
        return try decoder.integer(type, number, key: key)
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try present(key).map { try decoder.integer(type, $0, key: key) }
    }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try present(key).map { try decoder.integer(type, $0, key: key) }
    }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try present(key).map { try decoder.integer(type, $0, key: key) }
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard let number = present(key) else { return nil }
        return try decoder.decode(type, number: number, key: key)
    }

    private func child(_ key: Key) throws -> ValueDecoder {
        ValueDecoder(decoder.index, number: try required(key), parent: decoder, key: key)
    }

    /// Returns the decoder of a base class.
    ///
    /// If the member is missing, it decodes `null`.
    private func base(_ key: some CodingKey) -> ValueDecoder {
        guard let number = search.find(key) else {
            let null = DocumentIndex(nullIn: decoder.index, at: decoder.number)
            return ValueDecoder(null, number: 0, parent: decoder, key: key)
        }
        return ValueDecoder(decoder.index, number: number, parent: decoder, key: key)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try child(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try child(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { base(AnyJSONKey("super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { base(key) }
}

extension ValueDecoder {
    /// Returns the name that the key strategy gives to a key.
    func converted(_ name: String) -> String {
        switch index.session.options.keyDecodingStrategy.form {
        case .asWritten: name
        case .fromSnakeCase: SnakeCase.decoded(name)
        case .custom(let convert): convert(codingPath + [AnyJSONKey(name)]).stringValue
        }
    }

    @inline(never)
    func missing(_ key: any CodingKey) -> DecodingError {
        let text = "The object has no member for the key \"\(key.stringValue)\"."
        return .keyNotFound(key, context(text, number: number, key: nil, kind: .missingKey))
    }
}
