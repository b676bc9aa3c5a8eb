// SPDX-License-Identifier: MIT

/// Any JSON value of RFC 8259.
///
/// Reading loses nothing: objects keep the order of their keys, and numbers
/// keep their text (`2008.0` stays `2008.0`). Two values are equal when the
/// JSON is equal. The order of keys and the spelling of a number do not matter.
/// Strings are compared by their code points, not by canonical equivalence.
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
    /// A number with its text.
    case number(JSONNumber)
    /// A string, without its quotes and escapes.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, in the order of its keys.
    case object(JSONObject)
}

extension JSONValue: Hashable {
    /// Compares the JSON, as the type's documentation says.
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

    /// Hashes the value, in accordance with `==`.
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
    /// Returns whether two strings have the same code points, as JSON compares
    /// them.
    ///
    /// `==` treats é and e + ◌́ as equal.
    func hasSameCodePoints(as other: String) -> Bool {
        guard self == other else { return false }
        return utf8.elementsEqual(other.utf8)
    }
}
