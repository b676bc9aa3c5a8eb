// SPDX-License-Identifier: MIT

import ErrandOAuth
import Synchronization

/// Any store, one step of which fails while a test says so.
final class FragileStore: CredentialStore {
    enum Step { case lock, load, check, save }

    private let base: any CredentialStore
    private let failing = Mutex<Step?>(nil)

    init(base: any CredentialStore) { self.base = base }

    func fail(_ step: Step?) { failing.withLock { $0 = step } }

    private func pass(_ step: Step, _ kind: OAuthError.Kind) throws {
        if failing.withLock({ $0 }) == step { throw OAuthError(kind) }
    }

    func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        try pass(.load, .store.unreadable)
        return try await base.load(account)
    }

    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        try pass(.save, .store.unwritable)
        try await base.save(credential, for: account)
    }

    func remove(_ account: CredentialAccount) async throws { try await base.remove(account) }
    func accounts() async throws -> [CredentialAccount] { try await base.accounts() }

    func checkWritable(_ account: CredentialAccount) async throws {
        try pass(.check, .store.unwritable)
        try await base.checkWritable(account)
    }

    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try pass(.lock, .store.locked)
        return try await base.withLock(account, work)
    }
}
