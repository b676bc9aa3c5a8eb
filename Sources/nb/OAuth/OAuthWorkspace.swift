// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation

/// The folder of a client, with its identity and its credential.
struct OAuthWorkspace: Sendable {
    let folder: String
    /// The file of authorities that replaces the one from `login`.
    var authorities: String?
    private static let profileName = "client.json"

    static var defaultFolder: String { StateFolder.path("oauth") }

    var store: FileCredentialStore { FileCredentialStore(folder) }

    func profile() throws -> OAuthProfile? {
        guard let bytes = try StoreFolder(path: folder).read(Self.profileName) else { return nil }
        do { return try JSONDecoder().decode(OAuthProfile.self, from: Data(bytes)) } catch {
            throw OAuthError(.store.corrupt, reason: "\(Self.profileName) is damaged: sign in again")
        }
    }

    /// Removes a damaged profile, and all credentials: without the profile they cannot be
    /// assigned.
    ///
    /// - Returns: Whether there were credentials.
    func forgetAll() async throws -> Bool {
        let accounts = try await store.accounts()
        for account in accounts { try await store.remove(account) }
        try forgetProfile()
        return !accounts.isEmpty
    }

    func save(_ profile: OAuthProfile) throws {
        try StoreFolder(path: folder).replace(Self.profileName, with: Array(try JSONEncoder().encode(profile)))
    }

    func forgetProfile() throws { try StoreFolder(path: folder).remove(Self.profileName) }

    /// Returns the session that `login` began, with the key that its tokens are
    /// bound to.
    func session() async throws -> OAuthSession {
        guard let profile = try profile() else {
            throw OAuthError(.loginRequired, reason: "nobody is signed in here")
        }
        return try await session(profile, via: http(profile))
    }

    /// Returns the session of a profile, for work that is done here whatever the server
    /// responds.
    ///
    /// If the file of authorities is gone, the session's requests fail with that reason.
    func localSession(_ profile: OAuthProfile) async throws -> OAuthSession {
        try await session(profile, via: localClient(profile))
    }

    private func session(_ profile: OAuthProfile, via http: Client) async throws -> OAuthSession {
        let plain = try session(profile, via: http, bound: nil)
        let key = try await store.load(plain.account)?.dpopKey
        if let key { return try session(profile, via: http, bound: try DPoPProver(storedKey: key)) }
        return profile.isBound ? try session(profile, via: http, bound: DPoPProver()) : plain
    }

    func session(_ profile: OAuthProfile, bound prover: DPoPProver?) throws -> OAuthSession {
        try session(profile, via: http(profile), bound: prover)
    }

    private func session(_ profile: OAuthProfile, via http: Client, bound prover: DPoPProver?) throws -> OAuthSession {
        OAuthSession(try profile.grants(http, bound: prover), source: profile.source, store: store)
    }

    /// Returns the account of a profile in the store, without using its server.
    func account(_ profile: OAuthProfile) throws -> CredentialAccount {
        try session(profile, via: localClient(profile), bound: nil).account
    }

    private func localClient(_ profile: OAuthProfile) -> Client {
        do { return try http(profile) } catch { return Client(bare: nil, transport: NoTransport(error: error)) }
    }

    /// Returns the HTTP client, which logs and shows nothing of its requests.
    func http(_ profile: OAuthProfile) throws -> Client {
        Client(bare: nil, transport: try Network.transport(authorities: authorities ?? profile.authorities))
    }

    /// Returns the session with the tokens as they are, valid or not.
    func sessionAndTokens() async throws -> (OAuthSession, TokenSet) {
        let session = try await session()
        guard let tokens = try await session.tokens() else {
            throw OAuthError(.loginRequired, reason: "nobody is signed in here")
        }
        return (session, tokens)
    }
}
