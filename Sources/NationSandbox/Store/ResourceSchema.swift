// SPDX-License-Identifier: MIT

/// The tables of everything except people and tags.
///
/// A row is one JSON object (`document`) of the written values, with a column
/// for its owner. Searched values are columns that SQLite computes from the
/// document, so that the two cannot differ.
enum ResourceSchema {
    static var tables: String {
        (settings + sites + pages + belongings + money + lists + jobs).joined(separator: "\n")
    }

    /// The trigger that deletes the rows which name a person in their document,
    /// when the person is deleted.
    static var departures: String {
        let tables = ["petition_signature", "rsvp", "survey_response"]
        return tables.map { index($0, "person_id") + "\n" }.joined() + """
            CREATE TRIGGER person_departure AFTER DELETE ON person BEGIN
            \(tables.map { "DELETE FROM \($0) WHERE person_id = old.id;" }.joined(separator: "\n"))
            END;
            """
    }

    /// Returns a table of documents, with further columns and some that are
    /// computed from the document.
    static func table(_ name: String, _ columns: [String] = [], from document: [String] = []) -> String {
        let taken = document.map { column in
            let parts = column.split(separator: " ", maxSplits: 1)
            let type = parts.count == 2 ? String(parts[1]) : "TEXT"
            return "\(parts[0]) \(type) GENERATED ALWAYS AS (json_extract(document, '$.\(parts[0])')) VIRTUAL"
        }
        let all = ["id INTEGER PRIMARY KEY AUTOINCREMENT"] + columns + ["document TEXT NOT NULL"] + taken
        return "CREATE TABLE \(name) (\(all.joined(separator: ", ")));"
    }

    static func index(_ table: String, _ columns: String, unique: Bool = false) -> String {
        let name = columns.split { !$0.isLetter && $0 != "_" }.joined(separator: "_")
        return "CREATE \(unique ? "UNIQUE " : "")INDEX \(table)_\(name) ON \(table) (\(columns));"
    }

    private static func owned(by table: String) -> String {
        "\(table)_id INTEGER NOT NULL REFERENCES \(table) (id) ON DELETE CASCADE"
    }

    private static let settings = [
        "CREATE TABLE sequence (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;",
        table("contact_type", from: ["name"]),
        "CREATE UNIQUE INDEX contact_type_name ON contact_type (name COLLATE NOCASE);",
        table("precinct", from: ["code", "name"]),
        table("path"),
    ]

    private static let sites = [
        table("site", from: ["name", "slug"]),
        index("site", "slug", unique: true),
        // All kinds of pages of a site share one set of slugs.
        """
        CREATE TABLE page (
            id INTEGER PRIMARY KEY AUTOINCREMENT, \(owned(by: "site")),
            kind TEXT NOT NULL, slug TEXT NOT NULL COLLATE NOCASE, UNIQUE (site_id, slug)
        );
        """,
    ]

    private static var pages: [String] {
        let parents = ["blog_post": "blog"]
        let taken = [
            "blog_post": ["external_id"], "event": ["start_time", "end_time", "calendar_id INTEGER"],
        ]
        return ["basic_page", "blog", "blog_post", "calendar", "event", "petition", "survey"].flatMap { kind in
            var columns = [owned(by: "site"), "page_id INTEGER NOT NULL REFERENCES page (id)"]
            if let parent = parents[kind] { columns.append(owned(by: parent)) }
            return [
                table(kind, columns, from: taken[kind] ?? []),
                index(kind, "\(parents[kind] ?? "site")_id"),
                "CREATE TRIGGER \(kind)_page AFTER DELETE ON \(kind) BEGIN DELETE FROM page WHERE id = old.page_id; END;",
            ]
        } + [
            table("petition_signature", [owned(by: "petition")], from: ["person_id INTEGER"]),
            index("petition_signature", "petition_id"),
            table("rsvp", [owned(by: "event")], from: ["person_id INTEGER"]),
            index("rsvp", "event_id, person_id", unique: true),
            table("survey_response", from: ["survey_id INTEGER", "person_id INTEGER", "created_at"]),
            index("survey_response", "survey_id"),
            table("attachment", [owned(by: "page"), "token TEXT NOT NULL UNIQUE", "content BLOB NOT NULL"]),
            index("attachment", "page_id"),
        ]
    }

    private static let belongings =
        ["contact", "capital", "note", "membership"].flatMap { name in
            let taken = [
                "contact": ["created_at", "sender_id INTEGER", "type_id INTEGER"],
                "capital": ["amount_in_cents INTEGER"], "membership": ["name", "status", "started_at", "expires_on"],
            ]
            return [table(name, [owned(by: "person")], from: taken[name] ?? []), index(name, "person_id")]
        } + [
            "CREATE UNIQUE INDEX membership_name ON membership (person_id, name COLLATE NOCASE);"
        ]

    private static let money = [
        table(
            "donation",
            from: [
                "donor_id INTEGER", "amount_in_cents INTEGER", "created_at", "succeeded_at", "failed_at", "canceled_at",
            ]),
        index("donation", "donor_id"),
        index("donation", "created_at"),
        index("donation", "succeeded_at"),
    ]

    private static let lists = [
        table("list", from: ["slug"]),
        "CREATE UNIQUE INDEX list_slug ON list (slug COLLATE NOCASE);",
        """
        CREATE TABLE listing (
            id INTEGER PRIMARY KEY AUTOINCREMENT, \(owned(by: "list")), \(owned(by: "person")),
            UNIQUE (list_id, person_id)
        );
        CREATE INDEX listing_person_id ON listing (person_id);
        """,
    ]

    private static let jobs = [
        table("import", ["content BLOB NOT NULL", "state TEXT NOT NULL"]),
        table(
            "export", ["token TEXT NOT NULL UNIQUE", "list_id INTEGER NOT NULL", "content BLOB", "state TEXT NOT NULL"]),
    ]
}
