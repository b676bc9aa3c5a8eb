// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import ErrandSteps
import NationBuilder

/// A factory for the sessions and clients with which accounts talk to their
/// nations.
struct AccountFactory: Sendable {
    let application: ApplicationIdentity
    let credentials: any CredentialStore
    let transport: any Transport
    let configuration: Accounts.Configuration
    /// The client for authorization servers and pictures, without credentials
    /// and middleware.
    let http: Client
    private let limit: RateLimit?

    init(
        _ application: ApplicationIdentity, _ credentials: any CredentialStore, _ transport: any Transport,
        _ configuration: Accounts.Configuration
    ) {
        self.application = application
        self.credentials = credentials
        self.transport = transport
        self.configuration = configuration
        http = Client(bare: nil, transport: transport) { $0.time = configuration.time }
        limit = configuration.limit.map { RateLimit($0) }
    }

    /// Returns the grants of an application at a nation.
    func grants(_ slug: Slug, _ baseURL: String, _ application: ApplicationIdentity) throws -> OAuthGrants {
        OAuthGrants(
            provider: try .nationBuilder(slug.description, baseURL: baseURL),
            client: OAuthClientIdentity(
                id: application.clientID ?? "",
                authentication: application.clientSecret.map { .post(secret: $0) } ?? .none),
            via: http)
    }

    /// Returns the grants of the application with which an account was signed
    /// in.
    func grants(of record: AccountRecord) -> OAuthGrants {
        let slug = Slug(stringLiteral: record.slug)
        if let grants = try? grants(slug, record.id.baseURL, identity(of: record.clientID)) { return grants }
        // A list with an unsafe URL is refused when it is read. Without an
        // endpoint, nothing is sent.
        return OAuthGrants(provider: OAuthProvider(tokenEndpoint: nil), client: OAuthClientIdentity(id: ""), via: http)
    }

    /// Returns the application with an id; one without a secret when it is
    /// unknown.
    ///
    /// - Parameter clientID: The id; `nil` for an account with only a token.
    func identity(of clientID: String?) -> ApplicationIdentity {
        guard let clientID else { return ApplicationIdentity(clientID: nil) }
        if clientID == application.clientID { return application }
        return configuration.otherApplication(clientID) ?? ApplicationIdentity(clientID: clientID)
    }

    /// Returns the session of a nation's person.
    func session(_ grants: OAuthGrants, _ personID: Int) -> OAuthSession {
        OAuthSession(grants, store: credentials, account: "\(personID)", policy: configuration.renewal)
    }

    /// Returns the nation in the name of an account.
    func nation(_ slug: Slug, _ id: Account.ID, _ session: OAuthSession, _ watch: RefusalWatch) -> Nation {
        nation(slug, BaseURL(stringLiteral: id.baseURL), session, configuration.cache(id)) {
            configuration.configureClient(id, &$0)
            $0.middleware.insert(watch, at: 0)
        }
    }

    /// Returns a nation for one request with a token that belongs to no account
    /// yet.
    func nation(_ address: NationAddress, token: String) -> Nation {
        nation(address.slug, address.baseURL, .bearer(token), nil) { _ in }
    }

    private func nation(
        _ slug: Slug, _ base: BaseURL, _ authorizer: some Authorizer, _ cache: Cache?,
        _ configure: (inout Client.Configuration) -> Void
    ) -> Nation {
        let time = configuration.time
        func change(_ client: inout Client.Configuration) {
            client.time = time
            configure(&client)
        }
        guard let limit else {
            return Nation(
                slug, baseURL: base, authorizer: authorizer, limit: nil as RateLimitPolicy?, cache: cache,
                transport: transport, change)
        }
        return Nation(
            slug, baseURL: base, authorizer: authorizer, limit: limit, cache: cache, transport: transport, change)
    }
}
