// SPDX-License-Identifier: MIT

import ErrandFoundation

/// The removal of rows, and the list of them.
extension CopySession {
    func remove(_ removal: MirrorRemoval, of run: CopyRun) async throws -> Int {
        _ = try await write(
            removal.found, of: removal.table, request: removal.request, countsQuiet: false, with: SQLBatch(dialect))
        let removed = try await missing(removal)
        var batch = SQLBatch(dialect)
        if !removed.isEmpty {
            batch.append("DELETE FROM \(table(removal.table.name)) WHERE id \(batch.add(removed))")
            batch.append(
                """
                UPDATE \(table("freshness")) SET "rows" = "rows" - \(batch.add(removed.count))
                WHERE type = \(batch.add(removal.table.name))
                """)
            try await list(removed, removal, run, &batch)
        }
        batch.append(
            """
            DELETE FROM \(table("_errand_missing")) WHERE type = \(batch.add(removal.table.name))
                AND id \(batch.add(removal.asked)) AND request < \(batch.add(removal.request))
            """)
        note(request: removal.request, of: run, &batch)
        try await perform(batch)
        if !removed.isEmpty { try await noteReferences(to: removed, removal, run) }
        return removed.count
    }

    /// Returns the rows that are noted as missing, but those that a request after the noting one wrote.
    private func missing(_ removal: MirrorRemoval) async throws -> [Int] {
        let absent = Set(removal.asked).subtracting(removal.found.map(\.id)).sorted()
        return try await query(
            """
            SELECT old.id FROM \(table("_errand_missing")) AS noted
            JOIN \(table(removal.table.name)) AS old ON old.id = noted.id
            WHERE noted.type = $1 AND noted.request < $2 AND noted.id \(dialect.isOne(of: "$3"))
                AND old._errand_read <= noted.request
            ORDER BY old.id
            """, [.text(removal.table.name), .integer(removal.request), .integers(absent)]
        ).integers
    }

    /// Keeps that rows were there, with their contents if these are kept.
    private func list(
        _ removed: [Int], _ removal: MirrorRemoval, _ run: CopyRun, _ batch: inout SQLBatch
    ) async throws {
        let rows = run.keepsDeleted ? try await rows(of: removal.table, removed) : []
        let contents = Dictionary(rows.map { ($0.id, $0.content(removal.table)) }) { first, _ in first }
        let (type, date) = (batch.add(removal.table.name), batch.add(moment: removal.foundAt))
        let request = batch.add(removal.request)
        let entries = removed.map { id in
            "(\(type), \(batch.add(id)), \(date), \(request), \(batch.add(json: contents[id] ?? nil)))"
        }
        batch.append(
            """
            INSERT INTO \(table("deleted_rows")) (type, id, found_at, _errand_read, content)
            VALUES \(entries.joined(separator: ", "))
            ON CONFLICT (type, id) DO UPDATE SET found_at = excluded.found_at,
                _errand_read = excluded._errand_read, content = excluded.content
            """)
    }

    /// Notes the rows of all tables for reading again that refer to removed ones: a merge moves them to another row.
    private func noteReferences(to removed: [Int], _ removal: MirrorRemoval, _ run: CopyRun) async throws {
        let references = run.all.flatMap { table in
            table.references(to: removal.table).map { column in
                """
                SELECT \(dialect.text(table.name)) AS type, id FROM \(self.table(table.name))
                WHERE \(dialect.quoted(column.name)) \(dialect.isOne(of: "$1"))
                """
            }
        }
        if !references.isEmpty {
            try await query(
                """
                INSERT INTO \(table("_errand_reread")) AS known (type, id, request)
                SELECT type, id, CAST($2 AS bigint) FROM (\(references.joined(separator: " UNION "))) AS referring
                WHERE true
                ON CONFLICT (type, id) DO UPDATE SET request = \(dialect.greatest("known.request", "excluded.request"))
                """, [.integers(removed), .integer(removal.request)])
        }
        try await query(
            "DELETE FROM \(table("_errand_reread")) WHERE type = $1 AND id \(dialect.isOne(of: "$2"))",
            [.text(removal.table.name), .integers(removed)])
    }

    /// Forgets the contents of rows that were found to be gone before a moment; of all when there is none.
    func expire(_ date: Date?) async throws {
        try await query(
            """
            UPDATE \(table("deleted_rows")) SET content = NULL
            WHERE content IS NOT NULL\(date == nil ? "" : " AND found_at < $1")
            """, date.map { [.moment($0)] } ?? [])
    }
}
