// SPDX-License-Identifier: MIT

/// The shared budgets behind the limiters of a ledger.
struct LedgerBudget: Sendable {
    private let shared: any SharedBudget
    private let limit = LimitID()
    private let budget: RateLimitPolicy.Budget?
    /// The name of the address that the processes share; `nil` when the budgets are those of accounts.
    private let address: String?

    init(_ shared: any SharedBudget, _ budget: RateLimitPolicy.Budget?, address: String? = nil) {
        (self.shared, self.budget, self.address) = (shared, budget, address)
    }

    private func name(_ key: RateLimitKey) -> BudgetKey {
        address.map { BudgetKey(key, from: $0) } ?? BudgetKey(key)
    }

    func share(_ key: RateLimitKey) -> BudgetShare { shared.share(of: name(key), budget, for: limit) }

    func use(_ count: Int, _ key: RateLimitKey) { shared.use(count, of: name(key), by: limit) }

    func pause(_ key: RateLimitKey, for duration: Duration) { shared.pause(name(key), for: duration) }
}
