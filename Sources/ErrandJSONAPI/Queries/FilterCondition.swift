// SPDX-License-Identifier: MIT

public import ErrandJSON

/// A condition on a filtered value.
///
/// The available conditions depend on the type of the values: `hasPrefix` is
/// for text, `isGreater` for numbers, times and ids. A server that documents the
/// ids of related resources as text may order them as text.
public struct FilterCondition<Value: Sendable>: Sendable {
    let comparison: FilterComparison
    /// The text in the query; `nil` when the value cannot be written.
    let text: String?

    /// Creates a condition with an operator that has no method here.
    ///
    /// The text of the value is not escaped.
    public static func raw(_ name: String?, _ text: String) -> Self {
        Self(comparison: FilterComparison(name: name), text: text)
    }

    /// The condition that the attribute has no value.
    public static var isNull: Self { Self(comparison: .equals, text: "null") }

    /// The condition that the attribute has a value.
    public static var isNotNull: Self { Self(comparison: .notEquals, text: "null") }
}

extension FilterCondition where Value: FilterValue {
    fileprivate init(_ comparison: FilterComparison, _ values: [Value]) {
        let texts = values.map { FilterText.escape($0.filterText) }
        self.init(
            comparison: comparison,
            text: texts.contains(nil) ? nil : texts.compactMap(\.self).joined(separator: ","))
    }

    /// Matches an attribute that equals this value, ignoring case.
    public static func equals(_ value: Value) -> Self { Self(.equals, [value]) }

    /// Matches an attribute that equals one of these values, ignoring case.
    ///
    /// An empty array is refused as `ClientError.invalidRequest`, since the
    /// server would read it differently.
    public static func isAny(of values: [Value]) -> Self {
        values.isEmpty ? Self(comparison: .equals, text: nil) : Self(.equals, values)
    }
}

extension FilterCondition where Value: TextFilterValue {
    /// Matches an attribute that differs from this value, ignoring case.
    public static func notEquals(_ value: Value) -> Self { Self(.notEquals, [value]) }
    /// Matches an attribute that equals this value in the same case.
    public static func isExactly(_ value: Value) -> Self { Self(.isExactly, [value]) }
    /// Matches an attribute that differs from this value, even if only in case.
    public static func isNotExactly(_ value: Value) -> Self { Self(.isNotExactly, [value]) }
    /// Matches an attribute that begins with this text.
    public static func hasPrefix(_ value: Value) -> Self { Self(.hasPrefix, [value]) }
    /// Matches an attribute that does not begin with this text.
    public static func hasNoPrefix(_ value: Value) -> Self { Self(.hasNoPrefix, [value]) }
    /// Matches an attribute that ends with this text.
    public static func hasSuffix(_ value: Value) -> Self { Self(.hasSuffix, [value]) }
    /// Matches an attribute that does not end with this text.
    public static func hasNoSuffix(_ value: Value) -> Self { Self(.hasNoSuffix, [value]) }
    /// Matches an attribute that contains this text.
    public static func contains(_ value: Value) -> Self { Self(.contains, [value]) }
    /// Matches an attribute that does not contain this text.
    public static func doesNotContain(_ value: Value) -> Self { Self(.doesNotContain, [value]) }
}

extension FilterCondition where Value: OrderedFilterValue {
    /// Matches an attribute that differs from this value.
    public static func notEquals(_ value: Value) -> Self { Self(.notEquals, [value]) }
    /// Matches an attribute that is greater or later than this value.
    public static func isGreater(than value: Value) -> Self { Self(.isGreater, [value]) }
    /// Matches an attribute that is at least this value, or not earlier.
    public static func isAtLeast(_ value: Value) -> Self { Self(.isAtLeast, [value]) }
    /// Matches an attribute that is less or earlier than this value.
    public static func isLess(than value: Value) -> Self { Self(.isLess, [value]) }
    /// Matches an attribute that is at most this value, or not later.
    public static func isAtMost(_ value: Value) -> Self { Self(.isAtMost, [value]) }
}

extension FilterCondition where Value == JSONObject {
    /// Matches an attribute that has this value under this key, such as the
    /// slug of a custom field.
    public static func holds(_ key: String, _ value: JSONValue) -> Self {
        Self(comparison: .holds, text: FilterText.member(key, value))
    }
}

/// The texts of values in filters.
package enum FilterText {
    /// Returns an object with a member; `nil` when it cannot be written.
    package static func member(_ key: String, _ value: JSONValue) -> String? {
        (try? JSONWriter().write(JSONObject([(key, value)]))).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the escaped value; `nil` when it cannot be written.
    ///
    /// A comma would begin another value, `null` would mean no value, a brace in
    /// front would begin an object, and `{{` an escaped value. Texts with these
    /// are put in `{{ }}`.
    package static func escape(_ text: String) -> String? {
        guard text.contains(",") || text.contains("{{") || text.hasPrefix("{") || text == "null" else { return text }
        return text.contains("}}") || text.hasSuffix("}") ? nil : "{{\(text)}}"
    }
}
