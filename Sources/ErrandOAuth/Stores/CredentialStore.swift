// SPDX-License-Identifier: MIT

/// Where credentials outlive a process.
///
/// "There is none" and "it cannot be read now" are two answers: only the first
/// is `nil`. The second is thrown as ``OAuthError`` of the family `store`, and
/// nobody is signed out for it.
///
/// `CredentialStoreConformance` in `ErrandConformance` checks these promises.
public protocol CredentialStore: Sendable {
    /// The credential of an account, or `nil` when there is none.
    func load(_ account: CredentialAccount) async throws -> StoredCredential?

    /// Keeps a credential in place of the one before, wholly or not at all, and
    /// for good when it returns.
    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws

    /// Forgets the credential of an account; none is no error.
    func remove(_ account: CredentialAccount) async throws

    /// The accounts that have a credential, in no particular order.
    ///
    /// A session may keep the mark of a sign-out beside them; a list may have it
    /// or leave it out.
    func accounts() async throws -> [CredentialAccount]

    /// Throws when a credential could not be saved now.
    func checkWritable(_ account: CredentialAccount) async throws

    /// Runs work while nobody else, in any process that shares the store, holds
    /// the lock of the account.
    ///
    /// A wait is bounded (`OAuthError.store.locked`), ends when the task is
    /// cancelled, and the death of a holder frees the lock. The lock is not
    /// reentrant.
    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result
}
