// SPDX-License-Identifier: MIT

extension JSONReader {
    /// Reads the value at one key of a document that is an object, without
    /// `Decodable`.
    ///
    /// The other members are checked and skipped. An object without the key
    /// throws ``JSONError/Kind/missingKey``.
    public func read<Value: JSONReadable>(
        _ type: Value.Type = Value.self, from bytes: some Collection<UInt8>, at key: String
    ) throws -> Value {
        try withBytes(of: bytes) { span in
            try replacingLoneSurrogates(in: span) { span in
                var json = try JSONValueReader(span, options: self)
                let value = try json.readMember(type, at: key)
                try json.finish()
                return value
            }
        }
    }

    func read<Value: JSONReadable>(
        _ type: Value.Type, from bytes: RawSpan, start: DocumentStart
    ) throws -> Value {
        try replacingLoneSurrogates(in: bytes) { bytes in
            var json = try JSONValueReader(bytes, options: self, start: start)
            let value = try type.init(from: &json)
            try json.finish()
            return value
        }
    }
}

extension JSONValueReader {
    /// Reads one member of an object and skips the others.
    fileprivate mutating func readMember<Value: JSONReadable>(_ type: Value.Type, at key: String) throws -> Value {
        let start = bytes.skippingWhitespace(from: position)
        var found: Value?
        var index = -1
        try enterObject()
        while let token = try nextKeyToken(&index) {
            guard isKey(token, key) else {
                try skip()
                continue
            }
            guard try takes(key, again: found != nil) else { continue }
            do { found = try type.init(from: &self) } catch let error as JSONError { throw error.inside(.key(key)) }
        }
        guard let found else { throw error(.missingKey, at: start).inside(.key(key)) }
        return found
    }
}
