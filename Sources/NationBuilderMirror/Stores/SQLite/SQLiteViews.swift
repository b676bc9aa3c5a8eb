// SPDX-License-Identifier: MIT

import GRDB

/// The views of a copy in SQLite (``MirrorViews``).
enum SQLiteViews {
    private static let mark = "/* \(MirrorViews.mark) */"

    static func update(_ database: Database) throws {
        let names = Set(try String.fetchAll(database, sql: "SELECT type FROM freshness"))
        guard names.contains("signups") else { return }
        try replace("people", people(names), database)
        try replace("signups_custom", custom(try fields(database)), database)
    }

    /// Replaces a view if it would be another; if it cannot be made, the old one stays, and a sentence says so.
    private static func replace(_ name: String, _ query: String, _ database: Database) throws {
        let known = try Row.fetchOne(
            database, sql: "SELECT type, sql FROM sqlite_master WHERE lower(name) = ?", arguments: [name])
        let definition = "CREATE VIEW \(name) AS \(mark)\n\(query)"
        let sql: String? = known?[1]
        guard sql != definition else { return try SQLiteRuns.note("view \(name)", nil, database) }
        if let known, known[0] != "view" || sql?.contains(mark) != true {
            return try SQLiteRuns.note("view \(name)", MirrorViews.taken(name), database)
        }
        var sentence: String?
        do {
            try database.inSavepoint {
                try database.execute(sql: "DROP VIEW IF EXISTS \(name)")
                try database.execute(sql: definition)
                // It is compiled once: that shows whether it can be read.
                _ = try database.makeStatement(sql: "SELECT * FROM \(name)")
                return .commit
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            sentence = MirrorViews.failed(name, error.message ?? "an error of SQLite")
        }
        try SQLiteRuns.note("view \(name)", sentence, database)
    }

    private static func people(_ tables: Set<String>) -> String {
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

    // MARK: Custom fields

    /// Adds the custom fields of people that the copy has, and keeps the list.
    private static func fields(_ database: Database) throws -> CustomColumns {
        let text = try String.fetchOne(database, sql: "SELECT custom_fields FROM _errand_nation")
        let kept = CustomColumns(text)
        var columns = kept
        if try database.tableExists("custom_fields") {
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT slug, coalesce(field_type, '') FROM custom_fields
                    WHERE lower(coalesce(resource_type, 'Signup')) = 'signup' AND slug IS NOT NULL ORDER BY id
                    """)
            for row in rows { columns.add(CustomColumns.Field(slug: row[0], type: row[1])) }
        }
        if columns != kept {
            try database.execute(
                sql: "UPDATE _errand_nation SET custom_fields = ?", arguments: [try columns.text])
        }
        return columns
    }

    private static func custom(_ fields: CustomColumns) -> String {
        let columns = fields.columns().flatMap { column in
            let path = SQLiteTable.text("$.\"\(column.field.slug)\"")
            let (value, type) = ("json_extract(custom_values, \(path))", "json_type(custom_values, \(path))")
            let name = SQLiteTable.quoted(column.name)
            guard let textName = column.textName else { return ["\(value) AS \(name)"] }
            let typed = typed(column.field.kind, value, type)
            return [
                "\(typed) AS \(name)",
                "CASE WHEN (\(typed)) IS NULL THEN \(value) END AS \(SQLiteTable.quoted(textName))",
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
