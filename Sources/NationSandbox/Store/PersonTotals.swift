// SPDX-License-Identifier: MIT

import GRDB

/// The fields of a person in full that depend on other resources: donations,
/// capital, contacts, memberships and the precinct.
enum PersonTotals {
    static func apply(to record: inout PersonRecord, id: Int64, _ people: PeopleStore, _ database: Database) throws {
        try applyDonations(to: &record, id, database)
        try applyCapital(to: &record, id, database)
        try applyContacts(to: &record, id, people, database)
        try applyMembership(to: &record, id, database)
        guard let precinct = record.integer("precinct_id") else { return }
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT code, name FROM precinct WHERE id = ?"), arguments: [precinct])
        record.set("precinct_code", text: row?[0])
        record.set("precinct_name", text: row?[1])
    }

    // A sum of integers may overflow, which is an error in SQLite. A sum of
    // floats is clamped to the largest integer instead.
    private static func sum(_ expression: String) -> String { "CAST(total(\(expression)) AS INTEGER)" }

    private static func applyDonations(to record: inout PersonRecord, _ id: Int64, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                SELECT count(*), \(sum("amount_in_cents")), min(succeeded_at), max(succeeded_at) FROM donation
                WHERE donor_id = ? AND succeeded_at IS NOT NULL AND canceled_at IS NULL
                """)
        guard let row = try Row.fetchOne(statement, arguments: [id]), row[0] as Int64 > 0 else { return }
        record.set("is_donor", flag: true)
        record.set("donations_count", integer: row[0])
        record.set("donations_amount_in_cents", integer: row[1])
        record.set("first_donated_at", text: row[2])
        record.set("last_donated_at", text: row[3])
    }

    private static func applyCapital(to record: inout PersonRecord, _ id: Int64, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                SELECT \(sum("amount_in_cents")), \(sum("max(amount_in_cents, 0)")), \(sum("-min(amount_in_cents, 0)"))
                FROM capital WHERE person_id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return }
        let names = ["capital_amount_in_cents", "received_capital_amount_in_cents", "spent_capital_amount_in_cents"]
        for (index, name) in names.enumerated() { record.set(name, integer: row[index]) }
    }

    private static func applyContacts(
        to record: inout PersonRecord, _ id: Int64, _ people: PeopleStore, _ database: Database
    ) throws {
        let statement = try database.cachedStatement(
            sql:
                "SELECT created_at, sender_id FROM contact WHERE person_id = ? ORDER BY created_at DESC, id DESC LIMIT 1"
        )
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return }
        record.set("last_contacted_at", text: row[0])
        record["last_contacted_by"] = try people.abbreviated(row[1], database)
    }

    private static func applyMembership(to record: inout PersonRecord, _ id: Int64, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: """
                SELECT name, started_at, expires_on FROM membership
                WHERE person_id = ? AND status = 'active' ORDER BY id DESC LIMIT 1
                """)
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return }
        record.set("membership_level_name", text: row[0])
        record.set("membership_started_at", text: row[1])
        record.set("membership_expires_at", text: row[2])
    }
}
