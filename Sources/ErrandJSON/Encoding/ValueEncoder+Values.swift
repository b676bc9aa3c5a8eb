// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension ValueEncoder: DirectEncoder {
    func write(_ value: some JSONWritable) throws {
        try beginValue()
        try write(value, key: nil)
    }

    func write(_ value: Double, key: @autoclosure () -> (any CodingKey)?) throws {
        var json = text.json
        do { try json.write(value) } catch { throw located(error, key()) }
    }

    func write(_ value: Float, key: @autoclosure () -> (any CodingKey)?) throws {
        var json = text.json
        do { try json.write(value) } catch { throw located(error, key()) }
    }

    /// Writes a value the direct way, and reports as Codable does.
    private func write(_ value: some JSONWritable, key: (any CodingKey)?) throws {
        var json = text.json
        do { try value.write(to: &json) } catch { throw located(error, key) }
    }

    private func located(_ error: any Error, _ key: (any CodingKey)?) -> any Error {
        (error as? EncodingError)?.at(codingPath + [key].compactMap(\.self)) ?? error
    }

    /// Writes a value of any type at the place that was made for it.
    func encode<Value: Encodable>(_ value: Value, key: (any CodingKey)?) throws {
        switch session.treatment(of: Value.self) {
        case .string: if let value = value as? String { buffer.appendString(value) }
        case .asItEncodes:
            let child = ValueEncoder(text, parent: self, key: key)
            try value.encode(to: child)
            child.close()
        case .directly:
            if let value = value as? any WrittenDirectly { try write(value, key: key) }
        case .date: if let date = value as? Date { try encode(date, key: key) }
        case .data: if let data = value as? Data { try encode(data, key: key) }
        case .dictionary:
            let child = ValueEncoder(text, parent: self, key: key)
            child.convertsKeys = false
            try (value as? any EncodableDictionary)?.encodeSorted(to: child)
            child.close()
        }
    }

    private func encode(_ date: Date, key: (any CodingKey)?) throws {
        switch session.options.dateEncodingStrategy.form {
        case .custom(let write): try encode(custom: { try write(date, $0) }, key: key)
        default: try write(date, key: key)
        }
    }

    private func encode(_ data: Data, key: (any CodingKey)?) throws {
        switch session.options.dataEncodingStrategy.form {
        case .custom(let write): try encode(custom: { try write(data, $0) }, key: key)
        default: try write(data, key: key)
        }
    }

    private func encode(custom write: (ValueEncoder) throws -> Void, key: (any CodingKey)?) throws {
        let child = ValueEncoder(text, parent: self, key: key)
        try write(child)
        child.close()
    }
}

/// How the encoder goes about a type.
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

/// A type whose `Codable` form in JSON is not the one it gives to encoders.
protocol WrittenDirectly: JSONWritable {}

extension JSONValue: WrittenDirectly {}
extension JSONObject: WrittenDirectly {}
extension JSONNumber: WrittenDirectly {}
extension URL: WrittenDirectly {}
extension Decimal: WrittenDirectly {}

/// A dictionary whose keys are data: no key strategy changes them, and they are
/// written in order, so that equal dictionaries give equal bytes.
protocol EncodableDictionary {
    func encodeSorted(to encoder: ValueEncoder) throws
}

extension Dictionary: EncodableDictionary where Key == String, Value: Encodable {
    func encodeSorted(to encoder: ValueEncoder) throws {
        var container = encoder.container(keyedBy: AnyJSONKey.self)
        for (key, value) in sorted(by: { $0.key.isOrdered(before: $1.key) }) {
            try container.encode(value, forKey: AnyJSONKey(key))
        }
    }
}
