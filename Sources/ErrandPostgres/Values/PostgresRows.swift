// SPDX-License-Identifier: MIT

/// The rows that a statement returned.
public struct PostgresRows: Sendable, RandomAccessCollection {
    let rows: [PostgresRow]

    /// The names of the columns, in order.
    public let columns: [String]

    /// The number of rows that the statement inserted, changed, removed or returned.
    public let affectedCount: Int

    /// What the server says that it has done, such as `INSERT 0 1`.
    let tag: String

    /// The position of the first row.
    public var startIndex: Int { 0 }

    /// The position after the last row.
    public var endIndex: Int { rows.count }

    /// The row at a position.
    public subscript(position: Int) -> PostgresRow { rows[position] }
}
