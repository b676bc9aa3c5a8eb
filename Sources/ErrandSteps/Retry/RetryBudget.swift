// SPDX-License-Identifier: MIT

/// How many retries a client may spend on a host: a share of its calls.
///
/// When a server is down, retries multiply what it is asked. Here each call adds
/// a share of a retry and each retry takes a whole one, so that in the long run
/// no more than that share is added, whatever the policies allow.
public struct RetryBudget: Sendable, Hashable {
    private let share: Double
    private let reserve: Double
    private var balance: Double

    /// A budget.
    ///
    /// - Parameters:
    ///   - share: Retries for each call, 0.2 by default.
    ///   - reserve: Retries that are there at the beginning, and the most that
    ///     can be saved; 10 by default.
    public init(share: Double = 0.2, reserve: Int = 10) {
        self.share = share.isFinite ? max(0, share) : 0
        self.reserve = Double(max(0, reserve))
        balance = self.reserve
    }

    /// A fifth of the calls, and ten at the beginning.
    public static let standard = RetryBudget()

    /// As many as the policies allow.
    public static let unlimited = RetryBudget(share: 1e9, reserve: 1_000_000_000)

    /// A call begins.
    mutating func deposit() { balance = min(reserve, balance + share) }

    /// Takes a retry, if there is one left.
    mutating func withdraw() -> Bool {
        // A hair less than one counts: five fifths are one retry.
        guard balance >= 1 - 1e-9 else { return false }
        balance = max(0, balance - 1)
        return true
    }
}
