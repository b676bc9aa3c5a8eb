// SPDX-License-Identifier: MIT

/// The clock of a holder, which a test can replace.
package struct LeaseClock: Sendable {
    /// Returns the time since the clock's beginning.
    ///
    /// It goes on while the machine is suspended.
    package var now: @Sendable () -> Duration
    /// Waits until a time, or throws when the task is cancelled.
    package var sleep: @Sendable (_ until: Duration) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (_ until: Duration) async throws -> Void
    ) {
        (self.now, self.sleep) = (now, sleep)
    }

    /// The system's clock, which counts the time in which the machine is suspended.
    package static let system: LeaseClock = {
        let origin = ContinuousClock.now
        return LeaseClock(
            now: { origin.duration(to: .now) },
            sleep: { try await ContinuousClock().sleep(until: origin.advanced(by: $0)) })
    }()
}
