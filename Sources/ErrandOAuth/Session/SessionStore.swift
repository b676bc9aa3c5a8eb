// SPDX-License-Identifier: MIT

/// A session's side of its store: the credential, and the mark of a sign-out.
///
/// Who signs out while another process holds the lock for longer than we wait
/// cannot keep it from saving new tokens. So the sign-in that ended is written
/// down first, and whoever saves looks for that mark afterwards: whichever of the
/// two comes last, the credential is gone.
struct SessionStore: Sendable {
    let base: any CredentialStore
    let account: CredentialAccount

    /// The credential, unless its sign-in has ended.
    func load() async throws -> StoredCredential? {
        guard let found = try await base.load(account) else { return nil }
        return await isMarked(found.signIn) ? nil : found
    }

    /// Keeps a credential; the lock is held.
    ///
    /// - Returns: Whether it was kept: not when somebody has signed out.
    func save(_ credential: StoredCredential) async throws -> Bool {
        try await base.save(credential, for: account)
        guard await isMarked(credential.signIn) else { return true }
        try await base.remove(account)
        return false
    }

    /// Forgets the credential and the mark; the lock is held.
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
        // Somebody may have signed in since.
        if let found = try? await base.load(account), let signIn, found.signIn != signIn { return }
        try await base.remove(account)
    }

    /// Begins a new sign-in; the lock is held.
    func begin(_ credential: StoredCredential) async throws {
        try await base.remove(account.signOutMark)
        try await base.save(credential, for: account)
    }

    func withLock<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        try await base.withLock(account, work)
    }

    /// What cannot be read is no mark: tokens are not given up for it.
    func isMarked(_ signIn: String) async -> Bool {
        (try? await base.load(account.signOutMark))?.signIn == signIn
    }
}
