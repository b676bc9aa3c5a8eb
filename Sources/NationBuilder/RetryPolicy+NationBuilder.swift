// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandSteps

extension RetryPolicy {
    /// The defaults, and what is known of nations.
    ///
    /// A nation counts requests before it acts, so a write that it refused with
    /// 429 is sent again. A `DELETE` whose first answer was lost is done when the
    /// next finds nothing (``treatsMissingAsDeleted``).
    public static let nationBuilder: RetryPolicy = {
        var policy = RetryPolicy()
        policy.unprocessedStatuses = .only(429)
        policy.treatsMissingAsDeleted = true
        return policy
    }()
}

extension Array where Element == any Middleware {
    /// The recommended steps, made for NationBuilder.
    static func nationBuilder(_ authorizer: some Authorizer, _ limit: RateLimit?, _ cache: Cache?) -> Self {
        // A typed write that came back as a read would look like a success.
        if let limit {
            return .standard(
                authorizer: authorizer, retry: .nationBuilder, limit: limit, redirects: .sameMethod, cache: cache)
        }
        return .standard(
            authorizer: authorizer, retry: .nationBuilder, limit: nil, redirects: .sameMethod, cache: cache)
    }
}
