// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Dates as fields such as `Date` and `Last-Modified` hold them (RFC 9110
/// §5.6.7).
public enum HTTPDate {
    /// Returns the date that a field's value spells, or `nil` when it spells none.
    ///
    /// It reads the preferred form, `Sun, 06 Nov 1994 08:49:37 GMT`, and the two
    /// obsolete ones that a recipient must read. The day of the week is not
    /// checked.
    public static func parse(_ text: some StringProtocol) -> Date? {
        let preferred = text.utf8.withContiguousStorageIfAvailable { preferredForm($0) } ?? nil
        if let preferred { return Date(timeIntervalSince1970: Double(preferred)) }
        return anyForm(text)
    }

    /// The seconds of `Sun, 06 Nov 1994 08:49:37 GMT`, which nearly all are, in
    /// one look.
    private static func preferredForm(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let form = ", .. ... .... ..:..:.. GMT".utf8
        guard text.count == 29, form.elementsEqual(text[3...], by: { $0 == UInt8(ascii: ".") || $0 == $1 }) else {
            return nil
        }
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in text[range] {
                guard (48...57).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 48)
            }
            return value
        }
        let name = text[8..<11].reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
        guard let month = monthNames.firstIndex(of: name), let day = number(5..<7), let year = number(12..<16),
            let hour = number(17..<19), let minute = number(20..<22), let second = number(23..<25),
            (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        return seconds(year, month + 1, day, hour, minute, second)
    }

    /// The months' names as numbers.
    private static let monthNames = months.map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }

    private static func anyForm(_ text: some StringProtocol) -> Date? {
        let words = String(text).split(whereSeparator: { " -,".contains($0) }).map(String.init)
        let isASCTime = words.count == 5 && words[3].contains(":")
        let fields: (day: String, month: String, year: String, time: String)
        if isASCTime {
            fields = (words[2], words[1], words[4], words[3])
        } else {
            guard words.count == 6, words[5] == "GMT" else { return nil }
            fields = (words[1], words[2], words[3], words[4])
        }
        guard let day = number(fields.day, 1...31), let year = fullYear(fields.year),
            let month = months.firstIndex(of: fields.month.lowercased()).map({ $0 + 1 })
        else { return nil }
        let clock = fields.time.split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = number(clock[0], 0...23), let minute = number(clock[1], 0...59),
            let second = number(clock[2], 0...60)
        else { return nil }
        return Date(timeIntervalSince1970: Double(seconds(year, month, day, hour, minute, second)))
    }

    static func seconds(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int
    ) -> Int {
        ((daysSinceEpoch(year, month, day) * 24 + hour) * 60 + minute) * 60 + second
    }

    static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func number(_ text: some StringProtocol, _ range: ClosedRange<Int>) -> Int? {
        guard let number = Int(text), range.contains(number) else { return nil }
        return number
    }

    /// A year of two digits is the nearest one that is not 50 years ahead; that
    /// is decided here without a clock, around 2000.
    private static func fullYear(_ text: String) -> Int? {
        guard let year = number(text, 0...9999) else { return nil }
        return text.utf8.count == 2 ? (year < 70 ? 2000 + year : 1900 + year) : year
    }

    /// Days from 1970-01-01 in the proleptic Gregorian calendar.
    static func daysSinceEpoch(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}
