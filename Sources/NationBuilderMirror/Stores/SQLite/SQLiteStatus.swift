// SPDX-License-Identifier: MIT

import GRDB

/// How fresh and how complete a copy is.
enum SQLiteStatus {
    static func read(_ database: Database) throws -> MirrorStatus {
        let nation = try Row.fetchOne(database, sql: "SELECT address, replaced_nuls FROM _errand_nation")
        let run = try Row.fetchOne(
            database, sql: "SELECT began_at, outcome FROM _errand_run ORDER BY run DESC LIMIT 1")
        var status = MirrorStatus(nation: nation?[0] ?? "", tables: [])
        status.replacedNULs = nation?[1] ?? 0
        status.lastRun = MirrorMoment.date(run?[0])
        status.lastOutcome = run?[1]
        status.deletedRows = try Int.fetchOne(database, sql: "SELECT count(*) FROM deleted_rows") ?? 0
        status.problems = try String.fetchAll(database, sql: "SELECT sentence FROM _errand_problem ORDER BY name")
        status.tables = try SQLiteRuns.tables(database).compactMap { try table($0, database) }
        return status
    }

    private static func table(_ table: MirrorTable, _ database: Database) throws -> MirrorStatus.Table? {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT "rows", changes_up_to, deletions_up_to, nation_rows, counted_at, walk, since
                FROM freshness LEFT JOIN _errand_cursor USING (type) WHERE type = ?
                """, arguments: [table.name])
        guard let row else { return nil }
        var state = MirrorStatus.Table(name: table.name)
        state.rows = row[0]
        state.changesUpTo = MirrorMoment.date(row[1])
        state.deletionsUpTo = MirrorMoment.date(row[2])
        state.nationRows = row[3]
        state.countedAt = MirrorMoment.date(row[4])
        state.note(walk: row[5])
        state.note(since: MirrorMoment.date(row[6]))
        let extra = try Row.fetchCursor(
            database,
            sql: """
                SELECT member.key, count(*) FROM \(SQLiteTable(table).name), json_each(_errand_extra) AS member
                WHERE _errand_extra IS NOT NULL GROUP BY 1 ORDER BY 1
                """)
        while let row = try extra.next() {
            state.note(extra: row[0], row[1], in: table)
        }
        let quiet = try Row.fetchAll(
            database, sql: "SELECT name, last FROM _errand_quiet WHERE type = ? AND last > 0", arguments: [table.name])
        state.quietChanges = Dictionary(quiet.map { ($0[0] as String, $0[1] as Int) }) { first, _ in first }
        return state
    }
}
