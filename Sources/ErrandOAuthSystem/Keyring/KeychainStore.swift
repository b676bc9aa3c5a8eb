// SPDX-License-Identifier: MIT

#if canImport(Security)
    public import ErrandOAuth
    import Foundation
    import Security

    /// A store in the Keychain of Apple's systems.
    ///
    /// Untested: the project has no Apple machine.
    ///
    /// * A record is a generic password. It is updated in place, and never
    ///   deleted and added again.
    /// * It can be read after the first unlock, in the background too, and does not
    ///   leave the device.
    /// * Every status is checked: only `errSecItemNotFound` means that there is
    ///   no credential. A locked device is `store.unreadable`, and signs nobody
    ///   out.
    /// * The Keychain has no lock between processes, so an account's lock is
    ///   the system's, on a file. An app and its extensions pass a
    ///   folder of their app group.
    /// * A damaged item gets another service, and `store.corrupt` is thrown.
    public struct KeychainStore: CredentialStore {
        private let service: String
        private let accessGroup: String?
        private let lockFolder: StoreFolder
        private let lockTimeout: Duration
        private let seal = CredentialSeal(.none)

        /// Creates a store.
        ///
        /// - Parameters:
        ///   - service: The name that separates these items from other apps'
        ///     items, such as the bundle identifier.
        ///   - accessGroup: The group of apps that share the items.
        ///   - lockFolder: The folder of the lock files; created with mode 0700
        ///     if it is missing.
        ///   - lockTimeout: The longest wait for an account's lock; 60 s by
        ///     default.
        public init(
            service: String, accessGroup: String? = nil, lockFolder: String, lockTimeout: Duration = .seconds(60)
        ) {
            self.service = service
            self.accessGroup = accessGroup
            self.lockFolder = StoreFolder(path: lockFolder)
            self.lockTimeout = lockTimeout
        }

        /// Returns the credential of an account, or `nil` when there is none.
        public func load(_ account: CredentialAccount) async throws -> StoredCredential? {
            try await lock(account).mend("item") {
                try await read(account)
            } setAside: {
                try setAside(account)
            }
        }

        private func read(_ account: CredentialAccount) async throws -> StoredCredential? {
            var query = item(account)
            query[kSecReturnData as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitOne
            var found: CFTypeRef?
            switch SecItemCopyMatching(query as CFDictionary, &found) {
            case errSecSuccess:
                guard let data = found as? Data else {
                    throw OAuthError(.store.corrupt, reason: "the item holds no data")
                }
                return try await seal.credential(data, account)
            case errSecItemNotFound: return nil
            case let status: throw Self.failure(.store.unreadable, status)
            }
        }

        /// Gives a damaged item another service, where no credential is looked for.
        private func setAside(_ account: CredentialAccount) throws {
            let place: [String: Any] = [
                kSecAttrService as String: damagedService(account),
                kSecAttrAccount as String: SecureRandom.system.text(bytes: 6),
            ]
            let status = SecItemUpdate(item(account) as CFDictionary, place as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw Self.failure(.store.unwritable, status)
            }
        }

        /// Saves a credential.
        public func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
            let values: [String: Any] = [
                kSecValueData as String: Data(try await seal.record(credential, account)),
                kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]
            var status = SecItemUpdate(item(account) as CFDictionary, values as CFDictionary)
            if status == errSecItemNotFound {
                status = SecItemAdd(item(account).merging(values) { $1 } as CFDictionary, nil)
                if status == errSecDuplicateItem {
                    status = SecItemUpdate(item(account) as CFDictionary, values as CFDictionary)
                }
            }
            guard status == errSecSuccess else { throw Self.failure(.store.unwritable, status) }
        }

        /// Removes the credential of an account and its items that were set
        /// aside.
        public func remove(_ account: CredentialAccount) async throws {
            var damaged = items
            damaged[kSecAttrService as String] = damagedService(account)
            for query in [item(account), damaged] {
                let status = SecItemDelete(query as CFDictionary)
                guard status == errSecSuccess || status == errSecItemNotFound else {
                    throw Self.failure(.store.unwritable, status)
                }
            }
        }

        /// Returns the accounts that have a readable record.
        public func accounts() async throws -> [CredentialAccount] {
            var query = items
            query[kSecReturnData as String] = true
            query[kSecMatchLimit as String] = kSecMatchLimitAll
            var found: CFTypeRef?
            switch SecItemCopyMatching(query as CFDictionary, &found) {
            case errSecSuccess: return (found as? [Data] ?? []).compactMap { CredentialSeal.account($0) }
            case errSecItemNotFound: return []
            case let status: throw Self.failure(.store.unreadable, status)
            }
        }

        /// Throws when an item cannot be written now.
        public func checkWritable(_ account: CredentialAccount) async throws {
            var probe = items
            probe[kSecAttrAccount as String] = "\(account.key).probe"
            var values = probe
            values[kSecValueData as String] = Data([0])
            values[kSecAttrAccessible as String] = kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            let status = SecItemAdd(values as CFDictionary, nil)
            guard status == errSecSuccess || status == errSecDuplicateItem else {
                throw Self.failure(.store.unwritable, status)
            }
            SecItemDelete(probe as CFDictionary)
        }

        /// Runs `work` while it holds the account's lock.
        public func withLock<Result: Sendable>(
            _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
        ) async throws -> Result {
            try await lock(account).hold(work)
        }

        private func lock(_ account: CredentialAccount) -> AccountLock {
            AccountLock(lockFolder, "keychain.lock", of: account, timeout: lockTimeout)
        }

        private func damagedService(_ account: CredentialAccount) -> String { "\(service).damaged.\(account.key)" }

        private var items: [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
                kSecUseDataProtectionKeychain as String: true,
            ]
            if let accessGroup { query[kSecAttrAccessGroup as String] = accessGroup }
            return query
        }

        private func item(_ account: CredentialAccount) -> [String: Any] {
            var query = items
            query[kSecAttrAccount as String] = account.key
            return query
        }

        private static func failure(_ kind: OAuthError.Kind, _ status: OSStatus) -> OAuthError {
            OAuthError(kind, reason: "the Keychain returned status \(status)")
        }
    }
#endif
