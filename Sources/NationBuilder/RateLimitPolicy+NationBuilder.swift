// SPDX-License-Identifier: MIT

public import ErrandMiddleware

extension RateLimitPolicy {
    /// NationBuilder's limits: 250 requests in 10 seconds for each token, the
    /// same for all tokens of one network address, and the limits in the
    /// responses.
    ///
    /// The fields of both versions are read: `RateLimit-…` of version 2,
    /// `X-RateLimit-…` of version 1, in which the limit is the length of the
    /// window, and `Nation-RateLimit-…`, the daily quota of the whole nation. A
    /// lower limit of a nation applies after its first response.
    public static let nationBuilder = RateLimitPolicy(
        budget: .requests(250, per: .seconds(10)),
        dialects: [.rateLimit, .xRateLimit, .headers(prefix: "Nation-RateLimit-")],
        addressBudget: .requests(250, per: .seconds(10)))
}
