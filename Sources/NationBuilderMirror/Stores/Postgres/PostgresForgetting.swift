// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The removal of a person from a copy (``MirrorForgetting``).
struct PostgresForgetting {
    private let schema: PostgresSchema
    private let transaction: PostgresTransaction
    private let person: Int
    /// The ids of rows that go, by tables.
    private var rows: [String: Set<Int>] = [:]
    /// The ids of deleted rows whose entries go, by tables.
    private var deleted: [String: Set<Int>] = [:]

    init(_ person: Int, in schema: PostgresSchema, _ transaction: PostgresTransaction) {
        (self.person, self.schema, self.transaction) = (person, schema, transaction)
    }

    mutating func forget() async throws -> [String: Int] {
        let tables = try await PostgresRuns(schema: schema, transaction: transaction).tables()
        try await find(tables)
        var counts: [String: Int] = [:]
        for table in tables {
            let ids = rows[table.name] ?? []
            guard !ids.isEmpty else { continue }
            try await delete(schema.table(table.name), ids)
            try await transaction.query(
                "UPDATE \(schema.table("freshness")) SET \"rows\" = \"rows\" - $1 WHERE type = $2",
                [.init(ids.count), .init(table.name)])
            counts[table.name] = ids.count
        }
        for (name, ids) in rows.merging(deleted, uniquingKeysWith: { $0.union($1) }) {
            counts["deleted_rows", default: 0] += try await delete(schema.table("deleted_rows"), ids, of: name)
            for notes in ["_errand_missing", "_errand_reread"] {
                try await delete(schema.table(notes), ids, of: name)
            }
        }
        return counts.filter { $0.value > 0 }
    }

    @discardableResult
    private func delete(_ table: String, _ ids: Set<Int>, of type: String? = nil) async throws -> Int {
        var values = PostgresParameters()
        var condition = "id = ANY (\(values.add(ids)))"
        if let type { condition += " AND type = \(values.add(.init(type), "text"))" }
        return try await transaction.query("DELETE FROM \(table) WHERE \(condition)", values.values).affectedCount
    }

    // MARK: What goes

    private mutating func find(_ tables: [MirrorTable]) async throws {
        let emails = try await emails(tables)
        for table in tables {
            if table.name == "signups" { try await find(table, "id", [person]) }
            for column in table.columns where MirrorForgetting.isAbout(column, in: table) {
                try await find(table, column.name, [person])
            }
            if table.name == MirrorForgetting.byEmail { try await find(table, emails: emails) }
        }
        for part in MirrorForgetting.parts {
            guard let table = tables.first(where: { $0.name == part.table }) else { continue }
            try await find(table, part.column, (rows[part.owner] ?? []).union(deleted[part.owner] ?? []))
        }
        // Also when its content was not kept.
        deleted["signups", default: []].insert(person)
        let members = MirrorTable.listSignups.name
        let left = try await transaction.query(
            """
            SELECT id FROM \(schema.table("deleted_rows")) WHERE type = $1 AND \(ListMember.isPerson("id", "$2"))
            """, [.init(members), .init(person)])
        deleted[members] = Set(left.compactMap { $0[0]?.integer })
    }

    /// Finds the rows, and the contents of deleted rows, that have one of some ids in a column.
    private mutating func find(_ table: MirrorTable, _ column: String, _ ids: Set<Int>) async throws {
        guard !ids.isEmpty else { return }
        var values = PostgresParameters()
        let place = values.add(ids)
        let member = "content ->> \(PostgresTable.text(column))"
        try await find(
            table, "\(PostgresTable.quoted(column)) = ANY (\(place))",
            "jsonb_typeof(content -> \(PostgresTable.text(column))) = 'number' AND \(member) = ANY (\(place)::text[])",
            values)
    }

    /// Finds the rows, and the contents of deleted rows, that have one of some addresses, whatever the case of their
    /// letters of ASCII is.
    private mutating func find(_ table: MirrorTable, emails: [String]) async throws {
        guard !emails.isEmpty else { return }
        var values = PostgresParameters()
        let places = emails.map { Self.folded(values.add(.init($0), "text")) }.joined(separator: ", ")
        try await find(
            table, "\(Self.folded("email")) IN (\(places))", "\(Self.folded("content ->> 'email'")) IN (\(places))",
            values)
    }

    /// Returns an expression with small letters of ASCII: `lower` depends on the locale.
    private static func folded(_ text: String) -> String {
        "translate(\(text), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz')"
    }

    private mutating func find(
        _ table: MirrorTable, _ condition: String, _ deletedCondition: String, _ values: PostgresParameters
    ) async throws {
        let found = try await transaction.query(
            "SELECT id FROM \(schema.table(table.name)) WHERE \(condition)", values.values)
        rows[table.name, default: []].formUnion(found.compactMap { $0[0]?.integer })
        let buried = try await transaction.query(
            """
            SELECT id FROM \(schema.table("deleted_rows"))
            WHERE type = \(PostgresTable.text(table.name)) AND content IS NOT NULL AND \(deletedCondition)
            """, values.values)
        deleted[table.name, default: []].formUnion(buried.compactMap { $0[0]?.integer })
    }

    private func emails(_ tables: [MirrorTable]) async throws -> [String] {
        guard let signups = tables.first(where: { $0.name == "signups" }) else { return [] }
        var found: Set<String> = []
        for column in MirrorForgetting.emails where signups.column(column) != nil {
            let rows = try await transaction.query(
                """
                SELECT \(column) FROM \(schema.table("signups")) WHERE id = $1 AND \(column) <> ''
                UNION SELECT content ->> '\(column)' FROM \(schema.table("deleted_rows"))
                WHERE type = 'signups' AND id = $1 AND content ->> '\(column)' <> ''
                """, [.init(person)])
            found.formUnion(rows.compactMap { $0[0]?.text })
        }
        return found.sorted()
    }
}
