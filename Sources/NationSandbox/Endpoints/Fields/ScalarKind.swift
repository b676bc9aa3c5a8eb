// SPDX-License-Identifier: MIT

/// A written value that does not fit its field.
///
/// The text follows the field's name in `validation_errors`.
struct FieldMismatch: Error {
    var text: String
}

/// The type of a field with a single value.
enum ScalarKind: Sendable, Equatable {
    case text
    case email
    case integer
    case number
    case flag
    case date
    case moment

    /// Returns the JSON to store for a value that a caller wrote; `absent` is
    /// the JSON of no value.
    ///
    /// A number may be written as a string, and a text as a whole number, as in
    /// recordings. An empty string is kept in a text field, and means no value in
    /// any other field.
    func read(_ value: JSONValue, absent: String) throws(FieldMismatch) -> [UInt8] {
        switch (self, value) {
        case (.text, .null), (.email, .null): return JSONText.null
        case (_, .null): return Array(absent.utf8)
        case (.text, .string(let text)): return JSONText.string(try Self.storable(text))
        case (.text, .integer(let integer)): return JSONText.string(String(integer))
        case (.text, _): throw FieldMismatch(text: "must be a string")
        case (.email, .string(let text)): return try Self.email(text)
        case (.email, _): throw FieldMismatch(text: "must be a string")
        case (_, .string("")): return Array(absent.utf8)
        case (.integer, _): return Array(String(try Self.integer(value)).utf8)
        case (.number, _): return Array(String(try Self.number(value)).utf8)
        case (.flag, .bool(let flag)): return Array(flag ? "true".utf8 : "false".utf8)
        case (.flag, .string("true")): return Array("true".utf8)
        case (.flag, .string("false")): return Array("false".utf8)
        case (.flag, _): throw FieldMismatch(text: "must be true or false")
        case (.date, .string(let text)):
            guard WireDate.day(text) != nil else { throw FieldMismatch(text: "must be a date such as 1974-05-17") }
            return JSONText.string(text)
        case (.date, _): throw FieldMismatch(text: "must be a date such as 1974-05-17")
        case (.moment, .string(let text)):
            guard let seconds = WireDate.seconds(text) else { throw FieldMismatch(text: "must be an ISO 8601 time") }
            return JSONText.string(WireDate.text(seconds))
        case (.moment, _): throw FieldMismatch(text: "must be an ISO 8601 time")
        }
    }

    /// Returns a text; throws if it has a null character, at which SQLite ends
    /// texts.
    static func storable(_ text: String) throws(FieldMismatch) -> String {
        guard !text.utf8.contains(0) else { throw FieldMismatch(text: "must not contain a null character") }
        return text
    }

    private static func email(_ text: String) throws(FieldMismatch) -> [UInt8] {
        let text = try storable(text)
        if text.isEmpty { return JSONText.null }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let hasSpace = text.unicodeScalars.contains { $0.properties.isWhitespace || $0.value < 0x20 }
        guard parts.count == 2, !parts[0].isEmpty, !hasSpace, text.utf8.count <= 254,
            parts[1].contains("."), !parts[1].hasPrefix("."), !parts[1].hasSuffix("."), !parts[1].contains("..")
        else { throw FieldMismatch(text: "should look like an email address") }
        return JSONText.string(text)
    }

    private static func integer(_ value: JSONValue) throws(FieldMismatch) -> Int64 {
        switch value {
        case .integer(let integer): return integer
        case .string(let text):
            if let integer = Int64(text) { return integer }
        default: break
        }
        throw FieldMismatch(text: "must be an integer")
    }

    private static func number(_ value: JSONValue) throws(FieldMismatch) -> Double {
        switch value {
        case .integer(let integer): return Double(integer)
        case .number(let number) where number.isFinite: return number
        case .string(let text):
            if let number = Double(text), number.isFinite { return number }
        default: break
        }
        throw FieldMismatch(text: "must be a number")
    }
}
