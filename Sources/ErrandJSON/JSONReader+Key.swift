// SPDX-License-Identifier: MIT

extension JSONReader {
    /// Reads the value at one key of the document's top object; the other
    /// members are checked and left out.
    ///
    /// ```swift
    /// let person = try JSONReader().read(Person.self, at: "person", from: bytes)
    /// ```
    ///
    /// - Throws: ``JSONError/Kind/missingKey`` when the object has no such key.
    public func read<Value: JSONReadable>(
        _ type: Value.Type = Value.self, at key: String, from bytes: some Collection<UInt8>
    ) throws -> Value {
        try withBytes(of: bytes) { span in
            var json = try JSONValueReader(span, options: self)
            try json.enterObject()
            var index = -1
            var value: Value?
            while let name = try json.nextKey(&index) {
                do {
                    if name == key { value = try Value(from: &json) } else { try json.skip() }
                } catch let error as JSONError { throw error.inside(.key(name)) }
            }
            try json.finish()
            guard let value else { throw JSONError(.missingKey, path: [.key(key)]) }
            return value
        }
    }
}
