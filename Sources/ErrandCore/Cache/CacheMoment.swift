// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A moment on two clocks: the wall clock, which can be set, and the monotonic
/// clock, which cannot.
///
/// What is stored on disk is dated by the calendar, which may be set back and
/// forward. Within one process the other clock tells how long it is since.
public struct CacheMoment: Sendable, Hashable {
    /// The date, as the system has it.
    public let date: Date

    /// The moment on the monotonic scale of this process; `nil` when it is that of
    /// another process.
    public let instant: TimeSource.Instant?

    /// A moment.
    public init(date: Date, instant: TimeSource.Instant? = nil) {
        self.date = date
        self.instant = instant
    }

    /// The present moment.
    public init(now time: TimeSource) { self.init(date: time.date(), instant: time.now()) }

    /// The seconds from an earlier moment to this one, at least 0; `nil` when they
    /// cannot be told, since the calendar has been set back.
    func seconds(since earlier: CacheMoment) -> Double? {
        let byDate = date.timeIntervalSince(earlier.date)
        if let instant, let before = earlier.instant, before <= instant {
            let byClock = before.duration(to: instant) / .seconds(1)
            return max(byClock, byDate)
        }
        // A calendar is corrected by a little now and then.
        guard byDate.isFinite, byDate > -1 else { return nil }
        return max(0, byDate)
    }
}
