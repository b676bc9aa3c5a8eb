// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandOAuth
import ErrandPostgres

/// The questions about what the machines hold.
struct StatusReader: Sendable {
    let database: PostgresDatabase

    func time() async throws -> Date {
        try await database.query("SELECT \(Self.time("clock_timestamp()"))").first?[0]?.date ?? .distantPast
    }

    func leases() async throws -> [FleetStatus.Lease] {
        let sql = """
            SELECT name, holder, \(Self.time("since")), \(Self.time("lease_until")) FROM errand.lease
            WHERE holder IS NOT NULL ORDER BY name COLLATE "C"
            """
        return try await rows(sql).compactMap { row in
            guard let name = row[0]?.text, let holder = row[1]?.text, let since = row[2]?.date, let until = row[3]?.date
            else { return nil }
            return FleetStatus.Lease(name: name, holder: holder, since: since, until: until)
        }
    }

    func renewals() async throws -> ([FleetStatus.Renewal], count: Int) {
        let sql = """
            SELECT content, CASE WHEN lease_until >= clock_timestamp() THEN holder END,
                \(Self.time("CASE WHEN sending_fence IS NOT NULL THEN sending_since END")),
                \(Self.time("in_doubt"))
            FROM errand.credential
            WHERE lease_until >= clock_timestamp() OR sending_fence IS NOT NULL OR in_doubt IS NOT NULL
            ORDER BY key
            """
        let renewals = try await rows(sql).map { row in
            FleetStatus.Renewal(
                account: row[0]?.bytes.flatMap { CredentialSeal.account($0) }, holder: row[1]?.text,
                sentAt: row[2]?.date, inDoubtSince: row[3]?.date)
        }
        let count = try await rows("SELECT count(*) FROM errand.credential WHERE content IS NOT NULL AND key <> 'salt'")
        return (renewals, count.first?[0]?.integer ?? 0)
    }

    func budgets(at time: Date) async throws -> [FleetStatus.Budget] {
        let members = try await rows(
            """
            SELECT budget, holder, \(Self.time("seen_at")), share FROM errand.member
            WHERE claim > 0 ORDER BY holder COLLATE "C"
            """
        ).compactMap { row -> (budget: String, member: FleetStatus.Budget.Member)? in
            guard let budget = row[0]?.text, let holder = row[1]?.text, let seenAt = row[2]?.date else { return nil }
            return (budget, FleetStatus.Budget.Member(holder: holder, seenAt: seenAt, share: row[3]?.integer ?? 0))
        }
        let sql = """
            SELECT key, capacity, window_ms, \(Self.time("paused_until")) FROM errand.budget ORDER BY key COLLATE "C"
            """
        return try await rows(sql).compactMap { row in
            guard let key = row[0]?.text else { return nil }
            let budget = FleetStatus.Budget(
                key: key, capacity: row[1]?.integer, window: .milliseconds(row[2]?.integer ?? 0),
                pausedUntil: row[3]?.date.flatMap { $0 > time ? $0 : nil },
                members: members.filter { $0.budget == key }.map(\.member))
            return budget.members.isEmpty && budget.pausedUntil == nil ? nil : budget
        }
    }

    /// Returns the rows of a question about a table; none when there is no such table.
    private func rows(_ sql: String) async throws -> [PostgresRow] {
        do { return Array(try await database.query(sql)) } catch let error as PostgresError where error.isMissingTable {
            return []
        }
    }

    /// Returns a time as the number of its milliseconds since 1970.
    private static func time(_ expression: String) -> String { "(extract(epoch FROM \(expression)) * 1000)::bigint" }
}

extension PostgresCell {
    /// The date of a number of milliseconds since 1970.
    fileprivate var date: Date? { integer.map { Date(timeIntervalSince1970: Double($0) / 1000) } }
}
