// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The clock of a client, which a test can replace.
public struct TimeSource: Sendable {
    /// A moment on the source's monotonic scale.
    public struct Instant: InstantProtocol, Sendable, Hashable {
        /// The time since an arbitrary beginning.
        public var sinceOrigin: Duration

        /// Creates a moment.
        public init(sinceOrigin: Duration) { self.sinceOrigin = sinceOrigin }

        /// Returns the moment that is a duration later.
        public func advanced(by duration: Duration) -> Instant { Instant(sinceOrigin: sinceOrigin + duration) }

        /// Returns the duration from this moment to another.
        public func duration(to other: Instant) -> Duration { other.sinceOrigin - sinceOrigin }

        /// Returns whether one moment is before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.sinceOrigin < right.sinceOrigin }
    }

    /// A closure that returns the present moment.
    ///
    /// Moments never go back.
    public var now: @Sendable () -> Instant
    /// A closure that returns the present date.
    ///
    /// The system's date can be set back.
    public var date: @Sendable () -> Date
    /// A closure that waits until a moment.
    ///
    /// It throws `CancellationError` when the task is cancelled.
    public var sleep: @Sendable (_ until: Instant) async throws -> Void

    /// Creates a time source from closures.
    public init(
        now: @escaping @Sendable () -> Instant,
        date: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (_ until: Instant) async throws -> Void
    ) {
        self.now = now
        self.date = date
        self.sleep = sleep
    }

    /// The system's clocks.
    ///
    /// The monotonic clock goes on while the system sleeps.
    public static let system: TimeSource = {
        let clock = ContinuousClock()
        let origin = clock.now
        return TimeSource(
            now: { Instant(sinceOrigin: origin.duration(to: clock.now)) },
            date: { Date() },
            sleep: { try await clock.sleep(until: origin.advanced(by: $0.sinceOrigin)) })
    }()

    /// Waits for a duration.
    public func sleep(for duration: Duration) async throws {
        try await sleep(now().advanced(by: duration))
    }
}
