// SPDX-License-Identifier: MIT

import GRDB
import NationBuilder

/// A copy in an SQLite file that is read, also while a run writes it.
struct SQLiteMirrorReader: MirrorReader {
    private let file: MirrorFile
    private let database: DatabaseQueue

    /// Opens a copy.
    ///
    /// - Throws: ``MirrorError/Kind/missing`` when there is none.
    static func open(_ path: String) throws(MirrorError) -> Self {
        let file = try MirrorFile(path)
        do {
            return Self(file: file, database: try SQLiteMirrorSchema.open(existing: file))
        } catch {
            throw MirrorError.of(error, file.path)
        }
    }

    func close() async { try? database.close() }

    func nation() async throws -> String {
        try await read { try String.fetchOne($0, sql: "SELECT address FROM _errand_nation") ?? "" }
    }

    func tables() async throws -> [(table: MirrorTable, rows: Int)] {
        try await read { database in
            let counts = try Row.fetchAll(
                database, sql: "SELECT type, \"rows\" FROM freshness WHERE changes_up_to IS NOT NULL")
            let rows = Dictionary(counts.map { ($0[0] as String, $0[1] as Int) }) { first, _ in first }
            return try SQLiteRuns.tables(database).compactMap { table in rows[table.name].map { (table, $0) } }
        }
    }

    func status() async throws -> MirrorStatus { try await read { try SQLiteStatus.read($0) } }

    func sample(of table: MirrorTable, count: Int) async throws -> [MirrorRow] {
        try await read { try SQLiteSamples.sample(SQLiteTable(table), count, $0) }
    }

    func dangling(in table: MirrorTable) async throws -> [String: Int] {
        try await read { try SQLiteSamples.dangling(SQLiteTable(table), $0) }
    }

    private func read<Value: Sendable>(
        _ work: @Sendable @escaping (Database) throws -> Value
    ) async throws(MirrorError) -> Value {
        do {
            return try await database.read(work)
        } catch {
            throw MirrorError.of(error, file.path)
        }
    }
}
