// SPDX-License-Identifier: MIT

import ErrandCore

/// One limit of a server, as its answers tell it.
///
/// The server counts in windows. Answers come late and out of order, and other
/// processes may share the limit, so what an answer says is the truth of an
/// earlier moment: requests on their way are held to be uncounted in it, and when
/// nothing remains, their answers cannot raise that again.
///
/// A window of which nothing remains is waited for no longer than the longest
/// wait; then one request tries, and its answer counts.
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

    private let longestWait: Duration
    private var phase = Phase.unknown
    /// When it was last learned that nothing remains.
    private var emptySince: TimeSource.Instant?
    /// Whether an answer said so, and not only the count of what was sent.
    private var isStopSaid = false
    private var limit: Int?
    private var length: Duration?
    /// The most that was ever said to remain, and the request that was answered.
    private var mostSeen = 1

    /// Two ends that are closer are one: servers round to seconds.
    private static let tolerance = Duration.seconds(1)

    init(longestWait: Duration) { self.longestWait = longestWait }

    /// Whether a request may begin, those on their way taken off.
    func gate(_ inFlight: Int, _ now: TimeSource.Instant) -> RateGate {
        if free(inFlight) > 0 { return .open }
        guard let tryMoment else { return .shut }
        return tryMoment <= now ? .ajar : .shut
    }

    /// How many may begin, those on their way taken off; `Int.max` where nothing is known.
    func free(_ inFlight: Int) -> Int {
        switch phase {
        case .unknown: .max
        case .known(_, let remaining, _): remaining - inFlight
        case .next(let spent): (limit ?? mostSeen) - spent - inFlight
        }
    }

    /// When one may try whether the window is still empty.
    private var tryMoment: TimeSource.Instant? { emptySince?.advanced(by: longestWait) }

    /// When the gate opens further without an answer; `nil` when it is open, or
    /// when it takes an answer to know.
    func nextMoment(_ inFlight: Int, _ now: TimeSource.Instant) -> TimeSource.Instant? {
        guard free(inFlight) <= 0, let end = told(.max) else { return nil }
        return tryMoment.map { $0 > now ? min($0, end) : end } ?? end
    }

    /// The earliest moment at which the request at a position of the queue may
    /// begin, at best.
    func earliest(_ position: Int, _ now: TimeSource.Instant) -> TimeSource.Instant {
        guard let end = told(position) else { return now }
        return max(now, min(end, (emptySince ?? now).advanced(by: longestWait)))
    }

    /// The end of the window, for a request at a position of the queue that it
    /// does not hold; `nil` for one that it does.
    func told(_ position: Int) -> TimeSource.Instant? {
        guard case .known(let end, let remaining, let since) = phase, position >= remaining else { return nil }
        return bounded(end, since)
    }

    /// Time has passed.
    mutating func settle(_ now: TimeSource.Instant, _ inFlight: Int) {
        if case .known(let end, _, let since) = phase, bounded(end, since) <= now { enter(.next(spent: 0), now) }
        // All that the new window was expected to hold was sent, and no answer said anything.
        if case .next = phase, inFlight == 0, free(0) <= 0 { enter(.unknown, now) }
    }

    /// A request was answered, or failed, without a word about this limit.
    mutating func countUnseen(_ now: TimeSource.Instant) {
        switch phase {
        case .unknown: break
        case .known(let end, let remaining, let since):
            enter(.known(end: end, remaining: remaining - 1, since: since), now)
        case .next(let spent): enter(.next(spent: spent + 1), now)
        }
    }

    /// The request that tried was let through, without a word about this limit.
    mutating func lift(_ now: TimeSource.Instant) {
        if emptySince != nil { enter(.unknown, now) }
    }

    /// A request was answered, with a word about this limit.
    ///
    /// - Parameter isTry: Whether it was the one that tried.
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
            // It was sent before the stop was heard of: it may lengthen the stop, and not lift it.
            guard remaining <= 0 || isSameWindow else { return }
            enter(.known(end: max(end, knownEnd), remaining: min(least, remaining), since: since), now)
        case (true, true) where !isTry:
            enter(.known(end: max(end, knownEnd), remaining: min(least, remaining), since: since), now, isSaid: true)
        default:
            // Another window. The newest word counts, so that one wrong value is soon forgotten.
            enter(.known(end: end, remaining: remaining, since: now), now, isSaid: true)
        }
    }

    /// - Parameter isSaid: Whether an answer says anew what remains.
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
