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
/// one client, and with it one budget of requests. Nothing is sent until a
/// method needs it.
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

    /// What keeps to the nation's limits; `nil` when it was made without one.
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
    ///   - baseURL: Where the nation is; `https://{slug}.nationbuilder.com` by
    ///     default. A nation of one's own is given here.
    ///   - authorizer: What adds the token; an ``UpgradableToken`` for one of
    ///     version 1 that version 2 is to take.
    ///   - limit: How many requests are sent in which time: NationBuilder's
    ///     limits by default, and as fast as can be for `nil`. Copies of a nation
    ///     and both versions count together.
    ///   - cache: What stores answers. By default one of this nation's own in memory,
    ///     of 4 MiB, that asks the server each time whether a stored answer still holds
    ///     (``/ErrandCore/CachePolicy/revalidate``); `nil` for nothing. What a nation marks
    ///     `no-store`, as many do, is not stored. With `ErrandSQLite`,
    ///     `Cache(.onDisk("abeforprez"), policy: .revalidate)` is one of 4 MiB in memory
    ///     over 20 MiB on disk.
    ///   - transport: The wire.
    ///   - configure: Changes the client's configuration. It begins with the chain,
    ///     and with `ProblemReader.nationBuilder` to read errors.
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
        // An invalid slug gets no URL: it must not lead to another host.
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
    /// documented limit; afterwards it is what the answers say:
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
