// SPDX-License-Identifier: MIT

extension JSONReader {
    /// Reads a document into any `Decodable` type, as `JSONDecoder` does.
    ///
    /// A ``JSONReadable`` type is read directly. Every failure is a
    /// ``JSONError``. A `DecodingError` from a type's own code becomes
    /// ``JSONError/Kind/invalidValue``. Any other error of the type is thrown
    /// unchanged.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: some Collection<UInt8>
    ) throws -> Value {
        try decode(type, from: bytes, start: DocumentStart())
    }

    /// Reads the value at one key of a document that is an object.
    ///
    /// The other members are checked and skipped. The key is the one in the
    /// document: ``keyDecodingStrategy`` does not apply. An object without it
    /// throws ``JSONError/Kind/missingKey``.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: some Collection<UInt8>, at key: String
    ) throws -> Value {
        if let direct = type as? any JSONReadable.Type { return try readMember(direct, from: bytes, at: key) }
        return try decode(from: (bytes as? [UInt8]) ?? Array(bytes), start: DocumentStart()) { root in
            root.convertsKeys = false
            let members = try root.container(keyedBy: AnyJSONKey.self)
            return try members.decode(type, forKey: AnyJSONKey(key))
        }
    }

    func decode<Value: Decodable>(
        _ type: Value.Type, from bytes: some Collection<UInt8>, start: DocumentStart
    ) throws -> Value {
        if let direct = type as? any JSONReadable.Type { return try readWhole(direct, from: bytes, start: start) }
        return try decodeByContainers(type, from: (bytes as? [UInt8]) ?? Array(bytes), start: start)
    }

    /// Reads by `Decodable`, even if the type could be read directly.
    func decodeByContainers<Value: Decodable>(
        _ type: Value.Type, from bytes: [UInt8], start: DocumentStart
    ) throws -> Value {
        try decode(from: bytes, start: start) { try $0.decode(type, number: 0, key: nil) }
    }

    private func decode<Value>(
        from bytes: [UInt8], start: DocumentStart, _ read: (ValueDecoder) throws -> Value
    ) throws -> Value {
        let index = try index(of: bytes, start)
        do {
            return try read(ValueDecoder(index, number: 0))
        } catch let error as DecodingError { throw JSONError(error) }
    }

    private func index(of bytes: [UInt8], _ start: DocumentStart) throws(JSONError) -> DocumentIndex {
        do throws(JSONError) {
            return try DocumentIndex(bytes, session: ReadingSession(self, start: start))
        } catch {
            guard replaces(error) else { throw error }
            let replaced = bytes.withSpan { $0.replacingLoneSurrogates() }
            return try DocumentIndex(replaced, session: ReadingSession(self, start: start))
        }
    }

    /// Reads a value directly.
    ///
    /// `Direct` and `Value` are the same type.
    private func readWhole<Direct: JSONReadable, Value>(
        _ type: Direct.Type, from bytes: some Collection<UInt8>, start: DocumentStart
    ) throws -> Value {
        let value = try withBytes(of: bytes) { span in try read(type, from: span, start: start) }
        guard let value = value as? Value else { throw JSONError(.typeMismatch) }
        return value
    }

    private func readMember<Direct: JSONReadable, Value>(
        _ type: Direct.Type, from bytes: some Collection<UInt8>, at key: String
    ) throws -> Value {
        let value = try read(type, from: bytes, at: key)
        guard let value = value as? Value else { throw JSONError(.typeMismatch) }
        return value
    }
}

extension JSONValueReader {
    /// Reads the value into any `Decodable` type, with the settings of the
    /// reader.
    public mutating func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        let start = bytes.skippingWhitespace(from: position)
        try skip()
        let copy = (start..<position).map { bytes.byte(at: $0) }
        let place = error(.invalidValue, at: start)
        return try options.decodeByContainers(
            type, from: copy,
            start: DocumentStart(
                byteOffset: place.byteOffset ?? 0, line: place.line ?? 1, column: place.column ?? 1))
    }
}

extension JSONError {
    /// Converts an error of Codable's containers.
    init(_ error: DecodingError) {
        let kind: Kind
        let context: DecodingError.Context
        var path: [JSONPathComponent] = []
        switch error {
        case .keyNotFound(let key, let found):
            (kind, context) = (.missingKey, found)
            path = [JSONPathComponent(key)]
        case .typeMismatch(_, let found): (kind, context) = (.typeMismatch, found)
        case .valueNotFound(_, let found): (kind, context) = (.missingValue, found)
        case .dataCorrupted(let found): (kind, context) = (.invalidValue, found)
        @unknown default:
            self.init(.invalidValue, underlying: error)
            return
        }
        // A type's own error text may quote the value, as that of enumerations
        // does.
        let cause = context.underlyingError as? JSONError
        self.init(
            cause?.kind ?? kind, path: context.codingPath.map(JSONPathComponent.init) + path,
            reason: cause?.reason, at: cause?.position, underlying: cause == nil ? error : nil)
    }
}
