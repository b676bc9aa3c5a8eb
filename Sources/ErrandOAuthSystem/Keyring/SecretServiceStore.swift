// SPDX-License-Identifier: MIT

#if os(Linux)
    public import ErrandOAuth
    import Foundation

    /// A store in the desktop's keyring: GNOME Keyring, KWallet or any other
    /// that provides the freedesktop.org Secret Service.
    ///
    /// The store runs `secret-tool` (Debian: `libsecret-tools`) and
    /// `dbus-send`. `secret-tool` talks to the service over a session that is
    /// encrypted by a Diffie-Hellman key. Secrets are passed over standard
    /// input, never in an argument or in an attribute of an item.
    ///
    /// * A record is found by a digest of its account. `secret-tool` accepts 8
    ///   KiB, so a longer record is kept in pieces, and is still replaced in
    ///   one step.
    /// * `secret-tool` does not distinguish a missing item from a locked
    ///   keyring. So the store asks the service first. Without a bus, a service
    ///   or an unlocked keyring, it throws `store.unreadable` or
    ///   `store.unwritable`, and never returns `nil`.
    /// * A service that does not respond within 5 s cannot be read or written now.
    /// * A locked keyring shows a prompt only if ``mayPrompt`` is `true`. A
    ///   dismissed prompt is `store.unreadable` too.
    /// * The keyring has no lock between processes, so an account's lock is the
    ///   system's, on a file.
    /// * A damaged record is moved to items of its own, and `store.corrupt`
    ///   is thrown.
    public struct SecretServiceStore: CredentialStore {
        /// Whether a person may be asked to unlock the keyring.
        ///
        /// `false` by default: a locked keyring is then `store.unreadable`.
        public var mayPrompt = false

        private let found: SecretService
        private let lockFolder: StoreFolder
        private let lockTimeout: Duration
        private let seal = CredentialSeal(.none)

        /// Whether this machine has a usable keyring now.
        public static var isAvailable: Bool {
            get async { (try? await SecretService.found(for: "errand").collection()) != nil }
        }

        /// Creates a store in the default keyring.
        ///
        /// - Parameters:
        ///   - application: The name that separates this application's items
        ///     from those of others.
        ///   - lockFolder: The folder of the lock files; by default
        ///     `.local/state/errand/locks` in the user's home folder. That
        ///     folder comes from the system's user database, not from the
        ///     environment: all programs of a user share one keyring, so they
        ///     must share the locks.
        ///   - lockTimeout: The longest wait for an account's lock; 60 s by
        ///     default.
        /// - Throws: ``/ErrandOAuth/OAuthError`` `store.unreadable` when `secret-tool` or
        ///   `dbus-send` is not in the `PATH`.
        public init(
            application: String = "errand", lockFolder: String? = nil, lockTimeout: Duration = .seconds(60)
        ) throws {
            found = try SecretService.found(for: application)
            self.lockFolder = StoreFolder(path: lockFolder ?? LockFolder.shared)
            self.lockTimeout = lockTimeout
        }

        /// Returns the credential of an account, or `nil` when there is none.
        public func load(_ account: CredentialAccount) async throws -> StoredCredential? {
            try await check(.store.unreadable)
            return try await lock(account).mend("record") {
                guard let record = try await records.load(account.key) else { return nil }
                return try await seal.credential(record, account)
            } setAside: {
                try await records.setAside(account.key, label: "damaged record of \(account)")
            }
        }

        /// Saves a credential.
        public func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
            try await check(.store.unwritable)
            try await records.save(try await seal.record(credential, account), account.key, label: "\(account)")
        }

        /// Removes the credential of an account and its records that were set
        /// aside.
        public func remove(_ account: CredentialAccount) async throws {
            try await check(.store.unwritable)
            try await records.remove(account.key)
            try await service.clear(.setAside(account.key))
        }

        /// Returns the accounts that have a readable record.
        public func accounts() async throws -> [CredentialAccount] {
            try await check(.store.unreadable)
            var accounts: [CredentialAccount] = []
            for key in try await service.keys() {
                if let record = try? await records.load(key), let account = CredentialSeal.account(record) {
                    accounts.append(account)
                }
            }
            return accounts
        }

        /// Throws when an item cannot be written now.
        public func checkWritable(_ account: CredentialAccount) async throws {
            try await check(.store.unwritable)
            try await service.store([UInt8(ascii: "0")], as: .probe(account.key), label: "errand probe")
            try await service.clear(.probe(account.key))
        }

        /// Runs `work` while it holds the account's lock.
        public func withLock<Result: Sendable>(
            _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
        ) async throws -> Result {
            try await lock(account).hold(work)
        }

        private func lock(_ account: CredentialAccount) -> AccountLock {
            AccountLock(lockFolder, "secrets.lock", of: account, timeout: lockTimeout)
        }

        /// The service; a person who is asked gets two minutes.
        private var service: SecretService {
            var service = found
            if mayPrompt { service.patience = .seconds(120) }
            return service
        }

        private var records: PiecedRecords { PiecedRecords(service: service) }

        private func check(_ kind: OAuthError.Kind) async throws {
            let collection: SecretService.CollectionState
            do { collection = try await service.collection() } catch let error as OAuthError {
                throw OAuthError(kind, reason: error.reason)
            }
            guard collection == .open || mayPrompt else {
                throw OAuthError(kind, reason: "the keyring is locked")
            }
        }
    }

    /// The folder of a keyring's lock files.
    enum LockFolder {
        /// The folder that all programs of a user share, whatever their
        /// environment.
        static var shared: String { "\(home)/.local/state/errand/locks" }

        private static var home: String {
            var entry = passwd()
            var found: UnsafeMutablePointer<passwd>?
            var buffer = [CChar](repeating: 0, count: 16384)
            let path = buffer.withUnsafeMutableBufferPointer { buffer -> String? in
                guard let base = buffer.baseAddress,
                    getpwuid_r(geteuid(), &entry, base, buffer.count, &found) == 0, found != nil,
                    let directory = entry.pw_dir
                else { return nil }
                return String(cString: directory)
            }
            return path ?? NSHomeDirectory()
        }
    }
#endif
