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

    /// Returns whether somebody signed in here, and removes a damaged profile.
    func hasProfile() async throws -> Bool {
        do { return try profile() != nil } catch OAuthError.store.corrupt {
            // Without the profile the credentials cannot be assigned, so they
            // are removed too.
            for account in try await store.accounts() { try await store.remove(account) }
            try forgetProfile()
            return false
        }
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
        let plain = try session(profile, bound: nil)
        let key = try await store.load(plain.account)?.dpopKey
        if let key { return try session(profile, bound: try DPoPProver(storedKey: key)) }
        return profile.isBound ? try session(profile, bound: DPoPProver()) : plain
    }

    func session(_ profile: OAuthProfile, bound prover: DPoPProver?) throws -> OAuthSession {
        OAuthSession(try profile.grants(http(profile), bound: prover), source: profile.source, store: store)
    }

    /// Returns the HTTP client for a client's server.
    func http(_ profile: OAuthProfile) throws -> Client {
        try OAuthWire.client(authorities: authorities ?? profile.authorities)
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
