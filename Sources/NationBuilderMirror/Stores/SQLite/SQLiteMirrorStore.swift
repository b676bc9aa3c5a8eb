// SPDX-License-Identifier: MIT

import ErrandFoundation
import GRDB
import NationBuilder
import Synchronization

/// A copy in an SQLite file, held by one run.
final class SQLiteMirrorStore: MirrorStore {
    /// What belongs to the run.
    struct Run: Sendable {
        let number: Int
        /// The tables that it reads.
        let tables: [MirrorTable]
        /// All tables of the copy.
        let all: [MirrorTable]
        let keepsDeleted: Bool
        /// The statements of the tables that it reads, by their names.
        let statements: [String: SQLiteTable]
        var pages = 0

        /// Returns the statements of a table.
        func sql(_ table: MirrorTable) -> SQLiteTable { statements[table.name] ?? SQLiteTable(table) }
    }

    let file: MirrorFile
    private let database: DatabaseQueue
    private let lock: Mutex<MirrorLock?>
    private let run = Mutex<Run?>(nil)

    private init(_ file: MirrorFile, _ database: DatabaseQueue, _ lock: MirrorLock) {
        (self.file, self.database) = (file, database)
        self.lock = Mutex(lock)
    }

    /// Opens a copy for one run, and creates it if there is none.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - nation: The address of the nation.
    /// - Throws: ``MirrorError``: what stands there is something else, newer, of another nation or in use.
    static func open(_ path: String, nation: String) throws(MirrorError) -> SQLiteMirrorStore {
        let file = try MirrorFile(path)
        // What is something else gets no lock beside it either.
        _ = try file.content()
        let lock = try MirrorLock(file.path)
        do {
            return Self(file, try SQLiteMirrorSchema.open(file, nation: nation), lock)
        } catch {
            throw MirrorError.of(error, file.path)
        }
    }

    // MARK: The run

    func begin(_ tables: [MirrorTable], at date: Date, keepDeleted: Duration?) async throws -> MirrorState {
        let (run, state) = try await transaction { database in
            let last = try Row.fetchOne(
                database, sql: "SELECT coalesce(max(run), 0), coalesce(max(last_request), 0) FROM _errand_run")
            let (number, request): (Int, Int) = ((last?[0] ?? 0) + 1, last?[1] ?? 0)
            let statements = tables.map { SQLiteTable($0) }
            for table in statements { try table.add(to: database) }
            try SQLiteRuns.begin(number, request, MirrorMoment.text(date), database)
            try SQLiteDeletedRows.expire(keepDeleted.map { date.addingTimeInterval(-($0 / .seconds(1))) }, database)
            let run = Run(
                number: number, tables: tables, all: try SQLiteRuns.tables(database, tables),
                keepsDeleted: keepDeleted != nil,
                statements: Dictionary(statements.map { ($0.table.name, $0) }) { first, _ in first })
            return (run, try SQLiteRuns.state(number, request, database))
        }
        self.run.withLock { $0 = run }
        return state
    }

    func end(_ outcome: MirrorOutcome, at date: Date) async throws {
        try await write { database, run in
            try database.execute(
                sql: "UPDATE _errand_run SET ended_at = ?, outcome = ? WHERE run = ?",
                arguments: [MirrorMoment.text(date), outcome.rawValue, run.number])
        }
        await shortenLog()
    }

    func close() async {
        try? database.close()
        // The lock ends with the value.
        lock.withLock { $0 = nil }
    }

    // MARK: Rows

    @discardableResult
    func write(_ page: MirrorPage) async throws -> MirrorPageOutcome {
        let outcome = try await write { database, run in try SQLitePages.write(page, run, database) }
        if let pages = run.withLock({ run in
            run?.pages += 1
            return run?.pages
        }), pages.isMultiple(of: 256) {
            try await noteLog()
        }
        return outcome
    }

