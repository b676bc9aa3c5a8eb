// SPDX-License-Identifier: MIT

import ErrandOAuth

/// A credential store that reports damage on the terminal.
struct ToldCredentialStore: CredentialStore {
    let store: any CredentialStore
    let terminal: Terminal

    func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        do { return try await store.load(account) } catch let error as OAuthError where error.kind == .store.corrupt {
            terminal.print(error: "the tokens of an account were damaged and were set aside: sign in again")
            throw error
        }
    }

    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        try await store.save(credential, for: account)
    }

    func remove(_ account: CredentialAccount) async throws { try await store.remove(account) }

    func accounts() async throws -> [CredentialAccount] { try await store.accounts() }

    func checkWritable(_ account: CredentialAccount) async throws { try await store.checkWritable(account) }

    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ body: @Sendable () async throws -> Result
    ) async throws -> Result { try await store.withLock(account, body) }
}
