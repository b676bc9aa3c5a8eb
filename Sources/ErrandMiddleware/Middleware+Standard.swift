// SPDX-License-Identifier: MIT

public import ErrandCore

extension Array where Element == any Middleware {
    /// Returns the recommended middleware in the recommended order.
    ///
    /// ```swift
    /// $0.middleware = .standard {
    ///     $0.authorizer = .bearer(token)
    ///     $0.retry = nil
    /// }
    /// ```
    ///
    /// These middleware run once per call: observation, `outside`, coalescing, `cache`,
    /// idempotency keys, retry. Redirects run once per attempt. Authorization runs once per
    /// hop. These run once per request: rate limit, circuit breaker, `inside`.
    ///
    /// The order has these effects. A shared or stored response costs no attempt. Every
    /// request counts for the rate limit: each attempt, each hop, and the replay after a
    /// 401. What a middleware of `inside` sends again does not count. No request holds a place in
    /// the limit while a credential is fetched, which may need one itself. The wait for the
    /// limit does not count as a failure of the host. Each hop of a redirect is authorized
    /// separately, and the circuit breaker sees the outcome of each host.
    ///
    /// - Parameter change: A closure that changes the settings before they are used.
    public static func standard(_ change: (inout StandardChain) -> Void = { _ in }) -> Self {
        var chain = StandardChain()
        change(&chain)
        return chain.steps
    }
}

extension StandardChain {
    /// The middleware, the outermost first.
    fileprivate var steps: [any Middleware] {
        let call: [(any Middleware)?] = [
            coalescing.map { Coalescing(upTo: $0, authorizer: authorizer) },
            cache.map { $0.withAuthorizer(authorizer) }, idempotencyKeys,
            retry.map { Retry($0, budget: retryBudget) },
        ]
        let attempt: [(any Middleware)?] = [
            redirects.map { Redirects($0) }, authorizer.map { authorization($0) }, limit,
            breaker.map { CircuitBreaker($0) },
        ]
        return [observation].compactMap(\.self) + outside + (call + attempt).compactMap(\.self) + inside
    }

    private func authorization(_ authorizer: some Authorizer) -> any Middleware {
        Authorization(authorizer, for: credentialScope)
    }
}
