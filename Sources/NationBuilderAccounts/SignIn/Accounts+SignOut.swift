// SPDX-License-Identifier: MIT

public import ErrandOAuth

extension Accounts {
    /// Signs out of an account.
    ///
    /// Its tokens are discarded here and in the store, and revoked at the
    /// server if possible. If the account was selected, the first of the others
    /// is selected.
    ///
    /// - Parameter id: The account; the selected one by default.
    /// - Returns: The server's results, which do not affect the sign-out.
    /// - Throws: ``AccountError`` `store.unwritable` when the tokens or the
    ///   list could not be removed; the account stays then. `unknownAccount`
    ///   when nobody is signed in, or the account is no longer in the list.
    @discardableResult
    public func signOut(_ id: Account.ID? = nil) async throws -> SignOutReport {
        try await restore()
        guard let id = id ?? index.selected, let record = index[id] else { throw Self.unknownAccount }
        let session = opened(record).session
        do {
            try await store.checkWritable()
            try await credentials.checkWritable(session.account)
        } catch {
            throw Self.notSignedOut(error)
        }
        let report = await session.signOut()
        if let error = report.storeError {
            close(id)
            throw Self.notSignedOut(error)
        }
        try await change(Cause(id: id, kind: .signedOut)) { $0.remove(id, signIn: record.signIn) }
        return report
    }

    private static func notSignedOut(_ error: any Error) -> AccountError {
        AccountError(
            .store.unwritable,
            reason: "the tokens could not be removed: "
                + ((error as? OAuthError)?.reason ?? (error as? AccountError)?.reason ?? "the store failed"),
            underlying: error)
    }
}
