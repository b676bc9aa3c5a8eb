// SPDX-License-Identifier: MIT

public import ErrandJSON

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A moment, in the form in which the API wrote it.
///
/// The API has written `2014-10-13T11:06:25-07:00` and `2018-10-30T20:24:02Z`;
/// both are kept, so a value that was read is written back to the letter. A text
/// of any other form is kept too, and its ``date`` is `nil`.
///
/// Two are equal when they are written alike; compare their dates to compare
/// moments.
public struct DateTime: Sendable, Hashable, CustomStringConvertible {
    private enum Form: Hashable {
        case utc(seconds: Int64)
        case offset(seconds: Int64, minutes: Int16)
        // In memory of its own: it is rare, and the type stays small.
        indirect case text(String)
    }

    private let form: Form

    /// A moment in UTC; fractions of a second are dropped, and a moment outside
    /// the years 1 to 9999 becomes the nearest one inside.
    public init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        let bounded = min(max(seconds, Double(Self.range.lowerBound)), Double(Self.range.upperBound))
        form = .utc(seconds: bounded.isNaN ? 0 : Int64(bounded))
    }

    /// A moment as the API writes it; any other text is kept.
    public init(_ text: String) { form = Self.parse(Array(text.utf8)) ?? .text(text) }

    /// The moment; `nil` when the text is of no known form.
    public var date: Date? {
        switch form {
        case .utc(let seconds), .offset(let seconds, _): Date(timeIntervalSince1970: Double(seconds))
        case .text: nil
        }
    }

    /// The text on the wire.
    public var description: String {
        switch form {
        case .utc(let seconds): return Self.text(Int(seconds)) + "Z"
        case .offset(let seconds, let minutes):
            let size = abs(Int(minutes))
            return Self.text(Int(seconds) + Int(minutes) * 60) + (minutes < 0 ? "-" : "+")
                + DecimalField.text(size / 60, 2) + ":" + DecimalField.text(size % 60, 2)
        case .text(let text): return text
        }
    }

    /// The seconds since 1970 of the years 1 to 9999.
    private static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

    private static func text(_ seconds: Int) -> String {
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let time = seconds - day * 86_400
        let date = GregorianDays.day(day)
        let fields = [time / 3600, time / 60 % 60, time % 60].map { DecimalField.text($0, 2) }
        return "\(DecimalField.text(date.year, 4))-\(DecimalField.text(date.month, 2))-"
            + "\(DecimalField.text(date.day, 2))T\(fields[0]):\(fields[1]):\(fields[2])"
    }

    /// The moment of a text that could be written back to the letter.
    private static func parse(_ bytes: [UInt8]) -> Form? {
        guard bytes.count == 20 || bytes.count == 25 else { return nil }
        let marks: [(Int, Unicode.Scalar)] = [(4, "-"), (7, "-"), (10, "T"), (13, ":"), (16, ":")]
        guard marks.allSatisfy({ bytes[$0.0] == UInt8(ascii: $0.1) }),
            let year = DecimalField.value(bytes[0..<4]), year >= 1, let month = DecimalField.value(bytes[5..<7]),
            let day = DecimalField.value(bytes[8..<10]), let hour = DecimalField.value(bytes[11..<13]), hour < 24,
            let minute = DecimalField.value(bytes[14..<16]), minute < 60,
            let second = DecimalField.value(bytes[17..<19]), second < 60,
            GregorianDays.holds(year: year, month: month, day: day)
        else { return nil }
        let days = GregorianDays.number(year: year, month: month, day: day)
        let local = days * 86_400 + hour * 3600 + minute * 60 + second
        guard bytes.count == 25 else {
            return bytes[19] == UInt8(ascii: "Z") ? .utc(seconds: Int64(local)) : nil
        }
        guard let minutes = offset(bytes[19...]) else { return nil }
        return .offset(seconds: Int64(local - minutes * 60), minutes: Int16(minutes))
    }

    /// The minutes of `+hh:mm` or `-hh:mm`; `nil` for `-00:00`, which is
    /// written otherwise.
    private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard bytes[22] == UInt8(ascii: ":"), let hours = DecimalField.value(bytes[20..<22]), hours < 24,
            let minutes = DecimalField.value(bytes[23..<25]), minutes < 60
        else { return nil }
        switch bytes[19] {
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
    /// A moment as the API writes it.
    public init(stringLiteral value: String) { self.init(value) }
}

extension DateTime: JSONReadable, JSONWritable {
    /// Reads the text.
    public init(from json: inout JSONValueReader) throws { self.init(try json.readString()) }

    /// Writes the text.
    public func write(to json: inout JSONValueWriter) throws { json.write(description) }
}
