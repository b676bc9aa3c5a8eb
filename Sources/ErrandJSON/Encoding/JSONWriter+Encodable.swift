// SPDX-License-Identifier: MIT

extension JSONWriter {
    /// Writes any `Encodable` value, as `JSONEncoder` does.
    ///
    /// A ``JSONWritable`` type is written directly. Throws `EncodingError` for
    /// a value that JSON cannot express, for a type that writes nothing, and
    /// for containers that contradict each other, such as an array and an
    /// object for one key. Errors of a type's own code are thrown unchanged.
    public func encode(_ value: some Encodable) throws -> [UInt8] {
        if let direct = value as? any JSONWritable { return try write(direct) }
        return try encodeByContainers(value)
    }

    /// Writes by `Encodable`, even if the type could be written directly.
    func encodeByContainers<Value: Encodable>(_ value: Value) throws -> [UInt8] {
        let text = EncodedText(session: WritingSession(self))
        text.session.recall()
        let root = ValueEncoder(text)
        try root.encodeContent(of: value)
        guard root.state != .empty else {
            throw EncodingError.invalidValue(
                value, EncodingError.Context(codingPath: [], debugDescription: "\(Value.self) wrote no value."))
        }
        root.close()
        text.session.remember()
        let bytes = text.finished()
        if let refusal = text.session.refusal { throw refusal }
        return bytes
    }
}

extension JSONValueWriter {
    /// Writes any `Encodable` value, with the settings of the writer.
    public mutating func encode(_ value: some Encodable) throws {
        buffer.append(try options.encodeByContainers(value))
    }
}
