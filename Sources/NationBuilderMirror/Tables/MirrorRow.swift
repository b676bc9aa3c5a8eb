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

extension MirrorRow {
    /// The row as attributes by their names, the id first; columns without a value are left out.
    func attributes(_ table: MirrorTable) -> JSONObject {
        var members: JSONObject = ["id": .number(JSONNumber(id))]
        for (column, value) in zip(table.columns, values) {
            switch value {
            case .null: break
            case .integer(let number): members[column.name] = .number(JSONNumber(number))
            case .boolean(let isTrue): members[column.name] = .bool(isTrue)
            case .text(let text): members[column.name] = .string(text)
            case .json(let text): members[column.name] = MirrorText.value(text)
            }
        }
        members.merge(extra)
        return members
    }

    /// ``attributes(_:)`` as text.
    func content(_ table: MirrorTable) -> String? { MirrorText.text(.object(attributes(table))) }
}
