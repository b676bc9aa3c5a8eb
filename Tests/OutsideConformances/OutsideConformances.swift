// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import NationBuilderAccounts

// What a program outside this package writes, with the compiler's default settings. That it
// compiles is the test: this package has other settings, which change the types of closures.

/// A store of credentials, written from the signatures of the documentation.
package struct OutsideCredentialStore: CredentialStore {
    private let base: any CredentialStore

    package init(_ base: any CredentialStore) { self.base = base }

    package func load(_ account: CredentialAccount) async throws -> StoredCredential? { try await base.load(account) }

    package func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        try await base.save(credential, for: account)
    }

    package func remove(_ account: CredentialAccount) async throws { try await base.remove(account) }

    package func accounts() async throws -> [CredentialAccount] { try await base.accounts() }

    package func checkWritable(_ account: CredentialAccount) async throws { try await base.checkWritable(account) }

    package func willRenew(_ account: CredentialAccount) async throws { try await base.willRenew(account) }

    package func isRefusalFinal(_ account: CredentialAccount) async throws -> Bool {
        try await base.isRefusalFinal(account)
    }

    package func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: nonisolated(nonsending) @Sendable () async throws -> Result
    ) async throws -> Result { try await base.withLock(account, work) }
}

/// A store of the list of accounts.
package struct OutsideAccountStore: AccountStore {
    let base: any AccountStore

    package func load() async throws -> AccountIndex? { try await base.load() }

    package func update<Result: Sendable>(
        _ change: @Sendable (inout AccountIndex) throws -> Result
    ) async throws -> (index: AccountIndex, result: Result) { try await base.update(change) }

    package func checkWritable() async throws { try await base.checkWritable() }

    package func changes() -> AsyncStream<Void> { base.changes() }
}

/// An agent of a sign-in.
package struct OutsideAgent: AuthorizationAgent {
    let base: any AuthorizationAgent

    package func run(
        _ begin: nonisolated(nonsending) @Sendable (RedirectURI) async throws -> PendingAuthorization
    ) async throws -> TokenSet { try await base.run(begin) }
}

/// A middleware of a client.
package struct OutsideStep: Middleware {
    package func send(_ request: RawRequest, next: Next) async throws -> RawResponse { try await next(request) }
}
