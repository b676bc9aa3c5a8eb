// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A JSON value as a caller sent it.
///
/// Only request bodies are read into this; answers are written straight to
/// bytes by `JSONText` and `PersonRenderer`.
enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: Decodable {
    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: AnyKey.self) {
            var members: [String: JSONValue] = [:]
            for key in object.allKeys { members[key.stringValue] = try object.decode(JSONValue.self, forKey: key) }
            self = .object(members)
            return
        }
        if var array = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !array.isAtEnd { elements.append(try array.decode(JSONValue.self)) }
            self = .array(elements)
            return
        }
        let scalar = try decoder.singleValueContainer()
        if scalar.decodeNil() {
            self = .null
        } else if let bool = try? scalar.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? scalar.decode(Int64.self) {
            self = .integer(integer)
        } else if let number = try? scalar.decode(Double.self) {
            self = .number(number)
        } else {
            self = .string(try scalar.decode(String.self))
        }
    }

    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension JSONValue {
    /// Reads one JSON document; `nil` for malformed JSON and for broken UTF-8.
    init?(parsing bytes: [UInt8]) {
        guard String(validating: bytes, as: UTF8.self) != nil,
            let value = try? JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        else { return nil }
        self = value
    }

    subscript(key key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }
}

extension JSONValue {
    /// The string at a key of an object.
    func text(_ key: String) -> String? {
        guard case .string(let text)? = self[key: key] else { return nil }
        return text
    }
}
