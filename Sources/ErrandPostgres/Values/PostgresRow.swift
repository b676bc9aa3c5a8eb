// SPDX-License-Identifier: MIT

/// A row of a result.
package struct PostgresRow: Sendable, CustomStringConvertible, CustomReflectable {
    let columns: PostgresColumns
    let content: [UInt8]
    /// Where the cells end in the content.
    ///
    /// For `NULL` it is the complement (`~`) of that.
    let ends: [Int]

    /// The number of cells.
    package var count: Int { ends.count }

    /// The cell of a column; `nil` when no column has the name.
    ///
    /// Of several columns with one name it is the first.
    package subscript(name: String) -> PostgresCell? { columns.places[name].flatMap { self[$0] } }

    /// The cell at a place, counted from 0; `nil` when there is none.
    package subscript(place: Int) -> PostgresCell? {
        guard ends.indices.contains(place) else { return nil }
        guard ends[place] >= 0 else { return PostgresCell(nil) }
        let start = place == 0 ? 0 : max(ends[place - 1], ~ends[place - 1])
        return PostgresCell(content[start..<ends[place]])
    }

    /// The number of cells.
    package var description: String { "\(count) cells" }

    /// A mirror without the values.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
