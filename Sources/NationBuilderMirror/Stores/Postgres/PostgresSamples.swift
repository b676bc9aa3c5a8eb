// SPDX-License-Identifier: MIT

import ErrandPostgres

/// Rows chosen by chance, and references to what is not there.
struct PostgresSamples {
    let schema: PostgresSchema
    let transaction: PostgresTransaction

    /// The rows that are read at once, whose values may be long.
    private static let batch = 100

    /// Returns rows chosen by chance; all when there are no more than wanted.
    ///
    /// A row after a gap in the ids is likelier: numbers are drawn, not rows, so that not all rows are read.
    func sample(_ table: MirrorTable, _ count: Int) async throws -> [MirrorRow] {
        guard count > 0 else { return [] }
        let statements = PostgresTable(table, schema)
        let ids = try await ids(statements, count).sorted()
        var rows: [MirrorRow] = []
        for start in stride(from: 0, to: ids.count, by: Self.batch) {
            var values = PostgresParameters()
            let place = values.add(ids[start..<min(start + Self.batch, ids.count)])
            rows += try await transaction.query(
                "SELECT \(statements.selection) FROM \(statements.name) WHERE id = ANY (\(place)) ORDER BY id",
                values.values
            ).map(statements.row)
        }
        return rows
    }

    private func ids(_ table: PostgresTable, _ count: Int) async throws -> Set<Int> {
        func ids(_ sql: String, _ values: [PostgresParameter]) async throws -> [Int] {
            try await transaction.query(sql, values).compactMap { $0[0]?.integer }
        }
        // One more tells that there are more.
        let limit = count < .max ? count + 1 : count
        // Between the ids of two lists lies such a gap that one row of each list would always be found.
        let order = table.table.hasMembers ? "random()" : "id"
        let first = try await ids("SELECT id FROM \(table.name) ORDER BY \(order) LIMIT $1", [.init(limit)])
        if table.table.hasMembers { return Set(first.prefix(count)) }
        guard first.count > count, let least = first.first,
            let greatest = try await ids("SELECT max(id) FROM \(table.name)", []).first
        else { return Set(first) }
        // Few numbers hit the same row twice; where the ids lie in clusters, the first rows fill up.
        var values = PostgresParameters()
        let drawn = values.add((0..<(count * 4)).map { _ in Int.random(in: least...greatest) })
        var found = Set(
            try await ids(
                """
                SELECT hit.id FROM unnest(\(drawn)) AS drawn
                CROSS JOIN LATERAL (SELECT id FROM \(table.name) WHERE id >= drawn ORDER BY id LIMIT 1) AS hit
                GROUP BY hit.id ORDER BY random() LIMIT \(values.add(.init(count), "bigint"))
                """, values.values))
        for id in first where found.count < count { found.insert(id) }
        return found
    }

    /// Returns the numbers of rows that refer to rows that are not there, by columns, where there are any.
    ///
    /// A column is left out whose target was never loaded.
    func dangling(_ table: MirrorTable) async throws -> [String: Int] {
        let loaded = Set(
            try await transaction.query(
                "SELECT type FROM \(schema.table("freshness")) WHERE changes_up_to IS NOT NULL"
            ).compactMap { $0[0]?.text })
        var counts: [String: Int] = [:]
        for column in table.columns {
            guard let target = column.target, loaded.contains(target) else { continue }
            let name = PostgresTable.quoted(column.name)
            let found = try await transaction.query(
                """
                SELECT count(*) FROM \(schema.table(table.name)) AS referring WHERE \(name) IS NOT NULL
                AND NOT EXISTS (SELECT FROM \(schema.table(target)) AS target WHERE target.id = referring.\(name))
                """)
            if let count = found.first?[0]?.integer, count > 0 { counts[column.name] = count }
        }
        return counts
    }
}
