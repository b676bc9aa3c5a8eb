// SPDX-License-Identifier: MIT

/// Days of the Gregorian calendar as numbers since 1970-01-01.
enum GregorianDays {
    private static let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

    static func holds(year: Int, month: Int, day: Int) -> Bool {
        guard (1...12).contains(month), day >= 1 else { return false }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return day <= lengths[month - 1] + (month == 2 && isLeap ? 1 : 0)
    }

    /// Returns the number of an existing day.
    static func number(year: Int, month: Int, day: Int) -> Int {
        // In years that begin in March, the leap day is the last day.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Returns the day of a number, which must not be before the year 1.
    static func day(_ number: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}

/// Decimal numbers with a fixed count of digits.
enum DecimalField {
    /// Returns the number in these bytes, or `nil` when one is not a digit.
    static func value(_ text: Span<UInt8>, _ places: Range<Int>) -> Int? {
        var value = 0
        for place in places {
            let digit = text[place] &- 48
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        return value
    }

    /// Appends the last digits of a number.
    static func append(_ value: Int, _ width: Int, to text: inout OutputSpan<UInt8>) {
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            text.append(48 &+ UInt8(truncatingIfNeeded: value / divisor % 10))
            divisor /= 10
        }
    }
}

extension String {
    /// Creates a short text from its UTF-8.
    init(capacity: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        self = String(unsafeUninitializedCapacity: capacity) { memory in
            var text = OutputSpan(buffer: memory, initializedCount: 0)
            write(&text)
            return text.finalize(for: memory)
        }
    }
}
