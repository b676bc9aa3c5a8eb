// SPDX-License-Identifier: MIT

/// The rows that a statement returned.
package struct PostgresRows: Sendable, RandomAccessCollection {
    private let named: PostgresColumns
    private let cells: PostgresCells

    /// The number of rows; those without columns have no cells.
    package let count: Int

    /// The names of the columns, in order.
    package var columns: [String] { named.names }

    /// The number of rows that the statement inserted, changed, removed or returned.
    package let affectedCount: Int

    /// The server's command tag, such as `INSERT 0 1`.
    let tag: String

    init(_ columns: PostgresColumns, _ cells: PostgresCells, count: Int, affectedCount: Int, tag: String) {
        (named, self.cells, self.count, self.affectedCount, self.tag) = (columns, cells, count, affectedCount, tag)
    }

    /// The position of the first row.
    package var startIndex: Int { 0 }

    /// The position after the last row.
    package var endIndex: Int { count }

    /// The row at a position.
    package subscript(position: Int) -> PostgresRow {
        PostgresRow(columns: named, cells: cells, first: position * named.names.count)
    }
}
