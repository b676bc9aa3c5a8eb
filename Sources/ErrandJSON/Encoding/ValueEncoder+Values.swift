// SPDX-License-Identifier: MIT

internal import ErrandFoundation

extension ValueEncoder: DirectEncoder {
    func write(_ value: some JSONWritable) throws {
        guard state == .empty else {
            // The value joins existing members, so it is read back first.
            var reader = JSONReader()
            reader.limits = session.readingBack
            return try addMembers(of: reader.value(from: session.options.write(value)))
        }
        try self.value { try write(value, key: nil) }
    }

    /// Adds the value's members or elements to the existing object or array.
    private func addMembers(of value: JSONValue) throws { try keepingKeys { try value.encode(to: self) } }

    /// Runs a closure whose keys are data, so that key strategies do not apply.
    private func keepingKeys(_ body: () throws -> Void) rethrows {
        let outside = convertsKeys
        convertsKeys = false
        defer { convertsKeys = outside }
        try body()
    }

    func write(_ value: Double, key: @autoclosure () -> (any CodingKey)?) throws {
        var json = text.json
        do { try json.write(value) } catch { throw located(error, key()) }
    }

    func write(_ value: Float, key: @autoclosure () -> (any CodingKey)?) throws {
        var json = text.json
        do { try json.write(value) } catch { throw located(error, key()) }
    }

    /// Writes a value directly, and throws errors as Codable does.
    private func write(_ value: some JSONWritable, key: (any CodingKey)?) throws {
        var json = text.json
        do { try value.write(to: &json) } catch { throw located(error, key) }
    }

    private func located(_ error: any Error, _ key: (any CodingKey)?) -> any Error {
        (error as? EncodingError)?.at(codingPath + [key].compactMap(\.self)) ?? error
    }

    /// Writes the value of a member or an element that was begun.
    func encode<Value: Encodable>(_ value: Value, key: any CodingKey) throws {
        // Values may be nested deeply, so little is kept on the stack during
        // the recursion.
        let treatment = session.treatment(of: Value.self)
        guard treatment == .asItEncodes else { return try encode(value, as: treatment, key: key) }
        let child = ValueEncoder(text, parent: self, key: key)
        try value.encode(to: child)
        child.close()
    }

    private func encode<Value: Encodable>(_ value: Value, as treatment: EncodingTreatment, key: any CodingKey) throws {
        switch treatment {
        case .string: if let value = value as? String { buffer.appendString(value) }
        case .directly: if let value = value as? any WrittenDirectly { try write(value, key: key) }
        case .date where !session.hasOwnDates: if let date = value as? Date { try write(date, key: key) }
        case .data where !session.hasOwnData: if let data = value as? Data { try write(data, key: key) }
        default:
            let child = ValueEncoder(text, parent: self, key: key)
            try child.encodeContent(of: value, as: treatment)
            child.close()
        }
    }

    /// Writes the value that this encoder is for.
    ///
    /// A value with its own containers adds to the existing content. A type
    /// that writes nothing becomes an empty object.
    func encodeHere<Value: Encodable>(_ value: Value) throws {
        try encodeContent(of: value)
        if state == .empty { openObject() }
    }

    /// Writes the value that this encoder is for.
    ///
    /// The value may write nothing.
    func encodeContent<Value: Encodable>(of value: Value) throws {
        let treatment = session.treatment(of: Value.self)
        guard treatment == .asItEncodes else { return try encodeContent(of: value, as: treatment) }
        try value.encode(to: self)
    }

    private func encodeContent<Value: Encodable>(of value: Value, as treatment: EncodingTreatment) throws {
        switch treatment {
        case .asItEncodes: try value.encode(to: self)
        case .dictionary: try keepingKeys { try (value as? any EncodableDictionary)?.encodeSorted(to: self) }
        case .string:
            try beginValue()
            if let value = value as? String { buffer.appendString(value) }
        case .directly: if let value = value as? any WrittenDirectly { try writeHere(value) }
        case .date: if let date = value as? Date { try encodeHere(date) }
        case .data: if let data = value as? Data { try encodeHere(data) }
        }
    }

    private func writeHere(_ value: some WrittenDirectly) throws {
        // Of these types, only `JSONValue` and `JSONObject` can add to existing
        // content.
        if state != .empty, let value = value as? JSONValue ?? (value as? JSONObject).map(JSONValue.object) {
            return try addMembers(of: value)
        }
        try self.value { try write(value, key: nil) }
    }

    private func encodeHere(_ date: Date) throws {
        guard case .custom(let write) = session.options.dateEncodingStrategy.form else {
            return try value { try self.write(date, key: nil) }
        }
        try write(date, self)
        if state == .empty { openObject() }
    }

    private func encodeHere(_ data: Data) throws {
        guard case .custom(let write) = session.options.dataEncodingStrategy.form else {
            return try value { try self.write(data, key: nil) }
        }
        try write(data, self)
        if state == .empty { openObject() }
    }
}

/// The way in which the encoder writes a type.
enum EncodingTreatment {
    case asItEncodes
    case string
    case directly
    case date
    case data
    case dictionary

    init<Value: Encodable>(_ type: Value.Type) {
        switch type {
        case is String.Type: self = .string
        case is Date.Type: self = .date
        case is Data.Type: self = .data
        case is any WrittenDirectly.Type: self = .directly
        case is any EncodableDictionary.Type: self = .dictionary
        default: self = .asItEncodes
        }
    }
}

/// A type whose form in JSON differs from the one it gives to other encoders.
protocol WrittenDirectly: JSONWritable {}

extension JSONValue: WrittenDirectly {}
extension JSONObject: WrittenDirectly {}
extension JSONNumber: WrittenDirectly {}
extension URL: WrittenDirectly {}
extension Decimal: WrittenDirectly {}

/// A dictionary whose keys are data.
///
/// Key strategies do not apply to them, and they are sorted, so that equal
/// dictionaries give equal bytes.
protocol EncodableDictionary {
    func encodeSorted(to encoder: ValueEncoder) throws
}

extension Dictionary: EncodableDictionary where Key == String, Value: Encodable {
    func encodeSorted(to encoder: ValueEncoder) throws {
        var container = encoder.container(keyedBy: AnyJSONKey.self)
        for (key, value) in sorted(by: { $0.key.isOrdered(before: $1.key) }) {
            try container.encode(value, forKey: AnyJSONKey(entry: key))
        }
    }
}
