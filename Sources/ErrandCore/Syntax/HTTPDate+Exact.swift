// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension HTTPDate {
    /// Returns the date of a value that is in one of the three forms to the letter
    /// (RFC 9110 §5.6.7), or `nil`.
    ///
    /// A cache takes no other: an `Expires` that is anything else is in the past
    /// (RFC 9111 §5.3). Names may be in any case, and the day of the week may be
    /// wrong. A day that the month does not have is refused.
    ///
    /// - Parameter now: Which century a year of two digits is in: the latest that is
    ///   not more than 50 years ahead.
    static func parseExactly(_ text: String, now: Date) -> Date? {
        let scanner = DateScanner(rest: Array(text.utf8)[...])
        guard let fields = scanner.preferred() ?? scanner.obsolete(now) ?? scanner.asctime() else { return nil }
        return fields.date
    }
}

/// The parts of a date, as a scanner finds them.
private struct DateFields {
    var year = 0
    var month = 0
    var day = 0
    var clock = (hour: 0, minute: 0, second: 0)

    /// The date; `nil` where there is no such day or time.
    var date: Date? {
        guard (1...12).contains(month), day >= 1, clock.hour < 24, clock.minute < 60, clock.second <= 60 else {
            return nil
        }
        let next = month == 12 ? (year + 1, 1) : (year, month + 1)
        let dayCount = HTTPDate.daysSinceEpoch(next.0, next.1, 1) - HTTPDate.daysSinceEpoch(year, month, 1)
        guard day <= dayCount else { return nil }
        return Date(
            timeIntervalSince1970: Double(
                HTTPDate.seconds(year, month, day, clock.hour, clock.minute, clock.second)))
    }
}

/// What is left of a text, read from its beginning.
private struct DateScanner {
    var rest: ArraySlice<UInt8>

    private static let shortDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// Such as `Sun, 06 Nov 1994 08:49:37 GMT`.
    func preferred() -> DateFields? {
        var copy = self
        var fields = DateFields()
        guard copy.name(Self.shortDays) != nil, copy.literal(", "), let day = copy.number(2), copy.literal(" "),
            let month = copy.name(HTTPDate.months), copy.literal(" "), let year = copy.number(4), copy.literal(" "),
            let clock = copy.clock(), copy.literal(" gmt"), copy.rest.isEmpty
        else { return nil }
        (fields.day, fields.month, fields.year, fields.clock) = (day, month + 1, year, clock)
        return fields
    }

    /// Such as `Sunday, 06-Nov-94 08:49:37 GMT`.
    func obsolete(_ now: Date) -> DateFields? {
        var copy = self
        var fields = DateFields()
        guard copy.name(Self.days) != nil, copy.literal(", "), let day = copy.number(2), copy.literal("-"),
            let month = copy.name(HTTPDate.months), copy.literal("-"), let year = copy.number(2), copy.literal(" "),
            let clock = copy.clock(), copy.literal(" gmt"), copy.rest.isEmpty
        else { return nil }
        (fields.day, fields.month, fields.clock) = (day, month + 1, clock)
        // The year is exact enough for this: the rule is about half a century.
        let thisYear = 1970 + Int((now.timeIntervalSince1970 / 31_556_952).rounded(.down))
        fields.year = thisYear - thisYear % 100 + year
        if fields.year > thisYear + 50 { fields.year -= 100 }
        if fields.year <= thisYear - 50 { fields.year += 100 }
        return fields
    }

    /// Such as `Sun Nov  6 08:49:37 1994`.
    func asctime() -> DateFields? {
        var copy = self
        var fields = DateFields()
        guard copy.name(Self.shortDays) != nil, copy.literal(" "), let month = copy.name(HTTPDate.months),
            copy.literal(" "), let day = copy.literal(" ") ? copy.number(1) : copy.number(2), copy.literal(" "),
            let clock = copy.clock(), copy.literal(" "), let year = copy.number(4), copy.rest.isEmpty
        else { return nil }
        (fields.day, fields.month, fields.year, fields.clock) = (day, month + 1, year, clock)
        return fields
    }

    private mutating func clock() -> (hour: Int, minute: Int, second: Int)? {
        guard let hour = number(2), literal(":"), let minute = number(2), literal(":"), let second = number(2) else {
            return nil
        }
        return (hour, minute, second)
    }

    /// A text in lower case, whatever the case of what is read.
    private mutating func literal(_ text: String) -> Bool {
        let length = text.utf8.count
        guard rest.count >= length, zip(rest, text.utf8).allSatisfy({ Self.lowercased($0) == $1 }) else { return false }
        rest = rest.dropFirst(length)
        return true
    }

    private mutating func name(_ names: [String]) -> Int? {
        // The longest first would matter where one begins with another; none does.
        for (index, name) in names.enumerated() where literal(name) { return index }
        return nil
    }

    private mutating func number(_ digits: Int) -> Int? {
        guard rest.count >= digits else { return nil }
        var value = 0
        for byte in rest.prefix(digits) {
            guard (48...57).contains(byte) else { return nil }
            value = value * 10 + Int(byte - 48)
        }
        rest = rest.dropFirst(digits)
        return value
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte | 0x20 : byte }
}
