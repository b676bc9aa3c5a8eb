// SPDX-License-Identifier: MIT

import Synchronization
import TestSupport

@testable import ErrandOAuth

/// Any store, one step of which fails while a test says so.
final class FragileStore: CredentialStore {
    enum Step { case lock, load, check, save }

    private let base: any CredentialStore
    private let failing = Mutex<Step?>(nil)
    /// The access tokens that were saved.
    let saves = EventLog<String>()

    private let failsToSave: @Sendable () -> Bool

    private let isRenewing = Mutex(false)

    /// - Parameter failsToSave: Returns whether a save fails that follows a renewal, whatever the test says.
    init(base: any CredentialStore, failsToSave: @escaping @Sendable () -> Bool = { false }) {
        (self.base, self.failsToSave) = (base, failsToSave)
    }

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
        if isRenewing.withLock({ $0 }), !account.isSignOutMark, failsToSave() { throw OAuthError(.store.unwritable) }
        try await base.save(credential, for: account)
        if !account.isSignOutMark { saves.add(credential.tokens.accessToken) }
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
        return try await base.withLock(account) {
            defer { isRenewing.withLock { $0 = false } }
            return try await work()
        }
    }

    func willRenew(_ account: CredentialAccount) async throws {
        isRenewing.withLock { $0 = true }
        try await base.willRenew(account)
    }

    func isRefusalFinal(_ account: CredentialAccount) async throws -> Bool { try await base.isRefusalFinal(account) }
}
