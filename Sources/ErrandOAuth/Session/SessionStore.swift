// SPDX-License-Identifier: MIT

/// A session's access to its store: the credential, and the mark of a sign-out.
///
/// A sign-out cannot stop another process that holds the lock for too long from
/// saving new tokens. So the sign-out first writes a mark with the ended
/// sign-in, and every process looks for that mark after it saves. In either
/// order, the credential is removed.
struct SessionStore: Sendable {
    let base: any CredentialStore
    let account: CredentialAccount

    /// Returns the credential, unless its sign-in has ended.
    func load() async throws -> StoredCredential? {
        guard let found = try await base.load(account) else { return nil }
        return await isMarked(found.signIn) ? nil : found
    }

    /// Saves a credential.
    ///
    /// The caller holds the lock.
    ///
    /// - Returns: Whether it was saved; `false` if somebody has signed out.
    func save(_ credential: StoredCredential) async throws -> Bool {
        try await base.save(credential, for: account)
        guard await isMarked(credential.signIn) else { return true }
        try await base.remove(account)
        return false
    }

    /// Removes the credential and the mark.
    ///
    /// The caller holds the lock.
    func clear() async throws {
        try await base.remove(account)
        try await base.remove(account.signOutMark)
    }

    /// Ends a sign-in without the lock.
    func end(_ signIn: String?) async throws {
        if let signIn {
            let mark = StoredCredential(tokens: TokenSet(accessToken: "ended"), signIn: signIn)
            try await base.save(mark, for: account.signOutMark)
        }
        // Somebody may have signed in since then.
        if let found = try? await base.load(account), let signIn, found.signIn != signIn { return }
        try await base.remove(account)
    }

    /// Saves the credential of a new sign-in.
    ///
    /// The caller holds the lock.
    func begin(_ credential: StoredCredential) async throws {
        try await base.remove(account.signOutMark)
        try await base.save(credential, for: account)
    }

    func withLock<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        try await base.withLock(account, work)
    }

    /// Returns whether a sign-in has the mark.
    ///
    /// A mark that cannot be read counts as missing, so that no valid tokens
    /// are lost.
    func isMarked(_ signIn: String) async -> Bool {
        (try? await base.load(account.signOutMark))?.signIn == signIn
    }
}
