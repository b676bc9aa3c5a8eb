// SPDX-License-Identifier: MIT

public import ErrandCore

extension Array where Element == any Middleware {
    /// The recommended steps in the recommended order.
    ///
    /// ```swift
    /// let client = Client("https://api.example.com", transport: .platform) {
    ///     $0.middleware = .standard(authorizer: .bearer(token), limit: .requests(250, per: .seconds(10)))
    /// }
    /// ```
    ///
    /// Once a call: observation, `outside`, coalescing, `cache`, idempotency keys, retry.
    /// Once an attempt: rate limit, redirects, authorization, circuit breaker,
    /// `inside`. So what is shared or stored costs no attempt; every attempt
    /// counts for the limit, and the wait for it is not the host's failure;
    /// each hop of a redirect is authorized for itself, and the breaker hears
    /// of each host what it did.
    ///
    /// - Parameters:
    ///   - authorizer: What adds credentials; coalescing and the rate limit go
    ///     by its identity.
    ///   - scope: Where the credentials may go.
    ///   - retry: When to try again; `nil` for never.
    ///   - budget: How many retries each origin gets.
    ///   - limit: The limits to keep to; by default what the answers say.
    ///   - breaker: When to stop asking; by default never.
    ///   - coalesce: The largest body that equal requests share; by default
    ///     nothing is shared.
    ///   - redirects: How far redirects are followed; `nil` for not at all.
    ///   - idempotencyKeys: Which requests get a key; by default none.
    ///   - cache: What answers from what is stored; `nil` for nothing. It keeps
    ///     answers apart by the authorizer's identity.
    ///   - observation: What logs, counts and traces; `nil` for nothing. It does
    ///     nothing either where nobody listens.
    ///   - outside: Steps around the whole call.
    ///   - inside: Steps around the wire.
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

    /// The recommended steps with a limit that other clients share.
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
    /// - Parameter limit: What counts the requests of all chains that were given
    ///   it, each in the name of its own authorizer.
    ///
    /// The other parameters are those of
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
