// SPDX-License-Identifier: MIT

extension FieldReader {
    /// Returns the value to store in a field with a single value; `nil` for no value.
    ///
    /// An empty string is kept in a text field, and means no value in any other field. Version 1 takes a number as a
    /// string, and a whole number as a text, as in recordings. Version 2 takes the JSON type of its documentation.
    func scalar(_ value: JSONValue, _ kind: Field.Kind) throws(FieldMismatch) -> JSONValue? {
        switch (kind, value) {
        case (_, .null): return nil
        case (.text, .string(let text)), (.integerOrText, .string(let text)): return .string(try Self.storable(text))
        case (.text, .integer(let number)) where isVersion1: return .string(String(number))
        case (.email, .string(let text)): return try Self.email(text).map { .string($0) }
        case (.choice(let texts), .string(let text)) where texts.contains(text): return value
        case (.choice(let texts), _) where isVersion1:
            throw FieldMismatch(text: "must be one of \(texts.joined(separator: ", "))")
        case (.choice, .string): throw FieldMismatch(text: FieldMismatch.notIncluded)
        case (.text, _), (.email, _), (.choice, _): throw FieldMismatch(text: "must be a string")
        case (.integerOrText, .integer), (.object, .object), (.address, .object): return value
        case (.integerOrText, _): throw FieldMismatch(text: "must be an integer or a string")
        case (.object, _), (.address, _): throw FieldMismatch(text: "must be an object")
        case (.integer, .string) where !isVersion1: throw FieldMismatch(text: "must be an integer")
        case (.number, .string) where !isVersion1: throw FieldMismatch(text: "must be a number")
        case (.flag, .string) where !isVersion1: throw FieldMismatch(text: "must be true or false")
        case (.reference, .integer) where !isVersion1: throw FieldMismatch(text: "must be an id, as a string")
        case (.decimal, .integer) where !isVersion1, (.decimal, .number) where !isVersion1:
            throw FieldMismatch(text: "must be a number, as a string")
        case (.values, .array(let elements)):
            for element in elements {
                guard case .string(let text) = element else { throw FieldMismatch(text: "must be a list of strings") }
                _ = try Self.storable(text)
            }
            return value
        case (.values, _): throw FieldMismatch(text: "must be a list of strings")
        case (_, .string("")): return nil
        case (.reference, _):
            guard let number = Self.integer(value), number > 0 else { throw FieldMismatch(text: "must be an id") }
            return .integer(number)
        case (.integer, _):
            guard let number = Self.integer(value) else { throw FieldMismatch(text: "must be an integer") }
            return .integer(number)
        case (.flag, .bool): return value
        case (.flag, .string("true")): return .bool(true)
        case (.flag, .string("false")): return .bool(false)
        case (.flag, _): throw FieldMismatch(text: "must be true or false")
        case (.day, _):
            guard case .string(let text) = value, let seconds = WireDate.seconds(text),
                !isVersion1 || WireDate.day(text) != nil
            else { throw FieldMismatch(text: "must be a date such as 1974-05-17") }
            return .string(String(WireDate.text(seconds).prefix(10)))
        case (.moment, _):
            guard case .string(let text) = value, let seconds = WireDate.seconds(text) else {
                throw FieldMismatch(text: "must be an ISO 8601 time")
            }
            return .string(WireDate.text(seconds))
        case (.decimal, .integer(let number)): return .string("\(number).0")
        case (.decimal, .number(let number)) where number.isFinite: return .string("\(number)")
        case (.decimal, .string(let text)) where Double(text)?.isFinite == true: return value
        case (.number, .integer(let number)): return .number(Double(number))
        case (.number, .number(let number)) where number.isFinite: return value
        case (.number, .string(let text)):
            guard let number = Double(text), number.isFinite else { throw FieldMismatch(text: "must be a number") }
            return .number(number)
        case (.decimal, _), (.number, _): throw FieldMismatch(text: "must be a number")
        case (.texts, _), (.integers, _), (.elements, _), (.person, _), (.list, _): return nil
        }
    }

    /// Returns a text; throws if it has a null character, at which SQLite ends
    /// texts.
    static func storable(_ text: String) throws(FieldMismatch) -> String {
        guard !text.utf8.contains(0) else { throw FieldMismatch(text: "must not contain a null character") }
        return text
    }

    private static func integer(_ value: JSONValue) -> Int64? {
        switch value {
        case .integer(let integer): integer
        case .string(let text): Int64(text)
        default: nil
        }
    }

    /// Returns an e-mail address; `nil` for an empty text.
    private static func email(_ text: String) throws(FieldMismatch) -> String? {
        let text = try storable(text)
        if text.isEmpty { return nil }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let hasSpace = text.unicodeScalars.contains { $0.properties.isWhitespace || $0.value < 0x20 }
        guard parts.count == 2, !parts[0].isEmpty, !hasSpace, text.utf8.count <= 254,
            parts[1].contains("."), !parts[1].hasPrefix("."), !parts[1].hasSuffix("."), !parts[1].contains("..")
        else { throw FieldMismatch(text: "should look like an email address") }
        return text
    }
}
