// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandFoundation

/// A clock that only moves when a test advances it.
///
/// ```swift
/// let time = TestTime()
/// let client = Client("https://api.example.com", transport: stub) { $0.time = time.source }
/// async let person: Person = client.send(.get("people/7", .timeout(.seconds(5))))
/// try await time.waitForSleepers()             // the call waits for its deadline
/// await time.advance(by: .seconds(5))          // the deadline passes
/// ```
///
/// No task sleeps for real. A cancelled sleeper throws `CancellationError`, as
/// on a real clock.
public final class TestTime: Sendable {
    private let sleepers: Sleepers

    /// Creates a clock that shows a date.
    ///
    /// - Parameter date: The first date; 2026-01-01 00:00:00 UTC by default.
    public init(date: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        sleepers = Sleepers(date: date)
    }

    /// The time source for a client.
    public var source: TimeSource {
        let sleepers = sleepers
        return TimeSource(
            now: { sleepers.now }, date: { sleepers.date }, sleep: { try await sleepers.sleep(until: $0) })
    }

    /// The present moment.
    ///
    /// It starts at zero.
    public var now: TimeSource.Instant { sleepers.now }

    /// The present date.
    ///
    /// It moves with ``advance(by:)``. Setting the date is like changing the
    /// system's clock: no sleeper is woken.
    public var date: Date {
        get { sleepers.date }
        set { sleepers.setDate(newValue) }
    }

    /// The number of tasks that sleep.
    public var sleeperCount: Int { sleepers.moments.count }

    /// The moments at which the sleepers will wake, in order.
    public var wakeUps: [TimeSource.Instant] { sleepers.moments }

    /// Advances the clock.
    ///
    /// Sleepers are woken one by one in the order of their moments. At equal
    /// moments the order in which they fell asleep counts. ``now`` is the
    /// sleeper's moment when it wakes. The clock waits until a woken sleeper has
    /// left its sleep before it wakes the next one. Usually the task then has
    /// the chance to sleep again. It is woken again if its new moment is within
    /// the duration.
    ///
    /// A clock does not know how long a task works between two sleeps: on a
    /// busy machine the task may be paused right after it woke. If a test
    /// depends on the task sleeping again, advance to each wake-up, and wait
    /// with ``waitForSleepers(_:)`` in between.
    ///
    /// - Parameter duration: The duration. A negative duration counts as zero.
    public func advance(by duration: Duration) async {
        let target = sleepers.now.advanced(by: max(.zero, duration))
        await sleepers.settle()
        while sleepers.wakeNext(notAfter: target) { await sleepers.settle() }
        sleepers.pass(to: target)
        await sleepers.settle()
    }

    /// Advances the clock to the next wake-up, and wakes one sleeper.
    ///
    /// - Returns: Whether there was a sleeper.
    @discardableResult
    public func advanceToNextSleeper() async -> Bool {
        await sleepers.settle()
        guard sleepers.wakeNext(notAfter: nil) else { return false }
        await sleepers.settle()
        return true
    }

    /// Waits until at least a number of tasks sleep.
    ///
    /// The limits of a call sleep too, so a call that is under way counts as a sleeper. Wait for a certain sleep
    /// with ``waitForSleeper(dueIn:)``.
    ///
    /// The method checks whenever a task falls asleep; it does not poll.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func waitForSleepers(_ count: Int = 1) async throws {
        try await waitForSleepers { $0.count >= count }
    }

    /// Waits until a task sleeps that would wake a duration from now.
    public func waitForSleeper(dueIn duration: Duration) async throws {
        let moment = now.advanced(by: duration)
        try await waitForSleepers { $0.contains(moment) }
    }

    /// Waits until the sleepers' moments, in order, meet a condition.
    public func waitForSleepers(
        where condition: @escaping @Sendable (_ wakeUps: [TimeSource.Instant]) -> Bool
    ) async throws {
        try await sleepers.wait { condition($0.moments) }
    }
}
