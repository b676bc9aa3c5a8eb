// SPDX-License-Identifier: MIT

/// A value that a query or a form can carry as text.
///
/// Strings, numbers, booleans (`true`, `false`) and everything that is
/// `RawRepresentable` by one of these conform. Dates do not: a date has no one
/// form, so say which by turning it into text.
public protocol QueryValue: Sendable {
    /// The value as plain text; it is percent-encoded where it is placed.
    var queryText: String { get }
}

extension QueryValue where Self: CustomStringConvertible {
    /// The description.
    public var queryText: String { description }
}

extension QueryValue where Self: RawRepresentable, RawValue: QueryValue {
    /// The raw value's text.
    public var queryText: String { rawValue.queryText }
}

extension String: QueryValue {}
extension Substring: QueryValue {}
extension Bool: QueryValue {}
extension Int: QueryValue {}
extension Int8: QueryValue {}
extension Int16: QueryValue {}
extension Int32: QueryValue {}
extension Int64: QueryValue {}
extension UInt: QueryValue {}
extension UInt8: QueryValue {}
extension UInt16: QueryValue {}
extension UInt32: QueryValue {}
extension UInt64: QueryValue {}
extension Double: QueryValue {}
extension Float: QueryValue {}
