// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The SQL of copies in PostgreSQL.
struct PostgresDialect: CopyDialect {
    let schema: PostgresSchema

    func table(_ name: String) -> String { schema.table(name) }

    func quoted(_ name: String) -> String { PostgresTable.quoted(name) }

    func text(_ text: String) -> String { PostgresTable.text(text) }

    // MARK: Values

    func typed(_ place: String, _ type: String) -> String { "CAST(\(place) AS \(type))" }

    func moment(_ column: String) -> String { PostgresTable.moment(column) }

    func isOne(of ids: String) -> String { "= ANY (CAST(\(ids) AS bigint[]))" }

    func numbers(_ place: String, as name: String) -> String { "unnest(CAST(\(place) AS bigint[])) AS \(name) (value)" }

    func greatest(_ first: String, _ second: String) -> String { "greatest(\(first), \(second))" }

    func ordered(_ text: String) -> String { "\(text) COLLATE \"C\"" }

    // `lower` depends on the locale.
    func folded(_ text: String) -> String {
        "translate(\(text), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')"
    }

    // MARK: JSON

    func members(of object: String) -> String { "jsonb_each(\(object))" }

    func member(_ name: String, of object: String) -> String { "\(object) ->> \(text(name))" }

    func isMember(_ name: String, of object: String, oneOf ids: String) -> String {
        """
        jsonb_typeof(\(object) -> \(text(name))) = 'number'
            AND \(member(name, of: object)) = ANY (CAST(CAST(\(ids) AS bigint[]) AS text[]))
        """
    }

    // MARK: Tables

    var columns: String {
        """
        SELECT relname, attname FROM pg_catalog.pg_class AS class
        JOIN pg_catalog.pg_namespace AS namespace ON namespace.oid = relnamespace
        JOIN pg_catalog.pg_attribute ON attrelid = class.oid
        WHERE nspname = \(text(schema.name)) AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
        """
    }

    func definition(of table: MirrorTable, _ known: Set<String>) -> String {
        PostgresTable(table, schema).definition(known)
    }

    func people(_ tables: Set<String>) -> String { PostgresViews(schema: schema).people(tables) }

    func custom(_ fields: CustomColumns) -> String { PostgresViews(schema: schema).custom(fields) }
}
