// SPDX-License-Identifier: MIT

public import ErrandCore

extension Array where Element == any Middleware {
    /// Returns the recommended steps in the recommended order.
    ///
    /// ```swift
    /// let client = Client("https://api.example.com", transport: .platform) {
    ///     $0.middleware = .standard(authorizer: .bearer(token), limit: .requests(250, per: .seconds(10)))
    /// }
    /// ```
    ///
    /// These steps run once per call: observation, `outside`, coalescing, `cache`,
    /// idempotency keys, retry. These run once per attempt: rate limit, redirects,
    /// authorization, circuit breaker, `inside`.
    ///
    /// The order has these effects. A shared or stored response costs no attempt. Every
    /// attempt counts for the rate limit, and the wait for the limit does not count as a
    /// failure of the host. Each hop of a redirect is authorized separately, and the
    /// circuit breaker sees the outcome of each host.
    ///
    /// - Parameters:
    ///   - authorizer: The authorizer that adds credentials. Coalescing and the
    ///     rate limit use its identity.
    ///   - scope: The origins that credentials may go to.
    ///   - retry: The retry policy; `nil` for no retries.
    ///   - budget: The retry budget of each origin.
    ///   - limit: The rate limit policy. By default the limits that responses
    ///     report.
    ///   - breaker: The policy of the circuit breaker; by default there is
    ///     none.
    ///   - coalesce: The largest body in bytes that equal requests share. By
    ///     default nothing is shared.
    ///   - redirects: The redirect policy; with `nil` no redirect is followed.
    ///   - idempotencyKeys: The step that adds idempotency keys; by default
    ///     there is none.
    ///   - cache: The cache; `nil` for none. It stores responses separately for
    ///     each identity of the authorizer.
    ///   - observation: The step that logs, measures and traces; `nil` for none.
    ///     It does nothing when nobody collects its output.
    ///   - outside: Your own steps around the whole call.
    ///   - inside: Your own steps around each attempt, next to the transport.
    public static func standard(
        authorizer: (any Authorizer)? = nil, for scope: CredentialScope = .baseURL,
        retry: RetryPolicy? = .standard, budget: RetryBudget = .standard,
        limit: RateLimitPolicy? = .fromHeaders, breaker: CircuitPolicy? = nil, coalesce: Int? = nil,
        redirects: RedirectPolicy? = .standard, idempotencyKeys: IdempotencyKey? = nil,
        cache: Cache? = nil, observation: Observation? = Observation(), outside: [any Middleware] = [],
        inside: [any Middleware] = []
    ) -> Self {
        let limit = limit.map { RateLimit($0) }
        return recommended(
            authorizer, scope, retry, budget, limit, breaker, coalesce, redirects, idempotencyKeys, cache, observation,
            outside, inside)
    }

    /// Returns the recommended steps with a rate limit that several clients
    /// share.
    ///
    /// ```swift
    /// let limit = RateLimit(.requests(250, per: .seconds(10)))
    /// let clients = tokens.map { token in
    ///     Client("https://api.example.com", transport: .platform) {
    ///         $0.middleware = .standard(authorizer: .bearer(token), limit: limit)
    ///     }
    /// }
    /// ```
    ///
    /// The limit counts the requests of all chains that use it, each under the
    /// identity of its own authorizer. The other parameters are those of
    /// `standard(authorizer:for:retry:budget:limit:…)` with a policy.
    public static func standard(
        authorizer: (any Authorizer)? = nil, for scope: CredentialScope = .baseURL,
        retry: RetryPolicy? = .standard, budget: RetryBudget = .standard,
        limit: RateLimit, breaker: CircuitPolicy? = nil, coalesce: Int? = nil,
        redirects: RedirectPolicy? = .standard, idempotencyKeys: IdempotencyKey? = nil,
        cache: Cache? = nil, observation: Observation? = Observation(), outside: [any Middleware] = [],
        inside: [any Middleware] = []
    ) -> Self {
        recommended(
            authorizer, scope, retry, budget, limit, breaker, coalesce, redirects, idempotencyKeys, cache, observation,
            outside, inside)
    }

    private static func recommended(
        _ authorizer: (any Authorizer)?, _ scope: CredentialScope, _ retry: RetryPolicy?, _ budget: RetryBudget,
        _ limit: RateLimit?, _ breaker: CircuitPolicy?, _ coalesce: Int?, _ redirects: RedirectPolicy?,
        _ idempotencyKeys: IdempotencyKey?, _ cache: Cache?, _ observation: Observation?,
        _ outside: [any Middleware], _ inside: [any Middleware]
    ) -> Self {
        let observation: [any Middleware] = observation.map { [$0] } ?? []
        let call: [(any Middleware)?] = [
            coalesce.map { Coalescing(upTo: $0, authorizer: authorizer) },
            cache.map { $0.withAuthorizer(authorizer) }, idempotencyKeys,
            retry.map { Retry($0, budget: budget) },
        ]
        let attempt: [(any Middleware)?] = [
            limit.map { RateLimit($0, authorizer: authorizer) }, redirects.map { Redirects($0) },
            authorizer.map { authorization($0, scope) }, breaker.map { CircuitBreaker($0) },
        ]
        return observation + outside + call.compactMap(\.self) + attempt.compactMap(\.self) + inside
    }

    private static func authorization(_ authorizer: some Authorizer, _ scope: CredentialScope) -> any Middleware {
        Authorization(authorizer, for: scope)
    }
}
