// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandPostgres
import NationBuilder

/// A table of a copy in PostgreSQL: its definition, and how its rows are read.
struct PostgresTable: Sendable {
    let table: MirrorTable
    /// The name with its schema, as SQL.
    let name: String
    /// The names of the columns, as SQL.
    let columns: [String]
    private let schema: PostgresSchema

    init(_ table: MirrorTable, _ schema: PostgresSchema) {
        (self.table, self.schema) = (table, schema)
        name = schema.table(table.name)
        columns = table.columns.map { Self.quoted($0.name) }
    }

    /// Returns a name as SQL.
    static func quoted(_ name: String) -> String { "\(PostgresIdentifier(name))" }

    /// Returns a text as SQL, whatever the server's settings of backslashes are.
    static func text(_ text: String) -> String {
        let scalars = text.unicodeScalars.flatMap { $0 == "'" || $0 == "\\" ? [$0, $0] : [$0] }
        return "E'\(String(String.UnicodeScalarView(scalars)))'"
    }

    static func type(_ kind: MirrorColumn.Kind) -> String {
        switch kind.name {
        case .integer: "bigint"
        case .boolean: "boolean"
        case .text: "text"
        case .time: "timestamptz"
        case .date: "date"
        case .decimal: "numeric"
        case .json: "jsonb"
        }
    }

    // MARK: Definition

    /// Returns what creates the table and its indices, or adds the columns that are not there yet; empty when nothing
    /// is missing.
    ///
    /// - Parameter known: The columns that are there; empty when there is no table.
    func definition(_ known: Set<String>) -> String {
        let added = table.columns.filter { !known.contains($0.name) }
        let columns = added.map { "\(Self.quoted($0.name)) \(Self.type($0.kind))" }
        var statements: [String] = []
        if known.isEmpty {
            let all = ["id bigint PRIMARY KEY", "_errand_read bigint NOT NULL", "_errand_extra jsonb"] + columns
            statements.append("CREATE TABLE \(name) (\(all.joined(separator: ", ")))")
            statements.append(index("_errand_extra", "id", where: "_errand_extra"))
        } else if !columns.isEmpty {
            statements.append("ALTER TABLE \(name) \(columns.map { "ADD COLUMN \($0)" }.joined(separator: ", "))")
        }
        for column in table.indexedColumns where added.contains(column) {
            let quoted = Self.quoted(column.name)
            // An entry of an index has up to 2,704 bytes.
            let value = column.kind == .text ? "left(\(quoted), 200)" : quoted
            statements.append(index(column.name, value, where: quoted))
        }
        return statements.map { $0 + ";\n" }.joined()
    }

    private func index(_ column: String, _ value: String, where condition: String) -> String {
        "CREATE INDEX \(Self.quoted(indexName(column))) ON \(name) (\(value)) WHERE \(condition) IS NOT NULL"
    }

    /// Returns the name of a column's index, which PostgreSQL would cut after 63 bytes.
    func indexName(_ column: String) -> String {
        let name = "\(table.name)_by_\(column)"
        return name.utf8.count <= 63 ? name : String("\(column)_of_\(table.name)".prefix(63))
    }

    // MARK: Reading

    /// The columns as texts that no setting of the server changes, as they were on the wire: first the id and
    /// `_errand_extra`.
    var selection: String {
        let texts = zip(table.columns, columns).map { column, name in
            switch column.kind.name {
            case .integer, .boolean, .text, .json: name
            case .time: Self.moment(name)
            case .date: "to_char(\(name), 'YYYY-MM-DD')"
            case .decimal: "\(name)::text"
            }
        }
        return (["id", "_errand_extra"] + texts).joined(separator: ", ")
    }

    /// Returns an expression for a time as text in UTC.
    static func moment(_ name: String) -> String {
        // Fractions have no zeros at the end, and no time has an empty fraction.
        """
        regexp_replace(to_char(\(name) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), '[.]?0{1,6}$', '') || 'Z'
        """
    }

    /// The row as JSON, as ``MirrorRow/content(_:)`` has it.
    ///
    /// - Parameter alias: The name of the row.
    func content(_ alias: String) -> String {
        let texts = zip(table.columns, columns).map { column, name in
            let value = "\(alias).\(name)"
            switch column.kind.name {
            case .integer, .boolean, .text, .json: return "\(value) AS \(name)"
            case .time: return "\(Self.moment(value)) AS \(name)"
            case .date: return "to_char(\(value), 'YYYY-MM-DD') AS \(name)"
            case .decimal: return "\(value)::text AS \(name)"
            }
        }
        let row = "SELECT \((["\(alias).id"] + texts).joined(separator: ", "))"
        return """
            (SELECT jsonb_object_agg(member.key, member.value)
             FROM (\(row)) AS content, jsonb_each(to_jsonb(content)) AS member WHERE member.value <> 'null')
            || coalesce(\(alias)._errand_extra, '{}')
            """
    }

    /// Returns a row that ``selection`` reads.
    func row(_ row: PostgresRow) -> MirrorRow {
        let extra = row[1]?.text.flatMap(MirrorText.value)?.object ?? [:]
        let values = table.columns.enumerated().map { Self.value(row[$0 + 2], $1.kind) }
        return MirrorRow(id: row[0]?.integer ?? 0, values: values, extra: extra, replacedNULs: 0)
    }

    private static func value(_ cell: PostgresCell?, _ kind: MirrorColumn.Kind) -> MirrorValue {
        guard let cell, let text = cell.text else { return .null }
        switch kind.name {
        case .integer: return Int64(text).map { .integer($0) } ?? .null
        case .boolean: return cell.boolean.map { .boolean($0) } ?? .null
        case .json: return .json(text)
        case .text, .time, .date, .decimal: return .text(text)
        }
    }
}
