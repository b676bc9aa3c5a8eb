// SPDX-License-Identifier: MIT

extension Attribute {
    /// Returns the value to store for a value that a caller wrote.
    ///
    /// Numbers may be texts, as ids are.
    ///
    /// - Throws: `FieldMismatch` with the expected form.
    func read(_ value: JSONValue) throws(FieldMismatch) -> JSONValue {
        switch (kind, value) {
        case (_, .null): return .null
        case (.text, .string(let text)): return .string(try ScalarKind.storable(text))
        case (.text, .integer(let number)): return .string(String(number))
        case (.choice(let texts), .string(let text)):
            if texts.contains(text) { return value }
            throw FieldMismatch(text: Self.notIncluded)
        case (.object, .object), (.address, .object): return value
        case (.text, _), (.choice, _): throw FieldMismatch(text: "must be a string")
        case (.object, _), (.address, _): throw FieldMismatch(text: "must be an object")
        case (_, .string("")): return .null
        case (.reference, .integer(let number)) where number > 0: return value
        case (.reference, .string(let text)):
            if let number = Int64(text), number > 0 { return .integer(number) }
            throw FieldMismatch(text: "must be an id")
        case (.reference, _): throw FieldMismatch(text: "must be an id")
        case (.integer, .integer): return value
        case (.integer, .string(let text)):
            if let number = Int64(text) { return .integer(number) }
            throw FieldMismatch(text: "must be an integer")
        case (.integer, _): throw FieldMismatch(text: "must be an integer")
        case (.flag, .bool): return value
        case (.flag, .string("true")): return .bool(true)
        case (.flag, .string("false")): return .bool(false)
        case (.flag, _): throw FieldMismatch(text: "must be true or false")
        case (.day, .string(let text)):
            guard let seconds = WireDate.seconds(text) else {
                throw FieldMismatch(text: "must be a date such as 1974-05-17")
            }
            return .string(String(WireDate.text(seconds).prefix(10)))
        case (.day, _): throw FieldMismatch(text: "must be a date such as 1974-05-17")
        case (.moment, .string(let text)):
            guard let seconds = WireDate.seconds(text) else { throw FieldMismatch(text: "must be an ISO 8601 time") }
            return .string(WireDate.text(seconds))
        case (.moment, _): throw FieldMismatch(text: "must be an ISO 8601 time")
        case (.decimal, .integer(let number)): return .string("\(number).0")
        case (.decimal, .number(let number)) where number.isFinite: return .string("\(number)")
        case (.decimal, .string(let text)):
            if let number = Double(text), number.isFinite { return value }
            throw FieldMismatch(text: "must be a number")
        case (.decimal, _): throw FieldMismatch(text: "must be a number")
        }
    }

    static let notIncluded = "is not included in the list"
}
