// SPDX-License-Identifier: MIT

/// The writing of pages and of the places of walks.
extension CopySession {
    func write(_ page: MirrorPage, of run: CopyRun) async throws -> MirrorPageOutcome {
        var batch = SQLBatch(dialect)
        try note(page, &batch)
        note(request: page.request, of: run, &batch)
        return try await write(
            page.rows, of: page.table, request: page.request, countsQuiet: page.covered != nil, with: batch)
    }

    /// Keeps the greatest number of a request.
    func note(request: Int, of run: CopyRun, _ batch: inout SQLBatch) {
        batch.append(
            """
            UPDATE \(table("_errand_run"))
            SET last_request = \(dialect.greatest("last_request", batch.add(request))) WHERE run = \(batch.add(run.number))
            """)
    }

    /// Notes what a page covers or was asked for and does not have, and keeps the place of its walk.
    private func note(_ page: MirrorPage, _ batch: inout SQLBatch) throws {
        let (type, request) = (page.table.name, page.request)
        if let ids = page.asked {
            batch.append(
                """
                DELETE FROM \(table("_errand_reread")) WHERE type = \(batch.add(type)) AND id \(batch.add(ids))
                    AND request < \(batch.add(request))
                """)
        }
        var conditions = page.asked.map { ["old.id \(batch.add($0))"] } ?? []
        if let covered = page.covered {
            conditions.append("old.id BETWEEN \(batch.add(covered.lowerBound)) AND \(batch.add(covered.upperBound))")
        }
        if !conditions.isEmpty {
            let number = batch.add(request)
            batch.append(
                """
                INSERT INTO \(table("_errand_missing")) AS known (type, id, request)
                SELECT \(batch.add(type)), old.id, \(number) FROM \(table(type)) AS old
                WHERE (\(conditions.joined(separator: " OR "))) AND old._errand_read < \(number)
                    AND NOT (old.id \(batch.add(page.rows.map(\.id))))
                ON CONFLICT (type, id) DO UPDATE SET request = \(dialect.greatest("known.request", "excluded.request"))
                """)
        }
        if let walk = page.walk { try keep(walk, &batch) }
    }

    // MARK: Walks

    private func keep(_ walk: MirrorWalk, _ batch: inout SQLBatch) throws {
        batch.append(
            """
            INSERT INTO \(table("_errand_cursor")) (type, walk)
            VALUES (\(batch.add(walk.table)), \(batch.add(try walk.text)))
            ON CONFLICT (type) DO UPDATE SET walk = excluded.walk
            """)
    }

    /// Keeps a walk; a sweep that begins counts quiet changes anew.
    func save(_ walk: MirrorWalk) async throws {
        let known = try await query(
            "SELECT walk FROM \(table("_errand_cursor")) WHERE type = $1", [.text(walk.table)]
        ).texts.first
        var batch = SQLBatch(dialect)
        if walk.kind == .sweep, known.flatMap({ MirrorWalk($0) })?.kind != .sweep {
            batch.append("UPDATE \(table("_errand_quiet")) SET current = 0 WHERE type = \(batch.add(walk.table))")
        }
        try keep(walk, &batch)
        try await perform(batch)
    }

    func finish(_ walk: MirrorWalk, _ freshness: MirrorFreshness) async throws {
        let type = SQLValue.text(walk.table)
        try await query(
            "UPDATE \(table("freshness")) SET changes_up_to = $2, deletions_up_to = $3 WHERE type = $1",
            [type, .moment(freshness.changesUpTo), .moment(freshness.deletionsUpTo)])
        let walking = try await query(
            "SELECT type FROM \(table("_errand_cursor")) WHERE type = $1 AND walk IS NOT NULL", [type])
        try await query(
            """
            INSERT INTO \(table("_errand_cursor")) (type, since) VALUES ($1, $2)
            ON CONFLICT (type) DO UPDATE SET since = excluded.since, walk = NULL
            """, [type, .moment(freshness.since)])
        // The second time it is finished, nothing has been counted.
        guard walk.kind == .sweep, !walking.isEmpty else { return }
        try await query(
            "UPDATE \(table("_errand_quiet")) SET last = current, current = 0 WHERE type = $1", [type])
    }
}
