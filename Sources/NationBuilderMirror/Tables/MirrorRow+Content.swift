// SPDX-License-Identifier: MIT

import ErrandJSON

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
