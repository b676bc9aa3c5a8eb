// SPDX-License-Identifier: MIT

public import ErrandCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A clock that stands still until a test advances it.
///
/// ```swift
/// let time = TestTime()
/// let client = Client("https://api.example.com", transport: stub) { $0.time = time.source }
/// async let person: Person = client.send(.get("people/7", .timeout(.seconds(5))))
/// try await time.waitForSleepers()             // the call waits for its deadline
/// await time.advance(by: .seconds(5))          // and there it is
/// ```
///
/// Nothing sleeps for real. A sleeper that is cancelled throws
/// `CancellationError`, as on a real clock.
public final class TestTime: Sendable {
    private let sleepers: Sleepers

    /// A clock that shows a date.
    ///
    /// - Parameter date: The date at first; 2026-01-01 00:00:00 UTC by default.
    public init(date: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        sleepers = Sleepers(date: date)
    }

    /// The time as a client takes it.
    public var source: TimeSource {
        let sleepers = sleepers
        return TimeSource(
            now: { sleepers.now }, date: { sleepers.date }, sleep: { try await sleepers.sleep(until: $0) })
    }

    /// The present moment; it begins at zero.
    public var now: TimeSource.Instant { sleepers.now }

    /// The present date.
    ///
    /// It goes on with ``advance(by:)``. Setting it is what a user does who
    /// sets the clock: nobody is woken.
    public var date: Date {
        get { sleepers.date }
        set { sleepers.setDate(newValue) }
    }

    /// How many tasks sleep.
    public var sleeperCount: Int { sleepers.moments.count }

    /// The moments at which the sleepers will wake, in order.
    public var wakeUps: [TimeSource.Instant] { sleepers.moments }

    /// Lets time pass.
    ///
    /// Sleepers are woken one by one in the order of their moments, at equal
    /// moments in the order in which they fell asleep, and ``now`` is their
    /// moment then. Each one woken is seen to leave its sleep before the next
    /// one is, and usually gets the chance to sleep again, which counts when its
    /// new moment is within the duration.
    ///
    /// What a task does between two sleeps, and for how long, is not known to
    /// any clock: on a busy machine it may be stopped right after it woke. A
    /// test that depends on its sleeping again advances to each wake-up, and
    /// says so with ``waitForSleepers(_:)``.
    ///
    /// - Parameter duration: How much; a negative one is nothing.
    public func advance(by duration: Duration) async {
        let target = sleepers.now.advanced(by: max(.zero, duration))
        await sleepers.settle()
        while sleepers.wakeNext(notAfter: target) { await sleepers.settle() }
        sleepers.pass(to: target)
        await sleepers.settle()
    }

    /// Lets time pass up to the next wake-up, and wakes one sleeper.
    ///
    /// - Returns: Whether anybody slept.
    @discardableResult
    public func advanceToNextSleeper() async -> Bool {
        await sleepers.settle()
        guard sleepers.wakeNext(notAfter: nil) else { return false }
        await sleepers.settle()
        return true
    }

    /// Waits until at least so many tasks sleep.
    ///
    /// It looks whenever a task falls asleep; it does not poll.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func waitForSleepers(_ count: Int = 1) async throws {
        try await waitForSleepers { $0.count >= count }
    }

    /// Waits until a task sleeps that would wake after a duration from now.
    public func waitForSleeper(dueIn duration: Duration) async throws {
        let moment = now.advanced(by: duration)
        try await waitForSleepers { $0.contains(moment) }
    }

    /// Waits until the moments of those who sleep, in order, are as wanted.
    public func waitForSleepers(
        where condition: @escaping @Sendable (_ wakeUps: [TimeSource.Instant]) -> Bool
    ) async throws {
        try await sleepers.wait { condition($0.moments) }
    }
}
