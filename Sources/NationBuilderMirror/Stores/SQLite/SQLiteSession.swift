// SPDX-License-Identifier: MIT

import GRDB

/// A session in a transaction over a copy in SQLite.
struct SQLiteSession: CopySession {
    let queue: DatabaseQueue

    var dialect: any CopyDialect { SQLiteDialect() }

    func query(_ sql: String, _ values: [SQLValue]) async throws -> [SQLRow] {
        try await queue.writeWithoutTransaction { try Self.query(sql, values, $0) }
    }

    func perform(_ batch: SQLBatch) async throws {
        try await queue.writeWithoutTransaction { try Self.perform(batch, $0) }
    }

    func define(_ script: String) async throws {
        try await queue.writeWithoutTransaction { try $0.execute(sql: script) }
    }

    func write(
        _ rows: [MirrorRow], of table: MirrorTable, request: Int, countsQuiet: Bool, with batch: SQLBatch
    ) async throws -> MirrorPageOutcome {
        try await queue.writeWithoutTransaction { database in
            var writer = SQLiteRowWriter(database, SQLiteTable(table), request: request)
            try writer.write(rows, countsQuiet: countsQuiet)
            try Self.perform(batch, database)
            return writer.outcome
        }
    }

    func rows(of table: MirrorTable, _ ids: [Int]) async throws -> [MirrorRow] {
        try await queue.writeWithoutTransaction { database in
            let table = SQLiteTable(table)
            let statement = try database.cachedStatement(sql: "\(table.select) WHERE id = ?")
            return try ids.sorted().compactMap { id in try Row.fetchOne(statement, arguments: [id]).map(table.row) }
        }
    }

    func replaceView(_ name: String, _ query: String) async throws -> String? {
        try await queue.writeWithoutTransaction { try SQLiteViews.replace(name, query, $0) }
    }

    // MARK: Statements

    private static func perform(_ batch: SQLBatch, _ database: Database) throws {
        for statement in batch.statements { try query(statement, batch.values, database) }
    }

    @discardableResult
    private static func query(_ sql: String, _ values: [SQLValue], _ database: Database) throws -> [SQLRow] {
        let statement = try database.cachedStatement(sql: sql)
        let named = values.enumerated().map { ("\($0 + 1)", databaseValue($1)) }
        let arguments = StatementArguments(Dictionary(uniqueKeysWithValues: named))
        return try Row.fetchAll(statement, arguments: arguments).map { row in
            SQLRow(texts: row.databaseValues.map(text))
        }
    }

    private static func databaseValue(_ value: SQLValue) -> DatabaseValue {
        switch value {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .integers(let numbers): "[\(numbers.map(String.init).joined(separator: ","))]".databaseValue
        }
    }

    private static func text(_ value: DatabaseValue) -> String? {
        switch value.storage {
        case .int64(let number): String(number)
        case .double(let number): String(number)
        case .string(let text): text
        case .null, .blob: nil
        }
    }
}

extension DatabaseQueue {
    /// Runs a transaction over several accesses; no other access may come between them.
    func session<Value: Sendable>(
        _ kind: Database.TransactionKind, _ work: (SQLiteSession) async throws -> Value
    ) async throws -> Value {
        try await writeWithoutTransaction { try $0.beginTransaction(kind) }
        do {
            let value = try await work(SQLiteSession(queue: self))
            try await writeWithoutTransaction { try $0.commit() }
            return value
        } catch {
            // Also in a task that is cancelled.
            await Task { try? await self.writeWithoutTransaction { try $0.rollback() } }.value
            throw error
        }
    }
}
