// SPDX-License-Identifier: MIT

import ErrandCore

/// The state machine for the pause after a refusal.
///
/// Nothing is sent until the reported time has passed, or until the longest wait
/// has passed. In the second case one trial request is sent. So a limit of an
/// hour is respected except for a few trials, and a wrong report is soon
/// forgotten. When no time was reported, the wait is a second, and doubles with
/// every trial that is refused as well.
struct RatePause: Sendable, Equatable {
    private enum Phase: Equatable {
        case none
        /// Nothing is sent.
        ///
        /// The reported end is `nil` when there was no report.
        case resting(until: TimeSource.Instant, told: TimeSource.Instant?)
        /// One trial request may be sent.
        case trying(told: TimeSource.Instant?)
    }

    let longestWait: Duration
    private var phase = Phase.none
    /// The number of refusals in a row without a time.
    private var unexplained = 0

    /// The wait after a refusal without a time.
    private static let firstWait = Duration.seconds(1)

    init(longestWait: Duration) { self.longestWait = longestWait }

    var gate: RateGate {
        switch phase {
        case .none: .open
        case .resting: .shut
        case .trying: .ajar
        }
    }

    /// Returns the earliest moment at which a request can be sent again.
    func earliest(_ now: TimeSource.Instant) -> TimeSource.Instant {
        if case .resting(let end, _) = phase { return end }
        return now
    }

    /// Returns the end as the server reported it.
    func told(_ now: TimeSource.Instant) -> TimeSource.Instant {
        switch phase {
        case .none: now
        case .resting(let end, let told): told ?? end
        case .trying(let told): told ?? now
        }
    }

    /// Returns the moment from which the gate is open at least as far as `gate`, if no
    /// response comes before; `nil` when only a response can open it.
    func moment(of gate: RateGate, _ now: TimeSource.Instant) -> TimeSource.Instant? {
        switch phase {
        case .none: now
        case .resting(let end, let told): gate == .open ? told : end
        case .trying(let told): gate == .open ? told : now
        }
    }

    /// Updates the phase to the present moment.
    mutating func settle(_ now: TimeSource.Instant) {
        if case .resting(let end, let told) = phase, end <= now { phase = .trying(told: told) }
        if case .trying(let told?) = phase, told <= now { phase = .none }
    }

    /// Handles the refusal of a request.
    ///
    /// - Parameter isTry: Whether the request was the trial.
    mutating func refuse(_ refusal: RateLimitReport.Refusal, isTry: Bool, _ now: TimeSource.Instant) {
        switch refusal {
        case .wait(let wait):
            let told = now.advanced(by: wait)
            let end = min(told, now.advanced(by: longestWait))
            unexplained = 0
            // A request that was under way has no newer information than the
            // earlier refusal.
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

    /// Handles a pause that another process has reported.
    ///
    /// It tells nothing about the refusals of this process, so these stay counted.
    mutating func stop(for wait: Duration, _ now: TimeSource.Instant) {
        let told = now.advanced(by: wait)
        let end = min(told, now.advanced(by: longestWait))
        switch phase {
        case .none: phase = .resting(until: end, told: told)
        case .resting(let earlier, let earlierTold):
            phase = .resting(until: max(end, earlier), told: earlierTold.map { max($0, told) })
        case .trying(let earlierTold):
            phase = .resting(until: end, told: earlierTold.map { max($0, told) })
        }
    }

    /// Ends the pause, because the trial request was not refused.
    mutating func lift() {
        phase = .none
        unexplained = 0
    }
}
