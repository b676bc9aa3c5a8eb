// SPDX-License-Identifier: MIT

public import ErrandJSON

/// What a filter asks of a value.
///
/// Which conditions there are depends on the type of the values: `hasPrefix` is
/// for text, `isGreater` for numbers and moments.
public struct FilterCondition<Value: Sendable>: Sendable {
    /// The name of the operator on the wire; `nil` for plain equality.
    let name: String?
    /// The text on the wire; `nil` when the value cannot be written.
    let text: String?

    /// An operator that is not known here, with its text as it goes on the wire.
    ///
    /// Nothing is escaped.
    public static func raw(_ name: String?, _ text: String) -> Self { Self(name: name, text: text) }

    /// Has no value.
    public static var isNull: Self { Self(name: nil, text: "null") }

    /// Has a value.
    public static var isNotNull: Self { Self(name: "not_eq", text: "null") }
}

extension FilterCondition where Value: FilterValue {
    fileprivate init(_ name: String?, _ values: [Value]) {
        let texts = values.map { FilterText.escape($0.filterText) }
        self.init(name: name, text: texts.contains(nil) ? nil : texts.compactMap(\.self).joined(separator: ","))
    }

    /// Is this value; the case of letters does not matter.
    public static func equals(_ value: Value) -> Self { Self(nil, [value]) }

    /// Is one of these values; the case of letters does not matter.
    ///
    /// None of no values: then the filter is refused as
    /// `ClientError.invalidRequest`, since the server would read it otherwise.
    public static func isAny(of values: [Value]) -> Self {
        values.isEmpty ? Self(name: nil, text: nil) : Self(nil, values)
    }
}

extension FilterCondition where Value: TextFilterValue {
    /// Is another value.
    public static func notEquals(_ value: Value) -> Self { Self("not_eq", [value]) }
    /// Is this value to the letter.
    public static func isExactly(_ value: Value) -> Self { Self("eql", [value]) }
    /// Is not this value to the letter.
    public static func isNotExactly(_ value: Value) -> Self { Self("not_eql", [value]) }
    /// Begins with this.
    public static func hasPrefix(_ value: Value) -> Self { Self("prefix", [value]) }
    /// Begins otherwise.
    public static func hasNoPrefix(_ value: Value) -> Self { Self("not_prefix", [value]) }
    /// Ends with this.
    public static func hasSuffix(_ value: Value) -> Self { Self("suffix", [value]) }
    /// Ends otherwise.
    public static func hasNoSuffix(_ value: Value) -> Self { Self("not_suffix", [value]) }
    /// Contains this.
    public static func contains(_ value: Value) -> Self { Self("match", [value]) }
    /// Does not contain this.
    public static func doesNotContain(_ value: Value) -> Self { Self("not_match", [value]) }
}

extension FilterCondition where Value: OrderedFilterValue {
    /// Is another value.
    public static func notEquals(_ value: Value) -> Self { Self("not_eq", [value]) }
    /// Is more, or later.
    public static func isGreater(than value: Value) -> Self { Self("gt", [value]) }
    /// Is as much or more, or then or later.
    public static func isAtLeast(_ value: Value) -> Self { Self("gte", [value]) }
    /// Is less, or earlier.
    public static func isLess(than value: Value) -> Self { Self("lt", [value]) }
    /// Is as much or less, or then or earlier.
    public static func isAtMost(_ value: Value) -> Self { Self("lte", [value]) }
}

extension FilterCondition where Value == JSONObject {
    /// Has this value under this key, such as the slug of a custom field.
    public static func holds(_ key: String, _ value: JSONValue) -> Self {
        let bytes = try? JSONWriter().write(JSONObject([(key, value)]))
        return Self(name: "eq", text: bytes.map { String(decoding: $0, as: UTF8.self) })
    }
}

/// The text of a value in a filter.
enum FilterText {
    /// The value as it is written; `nil` when it cannot be.
    ///
    /// A comma would begin another value, `null` would be none, and a brace an
    /// object: such text stands in `{{ }}`.
    static func escape(_ text: String) -> String? {
        guard text.contains(",") || text.hasPrefix("{") || text == "null" else { return text }
        return text.contains("}}") || text.hasSuffix("}") ? nil : "{{\(text)}}"
    }
}
