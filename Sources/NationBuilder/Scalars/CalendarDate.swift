// SPDX-License-Identifier: MIT

public import ErrandJSON

/// A day without a time or a place, such as a day of birth.
///
/// On the wire it is `1974-05-17`. A text that is no such day is kept as it
/// came: `year`, `month` and `day` are then `nil`.
public struct CalendarDate: Sendable, Hashable, CustomStringConvertible {
    private enum Form: Hashable {
        case day(year: Int16, month: Int8, day: Int8)
        // In memory of its own: it is rare, and the type stays small.
        indirect case text(String)
    }

    private let form: Form

    /// A day of the Gregorian calendar; `nil` when there is no such day, or its
    /// year is not between 1 and 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), GregorianDays.holds(year: year, month: month, day: day) else { return nil }
        form = .day(year: Int16(year), month: Int8(month), day: Int8(day))
    }

    /// A day as the API writes it; any other text is kept.
    public init(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = DecimalField.value(bytes[0..<4]), let month = DecimalField.value(bytes[5..<7]),
            let day = DecimalField.value(bytes[8..<10]), let date = CalendarDate(year: year, month: month, day: day)
        else {
            form = .text(text)
            return
        }
        self = date
    }

    /// The year; `nil` when the text is no day.
    public var year: Int? {
        if case .day(let year, _, _) = form { Int(year) } else { nil }
    }

    /// The month from 1; `nil` when the text is no day.
    public var month: Int? {
        if case .day(_, let month, _) = form { Int(month) } else { nil }
    }

    /// The day of the month from 1; `nil` when the text is no day.
    public var day: Int? {
        if case .day(_, _, let day) = form { Int(day) } else { nil }
    }

    /// The text on the wire.
    public var description: String {
        switch form {
        case .text(let text): text
        case .day(let year, let month, let day):
            "\(DecimalField.text(Int(year), 4))-\(DecimalField.text(Int(month), 2))-\(DecimalField.text(Int(day), 2))"
        }
    }
}

extension CalendarDate: Codable {
    /// Reads the text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension CalendarDate: ExpressibleByStringLiteral {
    /// A day as the API writes it.
    public init(stringLiteral value: String) { self.init(value) }
}

extension CalendarDate: JSONReadable, JSONWritable {
    /// Reads the text.
    public init(from json: inout JSONValueReader) throws { self.init(try json.readString()) }

    /// Writes the text.
    public func write(to json: inout JSONValueWriter) throws { json.write(description) }
}
