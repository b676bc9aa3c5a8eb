// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension ValueEncoder: DirectEncoder {
    func write(_ value: some JSONWritable) throws {
        try beginValue()
        var json = text.json
        try value.write(to: &json)
    }

    func write(_ value: Double) throws {
        var json = text.json
        try json.write(value)
    }

    func write(_ value: Float) throws {
        var json = text.json
        try json.write(value)
    }

    /// Writes a value of any type at the place that was made for it.
    func encode<Value: Encodable>(_ value: Value, key: (any CodingKey)?) throws {
        switch session.treatment(of: value) {
        case .asItEncodes:
            let child = ValueEncoder(text, parent: self, key: key)
            try value.encode(to: child)
            child.close()
        case .directly:
            var json = text.json
            try (value as? any WrittenDirectly)?.write(to: &json)
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
        default:
            var json = text.json
            try date.write(to: &json)
        }
    }

    private func encode(_ data: Data, key: (any CodingKey)?) throws {
        switch session.options.dataEncodingStrategy.form {
        case .custom(let write): try encode(custom: { try write(data, $0) }, key: key)
        default:
            var json = text.json
            try data.write(to: &json)
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
    case directly
    case date
    case data
    case dictionary

    init(_ value: some Encodable) {
        switch value {
        case is Date: self = .date
        case is Data: self = .data
        case is any WrittenDirectly: self = .directly
        case is any EncodableDictionary: self = .dictionary
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
        for (key, value) in sorted(by: { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }) {
            try container.encode(value, forKey: AnyJSONKey(key))
        }
    }
}
