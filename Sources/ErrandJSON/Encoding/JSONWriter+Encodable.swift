// SPDX-License-Identifier: MIT

extension JSONWriter {
    /// Writes any `Encodable` value, as `JSONEncoder` does.
    ///
    /// A type that can be written directly is. Throws `EncodingError` for what
    /// JSON cannot say, and whatever a type's own code throws.
    public func encode(_ value: some Encodable) throws -> [UInt8] {
        if let direct = value as? any JSONWritable { return try write(direct) }
        return try encodeByContainers(value)
    }

    /// Writes by `Encodable`, also what could be written directly.
    func encodeByContainers(_ value: some Encodable) throws -> [UInt8] {
        let text = EncodedText(session: WritingSession(self))
        text.session.recall()
        try ValueEncoder(text).encode(value, key: nil)
        text.session.remember()
        return text.finished()
    }
}

extension JSONValueWriter {
    /// Writes any `Encodable` value, with the settings of the writer.
    public mutating func encode(_ value: some Encodable) throws {
        buffer.append(try options.encodeByContainers(value))
    }
}
