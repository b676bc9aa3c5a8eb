// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension ValueEncoder: DirectEncoder {
    func write(_ value: some JSONWritable) throws {
        try beginValue()
        try value.write(to: &text.json)
    }

    /// Writes a value of any type at the place that was made for it.
    func encode<Value: Encodable>(_ value: Value, key: (any CodingKey)?) throws {
        if Value.self == Date.self, let date = value as? Date { return try encode(date, key: key) }
        if Value.self == Data.self, let data = value as? Data { return try encode(data, key: key) }
        if let direct = value as? any WrittenDirectly { return try direct.write(to: &text.json) }
        let child = ValueEncoder(text, parent: self, key: key)
        if let dictionary = value as? any EncodableDictionary {
            child.convertsKeys = false
            try dictionary.encodeSorted(to: child)
        } else {
            try value.encode(to: child)
        }
        child.close()
    }

    private func encode(_ date: Date, key: (any CodingKey)?) throws {
        switch session.options.dateEncodingStrategy.form {
        case .custom(let write): try encode(custom: { try write(date, $0) }, key: key)
        default: try date.write(to: &text.json)
        }
    }

    private func encode(_ data: Data, key: (any CodingKey)?) throws {
        switch session.options.dataEncodingStrategy.form {
        case .custom(let write): try encode(custom: { try write(data, $0) }, key: key)
        default: try data.write(to: &text.json)
        }
    }

    private func encode(custom write: (ValueEncoder) throws -> Void, key: (any CodingKey)?) throws {
        let child = ValueEncoder(text, parent: self, key: key)
        try write(child)
        child.close()
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
