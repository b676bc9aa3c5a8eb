// SPDX-License-Identifier: MIT

/// A row of a result.
package struct PostgresRow: Sendable, CustomStringConvertible, CustomReflectable {
    let columns: PostgresColumns
    /// The cells of the whole result.
    let cells: PostgresCells
    /// The place of the first cell among them.
    let first: Int

    /// The number of cells.
    package var count: Int { columns.names.count }

    /// The cell of a column; `nil` when no column has the name.
    ///
    /// Of several columns with one name it is the first.
    package subscript(name: String) -> PostgresCell? { columns.places[name].flatMap { self[$0] } }

    /// The cell at a place, counted from 0; `nil` when there is none.
    package subscript(place: Int) -> PostgresCell? {
        columns.names.indices.contains(place) ? cells[first + place] : nil
    }

    /// The number of cells.
    package var description: String { "\(count) cells" }

    /// A mirror without the values.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
