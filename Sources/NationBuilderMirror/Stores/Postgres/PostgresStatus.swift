// SPDX-License-Identifier: MIT

import ErrandPostgres

/// How fresh and how complete a copy is.
struct PostgresStatus {
    let schema: PostgresSchema
    let transaction: PostgresTransaction

    func read() async throws -> MirrorStatus {
        let nation = try await transaction.query("SELECT address, replaced_nuls FROM \(schema.table("_errand_nation"))")
        let run = try await transaction.query(
            """
            SELECT \(PostgresTable.moment("began_at")), outcome FROM \(schema.table("_errand_run"))
            ORDER BY run DESC LIMIT 1
            """)
        var status = MirrorStatus(nation: nation.first?[0]?.text ?? "", tables: [])
        status.replacedNULs = nation.first?[1]?.integer ?? 0
        status.lastRun = MirrorMoment.date(run.first?[0]?.text)
        status.lastOutcome = run.first?[1]?.text
        let deleted = try await transaction.query("SELECT count(*) FROM \(schema.table("deleted_rows"))")
        status.deletedRows = deleted.first?[0]?.integer ?? 0
        status.problems = try await transaction.query(
            "SELECT sentence FROM \(schema.table("_errand_problem")) ORDER BY name COLLATE \"C\""
        ).compactMap { $0[0]?.text }
        for table in try await PostgresRuns(schema: schema, transaction: transaction).tables() {
            if let state = try await self.table(table) { status.tables.append(state) }
        }
        return status
    }

    private func table(_ table: MirrorTable) async throws -> MirrorStatus.Table? {
        let rows = try await transaction.query(
            """
            SELECT "rows", \(PostgresTable.moment("changes_up_to")), \(PostgresTable.moment("deletions_up_to")),
                nation_rows, \(PostgresTable.moment("counted_at")), walk, \(PostgresTable.moment("since"))
            FROM \(schema.table("freshness")) LEFT JOIN \(schema.table("_errand_cursor")) USING (type) WHERE type = $1
            """, [.init(table.name)])
        guard let row = rows.first else { return nil }
        var state = MirrorStatus.Table(name: table.name)
        state.rows = row[0]?.integer ?? 0
        state.changesUpTo = MirrorMoment.date(row[1]?.text)
        state.deletionsUpTo = MirrorMoment.date(row[2]?.text)
        state.nationRows = row[3]?.integer
        state.countedAt = MirrorMoment.date(row[4]?.text)
        state.note(walk: row[5]?.text)
        state.note(since: MirrorMoment.date(row[6]?.text))
        let extra = try await transaction.query(
            """
            SELECT member.key, count(*) FROM \(schema.table(table.name)), jsonb_each(_errand_extra) AS member
            WHERE _errand_extra IS NOT NULL GROUP BY 1 ORDER BY member.key COLLATE "C"
            """)
        for row in extra { state.note(extra: row[0]?.text ?? "", row[1]?.integer ?? 0, in: table) }
        let quiet = try await transaction.query(
            "SELECT name, last FROM \(schema.table("_errand_quiet")) WHERE type = $1 AND last > 0",
            [.init(table.name)])
        let counts = quiet.map { ($0[0]?.text ?? "", $0[1]?.integer ?? 0) }
        state.quietChanges = Dictionary(counts) { first, _ in first }
        return state
    }
}
