// SPDX-License-Identifier: MIT

import GRDB

/// The writer of the rows of one response, in one transaction.
struct SQLiteRowWriter {
    /// A row that is there.
    private struct Stored {
        let request: Int
        /// The columns in which it differs from the read one.
        let differences: [MirrorColumn]
        /// Whether it is the same, also in what is beside the columns.
        let isSame: Bool
    }

    private let database: Database
    private let table: SQLiteTable
    private let request: Int
    private(set) var outcome = MirrorPageOutcome()
    private var replacedNULs = 0
    /// The number of rows with other values although their `updated_at` is equal, by columns.
    private var quiet: [String: Int] = [:]

    init(_ database: Database, _ table: SQLiteTable, request: Int) {
        (self.database, self.table, self.request) = (database, table, request)
    }

    /// Writes rows, but those that a later request wrote or removed.
    ///
    /// Stored rows are read with one query: a query for each row costs more than its writing.
    ///
    /// - Parameter countsQuiet: Whether rows are counted that changed although their `updated_at` is equal.
    mutating func write(_ rows: [MirrorRow], countsQuiet: Bool) throws {
        let rows = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
        let ids = "[\(rows.keys.map(String.init).joined(separator: ","))]"
        let stored = try stored(rows, ids)
        let tombstones = try tombstones(ids)
        for (id, row) in rows.sorted(by: { $0.key < $1.key }) {
            let known = stored[id]
            guard known?.request ?? tombstones[id] ?? .min < request else {
                outcome.same += 1
                continue
            }
            if let known { try replace(known, by: row) } else { try insert(row, hadTombstone: tombstones[id] != nil) }
        }
        if !stored.isEmpty { try unnote(ids) }
        try settle(countsQuiet: countsQuiet)
    }

    // MARK: What is there

    private func stored(_ rows: [Int: MirrorRow], _ ids: String) throws -> [Int: Stored] {
        let statement = try database.cachedStatement(
            sql: "\(table.select) WHERE id IN (SELECT value FROM json_each(?))")
        let cursor = try Row.fetchCursor(statement, arguments: [ids])
        let place = table.table.columns.count + 2
        var found: [Int: Stored] = [:]
        while let row = try cursor.next() {
            let id: Int = row[place]
            guard let read = rows[id] else { continue }
            let differences = table.differences(row, read)
            let isSame = differences.isEmpty && (row[1] as DatabaseValue) == SQLiteTable.extra(read)
            found[id] = Stored(request: row[0], differences: differences, isSame: isSame)
        }
        return found
    }

    /// Returns the requests that removed rows.
    private func tombstones(_ ids: String) throws -> [Int: Int] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, _errand_read FROM deleted_rows WHERE type = ? AND id IN (SELECT value FROM json_each(?))
                """)
        let found = try Row.fetchAll(statement, arguments: [table.table.name, ids])
        return Dictionary(found.map { ($0[0] as Int, $0[1] as Int) }) { first, _ in first }
    }

    // MARK: Writing

    private mutating func insert(_ row: MirrorRow, hadTombstone: Bool) throws {
        if hadTombstone {
            try database.execute(
                sql: "DELETE FROM deleted_rows WHERE type = ? AND id = ?", arguments: [table.table.name, row.id])
        }
        try execute(table.insert, row)
        outcome.new += 1
        replacedNULs += row.replacedNULs
    }

    private mutating func replace(_ stored: Stored, by row: MirrorRow) throws {
        guard !stored.isSame else {
            // It was seen by this request: nothing that an earlier one notes removes it.
            let touch = try database.cachedStatement(sql: "UPDATE \(table.name) SET _errand_read = ? WHERE id = ?")
            try touch.execute(arguments: [request, row.id])
            outcome.same += 1
            return
        }
        if isQuiet(stored, row) { for column in stored.differences { quiet[column.name, default: 0] += 1 } }
        try execute(table.update, row)
        outcome.changed += 1
        replacedNULs += row.replacedNULs
    }

    private func execute(_ sql: String, _ row: MirrorRow) throws {
        let statement = try database.cachedStatement(sql: sql)
        statement.setUncheckedArguments(SQLiteTable.arguments(row, request: request))
        try statement.execute()
    }

    /// Whether a row changed although its `updated_at` is equal.
    private func isQuiet(_ stored: Stored, _ row: MirrorRow) -> Bool {
        let name = ChangeTime.updated.attribute
        guard let place = table.table.columns.firstIndex(where: { $0.name == name }) else { return false }
        return row.values[place] != .null && !stored.differences.contains { $0.name == name }
    }

    /// Keeps the numbers of rows, of replaced NULs and of quiet changes.
    private func settle(countsQuiet: Bool) throws {
        if outcome.new > 0 {
            let statement = try database.cachedStatement(
                sql: "UPDATE freshness SET \"rows\" = \"rows\" + ? WHERE type = ?")
            try statement.execute(arguments: [outcome.new, table.table.name])
        }
        if replacedNULs > 0 {
            try database.execute(
                sql: "UPDATE _errand_nation SET replaced_nuls = replaced_nuls + ?", arguments: [replacedNULs])
        }
        for (column, count) in quiet where countsQuiet {
            try database.execute(
                sql: """
                    INSERT INTO _errand_quiet (type, name, current, last) VALUES (?, ?, ?, 0)
                    ON CONFLICT DO UPDATE SET current = current + excluded.current
                    """, arguments: [table.table.name, column, count])
        }
    }

    /// Forgets that rows are noted as missing by earlier requests.
    private func unnote(_ ids: String) throws {
        let statement = try database.cachedStatement(
            sql: """
                DELETE FROM _errand_missing WHERE type = ? AND id IN (SELECT value FROM json_each(?)) AND request < ?
                """)
        try statement.execute(arguments: [table.table.name, ids, request])
    }
}
