// SPDX-License-Identifier: MIT

/// The state of a copy: how fresh and how complete it is.
extension CopySession {
    func status() async throws -> MirrorStatus {
        let nation = try await query("SELECT address, replaced_nuls FROM \(table("_errand_nation"))").first
        let run = try await query(
            """
            SELECT \(dialect.moment("began_at")), outcome FROM \(table("_errand_run")) ORDER BY run DESC LIMIT 1
            """
        ).first
        var status = MirrorStatus(nation: nation?.text(0) ?? "", tables: [])
        status.replacedNULs = nation?.integer(1) ?? 0
        status.lastRun = run?.date(0)
        status.lastOutcome = run?.text(1)
        status.deletedRows = try await query("SELECT count(*) FROM \(table("deleted_rows"))").integers.first ?? 0
        status.problems = try await query(
            "SELECT sentence FROM \(table("_errand_problem")) ORDER BY \(dialect.ordered("name"))"
        ).texts
        for table in try await tables() {
            if let state = try await self.table(table) { status.tables.append(state) }
        }
        return status
    }

    private func table(_ table: MirrorTable) async throws -> MirrorStatus.Table? {
        let type = SQLValue.text(table.name)
        let row = try await query(
            """
            SELECT "rows", \(dialect.moment("changes_up_to")), \(dialect.moment("deletions_up_to")),
                nation_rows, \(dialect.moment("counted_at")), walk, \(dialect.moment("since"))
            FROM \(self.table("freshness")) LEFT JOIN \(self.table("_errand_cursor")) USING (type) WHERE type = $1
            """, [type]
        ).first
        guard let row else { return nil }
        var state = MirrorStatus.Table(name: table.name)
        state.rows = row.integer(0) ?? 0
        state.changesUpTo = row.date(1)
        state.deletionsUpTo = row.date(2)
        state.nationRows = row.integer(3)
        state.countedAt = row.date(4)
        state.isLoading =
            state.changesUpTo == nil || row.text(5).flatMap { MirrorWalk($0) }?.kind == .load
        // The next run asks for changes from here on.
        state.newUpTo = state.changesUpTo.map { max($0, row.date(6) ?? $0) }
        let extra = try await query(
            """
            SELECT member.key, count(*) FROM \(self.table(table.name)), \(dialect.members(of: "_errand_extra")) AS member
            WHERE _errand_extra IS NOT NULL GROUP BY 1 ORDER BY \(dialect.ordered("member.key"))
            """)
        for row in extra {
            // An odd value, or an attribute without a column.
            let name = row.text(0) ?? ""
            if table.column(name) == nil {
                state.unknownAttributes.append(name)
            } else {
                state.oddValues += row.integer(1) ?? 0
            }
        }
        let quiet = try await query(
            "SELECT name, last FROM \(self.table("_errand_quiet")) WHERE type = $1 AND last > 0", [type])
        state.quietChanges = quiet.reduce(into: [:]) { $0[$1.text(0) ?? ""] = $1.integer(1) }
        return state
    }
}
