// SPDX-License-Identifier: MIT

/// A pure state machine: a fixed window that counts requests.
struct RequestWindow: Sendable, Equatable {
    var limit: Int
    /// Seconds.
    var length: Double
    private(set) var opened: Double?
    private(set) var count = 0

    init(limit: Int, length: Double) {
        self.limit = limit
        self.length = max(1, length)
    }

    struct Verdict: Sendable, Equatable {
        var isAllowed: Bool
        var remaining: Int
        /// The time when the window closes, on the clock of `take`.
        var reset: Double

        /// Returns whether this verdict refuses and the other does not, or whether
        /// this one leaves fewer requests.
        func isStricter(than other: Self) -> Bool {
            if isAllowed != other.isAllowed { return !isAllowed }
            return isAllowed ? remaining < other.remaining : reset > other.reset
        }
    }

    /// Counts a request at a time, and returns whether it is allowed.
    mutating func take(at now: Double) -> Verdict {
        var start = opened ?? now
        if now >= start + length || now < start {
            start = now
            count = 0
        }
        opened = start
        guard count < limit else { return Verdict(isAllowed: false, remaining: 0, reset: start + length) }
        count += 1
        return Verdict(isAllowed: true, remaining: limit - count, reset: start + length)
    }

    func isOver(at now: Double) -> Bool { opened.map { now >= $0 + length } ?? true }
}
