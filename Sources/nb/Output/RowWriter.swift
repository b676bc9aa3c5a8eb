// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation

/// Prints rows in the form that was asked for.
///
/// A person at a terminal gets a table. A pipe gets a line for each row, as soon as the
/// row is there. `--json` and `--jq` make one JSON array of all rows.
struct RowWriter {
    private let options: OutputOptions
    private let columns: [String]
    private let terminal: Terminal
    private let lines: DelimitedText?

    init(_ options: OutputOptions, columns: [String], _ terminal: Terminal) {
        self.options = options
        self.columns = columns
        self.terminal = terminal
        if options.csv {
            lines = .csv
        } else if options.json != nil || options.jq != nil || terminal.isInteractive {
            lines = nil
        } else {
            lines = .tabs
        }
    }

    /// Whether each row is printed as it comes.
    var isStreaming: Bool { lines != nil }

    /// Prints the header of a form that has one.
    private func header() throws {
        guard case .csv? = lines else { return }
        try terminal.emit(Array(DelimitedText.csv.line(columns).utf8))
    }

    /// Prints a row of a form that is a line for each row.
    func write(_ row: JSONObject, isFirst: Bool = false) throws {
        guard let lines else { return }
        if isFirst { try header() }
        try terminal.emit(Array(lines.line(columns.map { CellText.exact(row[$0]) }).utf8))
    }

    /// Prints what has to wait for all rows.
    func finish(_ rows: [JSONObject], count: Int) async throws {
        if isStreaming {
            if count == 0 { try header() }
            return
        }
        guard options.json == nil, options.jq == nil else { return try await writeJSON(.array(rows.map(chosen))) }
        guard !rows.isEmpty else { return terminal.note("nothing found") }
        let table = TableLayout(
            header: columns,
            rows: rows.map { row in columns.map { CellText.short(row[$0], column: $0, inTable: true) } },
            numbers: Set(columns.filter { $0 == "id" || $0.hasSuffix("_id") || $0 == "count" }))
        try await Pager.show(table.text(width: terminal.width, style: terminal.style), on: terminal)
    }

    /// Prints one thing: a field on each line for a person.
    func write(one row: JSONObject) async throws {
        if isStreaming { return try write(row, isFirst: true) }
        guard options.json == nil, options.jq == nil else { return try await writeJSON(chosen(row)) }
        let known = row.keys.filter { row[$0].map { !$0.isEmptyForPeople } ?? false }
        let width = known.map { DisplayWidth.of($0) }.max() ?? 0
        for name in known {
            let padding = String(repeating: " ", count: width - DisplayWidth.of(name))
            try terminal.emit(
                Array("\(terminal.style.dim(name))\(padding)  \(CellText.short(row[name], column: name))\n".utf8))
        }
    }

    private func chosen(_ row: JSONObject) -> JSONValue {
        guard let fields = options.fields else { return .object(row) }
        return .object(
            JSONObject(
                fields.map { field in
                    (field, FieldPath(field).values(in: .object(row)).first ?? .null)
                }))
    }

    private func writeJSON(_ value: JSONValue) async throws {
        let bytes = try JSONWriter().write(value)
        if let filter = options.jq { return try await JQ.run(filter, on: bytes, terminal) }
        try terminal.emit(terminal.isInteractive ? PrettyJSON.lines(bytes) : bytes)
    }
}

extension JSONValue {
    /// Whether a person would see nothing in it.
    var isEmptyForPeople: Bool {
        switch self {
        case .null: true
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let object): object.values.allSatisfy(\.isEmptyForPeople)
        case .bool, .number: false
        }
    }
}
