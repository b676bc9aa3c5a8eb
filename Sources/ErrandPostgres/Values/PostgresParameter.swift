// SPDX-License-Identifier: MIT

/// A value that goes to the server beside the text of a statement, in the place of `$1`, `$2` and so on.
///
/// ```swift
/// try await database.query("SELECT $1::text, $2::int, $3::jsonb", ["Ada", 36, "{}"])
/// ```
///
/// The description hides the value.
public struct PostgresParameter: Sendable, Hashable {
    enum Value: Sendable, Hashable {
        case null
        case text(String)
        case bytes([UInt8])
    }

    let value: Value

    /// `NULL`.
    public static let null = Self(value: .null)

    /// Creates a text, which the server reads as a literal of the type that the place has; `nil` is `NULL`.
    ///
    /// The statement is refused with ``PostgresError/Kind/invalid`` when the text has a NUL.
    public init(_ text: String?) { value = text.map { .text($0) } ?? .null }

    /// Creates a value of the type `bytea`; `nil` is `NULL`.
    public init(_ bytes: [UInt8]?) { value = bytes.map { .bytes($0) } ?? .null }

    /// Creates an integer; `nil` is `NULL`.
    public init(_ integer: Int?) { self.init(integer.map { String($0) }) }

    /// Creates a truth value; `nil` is `NULL`.
    public init(_ boolean: Bool?) { self.init(boolean.map { $0 ? "true" : "false" }) }

    private init(value: Value) { self.value = value }
}

extension PostgresParameter: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a text.
    public init(stringLiteral text: String) { self.init(text) }
}

extension PostgresParameter: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
    /// Creates an integer.
    public init(integerLiteral integer: Int) { self.init(integer) }

    /// Creates a truth value.
    public init(booleanLiteral boolean: Bool) { self.init(boolean) }

    /// Creates `NULL`.
    public init(nilLiteral: ()) { self = .null }
}

extension PostgresParameter: CustomStringConvertible, CustomReflectable {
    /// The kind of value and its length.
    public var description: String {
        switch value {
        case .null: "NULL"
        case .text(let text): "text of \(text.utf8.count) bytes"
        case .bytes(let bytes): "bytea of \(bytes.count) bytes"
        }
    }

    /// A mirror without the value.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
