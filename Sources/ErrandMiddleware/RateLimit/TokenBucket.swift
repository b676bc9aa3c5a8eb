// SPDX-License-Identifier: MIT

import ErrandCore

/// A budget of a number of requests in any period of a given length.
///
/// Each request takes a token. The token comes back one window after the
/// response, because the server has counted the request at some moment before
/// the response. So no window, wherever it begins, holds more requests than
/// there are tokens. A bucket that fills at a steady rate would let up to twice
/// as many through.
///
/// The number of tokens may change at any time. Those that were taken before count.
struct TokenBucket: Sendable, Equatable {
    /// The number of tokens; 0 lets nothing through.
    var capacity: Int
    let window: Duration
    private(set) var inFlight = 0
    /// The moments at which tokens come back, in order.
    private var returns: [TimeSource.Instant] = []
    private var first = 0

    init(capacity: Int, window: Duration) {
        self.capacity = max(1, capacity)
        self.window = max(.zero, window)
    }

    private var resting: Int { returns.count - first }

    /// The number of tokens that were taken and have not come back.
    var used: Int { inFlight + resting }

    /// The number of tokens that can be taken now; negative after the capacity has shrunk.
    ///
    /// Call ``settle(_:)`` before.
    var free: Int { capacity - used }

    /// The number of tokens that must come back before one is free, besides the first.
    private var excess: Int { max(0, -free) }

    /// Puts the tokens whose time has come back into the bucket.
    mutating func settle(_ now: TimeSource.Instant) {
        while first < returns.count, returns[first] <= now { first += 1 }
        if first > 64, first * 2 > returns.count {
            returns.removeFirst(first)
            first = 0
        }
    }

    /// Takes a token.
    ///
    /// One must be free.
    mutating func take() { inFlight += 1 }

    /// Handles a response: the request's token comes back one window later.
    mutating func finish(_ now: TimeSource.Instant) {
        guard inFlight > 0 else { return }
        inFlight -= 1
        // Moments are kept in order, whatever the order of the responses.
        returns.append(max(now.advanced(by: window), returns.last ?? now))
    }

    /// Puts back a token that was not used.
    ///
    /// It is free at once.
    mutating func returnUnused() { inFlight = max(0, inFlight - 1) }

    /// Returns the earliest moment at which the request at a position of the
    /// queue can get a token.
    ///
    /// The first position is 0.
    func earliest(_ position: Int, _ now: TimeSource.Instant) -> TimeSource.Instant {
        // Without a capacity nothing is known.
        guard position >= free, capacity > 0 else { return now }
        let (round, slot) = (position - max(0, free)).quotientAndRemainder(dividingBy: capacity)
        let place = slot + excess
        // A request under way gets its response now at the earliest.
        let back = place < resting ? returns[first + place] : now.advanced(by: window)
        return back.advanced(by: window * round)
    }

    /// The moment at which a token is free without another response; `nil` when only a response, or a larger
    /// capacity, makes one free.
    var nextReturn: TimeSource.Instant? {
        let place = first + excess
        return place < returns.count && capacity > 0 ? returns[place] : nil
    }
}
