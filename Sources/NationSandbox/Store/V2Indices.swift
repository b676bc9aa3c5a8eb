// SPDX-License-Identifier: MIT

import GRDB

/// The indices of relationships, and stored counts, so that a response reads only the
/// rows it contains.
enum V2Indices {
    /// Attributes of shared tables that are only in the document, by table.
    private static let attributes = [
        "donation": ["donation_tracking_code_id", "membership_id", "pledge_id"],
        "list": ["parent_id"],
        "person": ["import_id", "precinct_id"],
    ]

    /// Tables with a column that counts the rows of another table that refer to a row.
    private static let counts = [
        (column: "taggings_count", of: "tag", rows: "tagging"),
        (column: "signups_count", of: "list", rows: "listing"),
    ]

    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("version 2 indices") { database in
            for (table, names) in attributes.sorted(by: { $0.key < $1.key }) {
                let document = RowSource(table, table == "person" ? .person : .document).document
                for name in names {
                    // A name with its table is not allowed in an index.
                    let member = "json_extract(\(document), '$.\(name)')".replacing("\(table).", with: "")
                    try database.execute(
                        sql: "CREATE INDEX \(table)_\(name) ON \(table) (\(member)) WHERE \(member) IS NOT NULL")
                }
            }
            for count in counts { try database.execute(sql: sql(count)) }
        }
        migrator.registerMigration("profiles") { database in
            // A name with its table is not allowed in an index.
            let condition = StoredType.hasProfile.replacing("person.", with: "")
            try database.execute(sql: "CREATE INDEX person_profile ON person (id) WHERE \(condition)")
        }
    }

    private static func sql(_ count: (column: String, of: String, rows: String)) -> String {
        let (column, table, rows) = count
        let key = "\(table)_id"
        func add(_ change: String, to row: String) -> String {
            "UPDATE \(table) SET \(column) = \(column) \(change) WHERE id = \(row).\(key);"
        }
        return """
            ALTER TABLE \(table) ADD COLUMN \(column) INTEGER NOT NULL DEFAULT 0;
            UPDATE \(table) SET \(column) = (SELECT count(*) FROM \(rows) WHERE \(rows).\(key) = \(table).id);
            CREATE TRIGGER \(rows)_arrival AFTER INSERT ON \(rows) BEGIN \(add("+ 1", to: "new")) END;
            CREATE TRIGGER \(rows)_departure AFTER DELETE ON \(rows) BEGIN \(add("- 1", to: "old")) END;
            CREATE TRIGGER \(rows)_change AFTER UPDATE OF \(key) ON \(rows) BEGIN
            \(add("- 1", to: "old"))
            \(add("+ 1", to: "new"))
            END;
            """
    }
}
