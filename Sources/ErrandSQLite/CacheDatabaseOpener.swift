// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import GRDB
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The opener of a cache's database.
///
/// It opens the database when it is needed, and sets it aside when it is
/// damaged.
///
/// Both happen under a lock on a file beside the database. When two processes
/// find a damaged database, one sets it aside, and the other uses the new one.
final class CacheDatabaseOpener: Sendable {
    private struct State {
        var open: CacheConnections?
        var opening: Task<CacheConnections, any Error>?
    }

    private let folder: StoreFolder
    private let name: String
    private let capacity: Int64
    private let budget: Int64
    private let patience: Duration
    private let state = Mutex(State())

    init(_ path: String, capacity: Int64, budget: Int64, patience: Duration) {
        let slash = path.lastIndex(of: "/")
        folder = StoreFolder(path: slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
        name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        self.capacity = capacity
        self.budget = budget
        self.patience = patience
    }

    /// The connections, if they are open and their file still exists.
    var current: CacheConnections? {
        get throws {
            guard let open = state.withLock({ $0.open }) else { return nil }
            // A write to a removed or replaced file would be lost.
            return try folder.state(name)?.identity == open.identity ? open : nil
        }
    }

    /// The connections with the state of their files.
    var currentFiles: (connections: CacheConnections, files: CacheFiles)? {
        get throws {
            guard let open = state.withLock({ $0.open }), let database = try folder.state(name),
                database.identity == open.identity
            else { return nil }
            return (open, CacheFiles(database: database, log: try folder.state("\(name)-wal")))
        }
    }

    /// Returns the connections, and opens them first if necessary.
    func connections() async throws -> CacheConnections {
        if let current = try current { return current }
        // Callers that wait share one opening, which runs to its end even when
        // they are cancelled.
        let opening = state.withLock { state in
            if let opening = state.opening { return opening }
            let opening = Task.detached { [self] in try await open() }
            state.opening = opening
            return opening
        }
        return try await opening.value
    }

    private func open() async throws -> CacheConnections {
        do {
            let open = try await locked { try await Blocking.run { [self] in try openLocked() } }
            state.withLock { $0 = State(open: open) }
            return open
        } catch {
            state.withLock { $0 = State() }
            throw error
        }
    }

    /// Sets a damaged database aside, unless another process already has.
    func setAside(_ damaged: CacheConnections) async {
        state.withLock { if $0.open?.identity == damaged.identity { $0.open = nil } }
        // While its file is open here, no other file can have its inode number.
        try? await locked { if try folder.state(name)?.identity == damaged.identity { try setAsideLocked() } }
    }

    /// Removes damaged files that were set aside.
    func removeSetAside() async throws { try await locked { try folder.removeSetAside(name) } }

    /// Opens a new, empty file without a name, in the folder of the database.
    func namelessFile() throws -> Int32 { try folder.openNameless(name) }

    // MARK: Under the lock

    private func locked<Value>(_ work: () async throws -> Value) async throws -> Value {
        let lock = try await FileLock.acquire(folder, "\(name).lock", patience)
        defer { lock.release() }
        return try await work()
    }

    private func openLocked() throws -> CacheConnections {
        let identity = try folder.claim(name)
        do {
            return try CacheConnections(
                "\(folder.path)/\(name)", identity, capacity: capacity, budget: budget, patience: patience)
        } catch let error as DatabaseError where error.isDamage {
            try setAsideLocked()
            throw error
        }
    }

    private func setAsideLocked() throws {
        // Only the newest one is kept for inspection, so that their number
        // stays bounded.
        try folder.removeSetAside(name)
        // The database comes first: SQLite removes a log that it finds beside a
        // new database.
        try folder.setAside(name)
        try folder.remove("\(name)-wal")
        try folder.remove("\(name)-shm")
    }
}

/// The state of a database's files at one moment.
struct CacheFiles: Sendable, Equatable {
    let database: StoreFolder.FileState
    let log: StoreFolder.FileState?

    /// The time of the system's clock, in nanoseconds since 1970.
    static var now: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        return Int64(now.tv_sec) &* 1_000_000_000 &+ Int64(now.tv_nsec)
    }

    /// Returns whether any later change would be visible, because the file
    /// system's clock has ticked since the last change.
    ///
    /// - Parameter now: The time, in nanoseconds since 1970.
    func isSettled(at now: Int64) -> Bool {
        let change = max(database.changed, log?.changed ?? 0)
        // That clock ticks at least every 10 ms if it has fractions of a second, and otherwise
        // every 2 s.
        let tick: Int64 = change % 1_000_000_000 == 0 ? 3_000_000_000 : 100_000_000
        return change < now &- tick
    }
}

extension DatabaseError {
    /// Whether the file is not a database, or a damaged one.
    ///
    /// The statements are fixed, so one that is wrong meets tables that are not the
    /// cache's.
    var isDamage: Bool { [.SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR].contains(resultCode) }

    /// Whether another connection holds the database.
    var isBusy: Bool { [.SQLITE_BUSY, .SQLITE_LOCKED].contains(resultCode) }
}
