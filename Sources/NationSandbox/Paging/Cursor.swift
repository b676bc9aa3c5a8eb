// SPDX-License-Identifier: MIT

/// A position in a list: all rows beyond one row, in one direction.
struct Cursor: Sendable, Equatable {
    enum Direction: UInt8, Sendable {
        case next = 1
        case previous = 2
    }

    var direction: Direction
    /// The key of the row at which the page begins; that row is not part of it.
    var position: Int64
}
