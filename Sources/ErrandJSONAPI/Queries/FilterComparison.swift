// SPDX-License-Identifier: MIT

public import ErrandCore

/// A comparison of an attribute with a value, by which a filter selects resources.
///
/// The operators are those of Graphiti. ``FilterCondition`` offers the ones that the type of the values has; a filter
/// by names is `RequestPart.filter`.
public struct FilterComparison: Sendable, Hashable, CustomStringConvertible {
    /// The name of the operator in the API; `nil` for plain equality.
    let name: String?

    /// Equal, ignoring case.
    public static let equals = Self(name: nil)
    /// Different, ignoring case.
    public static let notEquals = Self(name: "not_eq")
    /// Equal in the same case.
    public static let isExactly = Self(name: "eql")
    /// Different, even if only in case.
    public static let isNotExactly = Self(name: "not_eql")
    /// Begins with a text.
    public static let hasPrefix = Self(name: "prefix")
    /// Does not begin with a text.
    public static let hasNoPrefix = Self(name: "not_prefix")
    /// Ends with a text.
    public static let hasSuffix = Self(name: "suffix")
    /// Does not end with a text.
    public static let hasNoSuffix = Self(name: "not_suffix")
    /// Contains a text.
    public static let contains = Self(name: "match")
    /// Does not contain a text.
    public static let doesNotContain = Self(name: "not_match")
    /// Greater or later.
    public static let isGreater = Self(name: "gt")
    /// At least, or not earlier.
    public static let isAtLeast = Self(name: "gte")
    /// Less or earlier.
    public static let isLess = Self(name: "lt")
    /// At most, or not later.
    public static let isAtMost = Self(name: "lte")
    /// An object with a member.
    public static let holds = Self(name: "eq")

    /// The name of the operator in the API, such as `gte`; `eq` for equality.
    public var description: String { name ?? "eq" }

    /// Returns the name of a filter's parameter.
    ///
    /// - Parameter names: The name of an attribute, after that of its type if that is included.
    package func parameter(_ names: String...) -> String { parameter(names) }

    func parameter(_ names: [String]) -> String {
        "filter" + (names + [name].compactMap(\.self)).map { "[\($0)]" }.joined()
    }
}

extension RequestPart {
    /// Selects the resources whose attribute meets a condition; nothing if the value is `nil`.
    ///
    /// The server checks the name. A comma separates several values, and `null` stands for none.
    ///
    /// - Parameters:
    ///   - name: The name of the attribute in the API, or of another filter.
    ///   - comparison: How the attribute is compared.
    ///   - value: The value, as the API writes it.
    public static func filter(_ name: String, _ comparison: FilterComparison, _ value: (any QueryValue)?) -> Self {
        .query(comparison.parameter(name), value)
    }

    /// Selects the resources whose attribute equals a value; nothing if the value is `nil`.
    public static func filter(_ name: String, _ value: (any QueryValue)?) -> Self { .filter(name, .equals, value) }

    /// Selects the resources whose attribute is one of some values.
    package static func filter(_ name: String, anyOf values: some Sequence<some CustomStringConvertible>) -> Self {
        .filter(name, .equals, values.map(\.description).joined(separator: ","))
    }

    /// Restricts the attributes of a type's resources to some; all of them for `nil`.
    package static func fields(_ names: [String]?, of type: String) -> Self {
        .query("fields[\(type)]", names?.joined(separator: ","))
    }

    /// Adds attributes of a type's resources that responses contain only on request; none for an empty list.
    package static func extraFields(_ names: [String], of type: String) -> Self {
        .query("extra_fields[\(type)]", names.isEmpty ? nil : names.joined(separator: ","))
    }
}
