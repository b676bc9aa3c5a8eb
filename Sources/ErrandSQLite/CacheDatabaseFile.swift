// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import GRDB
import Synchronization

/// The database of a ``SQLiteCacheStore``, as its readers and writers see it: open,
/// and with errors in the words of stores.
final class CacheDatabaseFile: Sendable {
    /// What is known of the changes by others.
    private struct Watch {
        private var identity: StoreFolder.Identity?
        private var version: Int64 = 0
        private(set) var revision: Int64 = 0
        var ownWrites = 0
        /// The files as they were when SQLite was asked last; while they are the same,
        /// it would say the same.
        var known: CacheFiles?

        /// - Parameter version: What the writer saw of others' changes.
        mutating func note(_ version: Int64, of connections: CacheConnections) {
            guard identity != connections.identity || self.version != version else { return }
            (identity, self.version) = (connections.identity, version)
            revision += 1
        }
    }

    /// The most bytes for rows.
    ///
    /// SQLite needs the rest of the file for its own pages.
    let budget: Int64

    private let opener: CacheDatabaseOpener
    private let watch = Mutex(Watch())

    init(_ path: String, capacity: Int64, patience: Duration) {
        opener = CacheDatabaseOpener(path, capacity: capacity, patience: patience)
        budget = capacity / 8 * 7
    }

    // MARK: Use

    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await using { try await $0.pool.read(work) }
    }

    /// Runs one statement that reads little.
    func readPromptly<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await using { try await $0.readPromptly(work) }
    }

    @discardableResult
    func write<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await writing { [budget] connections in
            let (version, value): (Int64, Value)
            do {
                (version, value) = try await connections.pool.write { (try CacheSchema.dataVersion($0), try work($0)) }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                // The database is as large as it may be, though its rows should fit: half of them go.
                try await connections.pool.write { try ResponseRow.shrink(to: budget / 2, $0) }
                (version, value) = try await connections.pool.write { (try CacheSchema.dataVersion($0), try work($0)) }
            }
            // Others that wrote before this one are noticed, though its own change follows theirs.
            watch.withLock { $0.note(version, of: connections) }
            return value
        }
    }

    /// Writes when the writer gets to it, and nobody waits; a failure is ignored.
    func writeLater(_ work: @escaping @Sendable (Database) throws -> Void) {
        guard let pool = (try? opener.current)?.pool else { return }
        watch.withLock { $0.ownWrites += 1 }
        pool.asyncWriteWithoutTransaction { [self] database in
            try? database.inTransaction {
                try work(database)
                return .commit
            }
            watch.withLock { $0.ownWrites -= 1 }
        }
    }

    /// An empty file without a name, beside the database.
    func namelessFile() throws -> NamelessFile {
        do {
            return NamelessFile(descriptor: try opener.namelessFile())
        } catch let error as OAuthError {
            throw Self.failure(error)
        }
    }

    /// Gives space back to the system, and what was set aside.
    func shrink() async throws {
        try await writing { connections in
            try await opener.removeSetAside()
            try await connections.pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA incremental_vacuum") }
        }
    }

    // MARK: Other processes

    /// A number that changes when another one has written; `nil` while this one
    /// writes, since nobody can say then without waiting, and while nothing is open.
    var revision: Int64? {
        // First the files: what changes behind this look shows at the next one.
        guard let (connections, files) = try? opener.currentFiles else { return nil }
        return watch.withLock { watch in
            guard watch.ownWrites == 0 else { return nil }
            if watch.known == files { return watch.revision }
            guard let version = try? connections.version() else { return nil }
            watch.note(version, of: connections)
            watch.known = files.isSettled ? files : nil
            return watch.revision
        }
    }

    // MARK: Errors

    private func writing<Value>(_ work: (CacheConnections) async throws -> Value) async throws -> Value {
        watch.withLock { $0.ownWrites += 1 }
        defer { watch.withLock { $0.ownWrites -= 1 } }
        return try await using(work)
    }

    private func using<Value>(_ work: (CacheConnections) async throws -> Value) async throws -> Value {
        do {
            let connections = try await opener.connections()
            do {
                return try await work(connections)
            } catch let error as DatabaseError where error.isDamage {
                await opener.setAside(connections)
                throw error
            }
        } catch let error as DatabaseError {
            throw Self.failure(error)
        } catch let error as OAuthError {
            throw Self.failure(error)
        }
    }

    private static func failure(_ error: DatabaseError) -> CacheStoreError {
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT:
            CacheStoreError(.damaged, reason: "the database was damaged and is set aside", underlying: error)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            CacheStoreError(.busy, reason: "another process holds the database too long", underlying: error)
        case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_IOERR, .SQLITE_CANTOPEN:
            CacheStoreError(.unwritable, reason: code(error), underlying: error)
        case .SQLITE_MISMATCH:
            CacheStoreError(.newer, reason: "the database is a newer version's", underlying: error)
        default: CacheStoreError(.unreadable, reason: code(error), underlying: error)
        }
    }

    private static func code(_ error: DatabaseError) -> String { "SQLite says \(error.extendedResultCode.rawValue)" }

    private static func failure(_ error: OAuthError) -> CacheStoreError {
        let kind: CacheStoreError.Kind =
            switch error.kind {
            case .store.insecure: .insecure
            case .store.unwritable: .unwritable
            case .store.locked: .busy
            default: .unreadable
            }
        return CacheStoreError(kind, reason: error.reason, underlying: error)
    }
}
