// SPDX-License-Identifier: MIT

/// A store of credentials.
///
/// `nil` means only that there is no credential. A credential that cannot be
/// read now is an ``OAuthError`` of the family `store`, and signs nobody out.
///
/// `CredentialStoreConformance` in `ErrandConformance` checks these guarantees.
///
/// Write `nonisolated(nonsending)` in the signature of ``withLock(_:_:)``, as it stands here:
/// without it, the compiler takes the closure for another type, unless the upcoming feature
/// `NonisolatedNonsendingByDefault` is on.
public protocol CredentialStore: Sendable {
    /// Returns the credential of an account, or `nil` when there is none.
    func load(_ account: CredentialAccount) async throws -> StoredCredential?

    /// Saves a credential in place of the previous one, atomically. It is
    /// durable when the method returns.
    ///
    /// A session whose renewed tokens are not taken tries again under the same lock, with pauses of up to five seconds,
    /// for as long as it takes. A store whose lock can be lost refuses a save over tokens that another holder has saved
    /// since the last ``load(_:)``.
    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws

    /// Removes the credential of an account. Succeeds when there is none.
    ///
    /// Under a lock that was lost, a store removes nothing, and throws `store.locked`: another holder may have signed
    /// somebody in.
    func remove(_ account: CredentialAccount) async throws

    /// Returns the accounts that have a credential, in no particular order.
    ///
    /// A session may store the mark of a sign-out beside them. The result may
    /// contain it or not.
    func accounts() async throws -> [CredentialAccount]

    /// Throws when a credential cannot be saved now.
    func checkWritable(_ account: CredentialAccount) async throws

    /// Runs `work` while it holds the account's lock, which excludes all other
    /// tasks and all processes that share the store.
    ///
    /// The wait is bounded (`OAuthError.store.locked`) and ends when the task
    /// is cancelled. The lock is freed when its holder dies. It is not
    /// reentrant. Tasks that `work` starts hold it too, until `work` ends.
    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: nonisolated(nonsending) @Sendable () async throws -> Result
    ) async throws -> Result

    /// Notes that a refresh token leaves now, which the server may replace.
    ///
    /// A renewal calls it under the account's lock, right before it sends the stored refresh token. Nothing is sent
    /// when it throws. The next ``save(_:for:)`` or the end of the lock's work ends it. By default it does nothing:
    /// a store whose lock outlives no stopped holder needs no such note. A store that wraps another forwards it.
    func willRenew(_ account: CredentialAccount) async throws

    /// Returns whether the server's refusal of the stored refresh token ends the sign-in; by default it does.
    ///
    /// A renewal calls it under the account's lock, before it removes the credential. The store returns `false`, or
    /// throws, when another holder of the lock may have the tokens that replaced the refused one, and still save
    /// them. The credential then stays, and the renewal fails with `store.inDoubt`. A store that wraps another
    /// forwards it.
    func isRefusalFinal(_ account: CredentialAccount) async throws -> Bool
}

extension CredentialStore {
    /// Does nothing.
    public func willRenew(_ account: CredentialAccount) async throws {}

    /// Returns `true`.
    public func isRefusalFinal(_ account: CredentialAccount) async throws -> Bool { true }
}
