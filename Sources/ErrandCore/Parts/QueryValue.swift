// SPDX-License-Identifier: MIT

/// A value that can be written as text in a query or a form.
///
/// Strings, numbers, booleans (`true`, `false`) and `RawRepresentable` types
/// over them conform. Dates do not conform, because there are many forms: turn
/// a date into text yourself.
public protocol QueryValue: Sendable {
    /// The value as plain text, which is percent-encoded later.
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
