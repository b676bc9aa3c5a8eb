// SPDX-License-Identifier: MIT

/// The rows that a statement returned.
package struct PostgresRows: Sendable, RandomAccessCollection {
    let rows: [PostgresRow]

    /// The names of the columns, in order.
    package let columns: [String]

    /// The number of rows that the statement inserted, changed, removed or returned.
    package let affectedCount: Int

    /// What the server says that it has done, such as `INSERT 0 1`.
    let tag: String

    /// The position of the first row.
    package var startIndex: Int { 0 }

    /// The position after the last row.
    package var endIndex: Int { rows.count }

    /// The row at a position.
    package subscript(position: Int) -> PostgresRow { rows[position] }
}
