// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The writing of pages and of the places of walks.
///
/// A page is one statement, after the one that locks the copy.
struct PostgresPages {
    let run: PostgresMirrorStore.Run
    let transaction: PostgresTransaction

    private var schema: PostgresSchema { run.schema }

    func write(_ page: MirrorPage) async throws -> MirrorPageOutcome {
        let parts = PostgresRowText(page.rows, of: page.table).parts
        var outcome = MirrorPageOutcome()
        // Only a page of very long rows has several.
        for part in parts.dropLast() { outcome.add(try await write(part, of: page, isQuiet: page.covered != nil)) }
        outcome.add(try await write(parts.last, of: page, isQuiet: page.covered != nil, isLast: true))
        return outcome
    }

    /// Writes the rows of a second request.
    func write(_ removal: MirrorRemoval) async throws {
        let page = MirrorPage(table: removal.table, request: removal.request, readAt: removal.foundAt, rows: [])
        for part in PostgresRowText(removal.found, of: removal.table).parts {
            _ = try await write(part, of: page, isQuiet: false)
        }
    }

    private func write(
        _ rows: PostgresRowText.Part?, of page: MirrorPage, isQuiet: Bool, isLast: Bool = false
    ) async throws -> MirrorPageOutcome {
        var values = PostgresParameters()
        let request = values.add(.init(page.request), "bigint")
        let type = values.add(.init(page.table.name), "text")
        let table = run.sql(page.table)
        var parts: [String] = []
        if let rows {
            let writer = PostgresRowWriter(table: table, schema: schema, request: request, type: type)
            parts += writer.parts(
                values.add(.init(rows.text), "jsonb"),
                countsQuiet: isQuiet && page.table.column(ChangeTime.updated.attribute) != nil,
                hasNULs: rows.replacedNULs > 0)
        }
        if isLast { parts += try notes(page, table, request, type, &values) }
        parts.append(
            """
            asked AS (
                UPDATE \(schema.table("_errand_run")) SET last_request = greatest(last_request, \(request))
                WHERE run = \(values.add(.init(run.number), "bigint"))
            )
            """)
        let result = rows == nil ? "SELECT 0, 0" : PostgresRowWriter.outcome
        // PostgreSQL infers no type for a value in no place.
        let found = try await transaction.query(
            "WITH \(parts.joined(separator: ",\n"))\n\(result) WHERE \(type) IS NOT NULL", values.values)
        let (new, changed) = (found.first?[0]?.integer ?? 0, found.first?[1]?.integer ?? 0)
        return MirrorPageOutcome(new: new, changed: changed, same: (rows?.count ?? 0) - new - changed)
    }

    /// Returns the parts that note what a page covers and does not have, and keep the place of its walk.
    private func notes(
        _ page: MirrorPage, _ table: PostgresTable, _ request: String, _ type: String,
        _ values: inout PostgresParameters
    ) throws -> [String] {
        var (conditions, parts): ([String], [String]) = ([], [])
        if let covered = page.covered {
            let (first, last) = (
                values.add(.init(covered.lowerBound), "bigint"), values.add(.init(covered.upperBound), "bigint")
            )
            conditions.append("old.id BETWEEN \(first) AND \(last)")
        }
        if let asked = page.asked {
            let ids = values.add(asked)
            conditions.append("old.id = ANY (\(ids))")
            parts.append(
                """
                reread AS (
                    DELETE FROM \(schema.table("_errand_reread"))
                    WHERE type = \(type) AND id = ANY (\(ids)) AND request < \(request)
                )
                """)
        }
        if !conditions.isEmpty {
            let ids = values.add(page.rows.map(\.id))
            parts.append(
                """
                noted AS (
                    INSERT INTO \(schema.table("_errand_missing")) AS known (type, id, request)
                    SELECT \(type), old.id, \(request) FROM \(table.name) AS old
                    WHERE (\(conditions.joined(separator: " OR "))) AND old._errand_read < \(request)
                        AND old.id <> ALL (\(ids))
                    ON CONFLICT (type, id) DO UPDATE SET request = greatest(known.request, excluded.request)
                )
                """)
        }
        if let walk = page.walk {
            parts.append("kept AS (\(keeping(type, values.add(.init(try walk.text), "text"))))")
        }
        return parts
    }

    // MARK: Walks

    private func keeping(_ type: String, _ walk: String) -> String {
        """
        INSERT INTO \(schema.table("_errand_cursor")) (type, walk) VALUES (\(type), \(walk))
        ON CONFLICT (type) DO UPDATE SET walk = excluded.walk
        """
    }

    /// Keeps a walk; a sweep that begins counts quiet changes anew.
    func save(_ walk: MirrorWalk) async throws {
        let known = try await transaction.query(
            "SELECT walk FROM \(schema.table("_errand_cursor")) WHERE type = $1", [.init(walk.table)])
        if walk.kind == .sweep, known.first?[0]?.text.flatMap({ MirrorWalk($0) })?.kind != .sweep {
            try await transaction.query(
                "UPDATE \(schema.table("_errand_quiet")) SET current = 0 WHERE type = $1", [.init(walk.table)])
        }
        try await transaction.query(keeping("$1", "$2"), [.init(walk.table), .init(try walk.text)])
    }

    func finish(_ walk: MirrorWalk, _ freshness: MirrorFreshness) async throws {
        let type = PostgresParameter(walk.table)
        try await transaction.query(
            """
            UPDATE \(schema.table("freshness")) SET changes_up_to = $2, deletions_up_to = $3 WHERE type = $1
            """,
            [
                type, .init(MirrorMoment.text(freshness.changesUpTo)),
                .init(MirrorMoment.text(freshness.deletionsUpTo)),
            ])
        let walking = try await transaction.query(
            "SELECT FROM \(schema.table("_errand_cursor")) WHERE type = $1 AND walk IS NOT NULL", [type])
        try await transaction.query(
            """
            INSERT INTO \(schema.table("_errand_cursor")) (type, since) VALUES ($1, $2)
            ON CONFLICT (type) DO UPDATE SET since = excluded.since, walk = NULL
            """, [type, .init(MirrorMoment.text(freshness.since))])
        // The second time it is finished, nothing has been counted.
        guard walk.kind == .sweep, !walking.isEmpty else { return }
        try await transaction.query(
            "UPDATE \(schema.table("_errand_quiet")) SET last = current, current = 0 WHERE type = $1", [type])
    }
}

extension MirrorPageOutcome {
    fileprivate mutating func add(_ other: MirrorPageOutcome) {
        new += other.new
        changed += other.changed
        same += other.same
    }
}
