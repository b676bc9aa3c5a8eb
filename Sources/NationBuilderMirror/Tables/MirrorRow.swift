// SPDX-License-Identifier: MIT

import ErrandJSON

/// A value of a column, which the column can hold.
enum MirrorValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case boolean(Bool)
    /// Text, a decimal, a day, or a time in UTC.
    case text(String)
    /// JSON as text.
    case json(String)
}

/// A row of a table, whose values were checked against their columns.
struct MirrorRow: Sendable, Hashable {
    let id: Int
    /// The values in the order of the table's columns.
    let values: [MirrorValue]
    /// The attributes that no column can hold, by their names: odd values and unknown ones.
    let extra: JSONObject
    /// How many NULs and halves of surrogate pairs were replaced by U+FFFD.
    let replacedNULs: Int
}
