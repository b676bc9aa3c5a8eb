// SPDX-License-Identifier: MIT

import ErrandFoundation

/// A page as it is written.
struct MirrorPage: Sendable {
    let table: MirrorTable
    /// The number of the request.
    let request: Int
    /// When it was read, by our clock.
    let readAt: Date
    let rows: [MirrorRow]
    /// The place of the walk after this page; `nil` for rows that were read by their ids.
    var walk: MirrorWalk?
    /// The ids that the page covers, of a sweep: rows of the copy within it that the page has not are noted as
    /// missing.
    ///
    /// The first is after the range's beginning; the last is that of the last row, or the range's end, or `Int.max`
    /// when the nation has no more rows.
    var covered: ClosedRange<Int>?
    /// The ids that were asked for, of a reading by ids: those without a row are noted as missing, and none of them
    /// is to be read again.
    var asked: [Int]?
}

/// The number of rows that a page changed.
struct MirrorPageOutcome: Sendable, Hashable {
    var new = 0
    var changed = 0
    var same = 0
}

/// The response of a second request about ids that are noted as missing.
struct MirrorRemoval: Sendable {
    let table: MirrorTable
    /// The number of the second request.
    let request: Int
    let asked: [Int]
    /// The rows that it found; they are written.
    let found: [MirrorRow]
    let foundAt: Date
}
