// SPDX-License-Identifier: MIT

import Synchronization

/// An account's lock: a lock on a separate file, which knows whether this task
/// holds it.
///
/// A store needs the lock for some of its own work, such as setting a damaged
/// record aside, and its caller may hold the lock already. The lock is not
/// reentrant, so a task-local value lists the locks that a task holds.
package struct AccountLock: Sendable {
    private let folder: StoreFolder
    private let name: String
    private let timeout: Duration

    /// Creates a lock.
    ///
    /// - Parameters:
    ///   - folder: The folder of the lock file.
    ///   - name: The file's name.
    ///   - timeout: The longest wait for the lock.
    package init(_ folder: StoreFolder, _ name: String, timeout: Duration) {
        self.folder = folder
        self.name = name
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

    private var path: String { "\(folder.path)/\(name)" }

    /// Runs `work` while it holds the lock.
    package func hold<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        let lock = try await FileLock.acquire(folder, name, timeout)
        let holding = Holding(path)
        defer {
            holding.isOn.withLock { $0 = false }
            lock.release()
        }
        return try await Self.$holdings.withValue(Self.holdings + [holding]) { try await work() }
    }

    /// Runs `work` under the lock, at once if this task holds it already.
    package func ensure<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        let isHeld = Self.holdings.contains { $0.path == path && $0.isOn.withLock { $0 } }
        return isHeld ? try await work() : try await hold(work)
    }
}
