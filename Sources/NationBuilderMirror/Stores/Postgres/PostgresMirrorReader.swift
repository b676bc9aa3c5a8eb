// SPDX-License-Identifier: MIT

import ErrandPostgres

/// A copy in PostgreSQL that is read, also while a run writes it.
struct PostgresMirrorReader: MirrorReader {
    let schema: PostgresSchema
    private let place: PostgresPlace
    private let database: PostgresDatabase

    /// Opens a copy.
    ///
    /// - Parameter schema: Its schema; `nil` for the only copy in the database.
    /// - Throws: ``MirrorError/Kind/missing`` when there is none, ``MirrorError/Kind/severalCopies``.
    static func open(_ address: PostgresAddress, _ schema: PostgresSchema?) async throws -> Self {
        let place = PostgresPlace(address: address)
        do {
            let database = try PostgresDatabase(address, options: .mirror)
            let found = try await Self.read(database) { transaction in
                let found = try await self.schema(schema, place, transaction)
                guard try await found.content(place.description, transaction) == .copy else {
                    throw MirrorError(.missing, "there is no copy \(found.name) in \(place)")
                }
                return found
            }
            return Self(schema: found, place: place, database: database)
        } catch {
            throw place.error(error, isOpening: true)
        }
    }

    private static func schema(
        _ schema: PostgresSchema?, _ place: PostgresPlace, _ transaction: PostgresTransaction
    ) async throws -> PostgresSchema {
        if let schema { return schema }
        var all = try await PostgresSchema.all(transaction)
        if all.count > 1 {
            // One of a mistyped address is none that a person means.
            var bound: [PostgresSchema] = []
            for schema in all where try await !schema.isUnbound(transaction) { bound.append(schema) }
            if !bound.isEmpty { all = bound }
        }
        guard let first = all.first else { throw MirrorError(.missing, "there is no copy in \(place)") }
        guard all.count == 1 else {
            let names = all.map(\.name).joined(separator: ", ")
            throw MirrorError(.severalCopies, "\(place) has several copies: \(names)")
        }
        return first
    }

    func close() async { database.close() }

    func read<Value: Sendable>(
        _ work: @Sendable @escaping (any CopySession) async throws -> Value
    ) async throws -> Value {
        do {
            return try await Self.read(database) { try await work(PostgresSession(schema: schema, transaction: $0)) }
        } catch {
            throw place.error(error)
        }
    }

    /// Reads the copy as it is at one moment.
    private static func read<Value>(
        _ database: PostgresDatabase, _ work: (PostgresTransaction) async throws -> Value
    ) async throws -> Value {
        try await database.withTransaction(idleLimit: .seconds(60)) { transaction in
            try await transaction.query("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            return try await work(transaction)
        }
    }
}
