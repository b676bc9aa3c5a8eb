// SPDX-License-Identifier: MIT

/// A budget that a fixed number of limits share in equal parts, without a word between them.
///
/// It is for a fleet whose size is known and whose machines are all busy, and for tests. Pauses are not shared: each
/// machine hears from the server itself.
///
/// ```swift
/// let limit = RateLimit(.requests(250, per: .seconds(10)), shared: FixedFleet(members: 4))
/// ```
public struct FixedFleet: SharedBudget {
    private let members: Int

    /// Creates a budget.
    ///
    /// - Parameter members: The number of limits in all processes together, at least 1.
    public init(members: Int) { self.members = max(1, members) }

    /// Returns the same part for each limit, and at least one request per window.
    public func share(of key: BudgetKey, _ budget: RateLimitPolicy.Budget?, for limit: LimitID) -> BudgetShare {
        BudgetShare(count: budget.map { max(1, $0.count / members) }, nextLook: Self.never)
    }

    /// The share does not change.
    private static let never = Duration.seconds(86_400)

    /// Does nothing.
    public func use(_ count: Int, of key: BudgetKey, by limit: LimitID) {}

    /// Does nothing.
    public func pause(_ key: BudgetKey, for duration: Duration) {}
}
