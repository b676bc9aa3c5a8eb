// SPDX-License-Identifier: MIT

import ErrandJSON
import GRDB

/// A table of a copy in SQLite: its definition, and the statements that write its rows.
struct SQLiteTable: Sendable {
    let table: MirrorTable
    /// The name as SQL.
    let name: String
    /// Reads `_errand_read`, `_errand_extra`, the columns and the id.
    let select: String
    let insert: String
    let update: String

    init(_ table: MirrorTable) {
        self.table = table
        name = Self.quoted(table.name)
        // In the order of ``arguments(_:request:)``.
        let written = ["_errand_read", "_errand_extra"] + table.columns.map { Self.quoted($0.name) }
        let names = written.joined(separator: ", ")
        select = "SELECT \(names), id FROM \(name)"
        insert = """
            INSERT INTO \(name) (\(names), id) VALUES (\(String(repeating: "?, ", count: written.count))?)
            """
        update = "UPDATE \(name) SET \(written.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?"
    }

    private static func quoted(_ name: String) -> String { SQLiteDialect().quoted(name) }

    // MARK: Definition

    /// Returns what creates the table, or adds the columns that are not there yet, and creates the indices.
    ///
    /// - Parameter known: The columns that are there; empty when there is no table.
    func definition(_ known: Set<String>) -> String {
        var statements: [String] = []
        if known.isEmpty {
            let columns = table.columns.map { ", \(Self.definition($0))" }.joined()
            statements.append(
                """
                CREATE TABLE \(name) (id INTEGER PRIMARY KEY, _errand_read INTEGER NOT NULL, _errand_extra TEXT\
                \(columns)) STRICT
                """)
        } else {
            let added = table.columns.filter { !known.contains($0.name) }
            statements += added.map { "ALTER TABLE \(name) ADD COLUMN \(Self.definition($0))" }
        }
        let indexed = table.indexedColumns.map(\.name) + ["_errand_extra"]
        statements += indexed.map { column in
            """
            CREATE INDEX IF NOT EXISTS \(Self.quoted("\(table.name)_by_\(column)")) \
            ON \(name) (\(Self.quoted(column))) WHERE \(Self.quoted(column)) IS NOT NULL
            """
        }
        return statements.map { $0 + ";\n" }.joined()
    }

    private static func definition(_ column: MirrorColumn) -> String {
        let type =
            switch column.kind.name {
            case .integer, .boolean: "INTEGER"
            case .text, .time, .date, .decimal, .json: "TEXT"
            }
        return "\(quoted(column.name)) \(type)"
    }

    // MARK: Values

    /// Returns the values of ``insert`` and ``update``.
    static func arguments(_ row: MirrorRow, request: Int) -> StatementArguments {
        // GRDB would map values of one type by a key path, which is slow.
        var values: [(any DatabaseValueConvertible)?] = []
        values.reserveCapacity(row.values.count + 3)
        values.append(request)
        values.append(extra(row))
        for value in row.values { values.append(convertible(value)) }
        values.append(row.id)
        return StatementArguments(values)
    }

    static func extra(_ row: MirrorRow) -> DatabaseValue {
        row.extra.isEmpty ? .null : MirrorText.text(.object(row.extra))?.databaseValue ?? .null
    }

    private static func convertible(_ value: MirrorValue) -> (any DatabaseValueConvertible)? {
        switch value {
        case .null: nil
        case .integer(let number): number
        case .boolean(let isTrue): isTrue ? 1 : 0
        case .text(let text), .json(let text): text
        }
    }

    /// Returns what ``select`` reads.
    func row(_ row: Row) -> MirrorRow {
        let extra = (row[1] as String?).flatMap(MirrorText.value)?.object ?? [:]
        let values = table.columns.enumerated().map { value(row, $0 + 2, $1.kind) }
        return MirrorRow(id: row[table.columns.count + 2], values: values, extra: extra, replacedNULs: 0)
    }

    private func value(_ row: Row, _ index: Int, _ kind: MirrorColumn.Kind) -> MirrorValue {
        if row.hasNull(atIndex: index) { return .null }
        switch kind.name {
        case .integer: return .integer(row[index])
        case .boolean: return .boolean(row[index])
        case .json: return .json(row[index])
        case .text, .time, .date, .decimal: return .text(row[index])
        }
    }

    /// Returns the columns of a stored row, as ``select`` reads it, that differ from a read one.
    func differences(_ stored: Row, _ row: MirrorRow) -> [MirrorColumn] {
        table.columns.enumerated().filter { index, column in
            !value(stored, index + 2, column.kind).isSame(as: row.values[index], column.kind)
        }.map(\.element)
    }
}
