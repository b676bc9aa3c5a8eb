// SPDX-License-Identifier: MIT

#if canImport(Darwin)
    import ErrandCore
    import ErrandOAuth
    public import Foundation

    /// A list of accounts in the `UserDefaults` of Apple's systems.
    ///
    /// Untested: the project has no Apple machine.
    ///
    /// Defaults have no lock between processes, so changes are made under the
    /// system's lock on a file. An app with extensions uses a folder of its
    /// app group.
    public struct UserDefaultsAccountStore: AccountStore {
        private let suite: String?
        private let key: String
        private let lock: AccountLock
        private let listeners = Broadcast<Void>(buffering: .bufferingNewest(1))

        /// Creates a store.
        ///
        /// - Parameters:
        ///   - suite: The suite of defaults, such as an app group's; the app's
        ///     own by default.
        ///   - key: The key of the list; each list needs its own.
        ///   - lockFolder: The folder of the lock; created with mode 0700 if it
        ///     is missing.
        public init(suite: String? = nil, key: String = "NationBuilderAccounts", lockFolder: String) {
            self.suite = suite
            self.key = key
            lock = AccountLock(StoreFolder(path: lockFolder), "\(key).lock", timeout: .seconds(10))
        }

        private var defaults: UserDefaults { suite.flatMap { UserDefaults(suiteName: $0) } ?? .standard }

        /// Returns the list.
        public func load() async throws -> AccountIndex? {
            do { return try read() } catch AccountError.store.damaged {
                // The list is set aside only under the lock: another process may
                // have replaced it by a good one meanwhile.
                return try await lock.ensure { try readOrSetAside() }
            }
        }

        /// Changes the list.
        @discardableResult
        public func update<Result: Sendable>(
            _ change: @Sendable (inout AccountIndex) throws -> Result
        ) async throws -> (index: AccountIndex, result: Result) {
            let outcome = try await lock.hold {
                try (readOrSetAside() ?? AccountIndex()).update(change) {
                    defaults.set(Data(try $0.record()), forKey: key)
                }
            }
            listeners.tell(())
            return outcome
        }

        /// Does nothing: defaults can always be written.
        public func checkWritable() async throws {}

        /// Returns a stream with an element whenever this process changed the
        /// list.
        ///
        /// Changes by other processes become visible when the app comes to the
        /// foreground and calls ``Accounts/reload()``.
        public func changes() -> AsyncStream<Void> { listeners.listen() }

        private func read() throws -> AccountIndex? {
            try defaults.data(forKey: key).map { try AccountIndex(record: Array($0)) }
        }

        private func readOrSetAside() throws -> AccountIndex? {
            do { return try read() } catch let error as AccountError where error.kind == .store.damaged {
                defaults.set(defaults.data(forKey: key), forKey: "\(key).corrupt-\(SecureRandom.system.text(bytes: 6))")
                defaults.removeObject(forKey: key)
                throw AccountError(
                    .store.damaged, reason: "the list of accounts was damaged and was set aside",
                    underlying: error.underlying)
            }
        }
    }
#endif
