// SPDX-License-Identifier: MIT

/// A budget that several processes share, usually on several machines, so that together they send no more than the
/// server allows to one.
///
/// A ``RateLimit`` with a shared budget admits requests as before, in their order and without a round trip, but only as
/// many as its share. A share may change at any time: what was admitted before counts.
///
/// `PostgresBudget` of `ErrandFleet` is a shared budget over PostgreSQL, and ``FixedFleet`` one for a known number of
/// machines. Your own type must keep these promises:
///
/// * Each limit that asks is a member. At any time the shares of all members add up to the budget at most. A member
///   that gets less is told so before another gets more, and what it has in use at that moment counts for a window.
/// * A share that was told is valid until the next question. So a process that was stopped for a while, and whose share
///   went to others meanwhile, hears that when it asks.
/// * Each member that asks gets at least one request per window after some time.
///
/// The methods are called for every request, under a lock of the limit. They must return at once, from what is known,
/// and must not call the limit.
public protocol SharedBudget: Sendable {
    /// Returns what a limit may send now.
    ///
    /// A limit that asks takes part in the budget. While requests wait or are under way, it is asked again after
    /// ``BudgetShare/nextLook`` at the latest.
    ///
    /// - Parameters:
    ///   - key: The budget's key. Each key is a budget of its own.
    ///   - budget: What the server allows to all processes together; `nil` when the policy has no budget. Then only
    ///     pauses are shared.
    ///   - limit: The limit that asks.
    func share(of key: BudgetKey, _ budget: RateLimitPolicy.Budget?, for limit: LimitID) -> BudgetShare

    /// Notes how many requests of a limit count at present: those under way, and those whose response came less
    /// than a window ago.
    ///
    /// It is called after each question for the share. Until the next one the number does not grow.
    func use(_ count: Int, of key: BudgetKey, by limit: LimitID)

    /// Stops the requests of all members, because the server said so.
    ///
    /// A pause does not shorten one that lasts longer.
    func pause(_ key: BudgetKey, for duration: Duration)
}
