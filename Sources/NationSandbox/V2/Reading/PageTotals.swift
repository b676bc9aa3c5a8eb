// SPDX-License-Identifier: MIT

import GRDB

/// Attributes that one query reads from another table for all rows of a page.
struct PageTotals: Sendable {
    /// The attributes, in the order of the query's columns after the id.
    let attributes: [String]
    /// The query, which selects the ids of the rows that have values, and the values.
    ///
    /// Its argument is a JSON array of the ids of the page.
    let sql: String

    /// Returns the values by the ids of their rows; rows without values are left out.
    func fetch(_ ids: String, _ database: Database) throws -> [Int64: Row] {
        let rows = try Row.fetchCursor(database.cachedStatement(sql: sql), arguments: [ids])
        var found: [Int64: Row] = [:]
        while let row = try rows.next() { found[row[0] as Int64] = row.copy() }
        return found
    }
}

extension PageTotals {
    static let donations = Self(
        attributes: [
            "is_donor", "donations_count", "donations_amount_in_cents", "first_donated_at", "last_donated_at",
        ],
        sql: """
            SELECT wanted.value, 1, count(*), CAST(total(amount_in_cents) AS INTEGER), min(succeeded_at), \
            max(succeeded_at) FROM json_each(?) AS wanted CROSS JOIN donation ON donation.donor_id = wanted.value \
            AND donation.succeeded_at IS NOT NULL AND donation.canceled_at IS NULL GROUP BY wanted.value
            """)

    static let capital = Self(
        attributes: [
            "capital_amount_in_cents", "received_capital_amount_in_cents", "spent_capital_amount_in_cents",
        ],
        sql: """
            SELECT wanted.value, CAST(total(amount_in_cents) AS INTEGER), \
            CAST(total(max(amount_in_cents, 0)) AS INTEGER), CAST(total(-min(amount_in_cents, 0)) AS INTEGER) \
            FROM json_each(?) AS wanted CROSS JOIN capital ON capital.person_id = wanted.value GROUP BY wanted.value
            """)

    static let lastContact = Self(
        attributes: ["last_contacted_at", "last_contacted_by_id"],
        sql: """
            SELECT wanted.value, contact.created_at, contact.sender_id FROM json_each(?) AS wanted \
            CROSS JOIN contact ON contact.id = (SELECT one.id FROM contact AS one \
            WHERE one.person_id = wanted.value ORDER BY one.created_at DESC, one.id DESC LIMIT 1)
            """)
}
