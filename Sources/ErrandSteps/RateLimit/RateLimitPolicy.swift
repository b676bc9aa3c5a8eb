// SPDX-License-Identifier: MIT

/// What a ``RateLimit`` keeps to.
public struct RateLimitPolicy: Sendable, Hashable {
    /// A number of requests in any stretch of time of a length.
    public struct Budget: Sendable, Hashable {
        let count: Int
        let window: Duration

        /// So many requests in any stretch of time of a length.
        ///
        /// - Parameters:
        ///   - count: 1 at least.
        ///   - window: The length, such as 10 s.
        public static func requests(_ count: Int, per window: Duration) -> Self {
            Self(count: max(1, count), window: max(.zero, window))
        }
    }

    /// What is kept to from the first request on, whatever the answers say.
    ///
    /// `nil` by default: the answers alone decide. What they say can only lower
    /// the budget.
    public var budget: Budget?

    /// The dialects in which answers tell of limits; each is a limit of its own.
    ///
    /// `RateLimit-…` and `X-RateLimit-…` by default.
    public var dialects: [RateLimitDialect]

    /// A policy.
    public init(budget: Budget? = nil, dialects: [RateLimitDialect] = [.rateLimit, .xRateLimit]) {
        self.budget = budget
        self.dialects = dialects
    }

    /// What the answers say, in the usual dialects.
    public static let fromHeaders = RateLimitPolicy()

    /// A budget, and what the answers say in the usual dialects.
    public static func requests(_ count: Int, per window: Duration) -> RateLimitPolicy {
        RateLimitPolicy(budget: .requests(count, per: window))
    }

    func makeLimiter() -> RateLimiter {
        RateLimiter(
            budget: budget.map { TokenBucket(capacity: $0.count, window: $0.window) }, dialectCount: dialects.count)
    }
}
