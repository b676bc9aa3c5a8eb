// SPDX-License-Identifier: MIT

/// A value of a result, in PostgreSQL's text format, or `NULL`.
package struct PostgresCell: Sendable, Hashable {
    private let content: ArraySlice<UInt8>?

    init(_ content: ArraySlice<UInt8>?) { self.content = content }

    /// Whether it is `NULL`.
    package var isNull: Bool { content == nil }

    /// The text, as PostgreSQL writes the value; `nil` for `NULL`.
    ///
    /// Bytes that are not UTF-8, as in a database of the encoding `SQL_ASCII`, are read as U+FFFD.
    package var text: String? { content.map { String(decoding: $0, as: UTF8.self) } }

    /// The integer; `nil` for `NULL` and for a value that is not one.
    package var integer: Int? { text.flatMap { Int($0) } }

    /// The truth value; `nil` for `NULL` and for a value that is not one.
    package var boolean: Bool? {
        switch text {
        case "t": true
        case "f": false
        default: nil
        }
    }

    /// The bytes of a value of the type `bytea`; `nil` for `NULL` and for a value of another type.
    ///
    /// Both of PostgreSQL's formats are read (`bytea_output`).
    package var bytes: [UInt8]? { content.flatMap { ByteaText.bytes($0) } }
}

extension PostgresCell: CustomStringConvertible, CustomReflectable {
    /// `NULL`, or the number of bytes.
    package var description: String { content.map { "\($0.count) bytes" } ?? "NULL" }

    /// A mirror without the value.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
