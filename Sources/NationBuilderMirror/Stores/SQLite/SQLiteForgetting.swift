// SPDX-License-Identifier: MIT

import GRDB

/// The removal of a person from a copy.
struct SQLiteForgetting {
    private let database: Database
    private let person: Int
    /// The ids of rows that go, by tables.
    private var rows: [String: Set<Int>] = [:]
    /// The ids of deleted rows whose entries go, by tables.
    private var deleted: [String: Set<Int>] = [:]

    /// Removes a person from the copy in a file, so that nothing of it is left in the file.
    static func forget(_ person: Int, in path: String) async throws(MirrorError) -> [String: Int] {
        let file = try MirrorFile(path)
        guard try file.content() == .copy else { throw MirrorError(.missing, "there is no copy \(file.path)") }
        let lock = try MirrorLock(file.path)
        defer { withExtendedLifetime(lock) {} }
        do {
            let queue = try SQLiteMirrorSchema.open(existing: file)
            defer { try? queue.close() }
            return try await Task {
                let removed = try await queue.write { database in
                    var forgetting = Self(database, person)
                    return try forgetting.forget()
                }
                try await Self.erase(queue)
                return removed
            }.value
        } catch {
            throw MirrorError.of(error, file.path)
        }
    }

    /// Writes the file anew: a page keeps remains of rows that were moved or removed, whatever SQLite's
    /// `secure_delete` says (measured).
    private static func erase(_ queue: DatabaseQueue) async throws {
        do {
            try await queue.vacuum()
            _ = try await queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError {
            let reason = error.message ?? "code \(error.extendedResultCode.rawValue) of SQLite"
            throw MirrorError(
                .unavailable, "the rows are removed, but their remains are still in the file; try again: \(reason)")
        }
    }

    private init(_ database: Database, _ person: Int) {
        (self.database, self.person) = (database, person)
    }

    private mutating func forget() throws -> [String: Int] {
        let tables = try SQLiteRuns.tables(database)
        try find(tables)
        var counts: [String: Int] = [:]
        for table in tables {
            let ids = rows[table.name] ?? []
            for id in ids {
                try database.execute(sql: "DELETE FROM \(SQLiteTable(table).name) WHERE id = ?", arguments: [id])
            }
            try database.execute(
                sql: "UPDATE freshness SET \"rows\" = \"rows\" - ? WHERE type = ?", arguments: [ids.count, table.name])
            if !ids.isEmpty { counts[table.name] = ids.count }
        }
        for (name, ids) in rows.merging(deleted, uniquingKeysWith: { $0.union($1) }) {
            for id in ids {
                try database.execute(
                    sql: "DELETE FROM deleted_rows WHERE type = ? AND id = ?", arguments: [name, id])
                counts["deleted_rows", default: 0] += database.changesCount
                for notes in ["_errand_missing", "_errand_reread"] {
                    try database.execute(sql: "DELETE FROM \(notes) WHERE type = ? AND id = ?", arguments: [name, id])
                }
            }
        }
        return counts.filter { $0.value > 0 }
    }

    // MARK: What goes

    private mutating func find(_ tables: [MirrorTable]) throws {
        let emails = try emails(tables)
        for table in tables {
            if table.name == "signups" { try find(table, "id", [person]) }
            for column in table.columns where MirrorForgetting.isAbout(column, in: table) {
                try find(table, column.name, [person])
            }
            if table.name == MirrorForgetting.byEmail { try find(table, "email", emails) }
        }
        for part in MirrorForgetting.parts {
            guard let table = tables.first(where: { $0.name == part.table }) else { continue }
            try find(table, part.column, Array((rows[part.owner] ?? []).union(deleted[part.owner] ?? [])))
        }
        // Also when its content was not kept.
        deleted["signups", default: []].insert(person)
        let members = MirrorTable.listSignups.name
        deleted[members] = Set(
            try Int.fetchAll(
                database,
                sql: "SELECT id FROM deleted_rows WHERE type = ? AND \(ListMember.isPerson("id", "?"))",
                arguments: [members, person]))
    }

    /// Finds the rows, and the contents of deleted rows, that have one of some values in a column.
    ///
    /// Texts are compared without regard to ASCII's case, as SQLite's `NOCASE` does.
    private mutating func find(_ table: MirrorTable, _ column: String, _ values: [any DatabaseValueConvertible]) throws
    {
        for value in values {
            // An index on ids has another order of texts, so it would not be used with this one.
            let order = value is String ? " COLLATE NOCASE" : ""
            let found = try Int.fetchAll(
                database,
                sql: "SELECT id FROM \(SQLiteTable(table).name) WHERE \(SQLiteTable.quoted(column)) = ?\(order)",
                arguments: [value])
            rows[table.name, default: []].formUnion(found)
            let buried = try Int.fetchAll(
                database,
                sql: """
                    SELECT id FROM deleted_rows
                    WHERE type = ? AND content IS NOT NULL AND json_extract(content, ?) = ?\(order)
                    """, arguments: [table.name, "$.\(column)", value])
            deleted[table.name, default: []].formUnion(buried)
        }
    }

    private func emails(_ tables: [MirrorTable]) throws -> [String] {
        guard let signups = tables.first(where: { $0.name == "signups" }) else { return [] }
        let columns = MirrorForgetting.emails.filter { signups.column($0) != nil }
        var found: Set<String> = []
        for column in columns {
            let stored = try String.fetchAll(
                database,
                sql: "SELECT \(column) FROM signups WHERE id = ? AND \(column) <> ''", arguments: [person])
            let buried = try String.fetchAll(
                database,
                sql: """
                    SELECT json_extract(content, ?) FROM deleted_rows
                    WHERE type = 'signups' AND id = ? AND json_extract(content, ?) <> ''
                    """, arguments: ["$.\(column)", person, "$.\(column)"])
            found.formUnion(stored + buried)
        }
        return found.sorted()
    }
}
