// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandOAuth

/// A list of accounts in a JSON file, which processes may share.
///
/// * The folder has mode 0700 and the file 0600 from its first byte. A symbolic
///   link, another owner and wider permissions are refused
///   (`store.unreadable`).
/// * The file is replaced as a whole: a new one is written beside it,
///   synchronized and renamed. A crash leaves the old file or the new one.
/// * Changes are made under the system's lock on a separate file, so no process
///   overwrites another's change. The lock is freed when its holder dies.
/// * A damaged file is set aside under another name with `.corrupt-` and
///   letters at its end, and `store.damaged` is thrown. A file from a newer
///   version is left as it is, and `store.unreadable` is thrown.
/// * The system reports changes by other processes within moments, as long as
///   an inotify instance is free. Linux allows each user 128 instances by
///   default (`fs.inotify.max_user_instances`); past that,
///   ``Accounts/reload()`` reads the changes.
///
/// The folder may be that of a `FileCredentialStore`.
public struct FileAccountStore: AccountStore {
    private let folder: StoreFolder
    private let name: String
    private let lock: AccountLock

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - folder: The folder, which is created if it is missing.
    ///   - name: The name of the file; each list needs its own.
    ///   - lockTimeout: The longest wait for the lock; 10 s by default.
    public init(_ folder: String, name: String = "accounts.json", lockTimeout: Duration = .seconds(10)) {
        self.folder = StoreFolder(path: folder)
        self.name = name
        lock = AccountLock(self.folder, name + ".lock", timeout: lockTimeout)
    }

    /// Returns the list.
    public func load() async throws -> AccountIndex? {
        do { return try read() } catch AccountError.store.damaged {
            // The file is set aside only under the lock: another process may
            // have replaced it by a good one meanwhile.
            return try await worded { try await lock.ensure { try readOrSetAside() } }
        }
    }

    /// Changes the list.
    @discardableResult
    public func update<Result: Sendable>(
        _ change: @Sendable (inout AccountIndex) throws -> Result
    ) async throws -> (index: AccountIndex, result: Result) {
        try await worded {
            try await lock.hold {
                try (readOrSetAside() ?? AccountIndex()).update(change) {
                    try folder.replace(name, with: try $0.record())
                }
            }
        }
    }

    /// Throws when the file could not be written.
    public func checkWritable() async throws { try worded { try folder.probe(name) } }

    /// Returns a stream with an element whenever the folder's files changed.
    public func changes() -> AsyncStream<Void> { FolderWatch.changes(of: folder, name: name) }

    private func read() throws -> AccountIndex? {
        try worded({ try folder.read(name) }).map { try AccountIndex(record: $0) }
    }

    private func readOrSetAside() throws -> AccountIndex? {
        do { return try read() } catch let error as AccountError where error.kind == .store.damaged {
            try folder.setAside(name)
            throw AccountError(
                .store.damaged, reason: "the list of accounts was damaged and was set aside in \(folder.path)",
                underlying: error.underlying)
        }
    }

    /// Runs work, and translates its file errors into errors of the list.
    private func worded<Result>(_ work: () throws -> Result) throws -> Result {
        do { return try work() } catch let error as OAuthError { throw Self.worded(error) }
    }

    private func worded<Result: Sendable>(_ work: () async throws -> Result) async throws -> Result {
        do { return try await work() } catch let error as OAuthError { throw Self.worded(error) }
    }

    private static func worded(_ error: OAuthError) -> AccountError {
        let isReading = error.kind == .store.unreadable || error.kind == .store.insecure
        return AccountError(
            isReading ? .store.unreadable : .store.unwritable,
            reason: "the list of accounts: \(error.reason ?? error.kind.name)", underlying: error)
    }
}
