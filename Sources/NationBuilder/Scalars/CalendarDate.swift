// SPDX-License-Identifier: MIT

public import ErrandJSON
public import ErrandJSONAPI

/// A calendar date without a time or a time zone, such as a day of birth.
///
/// On the wire it is `1974-05-17`. Any other text is kept unchanged: `year`,
/// `month` and `day` are then `nil`.
public struct CalendarDate: Sendable, Hashable, CustomStringConvertible {
    private enum Form: Hashable {
        case day(year: Int16, month: Int8, day: Int8)
        // Indirect: this case is rare, and so the type stays small.
        indirect case text(String)
    }

    private let form: Form

    /// Creates a day of the Gregorian calendar; `nil` when the day does not
    /// exist, or its year is not between 1 and 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), GregorianDays.holds(year: year, month: month, day: day) else { return nil }
        form = .day(year: Int16(year), month: Int8(month), day: Int8(day))
    }

    /// Creates a day from the API's text; any other text is kept.
    public init(_ text: String) { self.init(utf8: Array(text.utf8).span) }

    private init(utf8 text: Span<UInt8>) {
        guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            let year = DecimalField.value(text, 0..<4), let month = DecimalField.value(text, 5..<7),
            let day = DecimalField.value(text, 8..<10), let date = CalendarDate(year: year, month: month, day: day)
        else {
            form = .text(String(decoding: text.indices.map { text[$0] }, as: UTF8.self))
            return
        }
        self = date
    }

    /// The year; `nil` when the text is not a date.
    public var year: Int? {
        if case .day(let year, _, _) = form { Int(year) } else { nil }
    }

    /// The month from 1; `nil` when the text is not a date.
    public var month: Int? {
        if case .day(_, let month, _) = form { Int(month) } else { nil }
    }

    /// The day of the month from 1; `nil` when the text is not a date.
    public var day: Int? {
        if case .day(_, _, let day) = form { Int(day) } else { nil }
    }

    /// The text on the wire.
    public var description: String {
        switch form {
        case .text(let text): text
        case .day(let year, let month, let day):
            String(capacity: 10) { Self.write(year: Int(year), month: Int(month), day: Int(day), to: &$0) }
        }
    }

    static func write(year: Int, month: Int, day: Int, to text: inout OutputSpan<UInt8>) {
        DecimalField.append(year, 4, to: &text)
        text.append(UInt8(ascii: "-"))
        DecimalField.append(month, 2, to: &text)
        text.append(UInt8(ascii: "-"))
        DecimalField.append(day, 2, to: &text)
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
    /// Creates a day from the API's text.
    public init(stringLiteral value: String) { self.init(value) }
}

extension CalendarDate: JSONReadable, JSONWritable {
    /// Reads the text.
    public init(from json: inout JSONValueReader) throws { self = try json.withString { Self(utf8: $0) } }

    /// Writes the text.
    public func write(to json: inout JSONValueWriter) throws {
        switch form {
        case .text(let text): json.write(text)
        case .day(let year, let month, let day):
            json.writeString(capacity: 10) { Self.write(year: Int(year), month: Int(month), day: Int(day), to: &$0) }
        }
    }
}

extension CalendarDate: OrderedFilterValue {}
