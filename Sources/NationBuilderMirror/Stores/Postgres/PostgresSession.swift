// SPDX-License-Identifier: MIT

import ErrandPostgres

/// A session in a transaction over a copy in PostgreSQL.
///
/// A batch is one statement, whose parts see the copy as it was before.
struct PostgresSession: CopySession {
    let schema: PostgresSchema
    let transaction: PostgresTransaction

    /// The rows that are read at once, whose values may be long.
    private static let most = 100

    var dialect: any CopyDialect { PostgresDialect(schema: schema) }

    func query(_ sql: String, _ values: [SQLValue]) async throws -> [SQLRow] {
        try await transaction.query(sql, values.map(Self.parameter)).map { row in
            SQLRow(texts: (0..<row.count).map { row[$0]?.text })
        }
    }

    func perform(_ batch: SQLBatch) async throws {
        guard let last = batch.statements.last else { return }
        _ = try await query(Self.parts(batch.statements.dropLast()) + last, batch.values)
    }

    func define(_ script: String) async throws {
        // A query of somebody else on a table would hold up the run, and the run all later queries.
        try await transaction.execute("SET LOCAL lock_timeout = '4s';\n\(script)")
    }

    private static func parameter(_ value: SQLValue) -> PostgresParameter {
        switch value {
        case .null: .null
        case .integer(let number): .init(number)
        case .text(let text): .init(text)
        case .integers(let numbers): .init("{\(numbers.map(String.init).joined(separator: ","))}")
        }
    }

    /// Returns statements as the beginning of another.
    private static func parts(_ statements: some Collection<String>, after first: [String] = []) -> String {
        let parts = first + statements.enumerated().map { "part\($0) AS (\($1))" }
        return parts.isEmpty ? "" : "WITH \(parts.joined(separator: ",\n"))\n"
    }

    // MARK: Rows

    func write(
        _ rows: [MirrorRow], of table: MirrorTable, request: Int, countsQuiet: Bool, with batch: SQLBatch
    ) async throws -> MirrorPageOutcome {
        let parts = PostgresRowText(rows, of: table).parts
        if parts.isEmpty { try await perform(batch) }
        var outcome = MirrorPageOutcome()
        // Only a page of very long rows has several.
        for (place, part) in parts.enumerated() {
            var batch = place == parts.count - 1 ? batch : SQLBatch(dialect)
            let writer = PostgresRowWriter(
                table: PostgresTable(table, schema), schema: schema, request: batch.add(request),
                type: batch.add(table.name))
            let written = writer.parts(
                batch.add(json: part.text),
                countsQuiet: countsQuiet && table.column(ChangeTime.updated.attribute) != nil,
                hasNULs: part.replacedNULs > 0)
            let found = try await query(
                Self.parts(batch.statements, after: written) + PostgresRowWriter.outcome, batch.values
            ).first
            let (new, changed) = (found?.integer(0) ?? 0, found?.integer(1) ?? 0)
            outcome.new += new
            outcome.changed += changed
            outcome.same += part.count - new - changed
        }
        return outcome
    }

    func rows(of table: MirrorTable, _ ids: [Int]) async throws -> [MirrorRow] {
        let (table, ids) = (PostgresTable(table, schema), ids.sorted())
        var rows: [MirrorRow] = []
        for start in stride(from: 0, to: ids.count, by: Self.most) {
            let some = SQLValue.integers(Array(ids[start..<min(start + Self.most, ids.count)]))
            rows += try await transaction.query(
                "SELECT \(table.selection) FROM \(table.name) WHERE id \(dialect.isOne(of: "$1")) ORDER BY id",
                [Self.parameter(some)]
            ).map(table.row)
        }
        return rows
    }

    func replaceView(_ name: String, _ query: String) async throws -> String? {
        try await PostgresViews(schema: schema).replace(name, query, transaction)
    }
}
