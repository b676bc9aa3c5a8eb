// SPDX-License-Identifier: MIT

import GRDB

/// One running change of a list.
struct ListJob: Job {
    enum Action: String, Sendable {
        case add, remove, tag, untag

        var isTag: Bool { self == .tag || self == .untag }
    }

    let id: Int64
    let nation: NationState

    /// Returns the oldest job that is not finished.
    static func next(_ database: Database) throws -> Int64? {
        try Int64.fetchOne(
            database, sql: "SELECT id FROM list_job WHERE state NOT IN ('completed', 'failed') ORDER BY id")
    }

    /// Returns unix seconds as `2024-09-04 17:18:22 +0000`.
    static func moment(_ seconds: Int64) -> String {
        WireDate.text(seconds).replacing("T", with: " ").replacing("Z", with: " +0000")
    }

    /// Advances the job by one step: from queued to working, then by some people,
    /// and to completed with the last of them.
    func step(_ database: Database) throws {
        guard let row = try Row.fetchOne(database, sql: "SELECT * FROM list_job WHERE id = ?", arguments: [id]),
            let action = Action(rawValue: row["action"])
        else { return }
        let text: String = row["people"]
        let people = JSONValue(parsing: Array(text.utf8))?.elements ?? []
        let done: Int = row["done"]
        if row["state"] == "queued" {
            return try set("working", "Working since \(Self.moment(nation.source.now()))", done: 0, database)
        }
        let end = min(people.count, done + max(1, min((people.count + 2) / 3, 500)))
        for person in people[done..<end] {
            guard case .integer(let person) = person, try nation.people.exists(person, database) else { continue }
            try make(action, of: person, list: row["list_id"], tag: row["tag"], database)
        }
        if end == people.count {
            try set("completed", "Completed at \(Self.moment(nation.source.now()))", done: end, database)
        } else {
            try set("working", "\(end) of \(people.count) done", done: end, database)
        }
    }

    /// Marks a job that cannot continue as failed.
    func abandon(_ database: Database) throws {
        try set("failed", "Failed at \(Self.moment(nation.source.now()))", done: 0, database)
    }

    private func make(
        _ action: Action, of person: Int64, list: Int64, tag: String?, _ database: Database
    ) throws {
        switch action {
        case .add:
            try database.run("INSERT OR IGNORE INTO listing (list_id, person_id) VALUES (?, ?)", [list, person])
        case .remove:
            try database.run("DELETE FROM listing WHERE list_id = ? AND person_id = ?", [list, person])
        case .tag: try TagStore.add([tag ?? ""], person: person, nation.people, database)
        case .untag: try TagStore.remove([tag ?? ""], person: person, nation.people, database)
        }
    }

    private func set(_ state: String, _ message: String, done: Int, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE list_job SET state = ?, message = ?, done = ? WHERE id = ?",
            arguments: [state, message, done, id])
    }
}
