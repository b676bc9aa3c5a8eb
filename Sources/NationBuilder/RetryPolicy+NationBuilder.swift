// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandSteps

extension RetryPolicy {
    /// The default policy, adapted to NationBuilder.
    ///
    /// A nation counts a request before it acts on it, so a write that was refused
    /// with 429 is sent again. If the answer to a `DELETE` was lost and the next
    /// attempt finds nothing, the deletion counts as successful
    /// (``/ErrandSteps/RetryPolicy/treatsMissingAsDeleted``).
    public static let nationBuilder: RetryPolicy = {
        var policy = RetryPolicy()
        policy.unprocessedStatuses = .only(429)
        policy.treatsMissingAsDeleted = true
        return policy
    }()
}

extension Array where Element == any Middleware {
    /// Returns the recommended chain, adapted to NationBuilder.
    static func nationBuilder(_ authorizer: some Authorizer, _ limit: RateLimit?, _ cache: Cache?) -> Self {
        // A write that a redirect turned into a read would look like a success.
        if let limit {
            return .standard(
                authorizer: authorizer, retry: .nationBuilder, limit: limit, redirects: .sameMethod, cache: cache)
        }
        return .standard(
            authorizer: authorizer, retry: .nationBuilder, limit: nil, redirects: .sameMethod, cache: cache)
    }
}
