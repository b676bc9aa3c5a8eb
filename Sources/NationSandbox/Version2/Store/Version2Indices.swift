// SPDX-License-Identifier: MIT

import GRDB

/// What keeps an answer of version 2 from looking at rows that it does not hold: an index for each attribute
/// that a relationship goes by, and counts that are kept instead of counted.
enum Version2Indices {
    /// Attributes of shared tables that stand in the document alone, by tables.
    private static let attributes = [
        "donation": ["donation_tracking_code_id", "membership_id", "pledge_id"],
        "list": ["parent_id"],
        "person": ["import_id", "precinct_id"],
    ]

    /// How many rows of a table name each row of another one.
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
