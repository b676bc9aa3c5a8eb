// SPDX-License-Identifier: MIT

import GRDB

/// The circumstances of one write to a resource, inside its transaction.
struct ResourceWrite {
    let call: APICall
    let database: Database
    /// The id of the owner; 0 for the nation.
    let owner: Int64
    /// The stored resource; `nil` for a new one.
    let before: ResourceDraft?
    /// The id of the stored resource; `nil` for a new one.
    let id: Int64?
    /// Unix seconds.
    let now: Int64

    var isNew: Bool { before == nil }

    /// Returns whether any row meets a condition.
    func exists(_ sql: String, _ arguments: StatementArguments) throws -> Bool {
        try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(sql))"), arguments: arguments)
            ?? false
    }
}
