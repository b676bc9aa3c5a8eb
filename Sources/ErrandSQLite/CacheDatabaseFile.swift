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

/// The database of a ``SQLiteCacheStore``: opened when needed, and set aside when
/// it is damaged.
final class CacheDatabaseFile: Sendable {
    private struct Opened {
        let pool: DatabasePool
        let identity: StoreFolder.Identity
    }

    /// When the files were last changed, which tells of other processes.
    private struct Signature: Equatable {
        var log: Int64 = 0
        var logSize: Int64 = 0
        var database: Int64 = 0
    }

    private struct Watch {
        var signature = Signature()
        var revision: Int64 = 0
        var ownWrites = 0
    }

    /// The most bytes for rows.
    ///
    /// SQLite needs the rest of the file for its own pages.
    let budget: Int64

    private let folder: StoreFolder
    private let name: String
    private let capacity: Int64
    private let patience: Duration
    private let opened = Mutex<Opened?>(nil)
    private let watch = Mutex(Watch())

    init(_ path: String, capacity: Int64, patience: Duration) {
        let slash = path.lastIndex(of: "/")
        folder = StoreFolder(path: slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ".")
        name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        self.capacity = capacity
        self.patience = patience
        budget = capacity / 8 * 7
    }

    // MARK: Use

    func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> (Value, DatabasePool) {
        try await translated {
            let pool = try pool()
            return (try await pool.read(work), pool)
        }
    }

    @discardableResult
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        watch.withLock { $0.ownWrites += 1 }
        defer { ownWriteEnded() }
        return try await translated {
            let pool = try pool()
            do {
                return try await pool.write(work)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                // The database is as large as it may be, though its rows should fit: half of them go.
                try await pool.write { try ResponseRow.shrink(to: self.budget / 2, $0) }
                return try await pool.write(work)
            }
        }
    }

    /// Removes what a writer has left, when it gets to it.
    func forget(_ id: Int64) {
        guard let pool = opened.withLock({ $0?.pool }) else { return }
        pool.asyncWriteWithoutTransaction { database in _ = try? ResponseRow.remove([id], database) }
    }

    /// Gives space back to the system, and what was set aside.
    func shrink() async throws {
        try folder.removeSetAside(name)
        try await translated {
            try await pool().writeWithoutTransaction { try $0.execute(sql: "PRAGMA incremental_vacuum") }
        }
    }

    /// Work whose errors are told in the words of stores.
    func translated<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as DatabaseError {
            throw failure(error)
        } catch let error as OAuthError {
            throw CacheStoreError(Self.kind(error), reason: error.reason, underlying: error)
        }
    }

    // MARK: Opening

    private func pool() throws -> DatabasePool {
        try opened.withLock { opened in
            var identity = try folder.claim(name)
            if let opened, opened.identity == identity { return opened.pool }
            // The file was removed or replaced. What is written to it now would be lost.
            opened = nil
            var pool = try CacheSchema.open("\(folder.path)/\(name)", capacity, patience)
            var now = try folder.claim(name)
            while now != identity {
                identity = now
                pool = try CacheSchema.open("\(folder.path)/\(name)", capacity, patience)
                now = try folder.claim(name)
            }
            opened = Opened(pool: pool, identity: identity)
            return pool
        }
    }

    private func failure(_ error: DatabaseError) -> CacheStoreError {
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            setAside()
            return CacheStoreError(.damaged, reason: "the database was damaged and is set aside", underlying: error)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return CacheStoreError(.busy, reason: "another process holds the database too long", underlying: error)
        case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_IOERR, .SQLITE_CANTOPEN:
            return CacheStoreError(.unwritable, reason: Self.code(error), underlying: error)
        case .SQLITE_MISMATCH:
            return CacheStoreError(.newer, reason: "the database is a newer version's", underlying: error)
        default: return CacheStoreError(.unreadable, reason: Self.code(error), underlying: error)
        }
    }

    private static func code(_ error: DatabaseError) -> String { "SQLite says \(error.extendedResultCode.rawValue)" }

    private static func kind(_ error: OAuthError) -> CacheStoreError.Kind {
        switch error.kind {
        case .store.insecure: .insecure
        case .store.unwritable: .unwritable
        default: .unreadable
        }
    }

    private func setAside() {
        opened.withLock { opened in
            // Somebody else may have set it aside, and made another.
            let isOurs = (try? opened.map { try folder.claim(name) == $0.identity } ?? true) ?? false
            opened = nil
            guard isOurs else { return }
            // One is enough to look at; more would be without a bound.
            try? folder.removeSetAside(name)
            try? folder.setAside(name)
            try? folder.remove("\(name)-wal")
            try? folder.remove("\(name)-shm")
        }
    }

    // MARK: Other processes

    var revision: Int64 {
        let now = signature()
        return watch.withLock { watch in
            // While this process writes, nobody can say whose change it is.
            if watch.ownWrites == 0, watch.signature != now {
                watch.signature = now
                watch.revision += 1
            }
            return watch.revision
        }
    }

    private func ownWriteEnded() {
        let now = signature()
        watch.withLock { watch in
            watch.ownWrites -= 1
            watch.signature = now
        }
    }

    private func signature() -> Signature {
        var signature = Signature()
        var status = stat()
        if lstat("\(folder.path)/\(name)-wal", &status) == 0 {
            signature.log = Self.changed(status)
            signature.logSize = Int64(status.st_size)
        }
        if lstat("\(folder.path)/\(name)", &status) == 0 { signature.database = Self.changed(status) }
        return signature
    }

    private static func changed(_ status: stat) -> Int64 {
        #if canImport(Darwin)
            Int64(status.st_mtimespec.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtimespec.tv_nsec)
        #else
            Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
        #endif
    }
}
