// SPDX-License-Identifier: MIT

import Synchronization

/// The lock of an account as a file of its own, and whether this task is inside.
///
/// A store may have to hold the lock for a part of its own work, such as putting
/// a damaged record aside, and is itself called by whoever holds it. The lock is
/// not reentrant, so a task knows what it holds.
package struct AccountLock: Sendable {
    private let folder: StoreFolder
    private let name: String
    private let timeout: Duration

    /// A lock.
    ///
    /// - Parameters:
    ///   - folder: Where its file is.
    ///   - name: The file's name.
    ///   - timeout: How long to wait for it.
    package init(_ folder: StoreFolder, _ name: String, timeout: Duration) {
        self.folder = folder
        self.name = name
        self.timeout = timeout
    }

    /// One holding; it ends, although tasks that were begun inside may go on.
    private final class Holding: Sendable {
        let path: String
        let isOn = Mutex(true)
        init(_ path: String) { self.path = path }
    }

    @TaskLocal private static var holdings: [Holding] = []

    private var path: String { "\(folder.path)/\(name)" }

    /// Runs work while nobody else holds the lock.
    package func hold<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        let lock = try await FileLock.acquire(folder, name, timeout)
        let holding = Holding(path)
        defer {
            holding.isOn.withLock { $0 = false }
            lock.release()
        }
        return try await Self.$holdings.withValue(Self.holdings + [holding]) { try await work() }
    }

    /// Runs work inside the lock: at once where this task holds it.
    package func ensure<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        let isHeld = Self.holdings.contains { $0.path == path && $0.isOn.withLock { $0 } }
        return isHeld ? try await work() : try await hold(work)
    }
}
