// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandPostgres
import Synchronization

/// A copy in a schema of PostgreSQL, held by one run.
///
/// A transaction first checks the run's lease and locks the copy. What it then does has statements of its own, so that
/// they see what was committed before the lock. It is repeated when the connection was lost: what was committed is not
/// done a second time.
final class PostgresMirrorStore: MirrorStore {
    /// What belongs to the run.
    struct Run: Sendable {
        let number: Int
        let schema: PostgresSchema
        /// The tables that it reads.
        let tables: [MirrorTable]
        /// All tables of the copy.
        let all: [MirrorTable]
        let keepsDeleted: Bool
        /// The statements of the tables that it reads, by their names.
        let statements: [String: PostgresTable]

        /// Returns the statements of a table.
        func sql(_ table: MirrorTable) -> PostgresTable { statements[table.name] ?? PostgresTable(table, schema) }
    }

    private let place: PostgresPlace
    private let schema: PostgresSchema
    private let database: PostgresDatabase
    private let lease: PostgresMirrorLease
    private let line = SerialLine()
    private let run = Mutex<Run?>(nil)

    private init(
        _ place: PostgresPlace, _ schema: PostgresSchema, _ database: PostgresDatabase, _ lease: PostgresMirrorLease
    ) {
        (self.place, self.schema, self.database, self.lease) = (place, schema, database, lease)
    }

    /// Opens a copy for one run, and creates it if there is none.
    ///
    /// - Parameters:
    ///   - address: The database.
    ///   - nation: The address of the nation.
    /// - Throws: ``MirrorError``: PostgreSQL cannot be reached, or what stands there is something else, newer, of
    ///   another nation or in use.
    static func open(_ address: PostgresAddress, nation: String) async throws -> PostgresMirrorStore {
        let store = try await open(address, PostgresSchema(nation: nation))
        do {
            try await store.locked(isOpening: true) { schema, place, transaction in
                try await PostgresServerCheck.check(place, transaction)
                let content = try await schema.content(place.description, nation: nation, transaction)
                guard content != .copy else { return try await schema.bind(to: nation, transaction) }
                try await schema.create(content, nation: nation, transaction)
            }
            return store
        } catch {
            await store.close()
            throw error
        }
    }

    /// Removes a person from a copy.
    static func forget(_ person: Int, _ address: PostgresAddress, _ schema: PostgresSchema) async throws -> [String:
        Int]
    {
        let store = try await open(address, schema)
        do {
            let removed = try await store.locked { schema, place, transaction in
                guard try await schema.content(place.description, transaction) == .copy else {
                    throw MirrorError(.missing, "there is no copy \(schema.name) in \(place)")
                }
                var forgetting = PostgresForgetting(person, in: schema, transaction)
                return try await forgetting.forget()
            }
            await store.close()
            return removed
        } catch {
            await store.close()
            throw error
        }
    }

    private static func open(_ address: PostgresAddress, _ schema: PostgresSchema) async throws -> PostgresMirrorStore {
        let place = PostgresPlace(address: address)
        do {
            let database = try PostgresDatabase(address, options: .mirror)
            return Self(place, schema, database, try await PostgresMirrorLease.take(schema, in: database))
        } catch {
            throw place.error(error, isOpening: true)
        }
    }

    // MARK: The run

    func begin(_ tables: [MirrorTable], at date: Date, keepDeleted: Duration?) async throws -> MirrorState {
        let (run, state) = try await locked { schema, _, transaction in
            try await PostgresRuns(schema: schema, transaction: transaction).begin(
                tables, date, keepDeleted: keepDeleted)
        }
        self.run.withLock { $0 = run }
        return state
    }

    func end(_ outcome: MirrorOutcome, at date: Date) async throws {
        try await transaction { run, transaction in
            try await transaction.query(
                "UPDATE \(run.schema.table("_errand_run")) SET ended_at = $1, outcome = $2 WHERE run = $3",
                [.init(MirrorMoment.text(date)), .init(outcome.rawValue), .init(run.number)])
        }
    }

    func close() async {
        await lease.release()
        database.close()
    }

    // MARK: Rows

    @discardableResult
    func write(_ page: MirrorPage) async throws -> MirrorPageOutcome {
        try await transaction { try await PostgresPages(run: $0, transaction: $1).write(page) }
    }

