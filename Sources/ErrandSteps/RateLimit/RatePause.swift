// SPDX-License-Identifier: MIT

import ErrandCore

/// The stop that a refusal asks for.
///
/// Nothing is sent until the time that was told has passed, but for no longer
/// than the longest wait; then one request tries. So a limit of an hour is kept
/// to but for one request now and then, and one that was told wrongly ends.
/// Where no time was told, the wait is a second, and doubles with every try that
/// is refused as well.
struct RatePause: Sendable, Equatable {
    private enum Phase: Equatable {
        case none
        /// Nothing is sent. The time that was told is `nil` where none was.
        case resting(until: TimeSource.Instant, told: TimeSource.Instant?)
        /// One may try.
        case trying(told: TimeSource.Instant?)
    }

    let longestWait: Duration
    private var phase = Phase.none
    /// Refusals in a row without a time.
    private var unexplained = 0

    /// After a refusal that does not say how long.
    private static let firstWait = Duration.seconds(1)

    init(longestWait: Duration) { self.longestWait = longestWait }

    var gate: RateGate {
        switch phase {
        case .none: .open
        case .resting: .shut
        case .trying: .ajar
        }
    }

    /// When something can be sent again, at best.
    func earliest(_ now: TimeSource.Instant) -> TimeSource.Instant {
        if case .resting(let end, _) = phase { return end }
        return now
    }

    /// The end as the server told it.
    func told(_ now: TimeSource.Instant) -> TimeSource.Instant {
        switch phase {
        case .none: now
        case .resting(let end, let told): told ?? end
        case .trying(let told): told ?? now
        }
    }

    /// When the gate opens further without an answer.
    var nextMoment: TimeSource.Instant? {
        switch phase {
        case .none: nil
        case .resting(let end, _): end
        case .trying(let told): told
        }
    }

    /// Time has passed.
    mutating func settle(_ now: TimeSource.Instant) {
        if case .resting(let end, let told) = phase, end <= now { phase = .trying(told: told) }
        if case .trying(let told?) = phase, told <= now { phase = .none }
    }

    /// A request was refused.
    ///
    /// - Parameter isTry: Whether it was the one that tried.
    mutating func refuse(_ refusal: RateLimitAnswer.Refusal, isTry: Bool, _ now: TimeSource.Instant) {
        switch refusal {
        case .wait(let wait):
            let told = now.advanced(by: wait)
            let end = min(told, now.advanced(by: longestWait))
            unexplained = 0
            // Those that were on their way know no better than the one before.
            if !isTry, case .resting(let earlier, let earlierTold) = phase {
                phase = .resting(until: max(end, earlier), told: max(told, earlierTold ?? told))
            } else {
                phase = .resting(until: end, told: told)
            }
        case .unexplained:
            guard isTry || phase == .none else { return }
            let wait = min(longestWait, Self.firstWait * (1 << min(unexplained, 20)))
            unexplained += 1
            phase = .resting(until: now.advanced(by: wait), told: nil)
        }
    }

    /// The request that tried was not refused.
    mutating func lift() {
        phase = .none
        unexplained = 0
    }
}
