// SPDX-License-Identifier: MIT

import GRDB

/// Rows chosen by chance, and references to what is not there.
enum SQLiteSamples {
    /// Returns rows chosen by chance; all when there are no more than wanted.
    ///
    /// A row after a gap in the ids is likelier: numbers are drawn, not rows, so that not all rows are read.
    static func sample(_ table: SQLiteTable, _ count: Int, _ database: Database) throws -> [MirrorRow] {
        guard count > 0 else { return [] }
        let ids = try ids(table, count, database)
        let statement = try database.makeStatement(sql: "\(table.select) WHERE id = ?")
        return try ids.sorted().compactMap { id in try Row.fetchOne(statement, arguments: [id]).map(table.row) }
    }

    private static func ids(_ table: SQLiteTable, _ count: Int, _ database: Database) throws -> Set<Int> {
        // One more tells that there are more.
        let limit = count < .max ? count + 1 : count
        // Between the ids of two lists lies such a gap that one row of each list would always be found.
        let order = table.table.hasMembers ? " ORDER BY random()" : ""
        let first = try Int.fetchAll(
            database, sql: "SELECT id FROM \(table.name)\(order) LIMIT ?", arguments: [limit])
        if table.table.hasMembers { return Set(first.prefix(count)) }
        guard first.count > count, let least = first.min(),
            let greatest = try Int.fetchOne(database, sql: "SELECT max(id) FROM \(table.name)")
        else { return Set(first) }
        let statement = try database.makeStatement(sql: "SELECT id FROM \(table.name) WHERE id >= ? LIMIT 1")
        var found: Set<Int> = []
        // Few numbers hit the same row twice; where the ids lie in clusters, the first rows fill up.
        for _ in 0..<(count * 4) where found.count < count {
            if let id = try Int.fetchOne(statement, arguments: [Int.random(in: least...greatest)]) { found.insert(id) }
        }
        for id in first where found.count < count { found.insert(id) }
        return found
    }

    /// Returns the numbers of rows that refer to rows that are not there, by columns, where there are any.
    ///
    /// A column is left out whose target was never loaded.
    static func dangling(_ table: SQLiteTable, _ database: Database) throws -> [String: Int] {
        let loaded = Set(
            try String.fetchAll(database, sql: "SELECT type FROM freshness WHERE changes_up_to IS NOT NULL"))
        var counts: [String: Int] = [:]
        for column in table.table.columns {
            guard let target = column.target, loaded.contains(target) else { continue }
            let (name, other) = (SQLiteTable.quoted(column.name), SQLiteTable.quoted(target))
            let count = try Int.fetchOne(
                database,
                sql: """
                    SELECT count(*) FROM \(table.name) AS referring WHERE \(name) IS NOT NULL
                    AND NOT EXISTS (SELECT 1 FROM \(other) AS target WHERE target.id = referring.\(name))
                    """)
            if let count, count > 0 { counts[column.name] = count }
        }
        return counts
    }
}
