// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandMiddleware

extension RetryPolicy {
    /// The default policy, adapted to NationBuilder.
    ///
    /// A nation counts a request before it acts on it, so a write that was refused
    /// with 429 is sent again. If the response to a `DELETE` was lost and the next
    /// attempt finds nothing, the deletion counts as successful
    /// (``/ErrandMiddleware/RetryPolicy/treatsMissingAsDeleted``).
    public static let nationBuilder: RetryPolicy = {
        var policy = RetryPolicy()
        policy.unprocessedStatuses = .only(429)
        policy.treatsMissingAsDeleted = true
        return policy
    }()
}
