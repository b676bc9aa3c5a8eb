// SPDX-License-Identifier: MIT

import GRDB

/// The circumstances of one write of version 2, inside its transaction.
struct Version2Write {
    let call: APICall
    let database: Database
    /// The time in unix seconds.
    let now: Int64
    /// The type of the resource in whose document this one is written.
    var parent: String?

    var people: PeopleStore { call.nation.people }

    /// Returns whether any row meets a condition.
    func exists(_ sql: String, _ arguments: StatementArguments) throws -> Bool {
        try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM \(sql))"), arguments: arguments)
            ?? false
    }

    /// Adds a row that another row requires.
    @discardableResult
    func add(_ name: String, _ values: [String: JSONValue]) throws -> Int64 {
        guard let type = ResourceType.all[name] else { return 0 }
        var draft = RecordDraft(type)
        draft.values = values
        for stamp in ["created_at", "updated_at"] where type.attribute(stamp) != nil {
            draft.complete(stamp, .string(WireDate.text(now)))
        }
        return try RecordStore.insert(draft, database)
    }
}
