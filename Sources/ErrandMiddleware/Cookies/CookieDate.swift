// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation

/// The dates of cookies (RFC 6265bis §5.1.1), which may stand in any order and form.
enum CookieDate {
    /// Returns the date in the value of `Expires`, or `nil` when it is none.
    static func parse(_ text: Substring) -> Date? {
        var clock: [Int]?
        var day: Int?
        var month: String?
        var year: Int?
        for token in text.utf8.split(whereSeparator: isDelimiter).map({ Substring($0) }) {
            if clock == nil, let found = time(token) {
                clock = found
            } else if day == nil, let found = number(token, 1...2) {
                day = found
            } else if month == nil, let found = months.first(where: { token.prefix(3).lowercased() == $0 }) {
                month = found
            } else if year == nil, let found = number(token, 2...4) {
                year = found < 70 ? found + 2000 : found < 100 ? found + 1900 : found
            }
        }
        guard let clock, let day, let month, let year, year >= 1601 else { return nil }
        // The day of the week may be wrong.
        let words = [
            "Thu,", padded(day, 2), month, padded(year, 4), clock.map { padded($0, 2) }.joined(separator: ":"),
        ]
        return HTTPDate.parse(words.joined(separator: " ") + " GMT")
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x20...0x2F, 0x3B...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }

    /// Reads hours, minutes and seconds; what follows the seconds does not matter.
    private static func time(_ token: Substring) -> [Int]? {
        let parts = token.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count <= 2, parts[1].utf8.count <= 2 else { return nil }
        let numbers = parts.compactMap { number($0, 1...2) }
        return numbers.count == 3 ? numbers : nil
    }

    /// Reads the digits at the beginning, whose count is limited.
    private static func number(_ token: Substring, _ count: ClosedRange<Int>) -> Int? {
        let digits = token.prefix { ("0"..."9").contains($0) }
        return count.contains(digits.utf8.count) ? Int(digits) : nil
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
