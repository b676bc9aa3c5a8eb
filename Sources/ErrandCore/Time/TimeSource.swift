// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The time as a client knows it, so that a test can give its own.
public struct TimeSource: Sendable {
    /// A moment on the source's own monotonic scale.
    public struct Instant: InstantProtocol, Sendable, Hashable {
        /// Since an arbitrary beginning.
        public var sinceOrigin: Duration

        /// A moment.
        public init(sinceOrigin: Duration) { self.sinceOrigin = sinceOrigin }

        /// The moment that is a duration later.
        public func advanced(by duration: Duration) -> Instant { Instant(sinceOrigin: sinceOrigin + duration) }

        /// From this moment to another.
        public func duration(to other: Instant) -> Duration { other.sinceOrigin - sinceOrigin }

        /// Whether one moment is before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.sinceOrigin < right.sinceOrigin }
    }

    /// The present moment; never goes back.
    public var now: @Sendable () -> Instant
    /// The present date; may be set by anyone.
    public var date: @Sendable () -> Date
    /// Waits until a moment; throws `CancellationError` when the task is
    /// cancelled.
    public var sleep: @Sendable (_ until: Instant) async throws -> Void

    /// A source of one's own.
    public init(
        now: @escaping @Sendable () -> Instant,
        date: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (_ until: Instant) async throws -> Void
    ) {
        self.now = now
        self.date = date
        self.sleep = sleep
    }

    /// The system's clocks; the monotonic one goes on while the system sleeps.
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
