// SPDX-License-Identifier: MIT

public import ErrandOAuth

extension CredentialStoreConformance {
    /// Checks a store that is away between the response to a renewal and its save, and comes back.
    ///
    /// The save must fail as long as the store is away, and change nothing. Under the same lock the store must take the
    /// tokens when it is back, also when the task of the lock's work was cancelled meanwhile, as when the lock was
    /// lost: a session tries again until then, because nobody else has the tokens.
    ///
    /// - Parameters:
    ///   - open: Opens the store, which must be empty, as another process would.
    ///   - away: Makes the store fail to save, such as a database that is stopped.
    ///   - back: Brings the store back.
    /// - Throws: ``BrokenStorePromise``, and the errors of the store and of the closures.
    public static func checkOutage(
        of open: @Sendable () async throws -> any CredentialStore, away: @escaping @Sendable () async throws -> Void,
        back: @escaping @Sendable () async throws -> Void
    ) async throws {
        try await BrokenStorePromise.named("A store that was away takes what it could not save") {
            for isCancelled in [false, true] {
                let name = "outage \(isCancelled)"
                let store = try await open()
                try await store.save(sample("old"), for: account(name))
                // A store may run the work in a task of its own.
                try await Task {
                    try await store.withLock(account(name)) {
                        try expect(try await store.load(account(name)) == sample("old"), "what was saved is not loaded")
                        try await store.checkWritable(account(name))
                        try await store.willRenew(account(name))
                        try await away()
                        for _ in 0..<2 { try await checkFailure(of: store, name) }
                        try await back()
                        if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
                        // A session is not ended by the cancellation.
                        try await Task {
                            let found = try await store.load(account(name))
                            try expect(found == sample("old"), "a save that failed has changed what is stored")
                            try await store.save(sample("new"), for: account(name))
                        }.value
                    }
                }.value
                let other = try await open()
                try expect(try await other.load(account(name)) == sample("new"), "what was saved late is not there")
                try await other.withLock(account(name)) {}
            }
        }
    }

    private static func checkFailure(of store: any CredentialStore, _ name: String) async throws {
        do { try await store.save(sample("new"), for: account(name)) } catch { return }
        try expect(false, "a save succeeded while the store was away")
    }
}
