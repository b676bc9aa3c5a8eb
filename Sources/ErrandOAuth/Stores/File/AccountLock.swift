// SPDX-License-Identifier: MIT

import Synchronization

/// An account's lock: a place in a separate file, which knows whether this task
/// holds it.
///
/// A store needs the lock for some of its own work, such as setting a damaged
/// record aside, and its caller may hold the lock already. The lock is not
/// reentrant, so a task-local value lists the locks that a task holds.
package struct AccountLock: Sendable {
    private let folder: StoreFolder
    private let name: String
    private let place: Int64
    private let timeout: Duration

    /// Creates a lock.
    ///
    /// - Parameters:
    ///   - folder: The folder of the lock file.
    ///   - name: The file's name.
    ///   - account: The account whose place in the file is locked; `nil` for a lock that has the
    ///     file for itself.
    ///   - timeout: The longest wait for the lock.
    package init(_ folder: StoreFolder, _ name: String, of account: CredentialAccount? = nil, timeout: Duration) {
        self.folder = folder
        self.name = name
        // Two of a million accounts share a place once in a million folders.
        place = account.flatMap { Int64($0.key.prefix(15), radix: 16) } ?? 0
        self.timeout = timeout
    }

    /// One period of holding the lock.
    ///
    /// It ends even if tasks that were started in it go on.
    private final class Holding: Sendable {
        let path: String
        let isOn = Mutex(true)
        init(_ path: String) { self.path = path }
    }

    @TaskLocal private static var holdings: [Holding] = []

    private var path: String { "\(folder.path)/\(name)/\(place)" }

    /// Runs `work` while it holds the lock.
    package func hold<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        let lock = try await FileLock.acquire(folder, name, timeout, place: place)
        let holding = Holding(path)
        defer {
            holding.isOn.withLock { $0 = false }
            lock.release()
        }
        return try await Self.$holdings.withValue(Self.holdings + [holding]) { try await work() }
    }

    /// Runs `work` under the lock, at once if this task holds it already.
    package func ensure<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        isHeld ? try await work() : try await hold(work)
    }

    /// Returns what `read` reads.
    ///
    /// A damaged record is set aside, and `store.corrupt` is thrown. That is done only under the lock: another
    /// process may have replaced the record by a good one.
    package func mend<Value: Sendable>(
        _ what: String, _ read: @Sendable () async throws -> Value, setAside: @Sendable () async throws -> Void
    ) async throws -> Value {
        do { return try await read() } catch OAuthError.store.corrupt {
            return try await ensure {
                do { return try await read() } catch let error as OAuthError where error.kind == .store.corrupt {
                    try await setAside()
                    throw OAuthError(
                        .store.corrupt, reason: "the \(what) was damaged and is set aside", underlying: error)
                }
            }
        }
    }

    /// Whether this task holds the lock.
    package var isHeld: Bool { Self.holdings.contains { $0.path == path && $0.isOn.withLock { $0 } } }
}
