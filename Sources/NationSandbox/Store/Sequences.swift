// SPDX-License-Identifier: MIT

import GRDB

/// Numbers for parts without a row of their own, such as a survey's questions.
enum Sequences {
    static func next(_ name: String, _ database: Database) throws -> Int64 {
        try Int64.first(
            """
            INSERT INTO sequence (name, value) VALUES (?, 1)
            ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value
            """, [name], database) ?? 1
    }
}
