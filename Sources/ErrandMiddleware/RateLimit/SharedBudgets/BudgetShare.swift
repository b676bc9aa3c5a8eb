// SPDX-License-Identifier: MIT

/// The requests of a ``SharedBudget`` that one limit may send.
public struct BudgetShare: Sendable, Hashable {
    /// A stop of all members.
    public struct Pause: Sendable, Hashable {
        /// A number that tells this pause from others of the same key.
        ///
        /// A limit heeds each pause once, so that a trial request can end it.
        public var number: Int

        /// The time that is left of it.
        public var remaining: Duration

        /// Creates a pause.
        public init(number: Int, remaining: Duration) { (self.number, self.remaining) = (number, remaining) }
    }

    /// The number of requests in any window; `nil` for all of the policy's budget.
    ///
    /// With 0, requests wait until there is a share. A number above the policy's budget counts as that budget.
    public var count: Int?

    /// The pause in force; `nil` for none.
    public var pause: Pause?

    /// After which time requests that wait ask again, at least a millisecond; a second by default.
    public var nextLook: Duration

    /// Creates a share.
    public init(count: Int?, pause: Pause? = nil, nextLook: Duration = .seconds(1)) {
        self.count = count.map { max(0, $0) }
        self.pause = pause
        self.nextLook = max(.milliseconds(1), nextLook)
    }
}
