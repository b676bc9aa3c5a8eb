// SPDX-License-Identifier: MIT

import GRDB

/// The views of a copy in SQLite (``MirrorViews``).
enum SQLiteViews {
    private static let mark = "/* \(MirrorViews.mark) */"

    /// Replaces a view if it would be another; if it cannot be made, the old one stays, and a sentence says so.
    static func replace(_ name: String, _ query: String, _ database: Database) throws -> String? {
        let known = try Row.fetchOne(
            database, sql: "SELECT type, sql FROM sqlite_master WHERE lower(name) = ?", arguments: [name])
        let definition = "CREATE VIEW \(name) AS \(mark)\n\(query)"
        let sql: String? = known?[1]
        guard sql != definition else { return nil }
        if let known, known[0] != "view" || sql?.contains(mark) != true { return MirrorViews.taken(name) }
        do {
            try database.inSavepoint {
                try database.execute(sql: "DROP VIEW IF EXISTS \(name)")
                try database.execute(sql: definition)
                // It is compiled once: that shows whether it can be read.
                _ = try database.makeStatement(sql: "SELECT * FROM \(name)")
                return .commit
            }
            return nil
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            return MirrorViews.failed(name, error.message ?? "an error of SQLite")
        }
    }

    static func people(_ tables: Set<String>) -> String {
        let parts = PeopleView.address.map { "json_extract(primary_address, '$.\($0)') AS \($0)" }
        let tags =
            tables.isSuperset(of: PeopleView.tagTables)
            ? """
            (SELECT json_group_array(name) FROM (
                    SELECT signup_tags.name AS name FROM signup_taggings
                    JOIN signup_tags ON signup_tags.id = signup_taggings.tag_id
                    WHERE signup_taggings.signup_id = signups.id ORDER BY signup_tags.name))
            """ : "NULL"
        return """
            SELECT \(PeopleView.columns.joined(separator: ", ")),
                \(parts.joined(separator: ",\n    ")),
                \(tags) AS tags
            FROM signups
            """
    }

    static func custom(_ fields: CustomColumns) -> String {
        let columns = fields.columns().flatMap { column in
            let path = SQLiteDialect().text("$.\"\(column.field.slug)\"")
            let (value, type) = ("json_extract(custom_values, \(path))", "json_type(custom_values, \(path))")
            let name = SQLiteDialect().quoted(column.name)
            guard let textName = column.textName else { return ["\(value) AS \(name)"] }
            let typed = typed(column.field.kind, value, type)
            return [
                "\(typed) AS \(name)",
                "CASE WHEN (\(typed)) IS NULL THEN \(value) END AS \(SQLiteDialect().quoted(textName))",
            ]
        }
        return "SELECT \((["id"] + columns).joined(separator: ",\n    "))\nFROM signups"
    }

    private static func typed(_ kind: CustomColumns.Field.Kind, _ value: String, _ type: String) -> String {
        switch kind {
        case .number:
            """
            CASE WHEN \(type) IN ('integer', 'real') THEN CAST(\(value) AS REAL)
                    WHEN \(type) = 'text' AND json_valid(\(value)) THEN
                        CASE WHEN json_type(\(value)) IN ('integer', 'real') THEN CAST(\(value) AS REAL) END END
            """
        case .truth: "CASE WHEN \(type) IN ('true', 'false') THEN \(value) END"
        case .text: value
        }
    }
}
