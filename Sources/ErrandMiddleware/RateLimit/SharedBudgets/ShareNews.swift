// SPDX-License-Identifier: MIT

import ErrandCore

/// A limiter's notes on its share of a shared budget.
struct ShareNews: Sendable {
    /// When to ask again at the latest, while requests wait or are under way.
    private(set) var nextLook = TimeSource.Instant(sinceOrigin: .zero)
    /// Whether the share has shrunk, or all were stopped, and the requests that come too late are not refused yet.
    var isWorse = false
    /// The last pause that was heeded.
    private var pause: Int?

    /// Returns the length of a pause that was not heeded before.
    mutating func newPause(_ share: BudgetShare) -> Duration? {
        guard let told = share.pause, told.number != pause else { return nil }
        pause = told.number
        return told.remaining > .zero ? told.remaining : nil
    }

    /// Notes when to ask again.
    ///
    /// A moment that was promised stays, so that a timer need not move with every request.
    mutating func look(_ share: BudgetShare, _ now: TimeSource.Instant) {
        let latest = now.advanced(by: share.nextLook)
        if nextLook <= now || nextLook > latest { nextLook = latest }
    }
}
