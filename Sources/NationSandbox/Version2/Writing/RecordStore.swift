// SPDX-License-Identifier: MIT

import GRDB

/// A store for rows of one JSON object, optionally with columns beside it.
enum RecordStore {
    /// Returns the members of a row; `nil` when there is none.
    static func load(_ type: ResourceType, _ id: Int64, _ database: Database) throws -> [String: JSONValue]? {
        let rows = type.rows
        let columns = rows.columns.sorted()
        let statement = try database.cachedStatement(
            sql: "SELECT \(([rows.document] + columns).joined(separator: ", ")) FROM \(rows.table) WHERE id = ?")
        guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
        let document: String = row[0]
        guard case .object(var members)? = JSONValue(parsing: Array(document.utf8)) else { return [:] }
        for (index, column) in columns.enumerated() {
            if let number = row[index + 1] as Int64? { members[column] = .integer(number) }
        }
        return members
    }

    static func insert(_ draft: RecordDraft, _ database: Database) throws -> Int64 {
        let rows = draft.type.rows
        let columns = rows.columns.sorted()
        let marks = (columns + ["document"]).map { _ in "?" }.joined(separator: ", ")
        try database.cachedStatement(
            sql: "INSERT INTO \(rows.table) (\((columns + ["document"]).joined(separator: ", "))) VALUES (\(marks))"
        ).execute(arguments: StatementArguments(values(draft, columns)))
        return database.lastInsertedRowID
    }

    static func update(_ draft: RecordDraft, _ id: Int64, _ database: Database) throws {
        let rows = draft.type.rows
        let columns = rows.columns.sorted()
        let changes = (columns + ["document"]).map { "\($0) = ?" }.joined(separator: ", ")
        try database.cachedStatement(sql: "UPDATE \(rows.table) SET \(changes) WHERE id = ?")
            .execute(arguments: StatementArguments(values(draft, columns) + [id]))
    }

    static func delete(_ type: ResourceType, _ id: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM \(type.rows.table) WHERE id = ?").execute(arguments: [id])
    }

    static func exists(_ type: ResourceType, _ id: Int64, _ database: Database) throws -> Bool {
        let condition = type.rows.condition.map { " AND \($0)" } ?? ""
        return try Bool.fetchOne(
            database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM \(type.rows.table) WHERE \(type.rows.id) = ?\(condition))"),
            arguments: [id]) ?? false
    }

    /// Returns the ids of the rows of a type whose member has a value.
    static func ids(
        _ type: ResourceType, where member: String, is value: Int64, _ database: Database
    ) throws -> [Int64] {
        try Int64.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT \(type.rows.id) FROM \(type.rows.table) WHERE \(type.rows.member(member)) = ? \
                    ORDER BY \(type.rows.id)
                    """),
            arguments: [value])
    }

    private static func values(_ draft: RecordDraft, _ columns: [String]) -> [(any DatabaseValueConvertible)?] {
        var members = draft.values
        var values: [(any DatabaseValueConvertible)?] = []
        for column in columns {
            values.append(draft.integer(column))
            members[column] = nil
        }
        for (name, value) in members where value == .null { members[name] = nil }
        return values + [String(decoding: JSONValue.object(members).bytes, as: UTF8.self)]
    }
}
