// SPDX-License-Identifier: MIT

/// A store of one file an account, in a folder that only its owner can enter.
///
/// * The folder is 0700 and a file 0600 from its first byte; a symbolic link,
///   another owner and wider permissions are refused (`store.insecure`).
/// * A file is replaced wholly: written beside, synchronised, renamed, and the
///   folder synchronised. A crash leaves the old one or the new one.
/// * The lock is the system's `flock` on a file of its own, so it holds between
///   processes, and the death of its holder frees it.
/// * With a key or a passphrase the credential is sealed by AES-256-GCM, bound
///   to its account; a file in the clear is refused then.
/// * A damaged file, or one from a newer version, is set aside under another
///   name and thrown as `store.corrupt`. Removing the account removes it too.
/// * A record is 16 MiB at most: more than any answer of a server can fill.
///
/// Account names do not show in file names. They are in the files, in the clear.
public struct FileCredentialStore: CredentialStore {
    let folder: StoreFolder
    private let seal: CredentialSeal
    private let lockTimeout: Duration

    /// A store in a folder, which is made when it is missing.
    ///
    /// - Parameters:
    ///   - folder: Its path.
    ///   - protection: Whether credentials are sealed; not by default.
    ///   - lockTimeout: How long to wait for the lock of an account; 60 s by
    ///     default.
    public init(_ folder: String, protection: StoreProtection = .none, lockTimeout: Duration = .seconds(60)) {
        self.init(StoreFolder(path: folder), protection: protection, lockTimeout: lockTimeout)
    }

    init(_ folder: StoreFolder, protection: StoreProtection, lockTimeout: Duration) {
        self.folder = folder
        seal = CredentialSeal(protection)
        self.lockTimeout = lockTimeout
    }

    /// The credential of an account.
    public func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        do { return try read(account) } catch OAuthError.store.corrupt {
            // Only under the lock: whoever writes may have put a good one in its place meanwhile.
            return try await lock(account).ensure {
                do { return try read(account) } catch let error as OAuthError where error.kind == .store.corrupt {
                    try folder.setAside(Self.name(account))
                    throw OAuthError(.store.corrupt, reason: "the file was damaged and is set aside", underlying: error)
                }
            }
        }
    }

    private func read(_ account: CredentialAccount) throws -> StoredCredential? {
        guard let bytes = try folder.read(Self.name(account)) else { return nil }
        return try seal.credential(bytes, account)
    }

    /// Keeps a credential.
    public func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        try folder.replace(Self.name(account), with: try seal.record(credential, account))
    }

    /// Forgets the credential of an account, and what was set aside of it.
    public func remove(_ account: CredentialAccount) async throws {
        try folder.remove(Self.name(account))
        try folder.removeSetAside(Self.name(account))
    }

    /// The accounts that have a file which can be read.
    public func accounts() async throws -> [CredentialAccount] {
        try folder.names().filter { $0.hasSuffix(".json") }.compactMap { name in
            try folder.read(name).flatMap { CredentialSeal.account($0) }
        }
    }

    /// Throws when a file cannot be written in the folder.
    public func checkWritable(_ account: CredentialAccount) async throws { try folder.probe(Self.name(account)) }

    /// Runs work while nobody else holds the account's lock.
    public func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await lock(account).hold {
            folder.sweep(Self.name(account))
            return try await work()
        }
    }

    private func lock(_ account: CredentialAccount) -> AccountLock {
        AccountLock(folder, Self.name(account) + ".lock", timeout: lockTimeout)
    }

    static func name(_ account: CredentialAccount) -> String { "\(account.key).json" }
}
