// SPDX-License-Identifier: MIT

import ErrandPostgres

/// The parts of a statement that write the rows of a response.
///
/// All parts see the copy as it was before the statement. Nobody else writes meanwhile: an earlier statement of the
/// transaction has locked the copy. In one statement with the lock they would see it as it was before the wait for the
/// lock, and bring removed rows back.
struct PostgresRowWriter {
    let table: PostgresTable
    let schema: PostgresSchema
    /// The places of the request's number and of the table's name.
    let request: String
    let type: String

    /// Returns the parts (`WITH`) that write rows, but those that a later request wrote or removed.
    ///
    /// Their result is in `written` and `stored`.
    ///
    /// - Parameters:
    ///   - rows: The place of the rows.
    ///   - countsQuiet: Whether rows are counted that changed although their `updated_at` is equal.
    ///   - hasNULs: Whether any row has replaced NULs.
    func parts(_ rows: String, countsQuiet: Bool, hasNULs: Bool) -> [String] {
        let names = table.columns
        let definitions = zip(table.table.columns, names).map { "\($1) \(PostgresTable.type($0.kind))" }
        func all(_ row: String) -> String {
            (["_errand_extra"] + names).map { "\(row).\($0)" }.joined(separator: ", ")
        }
        let written = (["_errand_read", "_errand_extra"] + names)
        var parts = [
            """
            page AS MATERIALIZED (
                SELECT * FROM jsonb_to_recordset(\(rows)) AS page (
                    \((["id bigint", "_errand_nuls bigint", "_errand_extra jsonb"] + definitions).joined(separator: ", "))
                )
            )
            """,
            """
            stored AS MATERIALIZED (
                SELECT page.id, old._errand_read < \(request) AS is_older,
                    ROW(\(all("old"))) IS NOT DISTINCT FROM ROW(\(all("page"))) AS is_same
                FROM page JOIN \(table.name) AS old ON old.id = page.id
            )
            """,
            // A row that is the same was seen by this request: nothing that an earlier one notes removes it.
            """
            touched AS (
                UPDATE \(table.name) AS old SET _errand_read = \(request) FROM stored
                WHERE old.id = stored.id AND stored.is_same AND old._errand_read < \(request)
            )
            """,
            """
            written AS (
                INSERT INTO \(table.name) AS old (id, \(written.joined(separator: ", ")))
                SELECT page.id, \(request), \(all("page")) FROM page LEFT JOIN stored ON stored.id = page.id
                WHERE stored.is_same IS NOT TRUE AND NOT EXISTS (
                    SELECT FROM \(schema.table("deleted_rows")) AS gone
                    WHERE gone.type = \(type) AND gone.id = page.id AND gone._errand_read >= \(request))
                ON CONFLICT (id) DO UPDATE
                SET \(written.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
                WHERE old._errand_read < excluded._errand_read
                RETURNING old.id
            )
            """,
            """
            returned AS (
                DELETE FROM \(schema.table("deleted_rows")) AS gone USING written
                WHERE gone.type = \(type) AND gone.id = written.id
            )
            """,
            """
            unnoted AS (
                DELETE FROM \(schema.table("_errand_missing")) AS noted USING page
                WHERE noted.type = \(type) AND noted.id = page.id AND noted.request < \(request)
            )
            """,
            """
            fresh AS (SELECT count(*) AS rows FROM written WHERE id NOT IN (SELECT id FROM stored))
            """,
            """
            counted AS (
                UPDATE \(schema.table("freshness")) AS known SET "rows" = known."rows" + fresh.rows FROM fresh
                WHERE known.type = \(type) AND fresh.rows > 0
            )
            """,
        ]
        if hasNULs {
            parts.append(
                """
                replaced AS (
                    UPDATE \(schema.table("_errand_nation")) SET replaced_nuls = replaced_nuls + (
                        SELECT coalesce(sum(_errand_nuls), 0) FROM page JOIN written USING (id))
                )
                """)
        }
        if countsQuiet { parts.append(quiet) }
        return parts
    }

    /// Counts the differing columns of rows whose `updated_at` is equal.
    private var quiet: String {
        let time = PostgresTable.quoted(ChangeTime.updated.attribute)
        return """
            quiet AS (
                INSERT INTO \(schema.table("_errand_quiet")) AS known (type, name, current, last)
                SELECT \(type), member.key, count(*), 0
                FROM stored JOIN page USING (id) JOIN \(table.name) AS old USING (id),
                    to_jsonb(page) AS read, jsonb_each(to_jsonb(old)) AS member
                WHERE stored.is_older AND NOT stored.is_same AND old.\(time) = page.\(time)
                    AND member.key NOT IN ('id', '_errand_extra') AND read ? member.key
                    AND member.value IS DISTINCT FROM read -> member.key
                GROUP BY member.key
                ON CONFLICT (type, name) DO UPDATE SET current = known.current + excluded.current
            )
            """
    }

    /// The result: the numbers of rows that were new and that changed.
    static let outcome = "SELECT rows, (SELECT count(*) FROM written) - rows FROM fresh"
}
