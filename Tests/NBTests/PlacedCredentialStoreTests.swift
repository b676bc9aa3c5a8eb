// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import NBCore

/// Where the tokens of an account are, and where none are left.
@Suite("The places of tokens", .timed)
struct PlacedCredentialStoreTests {
    private let account = CredentialAccount(issuer: "https://abeforprez.example", clientID: "app", name: "1")

    private func credential(_ token: String, signIn: String = "s") -> StoredCredential {
        StoredCredential(tokens: TokenSet(accessToken: token, refreshToken: "R-\(token)"), signIn: signIn)
    }

    /// A keyring that can be locked.
    private final class TestKeyring: CredentialStore {
        private let base = MemoryCredentialStore()
        private let state = Mutex(State())

        private struct State {
            var isLocked = false
            var uses = 0
        }

        var isLocked: Bool {
            get { state.withLock { $0.isLocked } }
            set { state.withLock { $0.isLocked = newValue } }
        }

        var uses: Int { state.withLock { $0.uses } }

        private func use() throws {
            let isLocked = state.withLock { state in
                state.uses += 1
                return state.isLocked
            }
            if isLocked { throw OAuthError(.store.locked, reason: "the keyring is locked") }
        }

        func load(_ account: CredentialAccount) async throws -> StoredCredential? {
            try use()
            return try await base.load(account)
        }

        func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
            try use()
            try await base.save(credential, for: account)
        }

        func remove(_ account: CredentialAccount) async throws {
            try use()
            try await base.remove(account)
        }

        func accounts() async throws -> [CredentialAccount] {
            try use()
            return try await base.accounts()
        }

        func checkWritable(_ account: CredentialAccount) async throws { try use() }

        func withLock<Result: Sendable>(
            _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
        ) async throws -> Result { try await base.withLock(account, work) }
    }

    private func store(
        _ folder: String, _ keyring: TestKeyring?, isSigningIn: Bool = false
    ) -> PlacedCredentialStore {
        let store = PlacedCredentialStore(
            files: FileCredentialStore("\(folder)/tokens"), keyring: keyring,
            notes: StoreFolder(path: "\(folder)/places"))
        if isSigningIn { store.isSigningIn.set() }
        return store
    }

    private func session(_ store: PlacedCredentialStore) -> OAuthSession {
        OAuthSession(
            OAuthGrants(
                provider: OAuthProvider(issuer: account.issuer, tokenEndpoint: nil),
                client: OAuthClientIdentity(id: account.clientID), via: Client(bare: nil, transport: .platform)),
            store: store, account: account.name)
    }

    @Test("A sign-out of tokens in files is complete while the keyring is locked")
    func locked() async throws {
        try await TemporaryFolder.with { folder in
            let keyring = TestKeyring()
            // As over SSH, where the keyring cannot be reached.
            try await session(store(folder, nil)).signIn(TokenSet(accessToken: "a"))
            keyring.isLocked = true
            let atTheDesktop = store(folder, keyring)
            let report = await session(atTheDesktop).signOut()
            #expect(report.storeError == nil, "\(String(describing: report.storeError))")
            keyring.isLocked = false
            #expect(try await atTheDesktop.load(account) == nil)
            #expect(try atTheDesktop.place(of: account) == nil)
        }
    }

    @Test("Reading tokens in files never asks the keyring, not even for the mark of a sign-out")
    func uses() async throws {
        try await TemporaryFolder.with { folder in
            try await session(store(folder, nil)).signIn(TokenSet(accessToken: "a"))
            let keyring = TestKeyring()
            #expect(try await session(store(folder, keyring)).tokens()?.accessToken == "a")
            #expect(keyring.uses == 0)
        }
    }

    @Test("Tokens in the keyring that were replaced out of its reach never come back, and go when it is reached")
    func replaced() async throws {
        for isReachedAtSignOut in [false, true] {
            try await TemporaryFolder.with { folder in
                let keyring = TestKeyring()
                let atTheDesktop = store(folder, keyring)
                let overSSH = store(folder, nil)
                try await store(folder, keyring, isSigningIn: true).save(credential("old"), for: account)
                try await store(folder, nil, isSigningIn: true).save(credential("new", signIn: "t"), for: account)
                #expect(try await atTheDesktop.load(account)?.tokens.accessToken == "new")
                try await (isReachedAtSignOut ? atTheDesktop : overSSH).remove(account)
                #expect(try await atTheDesktop.load(account) == nil)
                #expect(try await overSSH.load(account) == nil)
                #expect(try await atTheDesktop.accounts() == [])
                #expect((try await keyring.load(account) == nil) == isReachedAtSignOut)
                try await atTheDesktop.remove(account)
                #expect(try await keyring.load(account) == nil)
                // Nothing stands in the way of the next sign-in.
                try await store(folder, keyring, isSigningIn: true).save(credential("next"), for: account)
                #expect(try await store(folder, keyring).load(account)?.tokens.accessToken == "next")
            }
        }
    }

    @Test("A renewal over SSH leaves the outdated tokens known as such")
    func renewed() async throws {
        try await TemporaryFolder.with { folder in
            let keyring = TestKeyring()
            let overSSH = store(folder, nil)
            try await store(folder, keyring, isSigningIn: true).save(credential("old"), for: account)
            try await store(folder, nil, isSigningIn: true).save(credential("new"), for: account)
            try await overSSH.save(credential("newer"), for: account)
            keyring.isLocked = true
            // The outdated tokens are no reason to fail.
            try await store(folder, keyring).save(credential("newest"), for: account)
            keyring.isLocked = false
            #expect(try await keyring.load(account)?.tokens.accessToken == "old")
            try await store(folder, keyring).remove(account)
            #expect(try await keyring.load(account) == nil)
        }
    }

    @Test("Tokens in a keyring that cannot be reached are neither removed nor missing")
    func unreachable() async throws {
        try await TemporaryFolder.with { folder in
            let keyring = TestKeyring()
            try await store(folder, keyring).save(credential("a"), for: account)
            let overSSH = store(folder, nil)
            await #expect(throws: OAuthError.self) { try await overSSH.load(account) }
            await #expect(throws: OAuthError.self) { try await overSSH.remove(account) }
            #expect(try await store(folder, keyring).load(account)?.tokens.accessToken == "a")
            // While a person signs in, they are given up.
            try await store(folder, nil, isSigningIn: true).remove(account)
            #expect(try await store(folder, keyring).load(account) == nil)
        }
    }
}
