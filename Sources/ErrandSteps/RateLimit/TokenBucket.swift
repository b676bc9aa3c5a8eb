// SPDX-License-Identifier: MIT

import ErrandCore

/// A number of requests in any stretch of time of a length.
///
/// Each request takes a token, which comes back one window after the request was
/// answered: the server has counted it at some moment before that. So no window,
/// wherever it begins, sees more requests than there are tokens; a bucket that
/// fills at a steady rate would let through up to twice as many.
struct TokenBucket: Sendable, Equatable {
    let capacity: Int
    let window: Duration
    private(set) var inFlight = 0
    /// When the tokens of answered requests come back, in order.
    private var returns: [TimeSource.Instant] = []
    private var first = 0

    init(capacity: Int, window: Duration) {
        self.capacity = max(1, capacity)
        self.window = max(.zero, window)
    }

    private var resting: Int { returns.count - first }

    /// The tokens that can be taken now; call ``settle(_:)`` before.
    var free: Int { capacity - inFlight - resting }

    /// Takes back the tokens whose time has come.
    mutating func settle(_ now: TimeSource.Instant) {
        while first < returns.count, returns[first] <= now { first += 1 }
        if first > 64, first * 2 > returns.count {
            returns.removeFirst(first)
            first = 0
        }
    }

    /// Takes a token, of which one must be free.
    mutating func take() { inFlight += 1 }

    /// A request was answered: its token comes back a window later.
    mutating func finish(_ now: TimeSource.Instant) {
        guard inFlight > 0 else { return }
        inFlight -= 1
        // Moments come in order, whatever order the answers came in.
        returns.append(max(now.advanced(by: window), returns.last ?? now))
    }

    /// A token was not used, and is free at once.
    mutating func putBack() { inFlight = max(0, inFlight - 1) }

    /// The earliest moment at which the request at a position of the queue, the
    /// first being 0, can have a token.
    func earliest(_ position: Int, _ now: TimeSource.Instant) -> TimeSource.Instant {
        guard position >= free else { return now }
        let (round, slot) = (position - max(0, free)).quotientAndRemainder(dividingBy: capacity)
        // A request on its way is answered now at the earliest.
        let back = slot < resting ? returns[first + slot] : now.advanced(by: window)
        return back.advanced(by: window * round)
    }

    /// When a token comes back without an answer; `nil` when it takes one.
    var nextReturn: TimeSource.Instant? { first < returns.count ? returns[first] : nil }
}
