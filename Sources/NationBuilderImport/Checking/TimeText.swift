// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandFoundation
import NationBuilder

/// The dates and times of a file, as the API takes them.
struct TimeText: Sendable {
    /// Why a text is no time.
    enum Problem: Error {
        case form(ImportDates)
        case noZone

        var reason: String {
            switch self {
            case .form: "is no time such as 2026-01-31T18:30:00Z"
            case .noZone: "\(TimeText.noZone), and none is given"
            }
        }
    }

    private let form: ImportDates
    private let zone: TimeZone?
    private let year: Int

    /// - Parameter year: The latest year that two digits mean.
    init(_ form: ImportDates, _ zone: TimeZone?, year: Int) { (self.form, self.zone, self.year) = (form, zone, year) }

    static let noDate = "is no date such as"
    static let noZone = "names no time zone"

    /// The advice for a wrong date.
    var dateAdvice: String {
        switch form {
        case .mdy: "\(Self.noDate) 2026-01-31 or 1/31/2026"
        case .dmy: "\(Self.noDate) 2026-01-31 or 31/1/2026"
        default: "\(Self.noDate) 2026-01-31"
        }
    }

    /// Returns a date as `2026-01-31`; `nil` when the text has another form, or the day does not exist.
    ///
    /// The time of the day, which programs write after it, is no part of it.
    func date(_ text: String) -> String? {
        if let day = day(text[...]) { return "\(day)" }
        guard case .success(let time) = Self(form, TimeZone(secondsFromGMT: 0), year: year).time(text) else {
            return nil
        }
        return String(time.prefix(10))
    }

    private func day(_ text: Substring) -> CalendarDate? {
        if let match = text.wholeMatch(of: /(\d{4})-(\d\d)-(\d\d)/) { return Self.day(match.1, match.2, match.3) }
        if let match = text.wholeMatch(of: /((?:19|20)\d\d)(\d\d)(\d\d)/) {
            return Self.day(match.1, match.2, match.3)
        }
        guard form != .iso, let match = text.wholeMatch(of: /(\d{1,2})([\/.-])(\d{1,2})([\/.-])(\d{4}|\d\d)/),
            match.2 == match.4, let year = whole(match.5)
        else { return nil }
        return form == .mdy ? Self.day(year, match.1, match.3) : Self.day(year, match.3, match.1)
    }

    /// Returns a year of four digits: two are one of the last hundred years.
    private func whole(_ digits: Substring) -> Substring? {
        guard digits.count == 2, let short = Int(digits) else { return digits }
        let century = year / 100 * 100
        return "\(century + short > year ? century - 100 + short : century + short)"
    }

    private static func day(_ year: Substring, _ month: Substring, _ day: Substring) -> CalendarDate? {
        guard let year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Returns a time with its offset, such as `2026-01-31T18:30:00-05:00`.
    ///
    /// A date alone is its beginning. A local time that the zone has twice is the first of the two; one
    /// that it leaves out is read with the offset before the change.
    func time(_ text: String) -> Result<String, Problem> {
        let pattern =
            /(\S+?)(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?: ?([AaPp])[Mm])?)?(?: ?(Z|UTC|[+-]\d\d:?\d\d))?/
        guard let match = text.wholeMatch(of: pattern), let day = day(match.1) else { return .failure(.form(form)) }
        var hour = match.2.flatMap { Int($0) } ?? 0
        let minute = match.3.flatMap { Int($0) } ?? 0
        let second = match.4.flatMap { Int($0) } ?? 0
        if let half = match.5 {
            guard (1...12).contains(hour) else { return .failure(.form(form)) }
            hour = hour % 12 + (half.lowercased() == "p" ? 12 : 0)
        }
        guard hour < 24, minute < 60, second < 60 else { return .failure(.form(form)) }
        let local = "\(day)T\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))"
        if let offset = match.6 {
            let time = local + Self.offset(String(offset))
            return DateTime(time).date == nil ? .failure(.form(form)) : .success(time)
        }
        guard let zone else { return .failure(.noZone) }
        guard let wall = DateTime(local + "Z").date else { return .failure(.form(form)) }
        let seconds = Self.seconds(of: zone, at: wall)
        let size = abs(seconds) / 60
        return .success(local + (seconds < 0 ? "-" : "+") + "\(Self.two(size / 60)):\(Self.two(size % 60))")
    }

    /// Returns the offset of a zone at a local time.
    private static func seconds(of zone: TimeZone, at wall: Date) -> Int {
        // Clocks are changed by some hours at most, so the offsets of the day before and after are the two candidates.
        let before = zone.secondsFromGMT(for: wall.addingTimeInterval(-86_400))
        let after = zone.secondsFromGMT(for: wall.addingTimeInterval(86_400))
        for candidate in [before, after] {
            let instant = wall.addingTimeInterval(-Double(candidate))
            if zone.secondsFromGMT(for: instant) == candidate { return candidate }
        }
        return before
    }

    private static func offset(_ text: String) -> String {
        if text == "Z" || text == "UTC" { return "Z" }
        let digits = text.filter(\.isNumber)
        let offset = "\(text.prefix(1))\(digits.prefix(2)):\(digits.suffix(2))"
        return offset == "-00:00" ? "Z" : offset
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Returns the form in which the dates of rows are days, whatever their columns, if no date is a day in the other one
    /// alone.
    ///
    /// At least a quarter of the dates of a column have to show it, so that a slip of the pen decides nothing; and a file of
    /// fewer than three rows shows no habit.
    static func form(of rows: [CSVRow]) -> ImportDates? {
        let columns = (0..<(rows.first?.count ?? 0)).map { column in
            Forms(rows.lazy.compactMap { column < $0.count ? $0[column] : nil })
        }
        let (months, days) = (columns.contains { $0.months > 0 }, columns.contains { $0.days > 0 })
        guard rows.count >= 3, months != days, columns.contains(where: \.isClear) else { return nil }
        return months ? .mdy : .dmy
    }

    /// The numbers of dates of a column that are days in one form alone, or in both.
    private struct Forms {
        var (months, days, either) = (0, 0, 0)

        var isClear: Bool { max(months, days) * 3 >= max(1, either) }

        init(_ cells: some Sequence<String>) {
            let utc = TimeZone(secondsFromGMT: 0)
            let (mdy, dmy) = (TimeText(.mdy, utc, year: 2000), TimeText(.dmy, utc, year: 2000))
            for text in cells.lazy.map(Trimmed.of)
            where text.utf8.count < 32 && text.prefix(3).contains(where: { "/.-".contains($0) }) {
                let (isMonths, isDays) = (mdy.date(text) != nil, dmy.date(text) != nil)
                // Nobody writes 1.2.2026 for the second of January.
                if isMonths, isDays, !text.contains(".") {
                    either += 1
                } else if isDays {
                    days += 1
                } else if isMonths {
                    months += 1
                }
            }
        }
    }
}
