// SPDX-License-Identifier: MIT

import ErrandCore

/// The state machine of the circuit to one host: it decides whether requests
/// are sent at all.
struct Circuit: Sendable, Equatable {
    /// A permit to send one request, to be returned with the outcome.
    struct Permit: Equatable {
        fileprivate let generation: UInt64
        fileprivate let isProbe: Bool
    }

    enum Admission: Equatable {
        case proceed(Permit)
        /// The request is not sent.
        ///
        /// After this wait a trial request is allowed; `nil` when a trial is
        /// under way.
        case refuse(after: Duration?)
    }

    enum Outcome: Equatable {
        case success, failure
        /// The outcome tells nothing about the host, such as a cancelled call.
        case unknown
    }

    enum State: Equatable {
        case closed
        case open(until: TimeSource.Instant)
        case halfOpen
    }

    let policy: CircuitPolicy
    private(set) var state = State.closed
    /// A number that grows with every change of state.
    ///
    /// Outcomes from before a change do not count.
    private var generation: UInt64 = 0
    private var consecutiveFailures = 0
    private var tally: FailureTally
    /// The moment at which a trial ends that has no outcome; `nil` without a trial.
    private var trialEnd: TimeSource.Instant?

    init(_ policy: CircuitPolicy) {
        self.policy = policy
        if case .rate(_, _, let window) = policy.trip.kind {
            tally = FailureTally(window: window)
        } else {
            tally = FailureTally(window: .zero)
        }
    }

    /// Returns whether requests are refused at a moment.
    func isShut(_ now: TimeSource.Instant) -> Bool {
        switch state {
        case .closed: false
        case .open(let end): end > now
        case .halfOpen: trialEnd.map { $0 > now } ?? false
        }
    }

    /// Returns whether a request may be sent.
    mutating func admit(_ now: TimeSource.Instant) -> Admission {
        if case .open(let end) = state {
            guard end <= now else { return .refuse(after: now.duration(to: end)) }
            enter(.halfOpen)
        }
        guard state == .halfOpen else { return .proceed(Permit(generation: generation, isProbe: false)) }
        if let trialEnd {
            guard trialEnd <= now else { return .refuse(after: nil) }
            // The outcome of the trial that hangs does not count any more.
            enter(.halfOpen)
        }
        trialEnd = now.advanced(by: Options.defaultTimeout)
        return .proceed(Permit(generation: generation, isProbe: true))
    }

    mutating func record(_ outcome: Outcome, _ permit: Permit, _ now: TimeSource.Instant) {
        guard permit.generation == generation else { return }
        if permit.isProbe {
            switch outcome {
            case .success: enter(.closed)
            case .failure: enter(.open(until: now.advanced(by: policy.pause)))
            case .unknown: trialEnd = nil
            }
        } else if outcome != .unknown, trips(outcome, now) {
            enter(.open(until: now.advanced(by: policy.pause)))
        }
    }

    private mutating func trips(_ outcome: Outcome, _ now: TimeSource.Instant) -> Bool {
        switch policy.trip.kind {
        case .consecutive(let count):
            consecutiveFailures = outcome == .failure ? consecutiveFailures + 1 : 0
            return consecutiveFailures >= count
        case .rate(let rate, let minimum, _):
            tally.add(isFailure: outcome == .failure, now)
            guard outcome == .failure else { return false }
            let sum = tally.sum(now)
            return sum.calls >= minimum && Double(sum.failures) >= rate * Double(sum.calls)
        }
    }

    private mutating func enter(_ state: State) {
        self.state = state
        generation &+= 1
        consecutiveFailures = 0
        trialEnd = nil
        if case .rate(_, _, let window) = policy.trip.kind { tally = FailureTally(window: window) }
    }
}
