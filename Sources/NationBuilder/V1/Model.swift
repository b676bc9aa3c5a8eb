// SPDX-License-Identifier: MIT

public import ErrandJSON

extension V1 {
    /// A resource of the API, or a part of one.
    ///
    /// Every member is optional, and ``JSONMember`` tells `null` from what is
    /// missing. What was read is written back without loss: members that the
    /// model does not know are in ``extra``, and so is a known member whose value
    /// is of an unexpected type. The same type is the body of a write: only what
    /// was set is sent.
    ///
    /// ```swift
    /// let gift = V1.Donation {
    ///     $0.amountInCents = 2500
    ///     $0.donorID = 7
    ///     $0.succeededAt = "2026-01-02T03:04:05Z"
    ///     $0.checkNumber = nil     // sent as null
    /// }
    /// ```
    public protocol Model: JSONModel, Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible,
        CustomReflectable
    {
        /// What the model does not know, in order.
        var extra: JSONObject { get set }

        /// What the API refuses and needs in a write; nothing by default.
        static var writeRules: WriteRules { get }

        /// One of which nothing is known.
        init()
    }

    /// A value that the API knows by name, of which it may get new ones.
    ///
    /// A name that is not among the type's own is kept as it is.
    public protocol NamedValue: RawRepresentable, Sendable, Hashable, Codable, JSONReadable, JSONWritable,
        ExpressibleByStringLiteral, CustomStringConvertible
    where RawValue == String {
        /// The value with a name, known or not.
        init(rawValue: String)
    }
}

extension V1.NamedValue {
    /// The value with a name, known or not.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name on the wire.
    public var description: String { rawValue }

    /// Reads the name.
    public init(from json: inout JSONValueReader) throws { self.init(rawValue: try json.readString()) }

    /// Writes the name.
    public func write(to json: inout JSONValueWriter) throws { json.write(rawValue) }
}

extension V1.Model {
    /// Nothing is refused, and nothing is needed.
    public static var writeRules: V1.WriteRules { V1.WriteRules() }

    /// One with the members that a closure sets: a draft for a write.
    public init(_ build: (inout Self) throws -> Void) rethrows {
        self.init()
        try build(&self)
    }
}
