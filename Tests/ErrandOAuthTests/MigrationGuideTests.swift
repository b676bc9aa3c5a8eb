// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts
import TestSupport
import Testing

// The code of the migration guides, compiled: each of their Swift blocks stands
// below, and the test holds the two against each other. Nothing here is run.
private enum MJGuide {
    static func session(secret: String, folder: String, name: String, password: String) async throws {
        let http = Client(nil, transport: .platform)
        let grants = OAuthGrants(
            provider: OAuthProvider(tokenEndpoint: "https://api.example.com/api/oauth2/token"),
            client: OAuthClientIdentity(id: "app", authentication: .post(secret: secret)), via: http)
        let store = FileCredentialStore(folder)
        let user = OAuthSession(grants, store: store)
        let app = OAuthSession(grants, source: .clientCredentials(), store: store)
        let levels = LeveledAuthorizer(user: user, app: app)
        let client = Client("https://api.example.com/api/v1", transport: .platform) {
            $0.middleware = .standard { $0.authorizer = levels }
        }

        let mine: [String] = try await client.send(.get("me/lists", .option(\.accessLevel, .user)))
        let all: [String] = try await client.send(.get("lists", .option(\.accessLevel, .app)))
        _ = (mine, all)

        try await elsewhere(user, levels, token: secret, refresh: secret)
    }

    @available(*, deprecated)
    static func signIn(
        grants: OAuthGrants, user: OAuthSession, app: OAuthSession, name: String, password: String
    ) async throws {
        let tokens = try await grants.legacy.password(user: name, password: password)
        try await user.signIn(tokens)
        try await user.validate()
        let report = await user.signOut()
        await app.signOut()
        _ = report
    }

    static func elsewhere(
        _ user: OAuthSession, _ levels: LeveledAuthorizer, token: String, refresh: String
    ) async throws {
        try await user.signIn(TokenSet(accessToken: token, refreshToken: refresh, lifetime: .seconds(3600)))
        let known = try await user.tokens()
        let level = levels.current
        for await event in user.events { print(event) }
        _ = (known, level)
    }

    static func names() -> OAuthProvider {
        var provider = OAuthProvider(tokenEndpoint: "https://api.example.com/token")
        provider.responseFormat.accessTokenKey = "token"
        provider.responseFormat.refreshTokenKey = "renewal"
        provider.responseFormat.expiryKey = "valid_until"
        provider.responseFormat.tokenTypeKey = "kind"
        provider.responseFormat.scopeKey = "rights"
        provider.responseFormat.expiry = .custom { value, _ in
            value.number.map { Date(timeIntervalSinceReferenceDate: $0.nearestDouble) }
        }
        return provider
    }
}

private struct Browser: Sendable { func open(_ url: String) async throws {} }

private enum NBGuide {
    static func signIn(
        clientID: String, http: Client, store: FileCredentialStore, browser: Browser, opened: String
    ) async throws {
        let redirect = try RedirectURI("sample-app.nationbuilder://oauth/callback")
        let grants = OAuthGrants(
            provider: try .nationBuilder("abeforprez"), client: OAuthClientIdentity(id: clientID), via: http)
        let session = OAuthSession(grants, store: store)
        let agent = HandOffAgent(redirect: redirect) { url in try await browser.open(url) }
        try await session.signIn(by: agent)

        let wasOurs = await agent.finish(url: opened)
        _ = wasOurs

        try await session.signIn(by: agent, replacingAnother: true) { redirect in
            var request = AuthorizationRequest(redirect: redirect)
            request.priorSignOut = .reauthentication
            return request
        }
    }

    @available(*, deprecated)
    static func pieces(
        session: OAuthSession, grants: OAuthGrants, redirect: RedirectURI, opened: String, testToken: String,
        oldToken: String, name: String, password: String, show: (String) -> Void
    ) async throws {
        let flow = try await session.beginSignIn(AuthorizationRequest(redirect: redirect))
        show(flow.url)
        try await session.finishSignIn(flow, opened)
        try await session.signIn(TokenSet(accessToken: testToken))
        try await session.migrate(legacyToken: oldToken)
        let tokens = try await grants.legacy.password(user: name, password: password)
        _ = tokens
    }

    static func credential(session: OAuthSession, grants: OAuthGrants, store: FileCredentialStore) async throws {
        let account = session.account
        let stored = try await store.load(account)
        try await store.remove(account)
        let nothingKept = OAuthSession(grants, store: MemoryCredentialStore())
        let second = OAuthSession(grants, store: store, account: "ada")
        _ = (stored, nothingKept, second)
    }

    static func errors(session: OAuthSession, agent: HandOffAgent) async throws {
        do { try await session.signIn(by: agent) } catch OAuthError.refused {
            print("the server said no")  // 20
        } catch OAuthError.configuration {
            print("this redirect URI cannot be used")  // 21
        } catch OAuthError.agent {
            print("no browser, or the person gave up")  // 22, 24
        } catch OAuthError.store {
            print("the store did not work")  // 23
        }
    }
}

@Suite("The migration guides of OAuth", .timed)
struct MigrationGuideTests {
    private static let here = URL(fileURLWithPath: #filePath)

    private static func guide(_ name: String) throws -> String {
        let root = here.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let path = root.appendingPathComponent("Sources/ErrandOAuth/ErrandOAuth.docc/\(name).md")
        return try String(contentsOf: path, encoding: .utf8)
    }

    private static func plain(_ text: some StringProtocol) -> String { String(text.filter { !$0.isWhitespace }) }

    @Test(
        "Their Swift code is compiled, and every row of the seed has its place",
        arguments: [("MigratingFromMJApiOAuthSession", "MJ-O", 24), ("MigratingFromNBAuthenticator", "NB-A", 38)])
    func code(_ name: String, _ prefix: String, _ rows: Int) throws {
        let guide = try Self.guide(name)
        let compiled = Self.plain(try String(contentsOf: Self.here, encoding: .utf8))
        let blocks = guide.components(separatedBy: "```swift\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
        #expect(blocks.count >= 5)
        for block in blocks { #expect(compiled.contains(Self.plain(block)), "not compiled: \(block)") }
        for row in 1...rows {
            let id = "| \(prefix)-\(row < 10 ? "0" : "")\(row) |"
            #expect(guide.components(separatedBy: id).count == 2, "\(id) must be there once")
        }
    }
}
