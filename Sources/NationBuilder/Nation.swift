// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandMiddleware

/// A nation at NationBuilder.
///
/// ```swift
/// let nation = Nation("abeforprez", authorizer: .bearer(token), transport: .platform)
/// for try await person in nation.v1.people.all() { … }
/// ```
///
/// The value is cheap to copy and safe to use from any task. All copies share
/// one client, and so count their requests together. Creating a nation sends
/// nothing.
public struct Nation: Sendable {
    /// The nation's slug.
    public let slug: Slug

    /// The client that sends the nation's requests.
    ///
    /// It reaches any endpoint of any version by a path such as
    /// `api/v2/signups`.
    public let client: Client

    /// Version 1 of the API.
    public let v1: NationV1

    /// Version 2 of the API.
    public let v2: NationV2

    /// The rate limit of the chain; `nil` for a nation without one.
    let limit: RateLimit?

    /// Creates a nation.
    ///
    /// Its client has the recommended chain (`.standard(_:)`) of any `Client`,
    /// adapted to NationBuilder:
    ///
    /// * Temporary failures (a 503, a 429, a broken connection) are retried by
    ///   `RetryPolicy.nationBuilder`.
    /// * Redirects are followed. A redirect that would turn a write into a read
    ///   throws `ClientError.status.redirection.unsafeMethod`.
    /// * The nation's rate limits are respected. Copies of a nation and both versions
    ///   count together.
    /// * Calls are logged, counted and traced if the program collects logs,
    ///   metrics and traces.
    ///
    /// `configure` changes the chain, or the defaults of all calls:
    ///
    /// ```swift
    /// let nation = Nation("abeforprez", authorizer: .bearer(token), transport: .platform) {
    ///     $0.chain.cache = Cache(.onDisk("abeforprez"), mode: .revalidate)
    ///     $0.client.defaults.append(.retry(.never))
    /// }
    /// ```
    ///
    /// Nations that are given one limit count their requests together. Requests with the
    /// same authorizer share one budget. Requests from this address to the same nation
    /// share another one, whatever their authorizer:
    ///
    /// ```swift
    /// let limit = RateLimit(.nationBuilder)
    /// let nations = tokens.map { token in
    ///     Nation("abeforprez", authorizer: .bearer(token), transport: .platform) { $0.chain.limit = limit }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - slug: The nation's slug. An invalid one is refused with the first
    ///     request.
    ///   - baseURL: The nation's URL; `https://{slug}.nationbuilder.com` by
    ///     default. Pass the URL of a sandbox here.
    ///   - authorizer: Adds the token to each request. Pass an ``UpgradableToken``
    ///     to use a token of version 1 with version 2.
    ///   - transport: The transport.
    ///   - configure: Changes the nation's settings.
    public init(
        _ slug: Slug, baseURL: BaseURL? = nil, authorizer: some Authorizer, transport: any Transport,
        _ configure: (inout Configuration) -> Void = { _ in }
    ) {
        self.slug = slug
        var configuration = Configuration(authorizer: authorizer)
        // An invalid slug gets no URL, because it could lead to another host.
        let home = slug.isValid ? BaseURL(stringLiteral: "https://\(slug).nationbuilder.com") : nil
        configuration.client.baseURL = baseURL ?? home
        configure(&configuration)
        limit = configuration.placeChain()
        configuration.client.defaults.insert(.constant { _ in try slug.check() }, at: 0)
        let client = Client(bare: nil, transport: transport) { [settings = configuration.client] in $0 = settings }
        self.client = client
        // Created once: deriving a client takes longer than composing a request.
        v1 = NationV1(client)
        v2 = NationV2(client)
    }

    /// Returns the requests that the limits still allow, as far as is known, or
    /// `nil` for a nation without a limit.
    ///
    /// Nothing is sent. Before the first response the value is NationBuilder's
    /// documented limit; afterwards it is the number in the responses:
    ///
    /// ```swift
    /// if let left = await nation.remaining()?.count, left < 50 { … }
    /// ```
    ///
    /// A nation whose `configure` replaced the chain has no limit.
    public func remaining() async -> RemainingRequests? { await limit?.remaining(of: client) }
}
