// SPDX-License-Identifier: MIT

/// A value that goes to the server beside the text of a statement, in the place of `$1`, `$2` and so on.
///
/// The description hides the value.
package struct PostgresParameter: Sendable, Hashable {
    enum Value: Sendable, Hashable {
        case null
        case text(String)
        case bytes([UInt8])
    }

    let value: Value

    /// `NULL`.
    package static let null = Self(value: .null)

    /// Creates a text, which the server reads as a literal of the type that the place has; `nil` is `NULL`.
    ///
    /// The statement is refused with ``PostgresError/Kind/invalid`` when the text has a NUL.
    package init(_ text: String?) { value = text.map { .text($0) } ?? .null }

    /// Creates a value of the type `bytea`; `nil` is `NULL`.
    package init(_ bytes: [UInt8]?) { value = bytes.map { .bytes($0) } ?? .null }

    /// Creates an integer; `nil` is `NULL`.
    package init(_ integer: Int?) { self.init(integer.map { String($0) }) }

    /// Creates a truth value; `nil` is `NULL`.
    package init(_ boolean: Bool?) { self.init(boolean.map { $0 ? "true" : "false" }) }

    private init(value: Value) { self.value = value }
}

extension PostgresParameter: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
    /// Creates a text.
    package init(stringLiteral text: String) { self.init(text) }
}

extension PostgresParameter: ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral {
    /// Creates an integer.
    package init(integerLiteral integer: Int) { self.init(integer) }

    /// Creates a truth value.
    package init(booleanLiteral boolean: Bool) { self.init(boolean) }

    /// Creates `NULL`.
    package init(nilLiteral: ()) { self = .null }
}

extension PostgresParameter: CustomStringConvertible, CustomReflectable {
    /// The kind of value and its length.
    package var description: String {
        switch value {
        case .null: "NULL"
        case .text(let text): "text of \(text.utf8.count) bytes"
        case .bytes(let bytes): "bytea of \(bytes.count) bytes"
        }
    }

    /// A mirror without the value.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
