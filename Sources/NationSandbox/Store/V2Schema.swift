// SPDX-License-Identifier: MIT

import GRDB

/// The tables that only version 2 has.
///
/// A row is one JSON object (`document`), in a table with the type's name. The
/// keys of relationships are columns that SQLite computes from the document.
enum V2Schema {
    /// The columns with an index.
    static let references: [String: [String]] = [
        "automation_enrollments": ["automation_id", "signup_id"],
        "ballots": ["election_id", "voter_id"],
        "broadcasters": ["signup_id"],
        "event_rsvps": ["event_id", "event_ticket_level_id", "signup_id"],
        "event_ticket_levels": ["event_id"],
        "mailings": ["broadcaster_id", "custom_list_id"],
        "membership_types": ["page_id"],
        "memberships": ["membership_type_id", "signup_id"],
        "pages": ["parent_id"],
        "path_histories": ["path_journey_id", "path_journey_status_change_id"],
        "path_journey_status_changes": ["path_id"],
        "path_journeys": ["path_id", "path_journey_status_change_id", "signup_id"],
        "path_steps": ["path_id"],
        "petition_signatures": ["petition_id", "signup_id"],
        "pledges": ["signup_id"],
        "relationships": ["first_signup_id", "second_signup_id"],
        "suggestions": ["suggestion_box_id"],
        "survey_question_possible_responses": ["survey_question_id"],
        "survey_question_responses": [
            "signup_id", "survey_question_id", "survey_question_possible_response_id",
        ],
        "survey_questions": ["survey_id"],
        "voters": ["signup_id"],
    ]

    /// The types with tables of their own, whose rows stand in no table of version 1.
    private static var tables: [String] {
        StoredType.all.values.filter { $0.rows.table == $0.name }.map(\.name).sorted()
    }

    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("version 2") { database in
            for table in tables {
                let columns = references[table] ?? []
                try database.execute(sql: ResourceSchema.table(table, from: columns.map { "\($0) INTEGER" }))
                for column in columns { try database.execute(sql: ResourceSchema.index(table, column)) }
            }
            try database.execute(sql: departures + shared)
        }
        migrator.registerMigration("version 2 dependents") { database in
            for (owner, table, column) in dependents {
                try database.execute(
                    sql: """
                        CREATE TRIGGER \(owner)_departure AFTER DELETE ON \(owner) BEGIN
                        DELETE FROM \(table) WHERE \(column) = old.id;
                        END;
                        """)
            }
        }
    }

    /// Tables with rows that belong to a row of a person, so that they are deleted with it.
    private static let dependents = [
        (owner: "voters", table: "ballots", column: "voter_id"),
        (owner: "path_journeys", table: "path_histories", column: "path_journey_id"),
    ]

    /// Triggers that delete a person's rows when the person is deleted.
    private static var departures: String {
        let names = ["signup_id", "first_signup_id", "second_signup_id"]
        let deletions = references.sorted { $0.key < $1.key }.flatMap { table, columns in
            columns.filter { names.contains($0) && table != "broadcasters" }
                .map { "DELETE FROM \(table) WHERE \($0) = old.id;" }
        }
        return """
            CREATE TRIGGER signup_departure AFTER DELETE ON person BEGIN
            \(deletions.joined(separator: "\n"))
            END;
            """
    }

    /// Additions for version 2: a column, indices, and the table of list jobs.
    private static let shared = """
        ALTER TABLE custom_field ADD COLUMN resource_type TEXT NOT NULL DEFAULT 'Signup';
        CREATE INDEX IF NOT EXISTS person_created_at ON person (created_at);
        CREATE INDEX person_identifier_any_case ON person_identifier (kind, value COLLATE NOCASE);
        CREATE TABLE list_job (
            id INTEGER PRIMARY KEY AUTOINCREMENT, token TEXT NOT NULL UNIQUE, list_id INTEGER NOT NULL,
            action TEXT NOT NULL, people TEXT NOT NULL, tag TEXT, done INTEGER NOT NULL DEFAULT 0,
            state TEXT NOT NULL DEFAULT 'queued', message TEXT NOT NULL
        );
        """
}
