// SPDX-License-Identifier: MIT

import ErrandFoundation
import GRDB

/// The removal of rows, and the list of them.
enum SQLiteDeletedRows {
    static func remove(
        _ removal: MirrorRemoval, _ run: SQLiteMirrorStore.Run, _ database: Database
    ) throws -> Int {
        let name = removal.table.name
        var writer = SQLiteRowWriter(database, run.sql(removal.table), request: removal.request)
        try writer.write(removal.found)
        let found = Set(removal.found.map(\.id))
        var removed: [Int] = []
        for id in removal.asked where !found.contains(id) {
            if try remove(id, removal, run, database) { removed.append(id) }
        }
        let statement = try database.cachedStatement(
            sql: "DELETE FROM _errand_missing WHERE type = ? AND id = ? AND request < ?")
        for id in removal.asked { try statement.execute(arguments: [name, id, removal.request]) }
        if !removed.isEmpty { try noteReferences(to: removed, removal, run, database) }
        try SQLitePages.settle(writer, name, removed: removed.count, database)
        try SQLiteRuns.note(request: removal.request, of: run.number, database)
        return removed.count
    }

    /// Removes a row that is noted as missing, unless a request after the noting one wrote it.
    private static func remove(
        _ id: Int, _ removal: MirrorRemoval, _ run: SQLiteMirrorStore.Run, _ database: Database
    ) throws -> Bool {
        let table = run.sql(removal.table)
        let noted = try Int.fetchOne(
            database, sql: "SELECT request FROM _errand_missing WHERE type = ? AND id = ? AND request < ?",
            arguments: [removal.table.name, id, removal.request])
        guard let noted,
            let stored = try Row.fetchOne(
                database, sql: "\(table.select) WHERE id = ? AND _errand_read <= ?", arguments: [id, noted])
        else { return false }
        let content = run.keepsDeleted ? table.row(stored).content(removal.table) : nil
        try database.execute(sql: "DELETE FROM \(table.name) WHERE id = ?", arguments: [id])
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO deleted_rows (type, id, found_at, _errand_read, content)
                VALUES (?, ?, ?, ?, ?)
                """,
            arguments: [removal.table.name, id, MirrorMoment.text(removal.foundAt), removal.request, content])
        return true
    }

    /// Notes the rows of all tables for reading again that refer to removed ones: a merge moves them to another row.
    private static func noteReferences(
        to removed: [Int], _ removal: MirrorRemoval, _ run: SQLiteMirrorStore.Run, _ database: Database
    ) throws {
        let ids = "[\(removed.map(String.init).joined(separator: ","))]"
        for table in run.all {
            for column in table.references(to: removal.table) {
                try database.execute(
                    sql: """
                        INSERT INTO _errand_reread (type, id, request)
                        SELECT ?, id, ? FROM \(SQLiteTable.quoted(table.name))
                        WHERE \(SQLiteTable.quoted(column.name)) IN (SELECT value FROM json_each(?))
                        ON CONFLICT DO UPDATE SET request = max(request, excluded.request)
                        """, arguments: [table.name, removal.request, ids])
            }
        }
        try database.execute(
            sql: "DELETE FROM _errand_reread WHERE type = ? AND id IN (SELECT value FROM json_each(?))",
            arguments: [removal.table.name, ids])
    }

    /// Forgets the contents of rows that were found to be gone before a moment; of all by default.
    static func expire(_ date: Date?, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE deleted_rows SET content = NULL WHERE content IS NOT NULL AND (? IS NULL OR found_at < ?)",
            arguments: [MirrorMoment.text(date), MirrorMoment.text(date)])
    }
}
