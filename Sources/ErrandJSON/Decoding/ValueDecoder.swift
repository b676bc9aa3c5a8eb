// SPDX-License-Identifier: MIT

/// The decoder that a `Decodable` type gets for a value of the document.
final class ValueDecoder: Decoder {
    let index: DocumentIndex
    let number: Int
    private let parent: ValueDecoder?
    private let key: (any CodingKey)?
    /// Whether the key strategy applies; `false` for dictionaries with string
    /// keys.
    var convertsKeys = true

    init(_ index: DocumentIndex, number: Int, parent: ValueDecoder? = nil, key: (any CodingKey)? = nil) {
        self.index = index
        self.number = number
        self.parent = parent
        self.key = key
    }

    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var place: ValueDecoder? = self
        while let current = place {
            if let key = current.key { path.append(key) }
            place = current.parent
        }
        return path.reversed()
    }

    var userInfo: [CodingUserInfoKey: Any] { index.session.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard index.firstByte(number) == 0x7B else { throw mismatch([String: Any].self, number: number, key: nil) }
        return KeyedDecodingContainer(KeyedMembers<Key>(search: MemberSearch(self, keys: type)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard index.firstByte(number) == 0x5B else { throw mismatch([Any].self, number: number, key: nil) }
        return Elements(decoder: self)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { SingleValue(decoder: self) }
}

extension ValueDecoder: DirectDecoder {
    func read<Value: JSONReadable>(_ type: Value.Type) throws -> Value { try read(type, number: number, key: nil) }

    /// Reads a value directly.
    func read<Value: JSONReadable>(_ type: Value.Type, number: Int, key: (any CodingKey)?) throws -> Value {
        let start = index.offset(number)
        do {
            return try index.bytes.withSpan { bytes in
                var json = JSONValueReader(bytes, at: start, depth: 0, session: index.session)
                return try type.init(from: &json)
            }
        } catch let error as JSONError {
            throw error.at(nil, path: (codingPath + [key].compactMap(\.self)).map(JSONPathComponent.init))
        }
    }
}

extension ValueDecoder {
    func context(_ description: String, number: Int, key: (any CodingKey)?, kind: JSONError.Kind)
        -> DecodingError.Context
    {
        DecodingError.Context(
            codingPath: codingPath + [key].compactMap(\.self), debugDescription: description,
            underlyingError: JSONError(kind, reason: description, at: index.position(of: number)))
    }

    @inline(never)
    func mismatch(_ type: Any.Type, number: Int, key: (any CodingKey)?) -> DecodingError {
        let found =
            switch index.firstByte(number) {
            case 0x22: "a string"
            case 0x7B: "an object"
            case 0x5B: "an array"
            case 0x6E: "null"
            case 0x74, 0x66: "a boolean"
            default: "a number"
            }
        let text = "Expected \(type), found \(found)."
        if index.isNull(number) {
            return .valueNotFound(type, context(text, number: number, key: key, kind: .missingValue))
        }
        return .typeMismatch(type, context(text, number: number, key: key, kind: .typeMismatch))
    }

    func corrupted(
        _ description: String, number: Int, key: (any CodingKey)?, kind: JSONError.Kind = .invalidValue
    ) -> DecodingError {
        .dataCorrupted(context(description, number: number, key: key, kind: kind))
    }
}
