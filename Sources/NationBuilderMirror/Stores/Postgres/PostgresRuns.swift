// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandPostgres

/// The runs of a copy, and what is known of its tables.
struct PostgresRuns {
    let schema: PostgresSchema
    let transaction: PostgresTransaction

    /// The number of runs that are remembered.
    private static let memory = 1000

    func begin(
        _ tables: [MirrorTable], _ date: Date, keepDeleted: Duration?
    ) async throws -> (PostgresMirrorStore.Run, MirrorState) {
        let statements = tables.map { PostgresTable($0, schema) }
        try await prepare(statements)
        let last = try await transaction.query(
            "SELECT coalesce(max(run), 0), coalesce(max(last_request), 0) FROM \(schema.table("_errand_run"))")
        let (number, request) = ((last.first?[0]?.integer ?? 0) + 1, last.first?[1]?.integer ?? 0)
        try await transaction.query(
            "INSERT INTO \(schema.table("_errand_run")) (run, began_at, last_request) VALUES ($1, $2, $3)",
            [.init(number), .init(MirrorMoment.text(date)), .init(request)])
        try await transaction.query(
            "DELETE FROM \(schema.table("_errand_run")) WHERE run <= $1", [.init(number - Self.memory)])
        try await PostgresDeletedRows.expire(
            keepDeleted.map { date.addingTimeInterval(-($0 / .seconds(1))) }, schema, transaction)
        let run = PostgresMirrorStore.Run(
            number: number, schema: schema, tables: tables, all: try await self.tables(tables),
            keepsDeleted: keepDeleted != nil,
            statements: Dictionary(statements.map { ($0.table.name, $0) }) { first, _ in first })
        return (run, try await state(number, request))
    }

    /// Keeps a sentence about what is wrong; `nil` when it is no longer.
    func note(_ name: String, _ sentence: String?) async throws {
        guard let sentence else {
            try await transaction.query(
                "DELETE FROM \(schema.table("_errand_problem")) WHERE name = $1", [.init(name)])
            return
        }
        try await transaction.query(
            """
            INSERT INTO \(schema.table("_errand_problem")) (name, sentence) VALUES ($1, $2)
            ON CONFLICT (name) DO UPDATE SET sentence = excluded.sentence
            """, [.init(name), .init(sentence)])
    }

    // MARK: Tables

    /// Returns the tables that a copy has, with the columns that it has; the given ones as they are.
    func tables(_ given: [MirrorTable] = []) async throws -> [MirrorTable] {
        let names = try await transaction.query("SELECT type FROM \(schema.table("freshness"))")
        let columns = try await columns()
        return MirrorTable.stored(Set(names.compactMap { $0[0]?.text }), given) { columns[$0] ?? [] }
    }

    /// Returns the names of the columns of all tables in the schema, by the names of the tables.
    private func columns() async throws -> [String: Set<String>] {
        let found = try await transaction.query(
            """
            SELECT relname, attname FROM pg_catalog.pg_class AS class
            JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = relnamespace
            JOIN pg_catalog.pg_attribute ON attrelid = class.oid
            WHERE nspname = $1 AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
            """, [.init(schema.name)])
        return found.reduce(into: [:]) { columns, row in
            guard let table = row[0]?.text, let column = row[1]?.text else { return }
            columns[table, default: []].insert(column)
        }
    }

    /// Creates the tables and columns that are not there yet.
    ///
    /// The rows that are there have nothing in new columns, so the next sweep is due.
    private func prepare(_ tables: [PostgresTable]) async throws {
        let known = try await columns()
        var (script, extended): (String, [String]) = ("", [])
        for table in tables {
            let columns = known[table.table.name] ?? []
            let definition = table.definition(columns)
            script += definition
            if !columns.isEmpty, !definition.isEmpty { extended.append(table.table.name) }
        }
        if !script.isEmpty {
            // A query of somebody else on a table would hold up the run, and the run all later queries.
            try await transaction.execute("SET LOCAL lock_timeout = '4s';\n\(script)")
        }
        let names = tables.map { PostgresTable.text($0.table.name) }
        guard !names.isEmpty else { return }
        try await transaction.query(
            """
            INSERT INTO \(schema.table("freshness")) (type) VALUES \(names.map { "(\($0))" }.joined(separator: ", "))
            ON CONFLICT (type) DO NOTHING
            """)
        for name in extended {
            try await transaction.query(
                "UPDATE \(schema.table("freshness")) SET deletions_up_to = NULL WHERE type = $1", [.init(name)])
        }
    }

    // MARK: State

    private func state(_ run: Int, _ request: Int) async throws -> MirrorState {
        var state = MirrorState(run: run, lastRequest: request, walks: [:], freshness: [:])
        let rows = try await transaction.query(
            """
            SELECT type, \(PostgresTable.moment("changes_up_to")), \(PostgresTable.moment("deletions_up_to")),
                \(PostgresTable.moment("since")), walk
            FROM \(schema.table("freshness")) LEFT JOIN \(schema.table("_errand_cursor")) USING (type)
            """)
        for row in rows {
            guard let name = row[0]?.text else { continue }
            state.freshness[name] = MirrorFreshness(
                since: MirrorMoment.date(row[3]?.text), changesUpTo: MirrorMoment.date(row[1]?.text),
                deletionsUpTo: MirrorMoment.date(row[2]?.text))
            state.walks[name] = row[4]?.text.flatMap { MirrorWalk($0) }
        }
        return state
    }
}
