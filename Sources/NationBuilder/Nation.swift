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
/// A value that is cheap to copy and safe to use from any task; all copies share
/// one client, and with it one budget of requests. Nothing is sent before a
/// method asks for it.
public struct Nation: Sendable {
    /// The nation's name.
    public let slug: Slug

    /// What sends the nation's requests: the door to any endpoint of any
    /// version, by paths such as `api/v2/signups`.
    public let client: Client

    /// Version 1 of the API.
    public let v1: NationV1

    /// A nation.
    ///
    /// - Parameters:
    ///   - slug: The nation's name; a wrong one is refused with the first
    ///     request.
    ///   - baseURL: Where the nation is; `https://{slug}.nationbuilder.com` by
    ///     default. A nation of one's own is given here.
    ///   - authorizer: What adds the token.
    ///   - limit: How many requests are sent in which time: NationBuilder's
    ///     limits by default, and as fast as can be for `nil`. Copies of a nation
    ///     and both versions count together; nations that were made apart do not,
    ///     unless their configurations share one `RateLimit`.
    ///   - transport: The wire.
    ///   - configure: Changes the client's configuration. It begins with two
    ///     steps, the limit and the authorizer, and with ``ErrandCore/ProblemReader/nationBuilder`` to
    ///     read errors. Nothing is tried again unless a `Retry` is added.
    public init(
        _ slug: Slug, baseURL: BaseURL? = nil, authorizer: some Authorizer,
        limit: RateLimitPolicy? = .nationBuilder, transport: any Transport,
        _ configure: (inout Client.Configuration) -> Void = { _ in }
    ) {
        self.slug = slug
        // A wrong slug gets no URL at all: it must not lead to another host.
        let home = slug.isValid ? BaseURL(stringLiteral: "https://\(slug).nationbuilder.com") : nil
        let client = Client(bare: baseURL ?? home, transport: transport) {
            $0.problems = .nationBuilder
            $0.middleware = (limit.map { [.rateLimit($0, authorizer: authorizer)] } ?? []) + [.authorize(authorizer)]
            $0.redaction.publicFields.formUnion(Self.limitFields)
            configure(&$0)
            $0.defaults.insert(.constant { _ in try slug.check() }, at: 0)
        }
        self.client = client
        // Once, and not at each use: to derive a client takes longer than to compose a request.
        v1 = NationV1(client)
    }

    private static let limitFields = Set<HTTPField.Name>.known(
        ["Nation-RateLimit-Limit", "Nation-RateLimit-Remaining", "Nation-RateLimit-Reset"])
}
