// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandOAuth
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
    /// The sign-ins that go on when their callers are cancelled.
    let work = RunningWork()

    init(
        _ application: ApplicationIdentity, _ credentials: any CredentialStore, _ transport: any Transport,
        _ configuration: Accounts.Configuration
    ) {
        self.application = application
        self.credentials = credentials
        self.transport = transport
        self.configuration = configuration
        http = Client(bare: nil, transport: transport) { $0.time = configuration.time }
    }

    /// Returns the grants of an application at a nation.
    func grants(_ slug: Slug, _ baseURL: String, _ application: ApplicationIdentity) throws -> OAuthGrants {
        OAuthGrants(
            provider: try .nationBuilder(slug, baseURL: baseURL),
            client: OAuthClientIdentity(
                id: application.clientID ?? "",
                authentication: application.clientSecret.map { .post(secret: $0) } ?? .none),
            via: http)
    }

    /// Returns the grants of the application with which an account was signed
    /// in.
    func grants(of record: AccountRecord) -> OAuthGrants {
        let slug = Slug(stringLiteral: record.slug)
        let base = BaseURL(stringLiteral: record.id.baseURL)
        if let grants = try? grants(slug, record.id.baseURL, identity(of: record.clientID, at: base)) { return grants }
        // A list with an unsafe URL is refused when it is read. Without an
        // endpoint, nothing is sent.
        return OAuthGrants(provider: OAuthProvider(tokenEndpoint: nil), client: OAuthClientIdentity(id: ""), via: http)
    }

    /// Returns the application with an id; one without a secret when it is
    /// unknown.
    ///
    /// - Parameter clientID: The id; `nil` for an account with only a token.
    func identity(of clientID: String?, at nation: BaseURL) -> ApplicationIdentity {
        guard let clientID else { return ApplicationIdentity(clientID: nil) }
        if let other = configuration.otherApplication(clientID, nation) { return other }
        return clientID == application.clientID ? application : ApplicationIdentity(clientID: clientID)
    }

    /// Returns the application of a new sign-in at a nation.
    func identity(at nation: BaseURL) -> ApplicationIdentity {
        configuration.otherApplication(nil, nation) ?? application
    }

    /// Returns the session of a nation's person.
    func session(_ grants: OAuthGrants, _ personID: Int) -> OAuthSession {
        OAuthSession(grants, store: credentials, account: "\(personID)", policy: configuration.renewal)
    }

    /// Returns the nation in the name of an account.
    func nation(_ slug: Slug, _ id: Account.ID, _ session: OAuthSession, _ watch: RefusalWatch) -> Nation {
        nation(slug, BaseURL(stringLiteral: id.baseURL), session) {
            configuration.configureNation(id, &$0)
            $0.client.middleware.insert(watch, at: 0)
        }
    }

    /// Returns a nation for one request with a token that belongs to no account
    /// yet.
    func nation(_ address: NationAddress, token: String) -> Nation {
        nation(address.slug, address.baseURL, .bearer(token)) { $0.chain.cache = nil }
    }

    private func nation(
        _ slug: Slug, _ base: BaseURL, _ authorizer: some Authorizer,
        _ configure: (inout Nation.Configuration) -> Void
    ) -> Nation {
        Nation(slug, baseURL: base, authorizer: authorizer, transport: transport) {
            $0.chain.limit = configuration.limit
            $0.client.time = configuration.time
            configure(&$0)
        }
    }
}
