// SPDX-License-Identifier: MIT

/// A store with one file per account, in a folder that only its owner can
/// enter.
///
/// * The folder is 0700 and a file 0600 from its first byte; a symbolic link,
///   another owner and wider permissions are refused (`store.insecure`).
/// * A file is replaced atomically: the new one is written beside it,
///   synchronised and renamed, and then the folder is synchronised. A crash
///   leaves the old file or the new one.
/// * The lock is the system's, on a place in one separate file for all accounts. It
///   excludes other processes, and is freed when its holder dies.
/// * `checkWritable` under the lock allocates the file that is saved next, so that a disk that
///   fills up meanwhile does not lose it.
/// * With a key or a passphrase the credential is sealed by AES-256-GCM and
///   bound to its account. An unsealed file is then refused.
/// * A damaged file, or one from a newer version, is renamed, and
///   `store.corrupt` is thrown. Removing the account removes the renamed file
///   too.
/// * A record has at most 16 MiB, more than any server's response can fill.
///
/// File names do not show account names. The files contain them, unsealed.
public struct FileCredentialStore: CredentialStore {
    let folder: StoreFolder
    private let seal: CredentialSeal
    private let lockTimeout: Duration

    /// Creates a store in a folder, which is created if it is missing.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - protection: Whether credentials are sealed; not by default.
    ///   - lockTimeout: The longest wait for an account's lock; 60 s by
    ///     default.
    public init(_ folder: String, protection: StoreProtection = .none, lockTimeout: Duration = .seconds(60)) {
        self.init(StoreFolder(path: folder), protection: protection, lockTimeout: lockTimeout)
    }

    init(_ folder: StoreFolder, protection: StoreProtection, lockTimeout: Duration) {
        self.folder = folder
        seal = CredentialSeal(protection)
        self.lockTimeout = lockTimeout
    }

    /// Returns the credential of an account, or `nil` when there is none.
    public func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        let name = Self.name(account)
        return try await lock(account).mend("file") {
            guard let record = try folder.read(name) else { return nil }
            return try await seal.credential(record, account)
        } setAside: {
            try folder.setAside(name)
        }
    }

    /// Saves a credential.
    public func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        let record = try await seal.record(credential, account) { try folder.keep("salt", $0) }
        try await lock(account).ensure { try folder.replace(Self.name(account), with: record, isLocked: true) }
    }

    /// Removes the credential of an account and its files that were set aside.
    public func remove(_ account: CredentialAccount) async throws {
        try folder.remove(Self.name(account))
        try folder.removeSetAside(Self.name(account))
    }

    /// Returns the accounts that have a readable file.
    public func accounts() async throws -> [CredentialAccount] {
        try folder.names().filter { $0.hasSuffix(".json") }.compactMap { name in
            try folder.read(name).flatMap { CredentialSeal.account($0) }
        }
    }

    /// Throws when a file cannot be written in the folder.
    public func checkWritable(_ account: CredentialAccount) async throws {
        let name = Self.name(account)
        // New tokens are about as long as those before.
        let room = max(1 << 16, Int(try folder.state(name)?.size ?? 0) * 2)
        if lock(account).isHeld { try folder.reserve(name, room) } else { try folder.probe(name, room) }
    }

    /// Runs `work` while it holds the account's lock.
    public func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await lock(account).hold {
            defer { folder.release(Self.name(account)) }
            return try await work()
        }
    }

    private func lock(_ account: CredentialAccount) -> AccountLock {
        AccountLock(folder, "accounts.lock", of: account, timeout: lockTimeout)
    }

    static func name(_ account: CredentialAccount) -> String { "\(account.key).json" }
}
