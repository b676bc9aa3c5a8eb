// SPDX-License-Identifier: MIT

internal import ErrandFoundation

/// Dates and times in the form of RFC 3339 §5.6, in the Gregorian calendar.
enum Timestamp {
    /// Returns the date and time in a text, or `nil` when there is none.
    ///
    /// `T` and `Z` may be lower case, and fractions have any length. A second
    /// of 60 counts as the first of the next minute.
    static func date(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { seconds(unsafe UnsafeRawBufferPointer($0).bytes) }
            .map { Date(timeIntervalSince1970: $0) }
    }

    private static func seconds(_ text: RawSpan) -> Double? {
        guard text.byteCount >= 20,
            let year = digits(text, 0, 4), text.byte(at: 4) == 0x2D,
            let month = digits(text, 5, 2), text.byte(at: 7) == 0x2D,
            let day = digits(text, 8, 2), GregorianDays.holds(year: year, month: month, day: day),
            text.byte(at: 10) | 0x20 == 0x74,
            let hour = digits(text, 11, 2), hour < 24, text.byte(at: 13) == 0x3A,
            let minute = digits(text, 14, 2), minute < 60, text.byte(at: 16) == 0x3A,
            let second = digits(text, 17, 2), second <= 60
        else { return nil }
        var offset = 19
        var fraction = 0.0
        if text.byte(at: offset) == 0x2E {
            var scale = 0.1
            offset += 1
            let start = offset
            while let digit = digits(text, offset, 1) {
                fraction += Double(digit) * scale
                scale /= 10
                offset += 1
            }
            guard offset > start else { return nil }
        }
        guard let zone = zone(text, at: offset) else { return nil }
        let days = GregorianDays.number(year: year, month: month, day: day)
        let whole = days * 86_400 + hour * 3_600 + minute * 60 + second - zone
        return Double(whole) + fraction
    }

    /// Returns the zone's offset from UTC in seconds.
    ///
    /// The text must end with the zone.
    private static func zone(_ text: RawSpan, at offset: Int) -> Int? {
        let sign = text.byte(at: offset)
        if sign | 0x20 == 0x7A { return offset + 1 == text.byteCount ? 0 : nil }
        guard sign == 0x2B || sign == 0x2D, let hours = digits(text, offset + 1, 2), hours < 24 else { return nil }
        if offset + 3 == text.byteCount { return (sign == 0x2D ? -3_600 : 3_600) * hours }
        let minutesAt = text.byte(at: offset + 3) == 0x3A ? offset + 4 : offset + 3
        guard let minutes = digits(text, minutesAt, 2), minutes < 60, minutesAt + 2 == text.byteCount else {
            return nil
        }
        return (sign == 0x2D ? -60 : 60) * (hours * 60 + minutes)
    }

    private static func digits(_ text: RawSpan, _ offset: Int, _ count: Int) -> Int? {
        var value = 0
        for place in offset..<offset + count {
            let digit = text.byte(at: place) &- 0x30
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    /// Returns the text of a date in UTC, rounded down to a second, as
    /// `2018-10-30T20:24:02Z`; `nil` outside of the years 0 to 9999.
    static func text(_ date: Date) -> String? {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        guard seconds >= -62_167_219_200, seconds < 253_402_300_800 else { return nil }
        let whole = Int(seconds)
        let day = (whole >= 0 ? whole : whole - 86_399) / 86_400
        let time = whole - day * 86_400
        let date = GregorianDays.day(day)
        let text = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
        return text + "T\(padded(time / 3_600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
    }

    private static func padded(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
