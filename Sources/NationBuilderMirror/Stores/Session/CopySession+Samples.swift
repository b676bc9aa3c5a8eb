// SPDX-License-Identifier: MIT

/// Rows chosen by chance, and references to what is not there.
extension CopySession {
    /// Returns rows chosen by chance; all when there are no more than wanted.
    ///
    /// A row after a gap in the ids is likelier: numbers are drawn, not rows, so that not all rows are read.
    func sample(of table: MirrorTable, count: Int) async throws -> [MirrorRow] {
        guard count > 0 else { return [] }
        return try await rows(of: table, try await ids(of: table, count).sorted())
    }

    private func ids(of table: MirrorTable, _ count: Int) async throws -> Set<Int> {
        let name = self.table(table.name)
        // One more tells that there are more.
        let limit = count < .max ? count + 1 : count
        // Between the ids of two lists lies such a gap that one row of each list would always be found.
        let order = table.hasMembers ? "random()" : "id"
        let first = try await query("SELECT id FROM \(name) ORDER BY \(order) LIMIT $1", [.integer(limit)]).integers
        if table.hasMembers { return Set(first.prefix(count)) }
        guard first.count > count, let least = first.first,
            let greatest = try await query("SELECT max(id) FROM \(name)").integers.first
        else { return Set(first) }
        // Few numbers hit the same row twice; where the ids lie in clusters, the first rows fill up.
        let numbers = (0..<(count * 4)).map { _ in Int.random(in: least...greatest) }
        let hits = try await query(
            """
            SELECT DISTINCT (SELECT id FROM \(name) WHERE id >= drawn.value ORDER BY id LIMIT 1)
            FROM \(dialect.numbers("$1", as: "drawn"))
            """, [.integers(numbers)]
        ).integers
        var found = Set(hits.shuffled().prefix(count))
        for id in first where found.count < count { found.insert(id) }
        return found
    }

    /// Returns the numbers of rows that refer to rows that are not there, by columns, where there are any.
    ///
    /// A column is left out whose target was never loaded.
    func dangling(in table: MirrorTable) async throws -> [String: Int] {
        let loaded = Set(
            try await query("SELECT type FROM \(self.table("freshness")) WHERE changes_up_to IS NOT NULL").texts)
        var counts: [String: Int] = [:]
        for column in table.columns {
            guard let target = column.target, loaded.contains(target) else { continue }
            let name = dialect.quoted(column.name)
            let count = try await query(
                """
                SELECT count(*) FROM \(self.table(table.name)) AS referring WHERE \(name) IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM \(self.table(target)) AS target WHERE target.id = referring.\(name))
                """
            ).integers.first
            if let count, count > 0 { counts[column.name] = count }
        }
        return counts
    }
}
