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
    ///
    /// Version 2 reports the end of a window in whole seconds, which may be two seconds late, and not its length.
    /// So no window is taken to be longer than 10 seconds.
    public static let nationBuilder = RateLimitPolicy(
        budget: .requests(250, per: window),
        dialects: [
            .headers(prefix: "RateLimit-", window: window), .xRateLimit, .headers(prefix: "Nation-RateLimit-"),
        ],
        addressBudget: .requests(250, per: window))

    private static let window = Duration.seconds(10)
}
