// SPDX-License-Identifier: MIT

import Foundation

/// A time of a copy, in UTC as the copy has it.
enum MirrorTime {
    /// Returns a time to the minute with its age, such as `2026-11-26 16:20 UTC (5 min ago)`.
    static func words(_ date: Date, now: Date) -> String {
        let age = now.timeIntervalSince(date)
        return "\(minute(date)) UTC" + (age >= 1 ? " (\(Pace.words(.seconds(age))) ago)" : "")
    }

    /// Returns a time to the minute, such as `2026-11-26 16:20`.
    static func minute(_ date: Date) -> String {
        String(date.ISO8601Format().prefix(16)).replacing("T", with: " ")
    }

    /// Returns a time for a program, such as `2026-11-26T16:20:05Z`.
    static func exact(_ date: Date) -> String { date.ISO8601Format() }
}
