// SPDX-License-Identifier: MIT

extension JSONReader {
    /// Reads a document into any `Decodable` type, as `JSONDecoder` does.
    ///
    /// Every failure is a ``JSONError``. What a type's own code throws becomes
    /// one of ``JSONError/Kind/invalidValue`` when it is a `DecodingError`, and
    /// passes unchanged when it is not.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, from bytes: some Collection<UInt8>
    ) throws -> Value {
        let bytes = (bytes as? [UInt8]) ?? Array(bytes)
        return try decode(type, from: bytes, start: DocumentStart())
    }

    func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8], start: DocumentStart) throws -> Value {
        let index = try DocumentIndex(bytes, session: ReadingSession(self, start: start))
        let root = ValueDecoder(index, number: 0)
        do {
            return try root.decode(type, number: 0, key: nil)
        } catch let error as DecodingError { throw JSONError(error) }
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
        return try options.decode(
            type, from: copy,
            start: DocumentStart(
                byteOffset: place.byteOffset ?? 0, line: place.line ?? 1, column: place.column ?? 1))
    }
}

extension JSONError {
    /// A failure of Codable's containers.
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
        let cause = context.underlyingError as? JSONError
        self.init(
            cause?.kind ?? kind, path: context.codingPath.map(JSONPathComponent.init) + path,
            reason: cause?.reason ?? context.debugDescription, at: cause?.position,
            underlying: cause == nil ? error : nil)
    }
}
