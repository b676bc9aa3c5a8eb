// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The views of a copy in PostgreSQL (``MirrorViews``).
///
/// A view is replaced and never removed: views of others that rest on it would go with it.
struct PostgresViews {
    let schema: PostgresSchema

    /// Replaces a view; if it cannot be made, the old one stays, and a sentence says so.
    func replace(_ name: String, _ query: String, _ transaction: PostgresTransaction) async throws -> String? {
        let view = schema.table(name)
        let known = try await transaction.query(
            """
            SELECT relkind = 'v', pg_catalog.obj_description(oid, 'pg_class') FROM pg_catalog.pg_class
            WHERE oid = pg_catalog.to_regclass($1)
            """, [.init(view)])
        // Its beginning is ours, and the end tells whether it would be another.
        let comment = "\(MirrorViews.mark) (\(query.utf8.count), \(Self.number(query)))"
        guard known.first?[1]?.text != comment else { return nil }
        if let row = known.first, row[0]?.boolean != true || row[1]?.text?.hasPrefix(MirrorViews.mark) != true {
            return MirrorViews.taken(name)
        }
        try await transaction.execute("SAVEPOINT view")
        do {
            try await transaction.execute(
                """
                SET LOCAL lock_timeout = '4s';
                CREATE OR REPLACE VIEW \(view) AS \(query);
                COMMENT ON VIEW \(view) IS \(PostgresTable.text(comment));
                RELEASE SAVEPOINT view
                """)
            return nil
        } catch let error as PostgresError where error.kind == .statement {
            try await transaction.execute("ROLLBACK TO SAVEPOINT view; RELEASE SAVEPOINT view")
            return MirrorViews.failed(name, error.reason)
        }
    }

    private static func number(_ text: String) -> String {
        String(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 36)
    }

    func people(_ tables: Set<String>) -> String {
        let parts = PeopleView.address.map { "primary_address ->> '\($0)' AS \($0)" }
        let tags =
            tables.isSuperset(of: PeopleView.tagTables)
            ? """
            (SELECT coalesce(jsonb_agg(tag.name ORDER BY tag.name COLLATE "C"), '[]')
                    FROM \(schema.table("signup_taggings")) AS tagging
                    JOIN \(schema.table("signup_tags")) AS tag ON tag.id = tagging.tag_id
                    WHERE tagging.signup_id = signups.id)
            """ : "NULL::jsonb"
        return """
            SELECT \(PeopleView.columns.joined(separator: ", ")),
                \(parts.joined(separator: ",\n    ")),
                \(tags) AS tags
            FROM \(schema.table("signups")) AS signups
            """
    }

    // MARK: Custom fields

    /// The bytes of the longest name that PostgreSQL keeps.
    private static let longestName = 63

    func custom(_ fields: CustomColumns) -> String {
        let columns = fields.columns(longestName: Self.longestName).flatMap { column in
            let member = "custom_values -> \(PostgresTable.text(column.field.slug))"
            let text = "custom_values ->> \(PostgresTable.text(column.field.slug))"
            let name = PostgresTable.quoted(column.name)
            guard let textName = column.textName else { return ["\(text) AS \(name)"] }
            let typed = Self.typed(column.field.kind, member, text)
            return [
                "\(typed) AS \(name)",
                "CASE WHEN (\(typed)) IS NULL THEN \(text) END AS \(PostgresTable.quoted(textName))",
            ]
        }
        return """
            SELECT \((["id"] + columns).joined(separator: ",\n    "))
            FROM \(schema.table("signups"))
            """
    }

    private static func typed(_ kind: CustomColumns.Field.Kind, _ member: String, _ text: String) -> String {
        switch kind {
        case .number:
            // Numbers of more digits than any double has would be errors of the query, not values.
            """
            CASE WHEN jsonb_typeof(\(member)) IN ('number', 'string')
                    AND \(text) ~ '^-?(0|[1-9][0-9]{0,200})([.][0-9]{1,200})?([eE][+-]?[0-9]{1,2})?$'
                    THEN (\(text))::double precision END
            """
        case .truth: "CASE WHEN jsonb_typeof(\(member)) = 'boolean' THEN (\(member))::boolean END"
        case .text: text
        }
    }
}
