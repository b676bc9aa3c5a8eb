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

/// The text in which PostgreSQL writes a value of the type `bytea` (its manual, section 8.4).
enum ByteaText {
    /// Returns the bytes; `nil` when the text is in neither format.
    static func bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        text.starts(with: [backslash, UInt8(ascii: "x")]) ? hex(text.dropFirst(2)) : escaped(text)
    }

    private static let backslash = UInt8(ascii: "\\")

    private static func hex(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        var place = digits.startIndex
        while place < digits.endIndex {
            guard let high = value(digits[place]), let low = value(digits[place + 1]) else { return nil }
            bytes.append(high << 4 | low)
            place += 2
        }
        return bytes
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// A backslash is doubled, and bytes that cannot be shown are three octal digits after one.
    private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == backslash else {
                bytes.append(byte)
                continue
            }
            if rest.first == backslash {
                bytes.append(backslash)
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix(3).map { Int($0) - 48 }
            guard digits.count == 3, digits.allSatisfy({ (0...7).contains($0) }), digits[0] < 4 else { return nil }
            bytes.append(UInt8(digits[0] * 64 + digits[1] * 8 + digits[2]))
            rest.removeFirst(3)
        }
        return bytes
    }
}
