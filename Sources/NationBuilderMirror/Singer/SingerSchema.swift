// SPDX-License-Identifier: MIT

import ErrandJSON

/// The JSON Schema of a table's records.
///
/// A record is a row of the mirror: what a column cannot hold is in `_errand_extra`, so that no odd value breaks the
/// schema.
enum SingerSchema {
    /// The property of values that no column can hold, by the names of their attributes.
    static let extra = "_errand_extra"

    /// Returns the schema of records.
    static func object(_ columns: [MirrorColumn], hasExtra: Bool) -> JSONObject {
        var properties: JSONObject = ["id": ["type": "integer"]]
        for column in columns { properties[column.name] = .object(property(column.kind)) }
        if hasExtra { properties[extra] = ["type": ["null", "object"]] }
        return ["type": "object", "properties": .object(properties)]
    }

    /// Returns the schema of a column.
    ///
    /// Decimal numbers are texts, as the API sends them: there are targets that keep too few digits of a number, and
    /// others that round what they know to be decimal.
    private static func property(_ kind: MirrorColumn.Kind) -> JSONObject {
        switch kind.name {
        case .integer: ["type": ["null", "integer"]]
        case .boolean: ["type": ["null", "boolean"]]
        case .text, .decimal: ["type": ["null", "string"]]
        case .time: ["type": ["null", "string"], "format": "date-time"]
        case .date: ["type": ["null", "string"], "format": "date"]
        case .json: ["type": ["null", "object", "array"]]
        }
    }
}
