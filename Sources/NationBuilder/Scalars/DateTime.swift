// SPDX-License-Identifier: MIT

public import ErrandFoundation
public import ErrandJSON
public import ErrandJSONAPI

/// A point in time, in the form in which the API wrote it.
///
/// The API writes `2014-10-13T11:06:25-07:00` as well as
/// `2018-10-30T20:24:02Z`, and may add a fraction of up to nine digits to the
/// seconds. The form is kept, so a value is written back exactly as it was read.
/// A text of any other form is kept too, and its ``date`` is `nil`.
///
/// Two values are equal when their texts are equal. To compare points in time,
/// compare their dates.
public struct DateTime: Sendable, Hashable, CustomStringConvertible {
    private enum Form: Hashable {
        case utc(seconds: Int64)
        case offset(seconds: Int64, minutes: Int16)
        // Indirect: this case is rare, and so the type stays small.
        indirect case text(String)

        /// The seconds since 1970; `nil` for a text.
        var seconds: Int64? {
            switch self {
            case .utc(let seconds), .offset(let seconds, _): seconds
            case .text: nil
            }
        }
    }

    private let form: Form

    /// Creates a point in time in UTC.
    ///
    /// Fractions of a second are dropped, and a time outside the years 1 to
    /// 9999 becomes the nearest one inside.
    public init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let bounded = min(max(seconds, Double(Self.range.lowerBound)), Double(Self.range.upperBound))
        form = .utc(seconds: bounded.isNaN ? 0 : Int64(bounded))
    }

    /// Creates a point in time from the API's text; any other text is kept.
    public init(_ text: String) { self.init(utf8: Array(text.utf8).span) }

    private init(utf8 text: Span<UInt8>) {
        form = Self.parse(text) ?? .text(String(decoding: text.indices.map { text[$0] }, as: UTF8.self))
    }

    /// The point in time; `nil` when the text has no known form.
    public var date: Date? {
        if case .text(let text) = form { return Self.dateWithFraction(text) }
        return form.seconds.map { Date(timeIntervalSince1970: Double($0)) }
    }

    /// The text on the wire.
    public var description: String {
        if case .text(let text) = form { text } else { String(capacity: Self.length) { write(to: &$0) } }
    }

    /// The length in bytes of a time with its offset.
    private static let length = 25

    private func write(to text: inout OutputSpan<UInt8>) {
        switch form {
        case .utc(let seconds):
            Self.write(Int(seconds), to: &text)
            text.append(UInt8(ascii: "Z"))
        case .offset(let seconds, let minutes):
            let size = abs(Int(minutes))
            Self.write(Int(seconds) + Int(minutes) * 60, to: &text)
            text.append(minutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
            DecimalField.append(size / 60, 2, to: &text)
            text.append(UInt8(ascii: ":"))
            DecimalField.append(size % 60, 2, to: &text)
        case .text: break
        }
    }

    /// The range of the years 1 to 9999, in seconds since 1970.
    private static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    private static func write(_ seconds: Int, to text: inout OutputSpan<UInt8>) {
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let time = seconds - day * 86_400
        let date = GregorianDays.day(day)
        CalendarDate.write(year: date.year, month: date.month, day: date.day, to: &text)
        text.append(UInt8(ascii: "T"))
        DecimalField.append(time / 3600, 2, to: &text)
        text.append(UInt8(ascii: ":"))
        DecimalField.append(time / 60 % 60, 2, to: &text)
        text.append(UInt8(ascii: ":"))
        DecimalField.append(time % 60, 2, to: &text)
    }

    /// Returns the time of a text that can be written back exactly.
    private static func parse(_ text: Span<UInt8>) -> Form? {
        guard text.count == 20 || text.count == 25,
            text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"), text[10] == UInt8(ascii: "T"),
            text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
            let year = DecimalField.value(text, 0..<4), year >= 1, let month = DecimalField.value(text, 5..<7),
            let day = DecimalField.value(text, 8..<10), let hour = DecimalField.value(text, 11..<13), hour < 24,
            let minute = DecimalField.value(text, 14..<16), minute < 60,
            let second = DecimalField.value(text, 17..<19), second < 60,
            GregorianDays.holds(year: year, month: month, day: day)
        else { return nil }
        let days = GregorianDays.number(year: year, month: month, day: day)
        let local = days * 86_400 + hour * 3600 + minute * 60 + second
        guard text.count == 25 else {
            return text[19] == UInt8(ascii: "Z") ? .utc(seconds: Int64(local)) : nil
        }
        guard let minutes = offset(text) else { return nil }
        return .offset(seconds: Int64(local - minutes * 60), minutes: Int16(minutes))
    }

    /// Returns the time of a text whose seconds have a fraction of one to nine digits.
    private static func dateWithFraction(_ text: String) -> Date? {
        let (bytes, point) = (Array(text.utf8), 19)
        guard bytes.count > point, bytes[point] == UInt8(ascii: ".") else { return nil }
        let digits = bytes[(point + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let whole = Array(bytes[..<point] + bytes[digits.endIndex...])
        guard (1...9).contains(digits.count), let seconds = parse(whole.span)?.seconds,
            let fraction = DecimalField.value(bytes.span, digits.indices)
        else { return nil }
        let parts = digits.reduce(1.0) { unit, _ in unit * 10 }
        return Date(timeIntervalSince1970: Double(seconds) + Double(fraction) / parts)
    }

    /// Returns the minutes of `+hh:mm` or `-hh:mm` after the seconds; `nil` for
    /// `-00:00`, which would be written differently.
    private static func offset(_ text: Span<UInt8>) -> Int? {
        guard text[22] == UInt8(ascii: ":"), let hours = DecimalField.value(text, 20..<22), hours < 24,
            let minutes = DecimalField.value(text, 23..<25), minutes < 60
        else { return nil }
        switch text[19] {
        case UInt8(ascii: "+"): return hours * 60 + minutes
        case UInt8(ascii: "-"): return hours + minutes == 0 ? nil : -(hours * 60 + minutes)
        default: return nil
        }
    }
}

extension DateTime: Codable {
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

extension DateTime: ExpressibleByStringLiteral {
    /// Creates a point in time from the API's text.
    public init(stringLiteral value: String) { self.init(value) }
}

extension DateTime: JSONReadable, JSONWritable {
    /// Reads the text.
    public init(from json: inout JSONValueReader) throws { self = try json.withString { Self(utf8: $0) } }

    /// Writes the text.
    public func write(to json: inout JSONValueWriter) throws {
        if case .text(let text) = form {
            json.write(text)
        } else {
            json.writeString(capacity: Self.length) { write(to: &$0) }
        }
    }
}

extension DateTime: OrderedFilterValue {}
