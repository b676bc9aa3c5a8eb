// SPDX-License-Identifier: MIT

public import ErrandSteps

extension RateLimitPolicy {
    /// NationBuilder's limits: 250 requests in 10 seconds for each token, the
    /// same for all tokens of one network address, and the limits in the
    /// answers.
    ///
    /// The fields of both versions are read: `RateLimit-…` of version 2,
    /// `X-RateLimit-…` of version 1, whose limit is the length of the window,
    /// and `Nation-RateLimit-…`, the daily quota of the whole nation. A
    /// nation's lower limit is known from its first answer on.
    public static let nationBuilder = RateLimitPolicy(
        budget: .requests(250, per: .seconds(10)),
        dialects: [.rateLimit, .xRateLimit, .headers(prefix: "Nation-RateLimit-")],
        addressBudget: .requests(250, per: .seconds(10)))
}
