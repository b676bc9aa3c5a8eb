// SPDX-License-Identifier: MIT

/// What a ``RateLimit`` keeps to.
public struct RateLimitPolicy: Sendable {
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

    /// What all requests to one origin keep to together, whoever asks.
    ///
    /// `nil` by default. For a server that counts by IP address too, beside each
    /// token. What answers tell counts for the ``scope`` alone, since none says
    /// which of the two limits it means.
    public var addressBudget: Budget?

    /// The dialects in which answers tell of limits; each is a limit of its own.
    ///
    /// `RateLimit-…` and `X-RateLimit-…` by default.
    public var dialects: [RateLimitDialect]

    /// How long nothing is sent because an answer says so, without a try.
    ///
    /// Two minutes by default. A wait that is told and shorter is kept to the
    /// letter. Of a longer one this much is kept, then one request tries, while
    /// all others wait; when it is refused as well, or nothing remains still, the
    /// wait begins anew. So a limit of an hour costs the server thirty requests,
    /// and one that was told wrongly is over after two minutes. A call that
    /// cannot wait gets the time that the server told, in
    /// ``ClientError/retryAfter``.
    public var longestWait: Duration

    /// Which requests share a limit.
    ///
    /// Those of one origin and identity by default.
    public var scope: RateLimitScope

    /// A policy.
    public init(
        budget: Budget? = nil, dialects: [RateLimitDialect] = RateLimitDialect.usual,
        longestWait: Duration = .seconds(120), scope: RateLimitScope = .identity, addressBudget: Budget? = nil
    ) {
        self.budget = budget
        self.addressBudget = addressBudget
        self.dialects = dialects
        self.longestWait = max(.seconds(1), longestWait)
        self.scope = scope
    }

    /// What the answers say, in the usual dialects.
    public static let fromHeaders = RateLimitPolicy()

    /// A budget, and what the answers say in the usual dialects.
    public static func requests(_ count: Int, per window: Duration) -> RateLimitPolicy {
        RateLimitPolicy(budget: .requests(count, per: window))
    }

    func makeLimiter() -> RateLimiter {
        RateLimiter(
            budget: budget.map { TokenBucket(capacity: $0.count, window: $0.window) }, dialectCount: dialects.count,
            longestWait: longestWait)
    }
}
