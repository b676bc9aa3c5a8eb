// SPDX-License-Identifier: MIT

/// The name of an attribute, with the type of its values.
public struct Field<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
    /// The name in the API.
    public let name: String

    /// Creates the attribute with a name.
    public init(stringLiteral value: String) { name = value }
}

/// The name of an attribute that responses contain only with
/// ``QueryPart/extraFields(_:)``.
///
/// It cannot be filtered or sorted by.
public struct ExtraField<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
    /// The name in the API.
    public let name: String

    /// Creates the attribute with a name.
    public init(stringLiteral value: String) { name = value }
}

/// The name of a filter that is not an attribute.
public struct NamedFilter<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
    /// The name in the API.
    public let name: String

    /// Creates the filter with a name.
    public init(stringLiteral value: String) { name = value }
}
