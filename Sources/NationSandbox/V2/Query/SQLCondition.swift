// SPDX-License-Identifier: MIT

import GRDB

/// A condition on rows, with the values for its question marks.
struct SQLCondition: Sendable {
    var sql: String
    var arguments: [any DatabaseValueConvertible & Sendable] = []

    static func all(_ conditions: [SQLCondition]) -> SQLCondition {
        SQLCondition(
            sql: conditions.map { "(\($0.sql))" }.joined(separator: " AND "),
            arguments: conditions.flatMap(\.arguments))
    }

    static func any(_ conditions: [SQLCondition]) -> SQLCondition {
        SQLCondition(
            sql: conditions.map { "(\($0.sql))" }.joined(separator: " OR "),
            arguments: conditions.flatMap(\.arguments))
    }

    var negated: SQLCondition { SQLCondition(sql: "NOT (\(sql))", arguments: arguments) }
}
