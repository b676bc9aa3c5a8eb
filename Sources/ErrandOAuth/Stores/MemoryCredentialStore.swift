// SPDX-License-Identifier: MIT

import Synchronization

/// A store in memory, which ends with its process and leaves nothing on disk.
public final class MemoryCredentialStore: CredentialStore {
    private let credentials = Mutex<[CredentialAccount: StoredCredential]>([:])
    private let locks = Mutex<[CredentialAccount: AsyncLock]>([:])

    /// Creates an empty store.
    public init() {}

    /// Returns the credential of an account, or `nil` when there is none.
    public func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        credentials.withLock { $0[account] }
    }

    /// Saves a credential.
    public func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        credentials.withLock { $0[account] = credential }
    }

    /// Removes the credential of an account.
    public func remove(_ account: CredentialAccount) async throws {
        credentials.withLock { $0[account] = nil }
    }

    /// Returns the accounts that have a credential.
    public func accounts() async throws -> [CredentialAccount] {
        credentials.withLock { $0.keys.filter { !$0.isSignOutMark } }
    }

    /// Does nothing: memory can always be written.
    public func checkWritable(_ account: CredentialAccount) async throws {}

    /// Runs `work` while it holds the account's lock, which excludes other
    /// tasks of this process.
    public func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        let lock = locks.withLock { locks in
            if let lock = locks[account] { return lock }
            let lock = AsyncLock()
            locks[account] = lock
            return lock
        }
        return try await lock.withLock(work)
    }
}
