// SPDX-License-Identifier: MIT

import Crypto
import Errand
import ErrandOAuth
import ErrandOAuthSystem
import ErrandSQLite
import ErrandTesting
import Foundation
import NationBuilder
import NationBuilderAccounts
import NationSandbox

// The code of the pages about signing in, accounts, stores and the sandbox. It is compiled,
// not run.

enum SignInPage {
    static func code(clientID: String, folder: String, http: Client) async throws {
        let grants = OAuthGrants(
            provider: OAuthProvider(
                authorizationEndpoint: "https://login.example.com/oauth/authorize",
                tokenEndpoint: "https://login.example.com/oauth/token"),
            client: OAuthClientIdentity(id: clientID), via: http)
        let session = OAuthSession(grants, store: FileCredentialStore(folder))

        if try await session.tokens() == nil {
            try await session.signIn(by: LoopbackAgent { page in try await SystemBrowser.open(page) })
        }

        let client = Client("https://api.example.com/v1", transport: .platform) {
            $0.middleware = .standard { $0.authorizer = session }
        }
        _ = client
    }

    static func device(grants: OAuthGrants, session: OAuthSession) async throws {
        let device = try await grants.authorizeDevice()
        print("Open \(device.verificationURL) and type \(device.userCode)")
        try await session.signIn(grants.poll(device))
    }

    static func visitor(
        grants: OAuthGrants, store: FileCredentialStore, visitor: String, tokens: TokenSet
    ) async throws -> SymmetricKey {
        let session = OAuthSession(grants, store: store, account: visitor)
        try await session.signIn(tokens, replacingAnother: true)
        return SymmetricKey(size: .bits256)
    }

    static func secrets(clientID: String, secret: String, provider: inout OAuthProvider) -> [OAuthClientIdentity] {
        provider.deviceAuthorizationEndpoint = "https://login.example.com/oauth/device"
        let confidential = OAuthClientIdentity(id: clientID, authentication: .basic(secret: secret))
        let inTheBody = OAuthClientIdentity(id: clientID, authentication: .post(secret: secret))
        return [confidential, inTheBody]
    }

    static func machine(grants: OAuthGrants, store: FileCredentialStore) async throws {
        let session = OAuthSession(grants, source: .clientCredentials(), store: store)
        _ = session
    }

    static func errors(session: OAuthSession, agent: LoopbackAgent) async throws {
        do {
            try await session.signIn(by: agent)
        } catch OAuthError.refused {
            print("the server or the person said no")
        } catch OAuthError.agent {
            print("the browser did not open, or did not come back in time")
        }
    }

    static func lost(client: Client) async throws {
        do {
            try await client.send(Request<Void>.get("me"))
        } catch ClientError.unauthenticated {
            print("sign in again")
        }
    }

    static func ending(session: OAuthSession) async {
        await session.drain()
    }

    static func out(session: OAuthSession) async {
        let report = await session.signOut()
        print(report.isRevoked)
    }
}

struct WebSignIn {
    let grants: OAuthGrants
    let key: SymmetricKey
    let redirect: RedirectURI

    /// Returns the URL to send the browser to, and the value of its cookie.
    func begin() async throws -> (url: String, cookie: String) {
        let flow = try await grants.authorize(AuthorizationRequest(redirect: redirect))
        return (flow.url, Data(try flow.sealed(by: key)).base64EncodedString())
    }

    /// Returns the tokens for the URL that the browser came back to, and its cookie.
    func finish(url: String, cookie: String) async throws -> TokenSet {
        let flow = try grants.authorization(sealed: Data(base64Encoded: cookie) ?? Data(), by: key)
        return try await flow.finish(url)
    }
}

/// A vault in memory, which stands for a real one.
actor Vault {
    private var items: [CredentialAccount: Data] = [:]

    func read(_ account: CredentialAccount) throws -> Data? { items[account] }
    func write(_ data: Data, for account: CredentialAccount) throws { items[account] = data }
    func remove(_ account: CredentialAccount) throws { items[account] = nil }
    func accounts() throws -> [CredentialAccount] { Array(items.keys) }
    func checkAccess() throws {}
}

