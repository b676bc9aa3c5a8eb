// SPDX-License-Identifier: MIT

public import ErrandJSON

/// A condition on a filtered value.
///
/// The available conditions depend on the type of the values: `hasPrefix` is
/// for text, `isGreater` for numbers and times.
public struct FilterCondition<Value: Sendable>: Sendable {
    /// The name of the operator in the API; `nil` for plain equality.
    let name: String?
    /// The text in the query; `nil` when the value cannot be written.
    let text: String?

    /// An operator that is not listed here, with its text.
    ///
    /// The text is not escaped.
    public static func raw(_ name: String?, _ text: String) -> Self { Self(name: name, text: text) }

    /// The attribute has no value.
    public static var isNull: Self { Self(name: nil, text: "null") }

    /// The attribute has a value.
    public static var isNotNull: Self { Self(name: "not_eq", text: "null") }
}

extension FilterCondition where Value: FilterValue {
    fileprivate init(_ name: String?, _ values: [Value]) {
        let texts = values.map { FilterText.escape($0.filterText) }
        self.init(name: name, text: texts.contains(nil) ? nil : texts.compactMap(\.self).joined(separator: ","))
    }

    /// The attribute equals this value; case does not matter.
    public static func equals(_ value: Value) -> Self { Self(nil, [value]) }

    /// The attribute equals one of these values; case does not matter.
    ///
    /// An empty array is refused as `ClientError.invalidRequest`, since the
    /// server would read it differently.
    public static func isAny(of values: [Value]) -> Self {
        values.isEmpty ? Self(name: nil, text: nil) : Self(nil, values)
    }
}

extension FilterCondition where Value: TextFilterValue {
    /// The attribute differs from this value.
    public static func notEquals(_ value: Value) -> Self { Self("not_eq", [value]) }
    /// The attribute equals this value, including case.
    public static func isExactly(_ value: Value) -> Self { Self("eql", [value]) }
    /// The attribute differs from this value, including case.
    public static func isNotExactly(_ value: Value) -> Self { Self("not_eql", [value]) }
    /// The attribute begins with this text.
    public static func hasPrefix(_ value: Value) -> Self { Self("prefix", [value]) }
    /// The attribute does not begin with this text.
    public static func hasNoPrefix(_ value: Value) -> Self { Self("not_prefix", [value]) }
    /// The attribute ends with this text.
    public static func hasSuffix(_ value: Value) -> Self { Self("suffix", [value]) }
    /// The attribute does not end with this text.
    public static func hasNoSuffix(_ value: Value) -> Self { Self("not_suffix", [value]) }
    /// The attribute contains this text.
    public static func contains(_ value: Value) -> Self { Self("match", [value]) }
    /// The attribute does not contain this text.
    public static func doesNotContain(_ value: Value) -> Self { Self("not_match", [value]) }
}

extension FilterCondition where Value: OrderedFilterValue {
    /// The attribute differs from this value.
    public static func notEquals(_ value: Value) -> Self { Self("not_eq", [value]) }
    /// The attribute is greater, or later.
    public static func isGreater(than value: Value) -> Self { Self("gt", [value]) }
    /// The attribute is at least this value, or not earlier.
    public static func isAtLeast(_ value: Value) -> Self { Self("gte", [value]) }
    /// The attribute is less, or earlier.
    public static func isLess(than value: Value) -> Self { Self("lt", [value]) }
    /// The attribute is at most this value, or not later.
    public static func isAtMost(_ value: Value) -> Self { Self("lte", [value]) }
}

extension FilterCondition where Value == JSONObject {
    /// The attribute has this value under this key, such as the slug of a
    /// custom field.
    public static func holds(_ key: String, _ value: JSONValue) -> Self {
        let bytes = try? JSONWriter().write(JSONObject([(key, value)]))
        return Self(name: "eq", text: bytes.map { String(decoding: $0, as: UTF8.self) })
    }
}

/// The texts of values in filters.
enum FilterText {
    /// Returns the escaped value; `nil` when it cannot be written.
    ///
    /// A comma would begin another value, `null` would mean no value, and a
    /// brace would begin an object. Such a text is put in `{{ }}`.
    static func escape(_ text: String) -> String? {
        guard text.contains(",") || text.hasPrefix("{") || text == "null" else { return text }
        return text.contains("}}") || text.hasSuffix("}") ? nil : "{{\(text)}}"
    }
}
