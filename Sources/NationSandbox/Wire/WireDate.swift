// SPDX-License-Identifier: MIT

/// Times and days in the API's form.
enum WireDate {
    /// Returns unix seconds as `2018-10-30T20:24:02Z`.
    static func text(_ seconds: Int64) -> String {
        let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let rest = seconds - day * 86_400
        return "\(dayText(day))T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
    }

    /// Returns unix milliseconds as `2018-10-30T20:24:02.067Z`.
    static func text(milliseconds: Int64) -> String {
        let fraction = String(1000 + (milliseconds % 1000 + 1000) % 1000).dropFirst()
        let seconds = (milliseconds - (milliseconds % 1000 + 1000) % 1000) / 1000
        return text(seconds).dropLast() + ".\(fraction)Z"
    }

    /// Returns days since 1970-01-01 as `1974-05-17`.
    static func dayText(_ day: Int64) -> String {
        // Howard Hinnant's civil_from_days: eras of 400 years from 0000-03-01.
        let shifted = day + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let yearText = String(year)
        let padding = String(repeating: "0", count: max(0, 4 - yearText.count))
        return "\(padding)\(yearText)-\(two(month))-\(two(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1))"
    }

    /// Returns the unix seconds of an ISO 8601 time with `Z` or an offset.
    ///
    /// A time without either, and a day alone, count as UTC.
    ///
    /// Returns `nil` for any other text.
    static func seconds(_ text: String) -> Int64? {
        if let day = day(text) { return day * 86_400 }
        let parts = text.split(separator: "T", maxSplits: 1)
        guard parts.count == 2, let day = day(String(parts[0])) else { return nil }
        let pattern = /([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:Z|([-+])([0-9]{2}):?([0-9]{2}))?/
        guard let match = parts[1].wholeMatch(of: pattern)?.output,
            let hour = Int64(match.1), hour < 24, let minute = Int64(match.2), minute < 60,
            let second = Int64(match.3), second < 60
        else { return nil }
        let offsetHour = match.5.flatMap { Int64($0) } ?? 0
        let offsetMinute = match.6.flatMap { Int64($0) } ?? 0
        guard offsetHour < 24, offsetMinute < 60 else { return nil }
        let offset = (offsetHour * 60 + offsetMinute) * (match.4 == "-" ? -60 : 60)
        return day * 86_400 + hour * 3600 + minute * 60 + second - offset
    }

    /// Returns the days since 1970-01-01 of a day such as `1974-05-17`; `nil`
    /// for a day that does not exist.
    static func day(_ text: String) -> Int64? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard text.utf8.count == 10, parts.count == 3, parts[0].utf8.count == 4,
            let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2]),
            (1...12).contains(month), (1...31).contains(day), year >= 1
        else { return nil }
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = shiftedYear / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        // February 30th would become March 2nd, which is not the named day.
        return dayText(days) == text ? days : nil
    }

    static func now() -> Int64 { Int64(Date().timeIntervalSince1970) }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