/// Keeps credentials in a vault of one process.
struct VaultStore: CredentialStore {
    let vault: Vault
    private let locks = MemoryCredentialStore()

    func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        try await vault.read(account).map { try JSONDecoder().decode(StoredCredential.self, from: $0) }
    }

    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        try await vault.write(JSONEncoder().encode(credential), for: account)
    }

    func remove(_ account: CredentialAccount) async throws { try await vault.remove(account) }
    func accounts() async throws -> [CredentialAccount] { try await vault.accounts() }
    func checkWritable(_ account: CredentialAccount) async throws { try await vault.checkAccess() }

    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: nonisolated(nonsending) @Sendable () async throws -> Result
    ) async throws -> Result { try await locks.withLock(account, work) }
}

enum AccountsPage {
    static func accounts(folder: String) async throws {
        let accounts = Accounts(
            ApplicationIdentity(clientID: "your application's id", redirectPath: "callback"),
            store: FileAccountStore(folder), credentials: FileCredentialStore(folder), transport: .platform)
        try await accounts.restore()

        let agent = LoopbackAgent { page in try await SystemBrowser.open(page) }
        let account =
            if let known = await accounts.selected { known } else { try await accounts.signIn("abeforprez", by: agent) }
        print(account.name, try await account.nation.v1.people.count())
    }

    static func port() -> LoopbackAgent {
        LoopbackAgent(port: 8701) { page in try await SystemBrowser.open(page) }
    }

    static func events(accounts: Accounts) async {
        for await event in accounts.events {
            switch event.kind {
            case .switched: print("now", event.account?.name ?? "nobody")
            case .lost: print("sign in again at", event.slug?.description ?? "")
            default: break
            }
        }
    }

    static func ending(accounts: Accounts) async {
        await accounts.drain()
    }

    static func stores(folder: String, passphrase: String) async throws {
        let credentials = SQLiteCredentialStore("\(folder)/credentials.sqlite", protection: .passphrase(passphrase))
        let responses = Cache(.onDisk("api.example.com"), mode: .networkElseCache)
        _ = (credentials, responses)
    }
}

enum OldAccountsPage {
    struct OldAccount { let slug: String, accessToken: String }

    static func accounts(folder: String, agent: LoopbackAgent) async throws {
        let application = try ApplicationIdentity(file: "NationBuilder-Info.plist")
        let accounts = Accounts(
            application, store: FileAccountStore(folder), credentials: FileCredentialStore(folder), transport: .platform
        )
        try await accounts.restore()
        let account = try await accounts.signIn("abeforprez", by: agent)
        let people = try await account.nation.v1.people.list()
        _ = people
        try await accounts.signIn(again: account.id, by: agent, as: application)
    }

    static func update(accounts: Accounts, application: ApplicationIdentity, oldAccounts: [OldAccount]) async throws {
        for old in oldAccounts {
            let address = try NationAddress(old.slug, of: application)
            try await accounts.signIn(at: address, token: old.accessToken)
        }
    }
}

enum SandboxPages {
    static func landing() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 250)) { sandbox in
            print(sandbox.baseURL, sandbox.accessToken)
        }
    }

    static func faults() async throws {
        let configuration = SandboxConfiguration(people: 250, rateLimit: .generous) {
            $0.chaos = SandboxChaos(rules: [
                ChaosRule(.tooManyRequests(retryAfter: 1), rate: 0.05),
                ChaosRule(.cutBody(after: 512), times: 1, path: "/api/v1/people*"),
            ])
        }
        try await NationSandbox.run(configuration) { sandbox in
            print(sandbox.baseURL)
        }
    }

    static func apps() async throws {
        let configuration = SandboxConfiguration {
            $0.oauth = SandboxOAuth(redirectURIs: ["https://app.example/back"], accessTokenLifetime: .seconds(60))
        }
        try await NationSandbox.run(configuration) { sandbox in
            for app in sandbox.apps { print(app.name, app.clientID) }
        }
    }
}
