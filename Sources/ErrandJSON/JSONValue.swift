// SPDX-License-Identifier: MIT

/// Any JSON value, as RFC 8259 knows them.
///
/// Nothing is lost on the way in: objects keep the order of their keys and
/// numbers keep their text (`2008.0` stays `2008.0`). Two values are equal when
/// the JSON is equal: the order of keys and the spelling of a number do not
/// matter, and strings are compared by their code points, not by canonical
/// equivalence.
///
/// ```swift
/// let person: JSONValue = ["id": 7, "tags": ["volunteer"]]
/// person["tags"]?[0]?.string       // "volunteer"
/// ```
public enum JSONValue: Sendable {
    /// The literal `null`.
    case null
    /// The literals `true` and `false`.
    case bool(Bool)
    /// A number, with the text it was written in.
    case number(JSONNumber)
    /// A string, without its quotes and escapes.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, in the order of its keys.
    case object(JSONObject)
}

extension JSONValue: Hashable {
    /// Equality of the JSON: see the type.
    public static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.hasSameCodePoints(as: right)
        case (.array(let left), .array(let right)): left == right
        case (.object(let left), .object(let right)): left == right
        default: false
        }
    }

    /// A hash in step with `==`.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .number(let value): hasher.combine(value)
        case .string(let value): hasher.combine(value)
        case .array(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}

extension String {
    /// Equality as JSON means it.
    ///
    /// `==` would call é and e + ◌́ the same.
    func hasSameCodePoints(as other: String) -> Bool {
        guard self == other else { return false }
        return utf8.elementsEqual(other.utf8)
    }
}
