// SPDX-License-Identifier: MIT

/// The times of a lease, as its holder knows them.
///
/// It decides, and does nothing itself. A moment is the time since the beginning of the holder's clock.
package struct LeaseTimes: Sendable {
    let terms: LeaseTerms
    /// Until when nobody else can hold the lease.
    private(set) var provenEnd: Duration
    /// When to extend it next.
    private(set) var nextExtension: Duration
    /// Whether another may hold it; that stays so.
    private(set) var isLost = false

    /// - Parameter sent: The moment at which the statement left that took the lease. The database counts from a later
    ///   one.
    package init(_ terms: LeaseTerms, takenBy sent: Duration) {
        self.terms = terms
        provenEnd = sent + terms.duration
        nextExtension = sent + terms.interval
    }

    /// When the work is cancelled.
    package var workEnd: Duration { provenEnd - terms.margin }

    /// Notes an extension, by the moment at which its statement left.
    ///
    /// One that is confirmed after the end of the work changes nothing.
    package mutating func extended(by sent: Duration, confirmedAt now: Duration) {
        guard !hasEnded(now) else { return }
        provenEnd = max(provenEnd, sent + terms.duration)
        nextExtension = max(sent + terms.interval, now)
    }

    /// Notes that an extension failed for the moment.
    package mutating func failed(at now: Duration) { nextExtension = now + terms.retryInterval }

    /// Notes that another has taken the lease.
    package mutating func taken() { isLost = true }

    /// Returns whether the work must have ended at a moment.
    package mutating func hasEnded(_ now: Duration) -> Bool {
        if now >= workEnd { isLost = true }
        return isLost
    }
}
