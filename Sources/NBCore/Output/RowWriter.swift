// SPDX-License-Identifier: MIT

import Errand
package import ErrandJSON
import Foundation

/// A writer that prints rows in the requested form.
///
/// A pipe gets a line for each row, as soon as the row arrives. A person at a terminal
/// gets a table: its columns are as wide as the first rows need, so that a long table
/// begins before its end has been fetched. `--json` and `--jq` make one JSON array of all
/// rows.
package struct RowWriter {
    private let options: OutputOptions
    private let columns: [Column]
    private let terminal: Terminal
    private let format: OutputFormat
    /// The number of rows so far.
    package private(set) var count = 0
    private var rows: [JSONObject] = []
    private var table: OpenTable?
    /// The chosen columns that no row has had.
    private var missing: Set<String>
    private var formulas: FormulaCells

    /// The rows that decide how wide the columns are.
    private static let firstRows = 100

    package init(_ options: OutputOptions, columns: [String], _ terminal: Terminal) {
        self.options = options
        self.columns = (options.fields ?? columns).map { Column(name: $0) }
        missing = Set(options.fields ?? [])
        formulas = FormulaCells(areDefused: options.forSpreadsheet)
        self.terminal = terminal
        format = options.format ?? (terminal.isInteractive ? .table : .tabs)
    }

    /// Whether each row appears when it arrives.
    package var showsRows: Bool { format != .json }

    /// Prints the header of a form that has one.
    private func header() throws {
        guard format.hasHeader else { return }
        let mark = terminal.isInteractive ? "" : formulas.mark
        try terminal.emit(Array(mark.utf8) + format.line(columns.map(\.name)))
    }

    /// Prints a row, or keeps it until there are enough of them.
    package mutating func write(_ row: JSONObject) async throws {
        count += 1
        note(row)
        if format.isByRow {
            if count == 1 { try header() }
            return try terminal.emit(format.line(exactCells(row), chosen(row)))
        }
        if table != nil {
            let cells = cells(row)
            try await table?.add(cells)
            return
        }
        rows.append(row)
        if format == .table, rows.count == Self.firstRows { try await open() }
    }

    /// Prints the output that requires all rows.
    package mutating func finish() async throws {
        defer { tell() }
        if format.isByRow {
            if count == 0 { try header() }
            return
        }
        if format == .json { return try await writeJSON(.array(rows.map { .object(chosen($0)) })) }
        guard count > 0 else { return terminal.note("nothing found") }
        if table == nil { try await open() }
        try await table?.close()
    }

    /// Ends an unfinished table, after a failure.
    package mutating func abandon() async { try? await table?.close() }

    private mutating func open() async throws {
        table = OpenTable(
            TableLayout(
                header: columns.map(\.name), rows: rows.map { cells($0) }, numbers: numbers, whole: ["id"],
                late: ["email", "mobile", "phone"], expendable: options.columns == nil ? ["updated_at", "tags"] : []),
            terminal)
        rows = []
        try await table?.begin()
    }

    private var numbers: Set<String> {
        Set(columns.map(\.name).filter { $0 == "id" || $0.hasSuffix("_id") || $0 == "count" })
    }

    private func cells(_ row: JSONObject) -> [String] {
        columns.map { CellText.short($0.value(in: row), column: $0.name, inTable: true) }
    }

    private mutating func exactCells(_ row: JSONObject) -> [String] {
        var cells = columns.map { CellText.exact($0.value(in: row)) }
        if format.hasHeader { cells = cells.map { formulas.text($0) } }
        return terminal.isInteractive ? cells.map { TerminalText.harmless($0) } : cells
    }

    /// Notes which of the chosen columns a row has.
    private mutating func note(_ row: JSONObject) {
        if missing.isEmpty { return }
        for column in columns where column.value(in: row) != nil { missing.remove(column.name) }
    }

    /// Tells the person what the output does not show.
    private func tell() {
        if count > 0, !missing.isEmpty {
            let names = columns.map(\.name).filter { missing.contains($0) }.joined(separator: ", ")
            terminal.note("nothing here has \(names); lists leave out fields that show has")
        }
        if let note = formulas.note { terminal.note(note) }
    }

    /// Prints one resource; for a person, one field on each line.
    ///
    /// The columns of tables come first. For a person, empty values are left out, and
    /// beyond the columns also zeros and `false`. `--jq .` prints them.
    ///
    /// - Parameter names: The fields to show a person in addition to the columns; `nil`
    ///   for all.
    package func write(one row: JSONObject, with names: [String]? = nil) async throws {
        var writer = self
        if format.isByRow {
            try await writer.write(row)
            return writer.tell()
        }
        writer.count = 1
        writer.note(row)
        defer { writer.tell() }
        if format == .json { return try await writeJSON(.object(chosen(row))) }
        let first = columns.map(\.name)
        let others =
            (options.fields == nil ? names : [])?.filter { !first.contains($0) && row[$0]?.isEmptyForPeople == false }
            ?? row.keys.filter { !first.contains($0) && row[$0]?.isNoNews == false }
        let known =
            columns.filter { options.fields != nil || $0.value(in: row)?.isEmptyForPeople == false }
            + others.map { Column(name: $0) }
        let layout = FieldLayout(
            fields: known.map { ($0.name, CellText.short($0.value(in: row), column: $0.name)) })
        let lines = layout.lines(width: terminal.width, style: terminal.style)
        let text = lines.joined(separator: "\n") + "\n"
        guard lines.count + 1 > terminal.height else { return try terminal.emit(Array(text.utf8)) }
        var pager = Pager(terminal)
        try await pager.show(text)
        try await pager.close()
    }

    private func chosen(_ row: JSONObject) -> JSONObject {
        guard let fields = options.fields else { return row }
        return JSONObject(fields.compactMap { field in Column(name: field).value(in: row).map { (field, $0) } })
    }

    private func writeJSON(_ value: JSONValue) async throws {
        if let filter = options.jq { return try await JQ.run(filter, on: value, terminal) }
        let bytes = try JSONWriter().write(value)
        try terminal.emit(terminal.isInteractive ? PrettyJSON.lines(bytes) : bytes)
    }
}

extension JSONValue {
    /// Whether it is empty for a person: `null`, an empty text or list, or an object of
    /// such values.
    package var isEmptyForPeople: Bool {
        switch self {
        case .null: true
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let object): object.values.allSatisfy(\.isEmptyForPeople)
        case .bool, .number: false
        }
    }

    /// Whether it is empty, zero or false.
    package var isNoNews: Bool {
        switch self {
        case .bool(let value): !value
        case .number(let number): number.literal.allSatisfy { "-0.".contains($0) }
        case .array(let elements): elements.allSatisfy(\.isNoNews)
        case .object(let object): object.values.allSatisfy(\.isNoNews)
        default: isEmptyForPeople
        }
    }
}
