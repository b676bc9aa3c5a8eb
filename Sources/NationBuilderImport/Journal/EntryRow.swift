// SPDX-License-Identifier: MIT

import ErrandJSON
import GRDB

/// An entry of a journal as a row of its table.
struct EntryRow: FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "entries"

    let entry: JournalEntry

    init(_ entry: JournalEntry) { self.entry = entry }

    static func create(_ database: Database) throws {
        try database.create(table: databaseTableName, options: .strict) { table in
            table.column("number", .integer).notNull()
            table.column("step", .integer).notNull()
            table.column("type", .text).notNull()
            table.column("id", .text)
            table.column("key_name", .text)
            table.column("key_value", .text)
            table.column("name", .text).notNull()
            table.column("action", .text).notNull()
            table.column("state", .text).notNull()
            table.column("before", .text)
            table.column("sent", .text)
            table.column("answered", .text)
            table.column("updated_at", .text)
            table.column("reason", .text)
            table.column("extra", .text)
            table.primaryKey(["number", "step"])
        }
        // The next entries to write are found without a walk over those that are done.
        try database.create(index: "entries_by_state", on: databaseTableName, columns: ["state", "number", "step"])
    }

    static func counts(_ database: Database) throws -> [EntryCount] {
        try Row.fetchAll(
            database, sql: "SELECT action, state, count(*) AS total FROM entries GROUP BY action, state"
        ).compactMap { row in
            guard let action = EntryAction(rawValue: row["action"]), let state = EntryState(rawValue: row["state"])
            else { return nil }
            return EntryCount(action: action, state: state, count: row["total"])
        }
    }

    init(row: Row) throws {
        guard let action = EntryAction(rawValue: row["action"]), let state = EntryState(rawValue: row["state"]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "an entry has an unknown action or state")
        }
        var entry = JournalEntry(
            number: row["number"], step: row["step"], type: row["type"], id: row["id"], name: row["name"],
            action: action, before: Self.object(row["before"]), sent: Self.object(row["sent"]),
            extra: Self.object(row["extra"]))
        if let name: String = row["key_name"], let value: String = row["key_value"] {
            entry.key = EntryKey(name: name, value: value)
        }
        entry.state = state
        entry.returned = Self.object(row["answered"])
        entry.updatedAt = row["updated_at"]
        entry.reason = row["reason"]
        self.entry = entry
    }

    func encode(to container: inout PersistenceContainer) throws {
        container["number"] = entry.number
        container["step"] = entry.step
        container["type"] = entry.type
        container["id"] = entry.id
        container["key_name"] = entry.key?.name
        container["key_value"] = entry.key?.value
        container["name"] = entry.name
        container["action"] = entry.action.rawValue
        container["state"] = entry.state.rawValue
        container["before"] = try entry.before.map(JournalText.text)
        container["sent"] = try entry.sent.map(JournalText.text)
        container["answered"] = try entry.returned.map(JournalText.text)
        container["updated_at"] = entry.updatedAt
        container["reason"] = entry.reason
        container["extra"] = try entry.extra.map(JournalText.text)
    }

    private static func object(_ text: String?) -> JSONObject? { text.flatMap(JournalText.object) }
}
