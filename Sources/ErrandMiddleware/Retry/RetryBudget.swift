// SPDX-License-Identifier: MIT

/// The retries that a client may send to a host: a share of its calls.
///
/// When a server is down, retries multiply its load. With a budget each call
/// adds a share of a retry, and each retry costs a whole one. So in the long run
/// retries add no more load than that share, whatever the policies allow.
///
/// A request that comes again after a 429, at the end that this response told, costs
/// nothing: it waited for a limit, and adds no load to a host in trouble.
public struct RetryBudget: Sendable, Hashable {
    private let share: Double
    private let reserve: Double
    private var balance: Double

    /// Creates a budget.
    ///
    /// - Parameters:
    ///   - share: The retries that each call adds; 0.2 by default.
    ///   - reserve: The retries at the beginning, and the most that can be
    ///     saved; 10 by default.
    public init(share: Double = 0.2, reserve: Int = 10) {
        self.share = share.isFinite ? max(0, share) : 0
        self.reserve = Double(max(0, reserve))
        balance = self.reserve
    }

    /// A budget of a fifth of the calls, with ten retries at the beginning.
    public static let standard = RetryBudget()

    /// A budget without a limit: only the policies count.
    public static let unlimited = RetryBudget(share: 1e9, reserve: 1_000_000_000)

    /// Adds the share of a call that begins.
    mutating func deposit() { balance = min(reserve, balance + share) }

    /// Takes a retry, if one is left.
    mutating func withdraw() -> Bool {
        // A tolerance for rounding: five fifths make one retry.
        guard balance >= 1 - 1e-9 else { return false }
        balance = max(0, balance - 1)
        return true
    }
}
