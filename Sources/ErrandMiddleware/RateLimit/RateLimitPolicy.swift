// SPDX-License-Identifier: MIT

/// The limits that a ``RateLimit`` respects.
public struct RateLimitPolicy: Sendable {
    /// A number of requests in any period of a given length.
    public struct Budget: Sendable, Hashable {
        /// The number of requests.
        public let count: Int

        /// The length of the period.
        public let window: Duration

        /// Creates a budget of a number of requests in any period of a given
        /// length.
        ///
        /// - Parameters:
        ///   - count: The number of requests, at least 1.
        ///   - window: The length of the period, such as 10 s.
        public static func requests(_ count: Int, per window: Duration) -> Self {
            Self(count: max(1, count), window: max(.zero, window))
        }
    }

    /// A budget that applies from the first request on, whatever responses
    /// report.
    ///
    /// `nil` by default: only responses decide. A report can only lower the
    /// budget.
    public var budget: Budget?

    /// A budget that all requests to one origin share, whatever their identity.
    ///
    /// `nil` by default. Use it for a server that counts by IP address as well
    /// as by token. Reports in responses apply only to the ``scope``, because no
    /// response tells which of the two limits it reports.
    public var addressBudget: Budget?

    /// The dialects in which responses report limits.
    ///
    /// Each dialect is a limit of its own.
    ///
    /// `RateLimit-…` and `X-RateLimit-…` by default.
    public var dialects: [RateLimitDialect]

    /// The longest time for which nothing is sent because a response reports a limit.
    ///
    /// Two minutes by default. A shorter wait is respected exactly. In a longer
    /// wait, one trial request is sent after this time, while all others wait.
    /// When the trial is refused as well, or nothing remains yet, the wait begins
    /// anew. So a limit of an hour costs the server thirty requests, and a wrong
    /// report is forgotten after two minutes. A call that cannot wait gets the
    /// time that the server reported, in ``/ErrandCore/ClientError/retryAfter``.
    public var longestWait: Duration

    /// The rule that decides which requests share a limit.
    ///
    /// By default the requests of one origin and identity.
    public var scope: RateLimitScope

    /// Creates a policy.
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

    /// A policy of the limits that responses report, in the usual dialects.
    public static let fromHeaders = RateLimitPolicy()

    /// Returns a policy with a budget, and the limits that responses report in
    /// the usual dialects.
    public static func requests(_ count: Int, per window: Duration) -> RateLimitPolicy {
        RateLimitPolicy(budget: .requests(count, per: window))
    }

    /// The policy for all requests from one address.
    ///
    /// Responses report nothing about it.
    var address: RateLimitPolicy? {
        addressBudget.map {
            RateLimitPolicy(budget: $0, dialects: [], longestWait: longestWait, scope: .origin)
        }
    }

    func makeLimiter() -> RateLimiter {
        RateLimiter(
            budget: budget.map { TokenBucket(capacity: $0.count, window: $0.window) }, dialectCount: dialects.count,
            longestWait: longestWait)
    }
}
