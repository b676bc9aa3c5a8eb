// SPDX-License-Identifier: MIT

import GRDB

/// The fields of a person in full that depend on other resources: donations,
/// capital, contacts, memberships and the precinct.
enum PersonTotals {
    static func apply(to record: inout PersonRecord, id: Int64, _ people: PeopleStore, _ database: Database) throws {
        for totals in [PageTotals.donations, .capital] {
            guard let row = try totals.fetch("[\(id)]", database)[id] else { continue }
            for (index, name) in totals.attributes.enumerated() {
                if name == "is_donor" {
                    record.set(name, flag: true)
                } else if name.hasSuffix("_at") {
                    record.set(name, text: row[index + 1])
                } else {
                    record.set(name, integer: row[index + 1])
                }
            }
        }
        if let row = try PageTotals.lastContact.fetch("[\(id)]", database)[id] {
            record.set("last_contacted_at", text: row[1])
            record["last_contacted_by"] = try people.abbreviated(row[2], database)
        }
        try applyMembership(to: &record, id, database)
        guard let precinct = record.integer("precinct_id") else { return }
        let row = try Row.fetchOne(
            database.cachedStatement(sql: "SELECT code, name FROM precinct WHERE id = ?"), arguments: [precinct])
        record.set("precinct_code", text: row?[0])
        record.set("precinct_name", text: row?[1])
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
