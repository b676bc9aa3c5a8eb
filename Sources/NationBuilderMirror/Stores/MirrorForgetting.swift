// SPDX-License-Identifier: MIT

/// The removal of a person from a copy.
///
/// With the person goes:
///
/// * Rows about the person: those whose `signup_id` it is, and relationships to it. A list is about the people on it,
///   not about who owns it, so lists stay.
/// * What belongs to such rows: the ballots of the voter, the history of the journeys.
/// * Answers to invitations with one of the person's e-mail addresses, because they have no other trace of it.
///
/// Other columns that have the person's id, such as `author_id`, keep it: a number that leads nowhere.
struct MirrorForgetting {
    private let session: any CopySession
    private let person: Int
    /// The ids of rows that go, by tables.
    private var rows: [String: Set<Int>] = [:]
    /// The ids of deleted rows whose entries go, by tables.
    private var deleted: [String: Set<Int>] = [:]

    /// Removes a person, and returns the number of removed rows by tables.
    static func forget(_ person: Int, _ session: any CopySession) async throws -> [String: Int] {
        var forgetting = Self(session: session, person: person)
        return try await forgetting.forget()
    }

    private init(session: any CopySession, person: Int) { (self.session, self.person) = (session, person) }

    private mutating func forget() async throws -> [String: Int] {
        let tables = try await session.tables()
        try await find(tables)
        var counts: [String: Int] = [:]
        for table in tables {
            guard let ids = rows[table.name], !ids.isEmpty else { continue }
            let isOne = session.dialect.isOne(of: "$1")
            try await session.query(
                "DELETE FROM \(session.table(table.name)) WHERE id \(isOne)", [.integers(ids.sorted())])
            try await session.query(
                "UPDATE \(session.table("freshness")) SET \"rows\" = \"rows\" - $1 WHERE type = $2",
                [.integer(ids.count), .text(table.name)])
            counts[table.name] = ids.count
        }
        for (name, ids) in rows.merging(deleted, uniquingKeysWith: { $0.union($1) }) {
            counts["deleted_rows", default: 0] += try await delete(ids, of: name, "deleted_rows")
            for notes in ["_errand_missing", "_errand_reread"] { _ = try await delete(ids, of: name, notes) }
        }
        return counts.filter { $0.value > 0 }
    }

    private func delete(_ ids: Set<Int>, of type: String, _ table: String) async throws -> Int {
        try await session.query(
            """
            DELETE FROM \(session.table(table)) WHERE type = $1 AND id \(session.dialect.isOne(of: "$2")) RETURNING id
            """, [.text(type), .integers(ids.sorted())]
        ).count
    }

    // MARK: What goes

    /// The columns whose rows belong to rows about a person.
    private static let parts: [(table: String, column: String, owner: String)] = [
        ("ballots", "voter_id", "voters"), ("path_histories", "path_journey_id", "path_journeys"),
    ]

    /// The columns with the e-mail addresses of a person.
    private static let emails = ["email", "email1", "email2", "email3", "email4"]

    /// Whether a column names the person whom its row is about.
    private static func isAbout(_ column: MirrorColumn, in table: MirrorTable) -> Bool {
        table.name != "lists" && column.target == "signups"
            && ["signup_id", "first_signup_id", "second_signup_id"].contains(column.name)
    }

    private mutating func find(_ tables: [MirrorTable]) async throws {
        let emails = try await emails(tables)
        for table in tables {
            if table.name == "signups" { try await find(table, "id", [person]) }
            for column in table.columns where Self.isAbout(column, in: table) {
                try await find(table, column.name, [person])
            }
            // Its rows are found by an e-mail address only.
            if table.name == "event_rsvps" { try await find(table, emails: emails) }
        }
        for part in Self.parts {
            guard let table = tables.first(where: { $0.name == part.table }) else { continue }
            try await find(table, part.column, (rows[part.owner] ?? []).union(deleted[part.owner] ?? []))
        }
        // Also when its content was not kept.
        deleted["signups", default: []].insert(person)
        let members = MirrorTable.listSignups.name
        deleted[members] = Set(
            try await session.query(
                """
                SELECT id FROM \(session.table("deleted_rows")) WHERE type = $1 AND \(ListMember.isPerson("id", "$2"))
                """, [.text(members), .integer(person)]
            ).integers)
    }

    /// Finds the rows, and the contents of deleted rows, that have one of some ids in a column.
    private mutating func find(_ table: MirrorTable, _ column: String, _ ids: Set<Int>) async throws {
        guard !ids.isEmpty else { return }
        let dialect = session.dialect
        try await find(
            table, "\(dialect.quoted(column)) \(dialect.isOne(of: "$1"))",
            dialect.isMember(column, of: "content", oneOf: "$1"), [.integers(ids.sorted())])
    }

    /// Finds the rows, and the contents of deleted rows, that have one of some addresses, whatever the case of their
    /// letters of ASCII is.
    private mutating func find(_ table: MirrorTable, emails: [String]) async throws {
        guard !emails.isEmpty else { return }
        let dialect = session.dialect
        let places = emails.indices.map { dialect.folded("CAST($\($0 + 1) AS text)") }.joined(separator: ", ")
        try await find(
            table, "\(dialect.folded("email")) IN (\(places))",
            "\(dialect.folded(dialect.member("email", of: "content"))) IN (\(places))", emails.map { .text($0) })
    }

    private mutating func find(
        _ table: MirrorTable, _ condition: String, _ deletedCondition: String, _ values: [SQLValue]
    ) async throws {
        let found = try await session.query(
            "SELECT id FROM \(session.table(table.name)) WHERE \(condition)", values)
        rows[table.name, default: []].formUnion(found.integers)
        let tombstones = try await session.query(
            """
            SELECT id FROM \(session.table("deleted_rows"))
            WHERE type = \(session.dialect.text(table.name)) AND content IS NOT NULL AND \(deletedCondition)
            """, values)
        deleted[table.name, default: []].formUnion(tombstones.integers)
    }

    private func emails(_ tables: [MirrorTable]) async throws -> [String] {
        guard let signups = tables.first(where: { $0.name == "signups" }) else { return [] }
        var found: Set<String> = []
        for column in Self.emails where signups.column(column) != nil {
            let member = session.dialect.member(column, of: "content")
            found.formUnion(
                try await session.query(
                    """
                    SELECT \(column) FROM \(session.table("signups")) WHERE id = $1 AND \(column) <> ''
                    UNION SELECT \(member) FROM \(session.table("deleted_rows"))
                    WHERE type = 'signups' AND id = $1 AND \(member) <> ''
                    """, [.integer(person)]
                ).texts)
        }
        return found.sorted()
    }
}
