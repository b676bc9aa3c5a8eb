// SPDX-License-Identifier: MIT

/// A place in a list: everything beyond one row, in one direction.
struct Cursor: Sendable, Equatable {
    enum Direction: UInt8, Sendable {
        case next = 1
        case previous = 2
    }

    var direction: Direction
    /// The key of the row that the page lies beyond.
    var position: Int64
}
