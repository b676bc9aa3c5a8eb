// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandPostgres

/// The removal of rows, and the list of them.
struct PostgresDeletedRows {
    let run: PostgresMirrorStore.Run
    let transaction: PostgresTransaction

    private var schema: PostgresSchema { run.schema }

    func remove(_ removal: MirrorRemoval) async throws -> Int {
        try await PostgresPages(run: run, transaction: transaction).write(removal)
        let removed = try await removeMissing(removal)
        if !removed.isEmpty { try await noteReferences(to: removed, removal) }
        return removed.count
    }

    /// Removes the rows that are noted as missing, unless a request after the noting one wrote them.
    private func removeMissing(_ removal: MirrorRemoval) async throws -> [Int] {
        var values = PostgresParameters()
        let table = run.sql(removal.table)
        let type = values.add(.init(removal.table.name), "text")
        let request = values.add(.init(removal.request), "bigint")
        let asked = values.add(removal.asked)
        let absent = values.add(Set(removal.asked).subtracting(removal.found.map(\.id)).sorted())
        let found = try await transaction.query(
            """
            WITH gone AS (
                DELETE FROM \(table.name) AS old USING \(schema.table("_errand_missing")) AS noted
                WHERE noted.type = \(type) AND noted.id = old.id AND noted.request < \(request)
                    AND old.id = ANY (\(absent)) AND old._errand_read <= noted.request
                RETURNING old.id, \(run.keepsDeleted ? table.content("old") : "NULL::jsonb") AS content
            ),
            listed AS (
                INSERT INTO \(schema.table("deleted_rows")) (type, id, found_at, _errand_read, content)
                SELECT \(type), id, \(values.add(.init(MirrorMoment.text(removal.foundAt)), "timestamptz")), \(request),
                    content FROM gone
                ON CONFLICT (type, id) DO UPDATE SET found_at = excluded.found_at,
                    _errand_read = excluded._errand_read, content = excluded.content
            ),
            unnoted AS (
                DELETE FROM \(schema.table("_errand_missing"))
                WHERE type = \(type) AND id = ANY (\(asked)) AND request < \(request)
            ),
            counted AS (
                UPDATE \(schema.table("freshness")) SET "rows" = "rows" - (SELECT count(*) FROM gone)
                WHERE type = \(type)
            ),
            asked AS (
                UPDATE \(schema.table("_errand_run")) SET last_request = greatest(last_request, \(request))
                WHERE run = \(values.add(.init(run.number), "bigint"))
            )
            SELECT id FROM gone
            """, values.values)
        return found.compactMap { $0[0]?.integer }
    }

    /// Notes the rows of all tables for reading again that refer to removed ones: a merge moves them to another row.
    private func noteReferences(to removed: [Int], _ removal: MirrorRemoval) async throws {
        var values = PostgresParameters()
        let (request, ids) = (values.add(.init(removal.request), "bigint"), values.add(removed))
        let references = run.all.flatMap { table in
            table.references(to: removal.table).map { column in
                """
                SELECT \(PostgresTable.text(table.name)) AS type, id FROM \(schema.table(table.name))
                WHERE \(PostgresTable.quoted(column.name)) = ANY (\(ids))
                """
            }
        }
        if !references.isEmpty {
            try await transaction.query(
                """
                INSERT INTO \(schema.table("_errand_reread")) AS known (type, id, request)
                SELECT type, id, \(request) FROM (\(references.joined(separator: " UNION "))) AS referring
                ON CONFLICT (type, id) DO UPDATE SET request = greatest(known.request, excluded.request)
                """, values.values)
        }
        try await transaction.query(
            "DELETE FROM \(schema.table("_errand_reread")) WHERE type = $1 AND id = ANY ($2::bigint[])",
            [.init(removal.table.name), .init("{\(removed.map(String.init).joined(separator: ","))}")])
    }

    /// Forgets the contents of rows that were found to be gone before a moment; of all by default.
    static func expire(_ date: Date?, _ schema: PostgresSchema, _ transaction: PostgresTransaction) async throws {
        try await transaction.query(
            """
            UPDATE \(schema.table("deleted_rows")) SET content = NULL
            WHERE content IS NOT NULL AND ($1::timestamptz IS NULL OR found_at < $1)
            """, [.init(MirrorMoment.text(date))])
    }
}
