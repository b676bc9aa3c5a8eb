// SPDX-License-Identifier: MIT

import ErrandCore

/// The state machine for one limit of a server, as responses report it.
///
/// The server counts in windows. Responses come late and out of order, and other
/// processes may share the limit, so a report describes an earlier moment.
/// Requests under way are assumed not to be counted in it. When nothing remains,
/// their responses cannot raise the number again.
///
/// When nothing remains, requests wait for the end of the window, but no longer
/// than the longest wait. Then one trial request is sent, and its response
/// counts.
struct RateWindow: Sendable, Equatable {
    private enum Phase: Equatable {
        /// Nothing is known.
        case unknown
        /// The lowest number that was reported to remain until the end, and the
        /// moment of the first report of this window.
        case known(end: TimeSource.Instant, remaining: Int, since: TimeSource.Instant)
        /// The known window has ended, and there was no report since.
        case next(spent: Int)
    }

    private let longestWait: Duration
    private var phase = Phase.unknown
    /// The moment of the latest news that nothing remains.
    private var emptySince: TimeSource.Instant?
    /// Whether a response reported that nothing remains.
    ///
    /// Otherwise the count of sent requests says so.
    private var isStopSaid = false
    private var limit: Int?
    private var length: Duration?
    /// The highest number that was ever reported to remain, plus one for the request itself.
    private var mostSeen = 1

    /// Two ends that are closer together count as the same end, because servers
    /// round to seconds.
    private static let tolerance = Duration.seconds(1)

    init(longestWait: Duration) { self.longestWait = longestWait }

    /// Returns whether a request may be sent besides those under way.
    func gate(_ inFlight: Int, _ now: TimeSource.Instant) -> RateGate {
        if free(inFlight) > 0 { return .open }
        guard let tryMoment else { return .shut }
        return tryMoment <= now ? .ajar : .shut
    }

    /// Returns how many requests may be sent besides those under way; `Int.max` when
    /// nothing is known.
    func free(_ inFlight: Int) -> Int {
        switch phase {
        case .unknown: .max
        case .known(_, let remaining, _): remaining - inFlight
        case .next(let spent): (limit ?? mostSeen) - spent - inFlight
        }
    }

    /// The moment from which a trial request may be sent.
    private var tryMoment: TimeSource.Instant? { emptySince?.advanced(by: longestWait) }

    /// Returns the moment from which the gate is open at least as far as `gate`, if no
    /// response comes before; `nil` when only a response can open it.
    func moment(of gate: RateGate, _ inFlight: Int, _ now: TimeSource.Instant) -> TimeSource.Instant? {
        guard free(inFlight) <= 0 else { return now }
        guard let end = told(.max) else { return nil }
        guard gate != .open, let tryMoment else { return end }
        return max(now, min(tryMoment, end))
    }

    /// Returns the earliest moment at which the request at a position of the
    /// queue may be sent.
    func earliest(_ position: Int, _ now: TimeSource.Instant) -> TimeSource.Instant {
        guard let end = told(position) else { return now }
        return max(now, min(end, (emptySince ?? now).advanced(by: longestWait)))
    }

    /// Returns the end of the window, when the window has no room for the
    /// request at a position of the queue; `nil` when it has room.
    func told(_ position: Int) -> TimeSource.Instant? {
        guard case .known(let end, let remaining, let since) = phase, position >= remaining else { return nil }
        return bounded(end, since)
    }

    /// Updates the phase to the present moment.
    mutating func settle(_ now: TimeSource.Instant, _ inFlight: Int) {
        if case .known(let end, _, let since) = phase, bounded(end, since) <= now { enter(.next(spent: 0), now) }
        // All requests that the new window was expected to hold were sent, and no response
        // reported anything.
        if case .next = phase, inFlight == 0, free(0) <= 0 { enter(.unknown, now) }
    }

    /// Counts a request that failed, or whose response does not report this
    /// limit.
    mutating func countUnseen(_ now: TimeSource.Instant) {
        switch phase {
        case .unknown: break
        case .known(let end, let remaining, let since):
            enter(.known(end: end, remaining: remaining - 1, since: since), now)
        case .next(let spent): enter(.next(spent: spent + 1), now)
        }
    }

    /// Handles a trial request that was accepted without a report of this
    /// limit.
    mutating func lift(_ now: TimeSource.Instant) {
        if emptySince != nil { enter(.unknown, now) }
    }

    /// Handles a response that reports this limit.
    ///
    /// - Parameter isTry: Whether the request was the trial.
    mutating func read(_ reading: RateLimitReading, isTry: Bool, _ now: TimeSource.Instant) {
        if let limit = reading.limit { self.limit = max(1, limit) }
        guard let remaining = reading.remaining, let length = reading.reset ?? reading.window, length > .zero else {
            if isTry, reading.remaining != 0 { lift(now) } else { countUnseen(now) }
            if isTry, emptySince != nil { emptySince = now }
            return
        }
        mostSeen = max(mostSeen, remaining + 1)
        self.length = reading.window
        let end = now.advanced(by: length)
        let mayRaise = isTry || !isStopSaid
        guard case .known(let knownEnd, let least, let since) = phase else {
            enter(.known(end: end, remaining: remaining, since: now), now, isSaid: true)
            return
        }
        let isSameWindow =
            end <= knownEnd.advanced(by: Self.tolerance) && knownEnd <= end.advanced(by: Self.tolerance)
        switch (mayRaise, isSameWindow) {
        case (false, _):
            // The request was sent before the stop was known, so its response may lengthen the
            // stop but not end it.
            guard remaining <= 0 || isSameWindow else { return }
            enter(.known(end: max(end, knownEnd), remaining: min(least, remaining), since: since), now)
        case (true, true) where !isTry:
            enter(.known(end: max(end, knownEnd), remaining: min(least, remaining), since: since), now, isSaid: true)
        default:
            // Another window. The newest report counts, so that one wrong value is soon forgotten.
            enter(.known(end: end, remaining: remaining, since: now), now, isSaid: true)
        }
    }

    /// - Parameter isSaid: Whether a response newly reports the number that
    ///   remains.
    private mutating func enter(_ phase: Phase, _ now: TimeSource.Instant, isSaid: Bool = false) {
        self.phase = phase
        if case .known(_, ...0, _) = phase {
            emptySince = isSaid ? now : emptySince ?? now
            isStopSaid = isSaid || isStopSaid
        } else {
            emptySince = nil
            isStopSaid = false
        }
    }

    /// Returns the end of a window, limited to the latest moment that is
    /// possible.
    ///
    /// Ends and the server's clock are reported in whole seconds, so an end may
    /// seem up to two seconds later than it is. But a window in which a
    /// response was counted ends within its length after that response.
    private func bounded(_ end: TimeSource.Instant, _ since: TimeSource.Instant) -> TimeSource.Instant {
        guard let length, length > .zero else { return end }
        return min(end, since.advanced(by: length))
    }
}
