// SPDX-License-Identifier: MIT

import GRDB

/// A store for rows of one JSON object, optionally with columns beside it.
///
/// Every function runs inside its caller's transaction.
enum RowStore {
    /// Returns the fields of a row; `nil` when there is none.
    static func load(_ type: StoredType, _ id: Int64, _ database: Database) throws -> StoredFields? {
        let columns = type.rows.columns.sorted()
        let statement = try database.cachedStatement(
            sql: "SELECT \((["document"] + columns).joined(separator: ", ")) FROM \(type.rows.table) WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
        var fields = StoredFields(document: row[0])
        for (index, column) in columns.enumerated() { fields.set(column, integer: row[index + 1]) }
        return fields
    }

    /// Returns the fields of a row of the type with a name, or none.
    static func load(_ name: String, _ id: Int64?, _ database: Database) throws -> StoredFields? {
        guard let id, let type = StoredType.all[name] else { return nil }
        return try load(type, id, database)
    }

    /// Adds a row that a caller wrote, with the id that the nation's behavior chooses, and returns the id.
    static func insert(_ draft: Draft, _ writes: WriteBehavior, _ database: Database) throws -> Int64 {
        var draft = draft
        if let id = try writes.id(in: draft.type.rows.table, database) { draft.columns["id"] = id.databaseValue }
        return try insert(draft, database)
    }

    /// Adds a row and returns its id.
    @discardableResult
    static func insert(_ draft: Draft, _ database: Database) throws -> Int64 {
        let (names, values) = columns(draft)
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        try database.run(
            "INSERT INTO \(draft.type.rows.table) (\(names.joined(separator: ", "))) VALUES (\(marks))",
            StatementArguments(values))
        return database.lastInsertedRowID
    }

    /// Adds a row of the type with a name, with times if the type has them.
    ///
    /// - Parameter columns: The columns beside the document that the type does not know.
    @discardableResult
    static func add(
        _ name: String, _ values: [String: JSONValue], columns: [String: DatabaseValue] = [:], at now: Int64,
        _ database: Database
    ) throws -> Int64 {
        guard let type = StoredType.all[name] else { return 0 }
        var draft = Draft(type)
        draft.columns = columns
        draft.set(values)
        for stamp in ["created_at", "updated_at"] where type.attribute(stamp) != nil {
            draft.complete(stamp, .string(WireDate.text(now)))
        }
        return try insert(draft, database)
    }

    static func update(_ draft: Draft, _ id: Int64, _ database: Database) throws {
        let (names, values) = columns(draft)
        let changes = names.map { "\($0) = ?" }.joined(separator: ", ")
        try database.run(
            "UPDATE \(draft.type.rows.table) SET \(changes) WHERE id = ?",
            StatementArguments(values + [id.databaseValue]))
    }

    static func delete(_ type: StoredType, _ id: Int64, _ database: Database) throws {
        try database.run("DELETE FROM \(type.rows.table) WHERE id = ?", [id])
    }

    static func exists(_ type: StoredType, _ id: Int64, _ database: Database) throws -> Bool {
        let condition = type.rows.condition.map { " AND \($0)" } ?? ""
        return try database.exists("\(type.rows.table) WHERE \(type.rows.id) = ?\(condition)", [id])
    }

    /// Returns the ids of the rows of a type whose member has a value.
    static func ids(
        _ type: StoredType, where member: String, is value: Int64, _ database: Database
    ) throws -> [Int64] {
        try Int64.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT \(type.rows.id) FROM \(type.rows.table) WHERE \(type.rows.member(member)) = ? \
                    ORDER BY \(type.rows.id)
                    """),
            arguments: [value])
    }

    /// Returns the columns of a row with their values: those beside the document, and the document of the other fields.
    private static func columns(_ draft: Draft) -> (names: [String], values: [DatabaseValue]) {
        var columns = draft.columns
        for name in draft.type.rows.columns { columns[name] = draft.integer(name)?.databaseValue ?? .null }
        let stored = draft.fields.values.filter { columns[$0.key] == nil && $0.value != JSONText.null }
        let document = JSONObject.text(stored.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        let all =
            columns.sorted { $0.key < $1.key } + [("document", String(decoding: document, as: UTF8.self).databaseValue)]
        return (all.map { $0.0 }, all.map { $0.1 })
    }
}
