// SPDX-License-Identifier: MIT

public import ErrandSteps

extension RateLimitPolicy {
    /// NationBuilder's limits: 250 requests in 10 seconds for each token, as many
    /// for all tokens that are used from one address, and what the answers say.
    ///
    /// All dialects of its versions are read: `RateLimit-…` of version 2,
    /// `X-RateLimit-…` of version 1, whose limit is the length of the window, and
    /// `Nation-RateLimit-…`, the daily quota of the whole nation. A nation that
    /// allows less than 250 is known to do so from its first answer on.
    public static let nationBuilder = RateLimitPolicy(
        budget: .requests(250, per: .seconds(10)),
        dialects: [.rateLimit, .xRateLimit, .headers(prefix: "Nation-RateLimit-")],
        addressBudget: .requests(250, per: .seconds(10)))
}
