// SPDX-License-Identifier: MIT

import GRDB

/// The circumstances of one write to a resource, inside its transaction.
struct ResourceWrite {
    let call: APICall
    let database: Database
    /// The number of what it belongs to, 0 for the nation.
    let owner: Int64
    /// What is being changed; `nil` when something new is written.
    let before: ResourceDraft?
    /// The number of what is being changed.
    let id: Int64?
    /// Unix seconds.
    let now: Int64

    var isNew: Bool { before == nil }

    /// Whether any row meets a condition.
    func exists(_ sql: String, _ arguments: StatementArguments) throws -> Bool {
        try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(sql))"), arguments: arguments)
            ?? false
    }
}
