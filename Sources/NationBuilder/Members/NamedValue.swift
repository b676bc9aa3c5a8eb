// SPDX-License-Identifier: MIT

public import ErrandJSON
public import ErrandJSONAPI

/// A value that the API identifies by a name; the API may add new names.
///
/// A name that the type does not know is kept unchanged.
public protocol NamedValue: RawRepresentable, Sendable, Hashable, Codable, JSONReadable, JSONWritable,
    ExpressibleByStringLiteral, CustomStringConvertible, TextFilterValue
where RawValue == String {
    /// Creates the value with a name, known or not.
    init(rawValue: String)
}

extension V1 {
    /// A value that the API knows by name.
    public typealias NamedValue = NationBuilder.NamedValue
}

extension NamedValue {
    /// Creates the value with a name, known or not.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name on the wire.
    public var description: String { rawValue }

    /// The name on the wire.
    public var filterText: String { rawValue }

    /// Reads the name.
    public init(from json: inout JSONValueReader) throws { self.init(rawValue: try json.readString()) }

    /// Writes the name.
    public func write(to json: inout JSONValueWriter) throws { json.write(rawValue) }
}
