// SPDX-License-Identifier: MIT

import ErrandPostgres

/// A copy in a schema of PostgreSQL, held by one run.
///
/// A transaction first checks the run's lease and locks the copy. What it then does has statements of its own, so that
/// they see what was committed before the lock. It is repeated when the connection was lost: what was committed is not
/// done a second time.
final class PostgresMirrorStore: MirrorStore {
    let run = CopyRun.Current()
    private let place: PostgresPlace
    private let schema: PostgresSchema
    private let database: PostgresDatabase
    private let lease: PostgresMirrorLease
    private let line = SerialLine()

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
                return try await MirrorForgetting.forget(
                    person, PostgresSession(schema: schema, transaction: transaction))
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

    func settle() async {}

    func close() async {
        await lease.release()
        database.close()
    }

    // MARK: Transactions

    func transaction<Value: Sendable>(
        of run: CopyRun?, _ work: @Sendable @escaping (any CopySession) async throws -> Value
    ) async throws -> Value {
        try await locked { schema, _, transaction in
            try await work(PostgresSession(schema: schema, transaction: transaction))
        }
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
