// SPDX-License-Identifier: MIT

public import ErrandFoundation
import ErrandJSON

/// Dates as fields such as `Date` and `Last-Modified` hold them (RFC 9110
/// §5.6.7).
public enum HTTPDate {
    /// Returns the date in a field's value, or `nil` when the value is not a date.
    ///
    /// It reads the preferred form, `Sun, 06 Nov 1994 08:49:37 GMT`, and the two
    /// obsolete ones that a recipient must read, each to the letter: an `Expires`
    /// that is anything else is in the past (RFC 9111 §5.3). Names may be in any
    /// case, and the day of the week may be wrong. A day that the month does not
    /// have is refused.
    ///
    /// - Parameters:
    ///   - text: The field's value.
    ///   - now: The current date. A year of two digits means the latest year
    ///     that is not more than 50 years ahead of it. Without a date it means
    ///     a year from 1970 to 2069.
    public static func parse(_ text: some StringProtocol, now: Date? = nil) -> Date? {
        var text = String(text)
        return text.withUTF8 { bytes in
            let scanner = DateScanner(bytes: bytes)
            return (scanner.preferred() ?? scanner.obsolete(now) ?? scanner.asctime())?.date
        }
    }
}

/// The parts of a date, as a scanner finds them.
private struct DateFields {
    var year: Int
    /// The month, counted from 0.
    var month: Int
    var day: Int
    var clock: (hour: Int, minute: Int, second: Int)

    /// The date; `nil` when there is no such day or time.
    var date: Date? {
        guard GregorianDays.holds(year: year, month: month + 1, day: day), clock.hour < 24, clock.minute < 60,
            clock.second <= 60
        else { return nil }
        let minutes =
            (GregorianDays.number(year: year, month: month + 1, day: day) * 24 + clock.hour) * 60 + clock.minute
        return Date(timeIntervalSince1970: Double(minutes * 60 + clock.second))
    }
}

/// A text that is read from its beginning.
private struct DateScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private static let days = keys("sun mon tue wed thu fri sat")
    private static let months = keys("jan feb mar apr may jun jul aug sep oct nov dec")
    private static let longDays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    private static func keys(_ names: String) -> [UInt32] {
        names.split(separator: " ").map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
    }

    private var isAtEnd: Bool { index == bytes.count }

    /// Reads a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    func preferred() -> DateFields? {
        var copy = self
        guard copy.name(Self.days) != nil, copy.literal(", "), let day = copy.number(2), copy.literal(" "),
            let month = copy.name(Self.months), copy.literal(" "), let year = copy.number(4), copy.literal(" "),
            let clock = copy.clock(), copy.literal(" gmt"), copy.isAtEnd
        else { return nil }
        return DateFields(year: year, month: month, day: day, clock: clock)
    }

    /// Reads a date such as `Sunday, 06-Nov-94 08:49:37 GMT`.
    func obsolete(_ now: Date?) -> DateFields? {
        var copy = self
        guard Self.longDays.contains(where: { copy.literal($0) }), copy.literal(", "), let day = copy.number(2),
            copy.literal("-"), let month = copy.name(Self.months), copy.literal("-"), let year = copy.number(2),
            copy.literal(" "), let clock = copy.clock(), copy.literal(" gmt"), copy.isAtEnd
        else { return nil }
        return DateFields(year: Self.fullYear(year, now), month: month, day: day, clock: clock)
    }

    /// Reads a date such as `Sun Nov  6 08:49:37 1994`.
    func asctime() -> DateFields? {
        var copy = self
        guard copy.name(Self.days) != nil, copy.literal(" "), let month = copy.name(Self.months),
            copy.literal(" "), let day = copy.literal(" ") ? copy.number(1) : copy.number(2), copy.literal(" "),
            let clock = copy.clock(), copy.literal(" "), let year = copy.number(4), copy.isAtEnd
        else { return nil }
        return DateFields(year: year, month: month, day: day, clock: clock)
    }

    private static func fullYear(_ year: Int, _ now: Date?) -> Int {
        guard let now else { return year < 70 ? 2000 + year : 1900 + year }
        // The year is exact enough for this: the rule is about half a century.
        let thisYear = 1970 + Int((now.timeIntervalSince1970 / 31_556_952).rounded(.down))
        let nearest = thisYear - thisYear % 100 + year
        return nearest > thisYear + 50 ? nearest - 100 : nearest <= thisYear - 50 ? nearest + 100 : nearest
    }

    private mutating func clock() -> (hour: Int, minute: Int, second: Int)? {
        guard let hour = number(2), literal(":"), let minute = number(2), literal(":"), let second = number(2) else {
            return nil
        }
        return (hour, minute, second)
    }

    /// Reads a text in any case, and returns whether it was found.
    private mutating func literal(_ text: String) -> Bool {
        var end = index
        for byte in text.utf8 {
            guard end < bytes.count else { return false }
            let found = bytes[end]
            guard found == byte || (65...90).contains(found) && found | 0x20 == byte else { return false }
            end += 1
        }
        index = end
        return true
    }

    /// Reads a name of three letters, and returns its index in a list of names.
    private mutating func name(_ names: [UInt32]) -> Int? {
        guard bytes.count - index >= 3 else { return nil }
        let key = bytes[index..<index + 3].reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
        guard let place = names.firstIndex(of: key) else { return nil }
        index += 3
        return place
    }

    private mutating func number(_ digits: Int) -> Int? {
        guard bytes.count - index >= digits else { return nil }
        var value = 0
        for byte in bytes[index..<index + digits] {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        index += digits
        return value
    }
}
