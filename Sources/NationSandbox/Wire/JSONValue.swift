// SPDX-License-Identifier: MIT

/// A JSON value of a request body or a stored document.
///
/// Most responses are not created as this type: `JSONText` and `PersonTemplate`
/// write them directly as bytes.
enum JSONValue: Sendable, Equatable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral
{
    init(stringLiteral text: String) { self = .string(text) }
    init(integerLiteral number: Int64) { self = .integer(number) }
    init(booleanLiteral flag: Bool) { self = .bool(flag) }
    init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Returns a time in the API's form.
    static func time(_ seconds: Int64) -> Self { .string(WireDate.text(seconds)) }
}

extension JSONValue {
    /// Reads one JSON document; `nil` for malformed JSON and broken UTF-8.
    init?(parsing bytes: [UInt8]) {
        var reader = JSONReader(bytes)
        guard let value = reader.document() else { return nil }
        self = value
    }

    subscript(key key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[key]
    }

    func text(_ key: String) -> String? {
        guard case .string(let text)? = self[key: key] else { return nil }
        return text
    }
}

extension JSONValue {
    /// The value as JSON text; the members of an object are sorted by name.
    var bytes: [UInt8] {
        switch self {
        case .null: JSONText.null
        case .bool(let flag): Array((flag ? "true" : "false").utf8)
        case .integer(let number): Array(String(number).utf8)
        case .number(let number): number.isFinite ? Array("\(number)".utf8) : JSONText.null
        case .string(let text): JSONText.string(text)
        case .array(let elements): JSONObject.list(elements.map(\.bytes))
        case .object(let members):
            JSONObject.text(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value.bytes) })
        }
    }
}
