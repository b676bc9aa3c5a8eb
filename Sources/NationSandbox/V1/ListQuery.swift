// SPDX-License-Identifier: MIT

import GRDB

/// A list that can be paged: its columns, and the one key that sorts it.
struct ListQuery: Sendable {
    /// The rows, such as `person`, with joins.
    var from: String
    /// The columns that `render` reads.
    ///
    /// The position is selected before them, as column 0.
    var columns: String
    var conditions: [String] = []
    var arguments: [any DatabaseValueConvertible & Sendable] = []
    /// The key that sorts the rows.
    ///
    /// It is unique, so that a page can start beyond a row.
    var key: String
    var isDescending: Bool
    /// The integer that stands for a row in a cursor.
    var position: String
    /// The SQL for the key of the row with position `?`.
    var keyOfPosition: String
    /// Writes one row as JSON.
    var render: @Sendable (Row, Database, inout [UInt8]) throws -> Void
}

extension ListQuery {
    /// Returns the rows beyond a cursor, or from the start.
    ///
    /// It uses no offset, so the cost of a page does not grow with its distance
    /// from the start.
    func rows(_ database: Database, beyond cursor: Cursor?, size: Int) throws -> PageRows {
        let isBackward = cursor?.direction == .previous
        let isDescending = isDescending != isBackward
        var conditions = conditions
        var values = arguments.map { $0 as any DatabaseValueConvertible }
        if let cursor {
            conditions.append("\(key) \(isDescending ? "<" : ">") \(keyOfPosition)")
            values.append(cursor.position)
        }
        values.append(size + 1)
        var page = try select(
            database, conditions, "ORDER BY \(key) \(isDescending ? "DESC" : "ASC") LIMIT ?", values, size)
        if isBackward { page.reverse() }
        return page
    }

    func rows(_ database: Database, page: Int, size: Int) throws -> PageRows {
        let order = "ORDER BY \(key) \(isDescending ? "DESC" : "ASC") LIMIT ? OFFSET ?"
        let values = arguments.map { $0 as any DatabaseValueConvertible } + [size, (page - 1) * size]
        return try select(database, conditions, order, values, size)
    }

    /// Whether a request combines filters, so that the text of the SQL varies.
    private var isCombined: Bool { conditions.count > 1 }

    func count(_ database: Database) throws -> Int {
        let statement = try database.statement(
            "SELECT count(*) FROM \(from)\(filter(conditions))", isChosen: isCombined)
        return try Int.fetchOne(statement, arguments: StatementArguments(arguments)) ?? 0
    }

    private func select(
        _ database: Database, _ conditions: [String], _ order: String,
        _ values: [any DatabaseValueConvertible], _ size: Int
    ) throws -> PageRows {
        let sql = "SELECT \(position), \(columns) FROM \(from)\(filter(conditions)) \(order)"
        let statement = try database.statement(sql, isChosen: isCombined)
        var page = PageRows()
        let rows = try Row.fetchCursor(statement, arguments: StatementArguments(values))
        while let row = try rows.next() {
            guard page.count < size else {
                page.hasMore = true
                break
            }
            try page.append(position: row[0]) { try render(row, database, &$0) }
        }
        return page
    }

    private func filter(_ conditions: [String]) -> String {
        conditions.isEmpty ? "" : " WHERE " + conditions.joined(separator: " AND ")
    }
}
