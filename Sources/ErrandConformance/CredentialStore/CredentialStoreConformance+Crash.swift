// SPDX-License-Identifier: MIT

public import ErrandOAuth

extension CredentialStoreConformance {
    /// Saves one credential after the other, until the process is killed.
    ///
    /// Run it in a process of its own, which a test kills with SIGKILL at a
    /// random moment. Then ``checkAfterCrash(of:saved:)`` checks the store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - saved: A closure that is called with a credential's number when its
    ///     save has returned.
    /// - Throws: The errors of the store and of `saved`.
    public static func saveUntilKilled(
        in store: some CredentialStore, saved: (_ number: Int) throws -> Void
    ) async throws -> Never {
        var number = 0
        while true {
            try await save(number, in: store)
            try saved(number)
            number += 1
        }
    }

    /// Saves the credential with a number.
    public static func save(_ number: Int, in store: some CredentialStore) async throws {
        let token = String(repeating: "\(number) ", count: 2000)
        let credential = StoredCredential(
            tokens: TokenSet(accessToken: token, refreshToken: token), signIn: "\(number)")
        try await store.save(credential, for: account("crash"))
    }

    /// Checks the store after a process was killed.
    ///
    /// The store must hold a whole credential: the last one whose save returned, or
    /// the next one. Only if no save returned, it may be empty. The lock must be free.
    ///
    /// - Parameters:
    ///   - store: The store, opened anew.
    ///   - saved: The number of the last credential whose save returned; `nil` when there is none.
    /// - Returns: The number of the credential in the store; `nil` when there is none.
    /// - Throws: ``BrokenStorePromise``, and the errors of the store.
    @discardableResult
    public static func checkAfterCrash(of store: some CredentialStore, saved: Int?) async throws -> Int? {
        try await BrokenStorePromise.named("A killed process leaves a whole credential, and no lock") {
            let found = try await store.load(account("crash"))
            try await store.withLock(account("crash")) {}
            guard let found else {
                try expect(saved == nil, "a credential whose save returned is gone")
                return nil
            }
            let number = Int(found.signIn) ?? -1
            let token = String(repeating: "\(number) ", count: 2000)
            try expect(found.tokens.accessToken == token && found.tokens.refreshToken == token, "it is incomplete")
            let last = saved ?? -1
            try expect(number == last || number == last + 1, "credential \(number) is there after \(last) was saved")
            return number
        }
    }
}
