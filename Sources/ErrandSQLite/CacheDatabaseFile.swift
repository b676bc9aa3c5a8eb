// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandOAuth
import GRDB
import Synchronization

/// The open database of a ``SQLiteCacheStore``, with SQLite's errors translated
/// into ``CacheStoreError``.
final class CacheDatabaseFile: Sendable {
    /// The state of watching for changes by other processes.
    private struct Watch {
        private var identity: StoreFolder.Identity?
        private var version: Int64 = 0
        private(set) var revision: Int64 = 0
        var ownWrites = 0
        /// The state of the files at the last query.
        ///
        /// While it is the same, the query would give the same result.
        var known: CacheFiles?

        /// - Parameter version: The data version that the writer saw.
        mutating func note(_ version: Int64, of connections: CacheConnections) {
            guard identity != connections.identity || self.version != version else { return }
            (identity, self.version) = (connections.identity, version)
            revision += 1
        }
    }

    /// The size limit of all rows, in bytes.
    ///
    /// SQLite needs the rest of the file for its own pages.
    let budget: Int64

    /// The time for which nothing is written after another process has held the
    /// database for too long.
    ///
    /// Writes wait for each other. If each waited for the other process too, the last one
    /// would wait for minutes.
    static let pause = Duration.seconds(5)

    private let opener: CacheDatabaseOpener
    private let watch = Mutex(Watch())
    private let time: TimeSource
    /// The end of the pause after the last wait in vain.
    private let pauseEnd = Mutex<TimeSource.Instant?>(nil)

    init(_ path: String, capacity: Int64, patience: Duration, time: TimeSource) {
        budget = capacity / 8 * 7
        opener = CacheDatabaseOpener(path, capacity: capacity, budget: budget, patience: patience)
        self.time = time
    }

    // MARK: Use

    func read<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await using { try await $0.pool.read(work) }
    }

    /// Runs one small read.
    func readPromptly<Value: Sendable>(_ work: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        try await using { try await $0.readPromptly(work) }
    }

    /// Writes in one transaction.
    ///
    /// - Parameter isUrgent: Whether to wait for another process even during a pause.
    @discardableResult
    func write<Value: Sendable>(
        isUrgent: Bool = false, _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> Value {
        try await writing { [budget] connections in
            let (version, value): (Int64, Value)
            do {
                (version, value) = try await transaction(connections, isUrgent, work)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
                // The database is at its size limit, although its rows should
                // fit. Half of them are removed.
                try await connections.pool.write { try ResponseRow.shrink(to: budget / 2, $0) }
                (version, value) = try await transaction(connections, isUrgent, work)
            }
            // This write does not hide the changes that others made before it.
            watch.withLock { $0.note(version, of: connections) }
            return value
        }
    }

    private func transaction<Value: Sendable>(
        _ connections: CacheConnections, _ isUrgent: Bool, _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws -> (version: Int64, value: Value) {
        try await connections.pool.writeWithoutTransaction { [self] database in
            // The pause may have begun while this write waited for its turn.
            if !isUrgent { try checkPause() }
            var result: (Int64, Value)?
            do {
                try database.inTransaction(.immediate) {
                    result = (try CacheSchema.dataVersion(database), try work(database))
                    return .commit
                }
            } catch let error as DatabaseError where error.isBusy {
                pauseEnd.withLock { $0 = time.now().advanced(by: Self.pause) }
                throw error
            }
            guard let result else { throw DatabaseError(resultCode: .SQLITE_ABORT) }
            return result
        }
    }

    private func checkPause() throws {
        let isPaused = pauseEnd.withLock { end in
            if let known = end, known <= time.now() { end = nil }
            return end != nil
        }
        if isPaused { throw DatabaseError(resultCode: .SQLITE_BUSY, message: "another process held it just now") }
    }

    /// Writes in the background.
    ///
    /// A failure is ignored.
    func writeLater(_ work: @escaping @Sendable (Database) throws -> Void) {
        guard let pool = (try? opener.current)?.pool else { return }
        watch.withLock { $0.ownWrites += 1 }
        pool.asyncWriteWithoutTransaction { [self] database in
            if (try? checkPause()) != nil {
                try? database.inTransaction {
                    try work(database)
                    return .commit
                }
            }
            watch.withLock { $0.ownWrites -= 1 }
        }
    }

    /// Returns a new, empty file without a name, beside the database.
    func namelessFile() throws -> NamelessFile {
        do {
            return NamelessFile(descriptor: try opener.namelessFile())
        } catch let error as OAuthError {
            throw Self.failure(error)
        }
    }

    /// Returns free space to the system, and removes damaged files that were set aside,
    /// so that no removed response can be read in any file.
    ///
    /// - Throws: `busy` while another process reads, and so needs the old state.
    func shrink() async throws {
        try await writing { connections in
            try await opener.removeSetAside()
            try await connections.pool.writeWithoutTransaction { try CacheSchema.shrink($0) }
        }
    }

    // MARK: Other processes

    /// A number that changes when another process has written; `nil` while this
    /// process writes or nothing is open, because finding it would require
    /// waiting.
    var revision: Int64? {
        // The files come first, so a later change shows in the next check.
        guard let (connections, files) = try? opener.currentFiles else { return nil }
        return watch.withLock { watch in
            guard watch.ownWrites == 0 else { return nil }
            if watch.known == files { return watch.revision }
            guard let version = try? connections.version() else { return nil }
            watch.note(version, of: connections)
            watch.known = files.isSettled(at: CacheFiles.now) ? files : nil
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
            let connections = try await connections()
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

    /// Returns the connections; during a pause only if they are open.
    private func connections() async throws -> CacheConnections {
        if let open = try opener.current { return open }
        try checkPause()
        do {
            return try await opener.connections()
        } catch let error where (error as? DatabaseError)?.isBusy ?? ((error as? OAuthError)?.kind == .store.locked) {
            pauseEnd.withLock { $0 = time.now().advanced(by: Self.pause) }
            throw error
        }
    }

    private static func failure(_ error: DatabaseError) -> CacheStoreError {
        switch error.resultCode {
        case .SQLITE_NOTADB, .SQLITE_CORRUPT, .SQLITE_ERROR:
            CacheStoreError(.damaged, reason: "the database was damaged and was set aside", underlying: error)
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            CacheStoreError(.busy, reason: "another process holds the database for too long", underlying: error)
        case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_IOERR, .SQLITE_CANTOPEN:
            CacheStoreError(.unwritable, reason: code(error), underlying: error)
        case .SQLITE_MISMATCH:
            CacheStoreError(.newer, reason: "the database was written by a newer version", underlying: error)
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
