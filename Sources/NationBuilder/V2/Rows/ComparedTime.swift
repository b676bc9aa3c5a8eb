// SPDX-License-Identifier: MIT

package import ErrandFoundation

/// A time to compare with, and how far the nation may read it differently.
package struct ComparedTime: Sendable {
    package let date: Date
    /// The seconds by which the nation may take it for an earlier or later time.
    package let slack: TimeInterval

    /// Creates the time of `2026-01-31`, `2026-01-31T09:30:00` and `2026-01-31T09:30:00Z`; `nil` for any
    /// other text.
    package init?(_ text: String) {
        // Responses have whole seconds, and filters compare with fractions.
        if let date = DateTime(text).date {
            (self.date, slack) = (date, 1)
            return
        }
        // Without an offset, the zone of the nation counts.
        let whole = Self.isDay(text) ? text + "T00:00:00Z" : text + "Z"
        guard let date = DateTime(whole).date else { return nil }
        (self.date, slack) = (date, 26 * 3600)
    }

    /// Returns whether a text is a day such as `2026-01-31`.
    package static func isDay(_ text: String) -> Bool {
        CalendarDate(text).year != nil
    }
}