    func missing(in table: MirrorTable) async throws -> (missing: Int, rows: Int) {
        try await transaction { run, transaction in
            let counts = try await transaction.query(
                """
                SELECT (SELECT count(*) FROM \(run.schema.table("_errand_missing")) WHERE type = $1),
                    (SELECT "rows" FROM \(run.schema.table("freshness")) WHERE type = $1)
                """, [.init(table.name)])
            return (counts.first?[0]?.integer ?? 0, counts.first?[1]?.integer ?? 0)
        }
    }

    func missing(in table: MirrorTable, after id: Int, limit: Int) async throws -> [Int] {
        try await transaction { run, transaction in
            try await transaction.query(
                """
                SELECT id FROM \(run.schema.table("_errand_missing")) WHERE type = $1 AND id > $2 ORDER BY id LIMIT $3
                """, [.init(table.name), .init(id), .init(limit)]
            ).compactMap { $0[0]?.integer }
        }
    }

    func remove(_ removal: MirrorRemoval) async throws -> Int {
        try await transaction { try await PostgresDeletedRows(run: $0, transaction: $1).remove(removal) }
    }

    func forgetMissing(in table: MirrorTable) async throws {
        try await transaction { run, transaction in
            try await transaction.query(
                "DELETE FROM \(run.schema.table("_errand_missing")) WHERE type = $1", [.init(table.name)])
        }
    }

    func rereads(limit: Int) async throws -> (table: MirrorTable, ids: [Int])? {
        try await transaction { run, transaction in
            for table in run.tables {
                let ids = try await transaction.query(
                    "SELECT id FROM \(run.schema.table("_errand_reread")) WHERE type = $1 ORDER BY id LIMIT $2",
                    [.init(table.name), .init(limit)]
                ).compactMap { $0[0]?.integer }
                if !ids.isEmpty { return (table, ids) }
            }
            return nil
        }
    }

    // MARK: Walks

    func save(_ walk: MirrorWalk) async throws {
        try await transaction { try await PostgresPages(run: $0, transaction: $1).save(walk) }
    }

    func finish(_ walk: MirrorWalk, freshness: MirrorFreshness) async throws {
        try await transaction { try await PostgresPages(run: $0, transaction: $1).finish(walk, freshness) }
    }

    func count(_ table: MirrorTable, in nation: Int, at date: Date) async throws {
        try await transaction { run, transaction in
            try await transaction.query(
                "UPDATE \(run.schema.table("freshness")) SET nation_rows = $1, counted_at = $2 WHERE type = $3",
                [.init(nation), .init(MirrorMoment.text(date)), .init(table.name)])
        }
    }

    func updateViews() async throws {
        try await transaction { try await PostgresViews(schema: $0.schema, transaction: $1).update() }
    }

    // MARK: Transactions

    /// Runs a transaction of the run.
    @discardableResult
    private func transaction<Value: Sendable>(
        _ work: @Sendable @escaping (Run, PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        guard let run = run.withLock({ $0 }) else { throw MirrorError(.unavailable, "no run has begun") }
        return try await locked { _, _, transaction in try await work(run, transaction) }
    }

    /// Runs a transaction while the copy is this run's.
    ///
    /// - Parameter isOpening: Whether the copy may not be there yet.
    private func locked<Value: Sendable>(
        isOpening: Bool = false,
        _ work: @Sendable @escaping (PostgresSchema, PostgresPlace, PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        do {
            return try await line.run { [database, lease, schema, place] in
                // Who writes the copy waits here, also a transaction whose commit was lost with its connection. A database
                // may have another level of isolation, with which all statements see what was before the wait.
                let level = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED"
                let lock = "SELECT FROM \(schema.table("_errand_nation")) FOR NO KEY UPDATE"
                let beginning = isOpening ? level : "\(level); \(lock)"
                var waits = PostgresRetry.waits[...]
                while true {
                    do {
                        return try await database.withTransaction { transaction in
                            try await transaction.execute(beginning)
                            try await lease.check(in: transaction)
                            return try await work(schema, place, transaction)
                        }
                    } catch {
                        guard !isOpening, PostgresRetry.isPassing(error), let wait = waits.popFirst() else {
                            throw error
                        }
                        try await Task.sleep(for: wait)
                    }
                }
            }
        } catch {
            throw place.error(error, isOpening: isOpening)
        }
    }
}

extension PostgresOptions {
    /// The settings for a copy: one connection writes, and rows may be long.
    static var mirror: PostgresOptions {
        var options = PostgresOptions()
        options.connections = 1
        options.deadline = .seconds(300)
        options.resultLimit = 512 * 1024 * 1024
        return options
    }
}
