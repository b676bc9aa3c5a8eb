// SPDX-License-Identifier: MIT

import GRDB

/// The writing of pages and of the places of walks.
enum SQLitePages {
    static func write(
        _ page: MirrorPage, _ run: SQLiteMirrorStore.Run, _ database: Database
    ) throws -> MirrorPageOutcome {
        let name = page.table.name
        var writer = SQLiteRowWriter(database, run.sql(page.table), request: page.request)
        try writer.write(page.rows)
        if let covered = page.covered { try note(covered, page, database) }
        if let asked = page.asked { try note(asked, page, database) }
        try settle(writer, name, database)
        if page.covered != nil {
            for (column, count) in writer.quiet {
                try database.execute(
                    sql: """
                        INSERT INTO _errand_quiet (type, name, current, last) VALUES (?, ?, ?, 0)
                        ON CONFLICT DO UPDATE SET current = current + excluded.current
                        """, arguments: [name, column, count])
            }
        }
        if let walk = page.walk { try keep(walk, database) }
        try SQLiteRuns.note(request: page.request, of: run.number, database)
        return writer.outcome
    }

    /// Keeps the numbers of rows and of replaced NULs.
    static func settle(_ writer: SQLiteRowWriter, _ name: String, removed: Int = 0, _ database: Database) throws {
        if writer.outcome.new != removed {
            let statement = try database.cachedStatement(
                sql: "UPDATE freshness SET \"rows\" = \"rows\" + ? WHERE type = ?")
            try statement.execute(arguments: [writer.outcome.new - removed, name])
        }
        if writer.replacedNULs > 0 {
            try database.execute(
                sql: "UPDATE _errand_nation SET replaced_nuls = replaced_nuls + ?", arguments: [writer.replacedNULs])
        }
    }

    /// Notes what a page covers and does not have.
    ///
    /// The rows that it has were written by its request just now, or by a later one.
    private static func note(_ covered: ClosedRange<Int>, _ page: MirrorPage, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO _errand_missing (type, id, request)
                SELECT ?, id, ? FROM \(SQLiteTable.quoted(page.table.name)) WHERE id BETWEEN ? AND ? AND _errand_read < ?
                ON CONFLICT DO UPDATE SET request = max(request, excluded.request)
                """)
        try statement.execute(
            arguments: [page.table.name, page.request, covered.lowerBound, covered.upperBound, page.request])
    }

    private static func note(_ asked: [Int], _ page: MirrorPage, _ database: Database) throws {
        for id in asked { try note(id...id, page, database) }
        let reread = try database.cachedStatement(
            sql: "DELETE FROM _errand_reread WHERE type = ? AND id = ? AND request < ?")
        for id in asked { try reread.execute(arguments: [page.table.name, id, page.request]) }
    }

    // MARK: Walks

    /// Keeps a walk; a sweep that begins counts quiet changes anew.
    static func save(_ walk: MirrorWalk, _ database: Database) throws {
        let known = try String.fetchOne(
            database, sql: "SELECT walk FROM _errand_cursor WHERE type = ?", arguments: [walk.table])
        if walk.kind == .sweep, known.flatMap({ MirrorWalk($0) })?.kind != .sweep {
            try database.execute(sql: "UPDATE _errand_quiet SET current = 0 WHERE type = ?", arguments: [walk.table])
        }
        try keep(walk, database)
    }

    private static func keep(_ walk: MirrorWalk, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO _errand_cursor (type, walk) VALUES (?, ?)
                ON CONFLICT DO UPDATE SET walk = excluded.walk
                """)
        try statement.execute(arguments: [walk.table, try walk.text])
    }

    static func finish(_ walk: MirrorWalk, _ freshness: MirrorFreshness, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE freshness SET changes_up_to = ?, deletions_up_to = ? WHERE type = ?",
            arguments: [
                MirrorMoment.text(freshness.changesUpTo), MirrorMoment.text(freshness.deletionsUpTo), walk.table,
            ])
        let wasWalking = try Bool.fetchOne(
            database, sql: "SELECT walk IS NOT NULL FROM _errand_cursor WHERE type = ?", arguments: [walk.table])
        try database.execute(
            sql: """
                INSERT INTO _errand_cursor (type, since) VALUES (?, ?)
                ON CONFLICT DO UPDATE SET since = excluded.since, walk = NULL
                """, arguments: [walk.table, MirrorMoment.text(freshness.since)])
        // The second time it is finished, nothing has been counted.
        guard walk.kind == .sweep, wasWalking == true else { return }
        try database.execute(
            sql: "UPDATE _errand_quiet SET last = current, current = 0 WHERE type = ?", arguments: [walk.table])
    }
}
