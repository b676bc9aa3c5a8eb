// SPDX-License-Identifier: MIT

import GRDB

/// The circumstances of one write, inside its transaction.
struct Write {
    let call: EndpointRequest
    let database: Database
    /// The id of the owner in the path; 0 for the nation.
    var owner: Int64 = 0
    /// The type of the resource in whose document this one is written.
    var parent: String?
    /// The time in unix seconds.
    let now: Int64

    init(_ call: EndpointRequest, _ database: Database, owner: Int64 = 0) {
        self.call = call
        self.database = database
        self.owner = owner
        now = call.nation.people.writes.now()
    }

    var people: PeopleStore { call.nation.people }
    /// The caller's id, and the time, as values.
    var author: JSONValue { .integer(call.person) }
    var moment: JSONValue { .string(WireDate.text(now)) }

    /// Returns whether any row meets a condition.
    func exists(_ sql: String, _ arguments: StatementArguments) throws -> Bool {
        try database.exists(sql, arguments)
    }
}
