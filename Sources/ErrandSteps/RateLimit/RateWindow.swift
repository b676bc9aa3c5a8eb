// SPDX-License-Identifier: MIT

import ErrandCore

/// One limit of a server, as its answers tell it.
///
/// The server counts in windows. Answers come late and out of order, and other
/// processes may share the limit, so what an answer says is the truth of an
/// earlier moment: requests on their way are held to be uncounted in it.
struct RateWindow: Sendable, Equatable {
    private enum Phase: Equatable {
        /// Nothing is known.
        case unknown
        /// The least that was said to remain until the end, and when the first
        /// answer said it.
        case known(end: TimeSource.Instant, remaining: Int, since: TimeSource.Instant)
        /// The window that was known has ended, and nothing was said since.
        case next(spent: Int)
    }

    private var phase = Phase.unknown
    private var limit: Int?
    private var length: Duration?
    /// The most that was ever said to remain, and the request that was answered.
    private var mostSeen = 1

    /// Two ends that are closer are one: servers round to seconds.
    private static let tolerance = Duration.seconds(1)

    /// Requests that may begin, those on their way taken off.
    func free(_ inFlight: Int) -> Int {
        switch phase {
        case .unknown: .max
        case .known(_, let remaining, _): remaining - inFlight
        case .next(let spent): (limit ?? mostSeen) - spent - inFlight
        }
    }

    /// When requests may begin again without an answer; `nil` when they may now,
    /// or when it takes an answer to know.
    func end(_ inFlight: Int) -> TimeSource.Instant? {
        guard free(inFlight) <= 0, case .known(let end, _, let since) = phase else { return nil }
        return bounded(end, since)
    }

    /// The earliest moment at which the request at a position of the queue may
    /// begin, at best.
    func earliest(_ position: Int, _ now: TimeSource.Instant) -> TimeSource.Instant {
        guard case .known(let end, let remaining, let since) = phase, position >= remaining else { return now }
        return bounded(end, since)
    }

    /// Time has passed.
    mutating func settle(_ now: TimeSource.Instant, _ inFlight: Int) {
        if case .known(let end, _, let since) = phase, bounded(end, since) <= now { phase = .next(spent: 0) }
        // All that the new window was expected to hold was sent, and no answer said anything.
        if case .next = phase, inFlight == 0, free(0) <= 0 { phase = .unknown }
    }

    /// A request was answered, or failed, without a word about this limit.
    mutating func countUnseen() {
        switch phase {
        case .unknown: break
        case .known(let end, let remaining, let since):
            phase = .known(end: end, remaining: remaining - 1, since: since)
        case .next(let spent): phase = .next(spent: spent + 1)
        }
    }

    /// A request was answered, with a word about this limit.
    mutating func read(_ reading: RateLimitReading, _ now: TimeSource.Instant) {
        if let limit = reading.limit { self.limit = max(1, limit) }
        guard let remaining = reading.remaining, let length = reading.reset ?? reading.window, length > .zero else {
            countUnseen()
            return
        }
        mostSeen = max(mostSeen, remaining + 1)
        self.length = reading.window
        let end = now.advanced(by: length)
        if case .known(let knownEnd, let least, let since) = phase,
            end <= knownEnd.advanced(by: Self.tolerance), knownEnd <= end.advanced(by: Self.tolerance)
        {
            phase = .known(end: max(end, knownEnd), remaining: min(least, remaining), since: since)
            return
        }
        // Another window. The newest word counts, so that one wrong value is soon forgotten.
        phase = .known(end: end, remaining: remaining, since: now)
    }

    /// The end of a window, as far as it can be that late.
    ///
    /// Ends are told in whole seconds, and so is the server's clock: an end may
    /// seem up to two seconds later than it is. But a window that an answer was
    /// counted in ends within its length after that answer.
    private func bounded(_ end: TimeSource.Instant, _ since: TimeSource.Instant) -> TimeSource.Instant {
        guard let length, length > .zero else { return end }
        return min(end, since.advanced(by: length))
    }
}
