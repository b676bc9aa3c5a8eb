// SPDX-License-Identifier: MIT

/// The name of an attribute, with the type of its values.
public struct Field<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
    /// The name on the wire.
    public let name: String

    /// The attribute with a name.
    public init(stringLiteral value: String) { name = value }
}

/// The name of an attribute that is given only to those who ask for it by
/// ``QueryPart/extraFields(_:)``, and that cannot be filtered or sorted by.
public struct ExtraField<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
    /// The name on the wire.
    public let name: String

    /// The attribute with a name.
    public init(stringLiteral value: String) { name = value }
}

/// The name of a filter that is no attribute.
public struct NamedFilter<Value: Sendable>: Sendable, ExpressibleByStringLiteral {
    /// The name on the wire.
    public let name: String

    /// The filter with a name.
    public init(stringLiteral value: String) { name = value }
}
