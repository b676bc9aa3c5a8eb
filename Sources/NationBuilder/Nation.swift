// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandSteps
import HTTPTypes

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

    /// The rate limit of the nation; `nil` when the nation was created without one.
    let limit: RateLimit?

    /// Creates a nation.
    ///
    /// Its client has the recommended chain (`.standard(…)`) of any `Client`,
    /// adapted to NationBuilder:
    ///
    /// * Temporary failures (a 503, a 429, a broken connection) are retried by
    ///   `RetryPolicy.nationBuilder`.
    /// * Redirects are followed. A redirect that would turn a write into a read
    ///   throws `ClientError.rejected.redirectedWrite`.
    /// * The nation's rate limits are respected.
    /// * Calls are logged, counted and traced if the program collects logs,
    ///   metrics and traces.
    ///
    /// `configure` changes the chain or the defaults of all calls:
    ///
    /// ```swift
    /// let nation = Nation("abeforprez", authorizer: .bearer(token), transport: .platform) {
    ///     $0.defaults.append(.retry(.never))
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
    ///   - limit: The rate limits: NationBuilder's by default; `nil` for none.
    ///     Copies of a nation and both versions count together.
    ///   - cache: The cache of the answers; `nil` for none. By default the nation has
    ///     its own cache of 4 MiB in memory, which revalidates a stored answer before
    ///     each use (``/ErrandCore/CachePolicy/revalidate``). An answer with `no-store`,
    ///     which many nations send, is not stored. With `ErrandSQLite`,
    ///     `Cache(.onDisk("abeforprez"), policy: .revalidate)` has 4 MiB in memory and
    ///     20 MiB on disk.
    ///   - transport: The transport.
    ///   - configure: Changes the client's configuration, which already has the
    ///     chain, and `ProblemReader.nationBuilder` to read errors.
    public init(
        _ slug: Slug, baseURL: BaseURL? = nil, authorizer: some Authorizer,
        limit: RateLimitPolicy? = .nationBuilder, cache: Cache? = Cache(MemoryCacheStore(), policy: .revalidate),
        transport: any Transport,
        _ configure: (inout Client.Configuration) -> Void = { _ in }
    ) {
        let limit = limit.map { RateLimit($0, authorizer: authorizer) }
        self.init(slug, baseURL, authorizer, limit, cache, transport, configure)
    }

    /// Creates a nation that shares its limits with others.
    ///
    /// ```swift
    /// let limit = RateLimit(.nationBuilder)
    /// let nations = tokens.map { Nation("abeforprez", authorizer: .bearer($0), limit: limit, transport: .platform) }
    /// ```
    ///
    /// Requests with the same authorizer count together. Requests from this
    /// address to the same nation count together too, whatever their
    /// authorizer.
    ///
    /// `limit` counts the requests of all nations that are created with it. The
    /// other parameters are those of
    /// ``init(_:baseURL:authorizer:limit:cache:transport:_:)-(_,_,_,RateLimitPolicy?,_,_,_)``.
    public init(
        _ slug: Slug, baseURL: BaseURL? = nil, authorizer: some Authorizer, limit: RateLimit,
        cache: Cache? = Cache(MemoryCacheStore(), policy: .revalidate), transport: any Transport,
        _ configure: (inout Client.Configuration) -> Void = { _ in }
    ) {
        self.init(slug, baseURL, authorizer, limit.counting(for: authorizer), cache, transport, configure)
    }

    private init(
        _ slug: Slug, _ baseURL: BaseURL?, _ authorizer: some Authorizer, _ limit: RateLimit?,
        _ cache: Cache?, _ transport: any Transport, _ configure: (inout Client.Configuration) -> Void
    ) {
        self.slug = slug
        self.limit = limit
        // An invalid slug gets no URL, because it could lead to another host.
        let home = slug.isValid ? BaseURL(stringLiteral: "https://\(slug).nationbuilder.com") : nil
        let client = Client(bare: baseURL ?? home, transport: transport) {
            $0.problems = .nationBuilder
            $0.middleware = .nationBuilder(authorizer, limit, cache)
            if let token = authorizer as? UpgradableToken { $0.middleware.insert(TokenUpgrade(token: token), at: 0) }
            $0.redaction.publicFields.formUnion(Self.limitFields)
            configure(&$0)
            $0.defaults.insert(.constant { _ in try slug.check() }, at: 0)
        }
        self.client = client
        // Created once: deriving a client takes longer than composing a request.
        v1 = NationV1(client)
        v2 = NationV2(client)
    }

    /// Returns the requests that the limits still allow, as far as is known, or
    /// `nil` for a nation without a limit.
    ///
    /// Nothing is sent. Before the first answer the value is NationBuilder's
    /// documented limit; afterwards it is the number in the answers:
    ///
    /// ```swift
    /// if let left = await nation.remaining()?.count, left < 50 { … }
    /// ```
    ///
    /// A nation whose `configure` replaced the chain does not count requests.
    public func remaining() async -> RemainingRequests? { await limit?.remaining(of: client) }

    private static let limitFields = Set<HTTPField.Name>.known(
        ["Nation-RateLimit-Limit", "Nation-RateLimit-Remaining", "Nation-RateLimit-Reset"])
}
