// SPDX-License-Identifier: MIT

public import ErrandJSON

extension V1 {
    /// A resource of the API, or a part of one.
    ///
    /// Every member is optional, and ``JSONMember`` distinguishes `null` from
    /// missing. A model is written back without loss: ``extra`` keeps members
    /// that the model does not know, and known members with a value of an
    /// unexpected type. The same type is the body of a write: only members that
    /// were set are sent.
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
        /// Members that the model does not know, in order.
        var extra: JSONObject { get set }

        /// The rules of the API for a write; none by default.
        static var writeRules: WriteRules { get }

        /// Creates a model with every member missing.
        init()
    }

    /// A value that the API knows by name, from an open set.
    ///
    /// An unknown name is kept unchanged.
    public protocol NamedValue: RawRepresentable, Sendable, Hashable, Codable, JSONReadable, JSONWritable,
        ExpressibleByStringLiteral, CustomStringConvertible
    where RawValue == String {
        /// Creates the value with a name, known or not.
        init(rawValue: String)
    }
}

extension V1.NamedValue {
    /// Creates the value with a name, known or not.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name on the wire.
    public var description: String { rawValue }

    /// Reads the name.
    public init(from json: inout JSONValueReader) throws { self.init(rawValue: try json.readString()) }

    /// Writes the name.
    public func write(to json: inout JSONValueWriter) throws { json.write(rawValue) }
}

extension V1.Model {
    /// The empty rules: nothing is refused, and nothing is needed.
    public static var writeRules: V1.WriteRules { V1.WriteRules() }

    /// Creates a model with the members that a closure sets, as a draft for a
    /// write.
    public init(_ build: (inout Self) throws -> Void) rethrows {
        self.init()
        try build(&self)
    }
}
