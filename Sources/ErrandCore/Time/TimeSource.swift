// SPDX-License-Identifier: MIT

public import ErrandFoundation

/// The clock of a client, which a test can replace.
public struct TimeSource: Sendable {
    /// A moment on the source's monotonic scale.
    public struct Instant: InstantProtocol, Sendable, Hashable {
        /// The time since an arbitrary beginning.
        public var sinceOrigin: Duration

        /// Creates a moment.
        public init(sinceOrigin: Duration) { self.sinceOrigin = sinceOrigin }

        /// Returns the moment that is a duration later.
        ///
        /// Moments saturate a hundred years after the beginning, and before it.
        public func advanced(by duration: Duration) -> Instant {
            Instant(sinceOrigin: Self.saturated(Self.saturated(sinceOrigin) + Self.saturated(duration)))
        }

        /// Returns the duration from this moment to another.
        public func duration(to other: Instant) -> Duration { other.sinceOrigin - sinceOrigin }

        /// Returns whether one moment is before another.
        public static func < (left: Instant, right: Instant) -> Bool { left.sinceOrigin < right.sinceOrigin }

        private static func saturated(_ duration: Duration) -> Duration {
            min(max(duration, .zero - farthest), farthest)
        }

        /// A hundred years: the system's clock cannot sleep for longer than 146.
        private static let farthest = Duration.seconds(100 * 366 * 86_400)
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
    ///
    /// A process that was stopped, or whose machine was suspended, finds the end of its time limits and the responses
    /// that came meanwhile at the same moment. So a wait that ends more than a second late goes on for one more second:
    /// a response that was received counts, and tokens in it are not lost.
    public static let system: TimeSource = {
        let clock = ContinuousClock()
        let origin = clock.now
        return TimeSource(
            now: { Instant(sinceOrigin: origin.duration(to: clock.now)) },
            date: { Date() },
            sleep: {
                let (start, end) = (clock.now, origin.advanced(by: $0.sinceOrigin))
                try await clock.sleep(until: end)
                if start < end, end.duration(to: clock.now) > .seconds(1) { try await clock.sleep(for: .seconds(1)) }
            })
    }()

    /// Waits for a duration.
    public func sleep(for duration: Duration) async throws {
        try await sleep(now().advanced(by: duration))
    }
}
