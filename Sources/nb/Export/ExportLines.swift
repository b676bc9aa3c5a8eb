// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilder
import NationBuilderImport

/// Rows as the bytes of a file, with what a person should know about them at the end.
struct ExportLines: Sendable {
    let format: OutputFormat
    /// The columns; `nil` for all that the nation sends, which only JSON lines can have.
    let columns: [Column]?
    /// The cells that a spreadsheet would run.
    var formulas: FormulaCells
    /// The rows with a character that could not be read.
    var replaced = ReplacedCharacters()
    /// The chosen columns that no row has had.
    private var missing: Set<String>
    private var count = 0
    /// The attributes that the nation sent and no column shows, of columns that nobody chose.
    private var unshown: Set<String> = []
    /// The names whose absence among the columns is told; `nil` where a person chose the columns.
    private let known: Set<String>?

    /// - Parameters:
    ///   - isChosen: Whether a person chose the columns.
    ///   - isWhole: Whether all rows come here; otherwise it is not known what none has.
    init(_ format: OutputFormat, columns: [String]?, isChosen: Bool, isWhole: Bool = true, forSpreadsheet: Bool) {
        self.format = format
        self.columns = columns?.map { Column(name: $0) }
        formulas = FormulaCells(areDefused: forSpreadsheet)
        missing = isChosen && isWhole ? Set(columns ?? []) : []
        known = isChosen || columns == nil ? nil : Set(columns ?? []).union([V2.ValueName.customValues])
    }

    /// Returns the bytes before the first row.
    func header() throws -> [UInt8] {
        format.hasHeader ? Array(formulas.mark.utf8) + (try format.line((columns ?? []).map(\.name))) : []
    }

    /// Returns the bytes of a row, with its line break.
    mutating func bytes(of row: V2.Row) throws -> [UInt8] {
        note(row)
        let bytes = try line(of: row)
        replaced.add(bytes)
        return bytes
    }

    private mutating func line(of row: V2.Row) throws -> [UInt8] {
        try format.line(
            (columns ?? []).map { formulas.text(Self.text(row.value(of: $0), $0)) },
            columns.map { columns in
                JSONObject(columns.compactMap { column in row.value(of: column).map { (column.name, $0) } })
            } ?? row.members)
    }

    private static func text(_ value: JSONValue?, _ column: Column) -> String {
        guard PersonColumns.all.contains(column.name), let words = value?.array else {
            return CellText.lossless(value, column)
        }
        return WordList.text(words.compactMap(\.string))
    }

    private mutating func note(_ row: V2.Row) {
        count += 1
        if !missing.isEmpty {
            for column in columns ?? [] where row.value(of: column) != nil { missing.remove(column.name) }
        }
        guard let known else { return }
        for name in row.attributes.keys where !known.contains(name) { unshown.insert(name) }
    }

    /// The notes about the rows for a person, in sentences.
    var notes: [String] {
        var notes: [String] = []
        if count > 0, !missing.isEmpty {
            let names = (columns ?? []).map(\.name).filter { missing.contains($0) }
            notes.append("nothing here has \(names.joined(separator: ", "))")
        }
        if !unshown.isEmpty {
            notes.append("the nation also sends \(unshown.sorted().joined(separator: ", ")): JSON lines have it")
        }
        return notes + [replaced.note, formulas.note].compactMap(\.self)
    }
}