    func missing(in table: MirrorTable) async throws -> (missing: Int, rows: Int) {
        try await read { database, _ in
            let missing = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM _errand_missing WHERE type = ?", arguments: [table.name])
            let rows = try Int.fetchOne(
                database, sql: "SELECT \"rows\" FROM freshness WHERE type = ?", arguments: [table.name])
            return (missing ?? 0, rows ?? 0)
        }
    }

    func missing(in table: MirrorTable, after id: Int, limit: Int) async throws -> [Int] {
        try await read { database, _ in
            try Int.fetchAll(
                database, sql: "SELECT id FROM _errand_missing WHERE type = ? AND id > ? ORDER BY id LIMIT ?",
                arguments: [table.name, id, limit])
        }
    }

    func remove(_ removal: MirrorRemoval) async throws -> Int {
        try await write { database, run in try SQLiteDeletedRows.remove(removal, run, database) }
    }

    func forgetMissing(in table: MirrorTable) async throws {
        try await write { database, _ in
            try database.execute(sql: "DELETE FROM _errand_missing WHERE type = ?", arguments: [table.name])
        }
    }

    func rereads(limit: Int) async throws -> (table: MirrorTable, ids: [Int])? {
        try await read { database, run in
            for table in run.tables {
                let ids = try Int.fetchAll(
                    database, sql: "SELECT id FROM _errand_reread WHERE type = ? ORDER BY id LIMIT ?",
                    arguments: [table.name, limit])
                if !ids.isEmpty { return (table, ids) }
            }
            return nil
        }
    }

    // MARK: Walks

    func save(_ walk: MirrorWalk) async throws {
        try await write { database, _ in try SQLitePages.save(walk, database) }
    }

    func finish(_ walk: MirrorWalk, freshness: MirrorFreshness) async throws {
        try await write { database, _ in try SQLitePages.finish(walk, freshness, database) }
    }

    func count(_ table: MirrorTable, in nation: Int, at date: Date) async throws {
        try await write { database, _ in
            try database.execute(
                sql: "UPDATE freshness SET nation_rows = ?, counted_at = ? WHERE type = ?",
                arguments: [nation, MirrorMoment.text(date), table.name])
        }
    }

    func updateViews() async throws {
        try await write { database, _ in try SQLiteViews.update(database) }
    }

    // MARK: The database

    /// The size of the log from which a person is told that another program keeps it from being shortened: 1 GB.
    private static let largeLog: Int64 = 1_000_000_000

    private func noteLog() async throws {
        guard file.logSize > Self.largeLog else { return }
        let sentence = "A program keeps reading an old state of the copy, so \(file.path)-wal grows; end that program."
        try await write { database, _ in try SQLiteRuns.note("log", sentence, database) }
    }

    /// Gives the space of the log back, unless another program still reads from it.
    private func shortenLog() async {
        _ = try? await database.writeWithoutTransaction { try $0.checkpoint(.truncate) }
    }

    private func read<Value: Sendable>(
        _ work: @Sendable @escaping (Database, Run) throws -> Value
    ) async throws -> Value {
        let run = try current()
        return try await completed { database in
            try await database.read {
                try SQLiteRuns.check(run.number, $0)
                return try work($0, run)
            }
        }
    }

    private func write<Value: Sendable>(
        _ work: @Sendable @escaping (Database, Run) throws -> Value
    ) async throws -> Value {
        let run = try current()
        return try await transaction { database in
            try SQLiteRuns.check(run.number, database)
            return try work(database, run)
        }
    }

    private func transaction<Value: Sendable>(
        _ work: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value { try await completed { try await $0.write(work) } }

    private func current() throws(MirrorError) -> Run {
        guard let run = run.withLock({ $0 }) else { throw MirrorError(.unavailable, "no run has begun") }
        return run
    }

    /// Does work in a task of its own: after Ctrl-C the page that was read is still kept.
    private func completed<Value: Sendable>(
        _ work: @Sendable @escaping (DatabaseQueue) async throws -> Value
    ) async throws(MirrorError) -> Value {
        let database = database
        do { return try await Task { try await work(database) }.value } catch { throw MirrorError.of(error, file.path) }
    }
}
