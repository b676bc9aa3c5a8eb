// SPDX-License-Identifier: MIT

public import ErrandCore

/// The settings of the recommended chain.
///
/// A new value has the defaults. `.standard` takes a closure that changes them:
///
/// ```swift
/// let client = Client("https://api.example.com", transport: .platform) {
///     $0.middleware = .standard {
///         $0.authorizer = .bearer(token)
///         $0.limit = .requests(250, per: .seconds(10))
///     }
/// }
/// ```
public struct StandardChain: Sendable {
    /// The authorizer that adds credentials; `nil` for none.
    ///
    /// `nil` by default. Coalescing and the cache use its identity.
    public var authorizer: (any Authorizer)?

    /// The origins that credentials may go to.
    ///
    /// The base URL's origin by default.
    public var credentialScope: CredentialScope = .baseURL

    /// The retry policy; `nil` for no retries.
    ///
    /// ``RetryPolicy/standard`` by default.
    public var retry: RetryPolicy? = .standard

    /// The retry budget of each origin.
    ///
    /// ``RetryBudget/standard`` by default.
    public var retryBudget: RetryBudget = .standard

    /// The rate limit; `nil` for none.
    ///
    /// By default the limits that responses report. Each chain has a limit of its own.
    /// Chains that are given one limit count their requests together, each under the
    /// identity of the credential that it carries:
    ///
    /// ```swift
    /// let shared: RateLimit = .requests(250, per: .seconds(10))
    /// let clients = tokens.map { token in
    ///     Client("https://api.example.com", transport: .platform) {
    ///         $0.middleware = .standard {
    ///             $0.authorizer = .bearer(token)
    ///             $0.limit = shared
    ///         }
    ///     }
    /// }
    /// ```
    public var limit: RateLimit? = RateLimit()

    /// The policy of the circuit breaker; `nil` for none.
    ///
    /// `nil` by default.
    public var breaker: CircuitPolicy?

    /// The largest body in bytes that equal requests share; `nil` to share nothing.
    ///
    /// `nil` by default.
    public var coalescing: Int?

    /// The redirect policy; with `nil` no redirect is followed.
    ///
    /// ``RedirectPolicy/standard`` by default.
    public var redirects: RedirectPolicy? = .standard

    /// The middleware that adds idempotency keys; `nil` for none.
    ///
    /// `nil` by default.
    public var idempotencyKeys: IdempotencyKey?

    /// The cache; `nil` for none.
    ///
    /// `nil` by default. It stores responses separately for each identity of the
    /// authorizer.
    public var cache: Cache?

    /// The middleware that logs, measures and traces; `nil` for none.
    ///
    /// By default an ``Observation``, which does nothing when nobody collects its output.
    public var observation: Observation? = Observation()

    /// Your own middleware around the whole call.
    ///
    /// None by default.
    public var outside: [any Middleware] = []

    /// Your own middleware around each request, next to the transport.
    ///
    /// None by default.
    public var inside: [any Middleware] = []

    /// Creates the default settings, with a rate limit of their own.
    public init() {}
}
