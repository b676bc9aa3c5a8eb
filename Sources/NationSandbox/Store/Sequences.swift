// SPDX-License-Identifier: MIT

import GRDB

/// Numbers for what has no row of its own, such as the questions of a survey.
enum Sequences {
    static func next(_ name: String, _ database: Database) throws -> Int64 {
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO sequence (name, value) VALUES (?, 1)
                ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value
                """)
        return try Int64.fetchOne(statement, arguments: [name]) ?? 1
    }
}
