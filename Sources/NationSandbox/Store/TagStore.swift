// SPDX-License-Identifier: MIT

import GRDB

/// Tags and taggings.
///
/// Every function runs inside its caller's transaction, and updates the list of
/// tags in the person's document.
enum TagStore {
    struct Tagging: Sendable, Equatable {
        var person: Int64
        var tag: String
        var createdAt: Int64

        var json: [UInt8] {
            JSONObject.text([
                ("person_id", Array(String(person).utf8)), ("tag", JSONText.string(tag)),
                ("created_at", JSONText.string(WireDate.text(createdAt))),
            ])
        }
    }

    static func taggings(of person: Int64, _ database: Database) throws -> [Tagging] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT tag.name, tagging.created_at FROM tagging JOIN tag ON tag.id = tagging.tag_id
                WHERE tagging.person_id = ? ORDER BY tagging.id
                """)
        return try Row.fetchAll(statement, arguments: [person]).map {
            Tagging(person: person, tag: $0[0], createdAt: $0[1])
        }
    }

    /// Gives the person tags, and returns all taggings with these names, new or
    /// not.
    @discardableResult
    static func add(
        _ names: [String], person: Int64, _ people: PeopleStore, _ database: Database
    ) throws -> [Tagging] {
        let now = people.writes.now()
        var tags: [Int64] = []
        for name in names {
            let tag = try find(name, database) ?? insert(name, database)
            try insertTagging(tag, person: person, at: now, database)
            if !tags.contains(tag) { tags.append(tag) }
        }
        try updateDocument(person, people, database)
        return try tags.compactMap { tag in
            let statement = try database.cachedStatement(
                sql: """
                    SELECT tag.name, tagging.created_at FROM tagging JOIN tag ON tag.id = tagging.tag_id
                    WHERE tagging.tag_id = ? AND tagging.person_id = ?
                    """)
            return try Row.fetchOne(statement, arguments: [tag, person]).map {
                Tagging(person: person, tag: $0[0], createdAt: $0[1])
            }
        }
    }

    /// Removes tags from the person, and returns the number that the person
    /// had.
    @discardableResult
    static func remove(
        _ names: [String], person: Int64, _ people: PeopleStore, _ database: Database
    ) throws -> Int {
        var removed = 0
        for name in names {
            guard let tag = try find(name, database) else { continue }
            try database.run("DELETE FROM tagging WHERE tag_id = ? AND person_id = ?", [tag, person])
            removed += database.changesCount
        }
        try updateDocument(person, people, database)
        return removed
    }

    static func replace(_ names: [String], person: Int64, _ people: PeopleStore, _ database: Database) throws {
        let kept = Set(names.map { $0.lowercased() })
        let gone = try taggings(of: person, database).map(\.tag).filter { !kept.contains($0.lowercased()) }
        try remove(gone, person: person, people, database)
        try add(names, person: person, people, database)
    }

    static func insert(_ name: String, _ database: Database) throws -> Int64 {
        try database.run("INSERT INTO tag (name) VALUES (?)", [name])
        return database.lastInsertedRowID
    }

    static func insertTagging(_ tag: Int64, person: Int64, at now: Int64, _ database: Database) throws {
        try database.run(
            "INSERT OR IGNORE INTO tagging (tag_id, person_id, created_at) VALUES (?, ?, ?)", [tag, person, now])
    }

    /// Returns the id of a tag; case does not matter.
    static func find(_ name: String, _ database: Database) throws -> Int64? {
        try Int64.first("SELECT id FROM tag WHERE name = ?", [name], database)
    }

    /// Renames a tag, also in the documents of the people who have it.
    static func rename(_ tag: Int64, to name: String, _ people: PeopleStore, _ database: Database) throws {
        try database.execute(sql: "UPDATE tag SET name = ? WHERE id = ?", arguments: [name, tag])
        for person in try tagged(with: tag, database) { try updateDocument(person, people, database) }
    }

    static func delete(_ tag: Int64, _ people: PeopleStore, _ database: Database) throws {
        let tagged = try tagged(with: tag, database)
        try database.execute(sql: "DELETE FROM tagging WHERE tag_id = ?", arguments: [tag])
        try database.execute(sql: "DELETE FROM tag WHERE id = ?", arguments: [tag])
        for person in tagged { try updateDocument(person, people, database) }
    }

    private static func tagged(with tag: Int64, _ database: Database) throws -> [Int64] {
        try Int64.fetchAll(database, sql: "SELECT person_id FROM tagging WHERE tag_id = ?", arguments: [tag])
    }

    /// Writes the names of a person's tags into the document.
    static func updateDocument(_ person: Int64, _ people: PeopleStore, _ database: Database) throws {
        guard var record = try people.record(person, database) else { return }
        record["tags"] = JSONObject.list(try taggings(of: person, database).map { JSONText.string($0.tag) })
        try PersonRow.updateDocument(record, id: person, database)
    }
}
