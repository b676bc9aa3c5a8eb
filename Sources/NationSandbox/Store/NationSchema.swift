// SPDX-License-Identifier: MIT

import GRDB

/// The tables of a nation.
///
/// Searched values are columns with an index. The rest of a person is one JSON
/// object (`document`) of the fields that differ from their defaults.
enum NationSchema {
    static func migrate(_ database: any DatabaseWriter) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("nation") { try $0.execute(sql: nation) }
        migrator.registerMigration("people") { try $0.execute(sql: people) }
        migrator.registerMigration("tags") { try $0.execute(sql: tags) }
        migrator.registerMigration("indices") { try createIndices($0) }
        migrator.registerMigration("webhooks") { try $0.execute(sql: webhooks) }
        migrator.registerMigration("resources") { try $0.execute(sql: ResourceSchema.tables) }
        migrator.registerMigration("departures") { try $0.execute(sql: ResourceSchema.departures) }
        migrator.registerMigration("places") { try $0.execute(sql: places) }
        OAuthSchema.register(in: &migrator)
        V2Schema.register(in: &migrator)
        V2Indices.register(in: &migrator)
        CustomFieldStore.register(in: &migrator)
        try migrator.migrate(database)
    }

    /// Drops the indices while `body` adds very many rows.
    ///
    /// Building an index at the end is faster than updating it for each row.
    static func withoutIndices(_ database: Database, _ body: () throws -> Void) throws {
        for index in indices { try database.execute(sql: "DROP INDEX \(index.name)") }
        try body()
        try createIndices(database)
    }

    private static func createIndices(_ database: Database) throws {
        for index in indices { try database.execute(sql: "CREATE INDEX \(index.name) ON \(index.on)") }
    }

    private static let nation = """
        CREATE TABLE nation (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE access_token (
            token TEXT PRIMARY KEY, person_id INTEGER NOT NULL, expires_at INTEGER
        ) WITHOUT ROWID;
        CREATE TABLE custom_field (
            id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, name TEXT NOT NULL, kind TEXT NOT NULL
        );
        """

    private static let people = """
        CREATE TABLE person (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
            first_name TEXT COLLATE NOCASE, last_name TEXT COLLATE NOCASE,
            sex TEXT COLLATE NOCASE, birthdate TEXT,
            city TEXT COLLATE NOCASE, state TEXT COLLATE NOCASE,
            phone TEXT, mobile TEXT, recruiter_id INTEGER,
            document BLOB NOT NULL
        );

        CREATE TABLE person_email (
            address TEXT PRIMARY KEY COLLATE NOCASE, person_id INTEGER NOT NULL, number INTEGER NOT NULL
        ) WITHOUT ROWID;

        CREATE TABLE person_identifier (
            kind TEXT NOT NULL, value TEXT NOT NULL, person_id INTEGER NOT NULL,
            PRIMARY KEY (kind, value, person_id)
        ) WITHOUT ROWID;

        CREATE TABLE person_custom_value (
            slug TEXT NOT NULL, value NOT NULL, person_id INTEGER NOT NULL,
            PRIMARY KEY (slug, value, person_id)
        ) WITHOUT ROWID;
        """

    private static let tags = """
        CREATE TABLE tag (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE UNIQUE);
        CREATE TABLE tagging (
            id INTEGER PRIMARY KEY, tag_id INTEGER NOT NULL, person_id INTEGER NOT NULL,
            created_at INTEGER NOT NULL, UNIQUE (tag_id, person_id)
        );
        """

    private static let webhooks = """
        CREATE TABLE webhook (
            id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, document TEXT NOT NULL,
            version INTEGER GENERATED ALWAYS AS (json_extract(document, '$.version')) VIRTUAL,
            url TEXT GENERATED ALWAYS AS (json_extract(document, '$.url')) VIRTUAL,
            event TEXT GENERATED ALWAYS AS (json_extract(document, '$.event')) VIRTUAL
        );
        CREATE INDEX webhook_event ON webhook (event);
        """

    private static let places = """
        ALTER TABLE person ADD COLUMN latitude REAL;
        ALTER TABLE person ADD COLUMN longitude REAL;
        UPDATE person SET
            latitude = CAST(json_extract(CAST(document AS TEXT), '$.primary_address.lat') AS REAL),
            longitude = CAST(json_extract(CAST(document AS TEXT), '$.primary_address.lng') AS REAL)
            WHERE json_extract(CAST(document AS TEXT), '$.primary_address.lat') IS NOT NULL;
        CREATE INDEX person_latitude ON person (latitude) WHERE latitude IS NOT NULL;
        """

    private static let indices = [
        (name: "person_first_name", on: "person (first_name) WHERE first_name IS NOT NULL"),
        (name: "person_last_name", on: "person (last_name) WHERE last_name IS NOT NULL"),
        (name: "person_city", on: "person (city) WHERE city IS NOT NULL"),
        (name: "person_state", on: "person (state) WHERE state IS NOT NULL"),
        (name: "person_phone", on: "person (phone) WHERE phone IS NOT NULL"),
        (name: "person_mobile", on: "person (mobile) WHERE mobile IS NOT NULL"),
        (name: "person_recruiter", on: "person (recruiter_id) WHERE recruiter_id IS NOT NULL"),
        (name: "person_created_at", on: "person (created_at)"),
        (name: "person_updated_at", on: "person (updated_at)"),
        (name: "person_email_person", on: "person_email (person_id)"),
        (name: "person_identifier_person", on: "person_identifier (person_id)"),
        (name: "person_custom_value_person", on: "person_custom_value (person_id)"),
        (name: "tagging_person", on: "tagging (person_id)"),
    ]
}
