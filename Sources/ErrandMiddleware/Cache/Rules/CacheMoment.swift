// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandFoundation

/// A time on two clocks: the wall clock, which can be set, and the monotonic
/// clock, which cannot.
///
/// Responses on disk have only a date, and the date may be set back or forward.
/// Within one process the monotonic clock measures their age.
public struct CacheMoment: Sendable, Hashable {
    /// The date of the system.
    public let date: Date

    /// The time on this process's monotonic clock; `nil` for a time of another
    /// process.
    public let instant: TimeSource.Instant?

    /// Creates a time.
    public init(date: Date, instant: TimeSource.Instant? = nil) {
        self.date = date
        self.instant = instant
    }

    /// Creates the current time.
    public init(now time: TimeSource) { self.init(date: time.date(), instant: time.now()) }

    /// Returns the seconds from an earlier time to this one, at least 0; `nil`
    /// when they are unknown, because the date was set back.
    func seconds(since earlier: CacheMoment) -> Double? {
        let byDate = date.timeIntervalSince(earlier.date)
        if let instant, let before = earlier.instant, before <= instant {
            let byClock = before.duration(to: instant) / .seconds(1)
            return max(byClock, byDate)
        }
        // Small corrections of the date are normal.
        guard byDate.isFinite, byDate > -1 else { return nil }
        return max(0, byDate)
    }
}
