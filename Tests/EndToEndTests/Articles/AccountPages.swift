// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import ErrandOAuthSystem
import ErrandSQLite
import ErrandTesting
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
