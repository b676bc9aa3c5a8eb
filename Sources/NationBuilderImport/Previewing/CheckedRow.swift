// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandJSON
import ErrandJSONAPI

/// A row whose cells are checked.
struct CheckedRow: Sendable {
    let line: Int
    /// The keys by which the person is found.
    var keys: [MatchKey]
    /// The ids that are nobody's (``SharedIdentifiers``), by which the person would be found otherwise.
    var shared: [MatchKey] = []
    /// The values of the targets, in their order; `nil` where the row says nothing.
    var values: [JSONValue?]
    /// The values with the `'` that ``SpreadsheetText`` leaves out, by the places of the targets: a nation may have one.
    var verbatim: [Int: JSONValue] = [:]
    /// The number of cells with such a `'`.
    var textMarks = 0

    /// Returns whether the row has a value of a key, be it somebody's or nobody's.
    func says(_ key: ImportKey) -> Bool { (keys + shared).contains { $0.key == key } }
}

/// The check of rows against a map.
struct RowCheck: Sendable {
    /// A column that sets something.
    struct Column: Sendable {
        var index: Int
        var name: String
        var target: ImportTarget
        /// The key, if people are found by this column.
        var key: ImportKey?
    }

    /// The result: a row, or the reason for which it is refused.
    enum Verdict: Sendable {
        case good(CheckedRow)
        case refused(String)
    }

    let columns: [Column]
    private let check: CellCheck
    private let withoutKey: RowsWithoutKey

    init(_ map: ImportMap, _ options: ImportOptions) throws(ImportError) {
        let keys = map.keys.filter { options.match?.contains($0) ?? true }
        if let missing = options.match?.first(where: { !map.keys.contains($0) }) {
            throw ImportError(.noKey, "no column sets \(missing), by which people would be found")
        }
        if keys.isEmpty, options.withoutKey == .refuse {
            let names = ImportKey.all.map(\.description).joined(separator: ", ")
            throw ImportError(.noKey, "no column is a key by which people are found: \(names)")
        }
        columns = zip(map.columns, map.targets).enumerated().compactMap { index, pair in
            pair.1.map { target in
                Column(
                    index: index, name: pair.0, target: target, key: target.key.flatMap { keys.contains($0) ? $0 : nil }
                )
            }
        }
        check = CellCheck(options)
        withoutKey = options.withoutKey
    }

    private func verdict(_ cell: String, _ target: ImportTarget) -> CellCheck.Verdict {
        // A nation may have a list in a field of any kind.
        if target.mayBeList, ValueComparison.structure(cell) != nil { return .value(.string(cell)) }
        return check.verdict(cell, target.kind)
    }

    func verdict(_ row: CSVRow) -> Verdict {
        if let error = row.error {
            let place = error.line.map { $0 == row.line ? "" : " (line \($0))" } ?? ""
            return .refused(error.reason + place)
        }
        var (keys, faults) = ([MatchKey](), [String]())
        var values: [JSONValue?] = []
        values.reserveCapacity(columns.count)
        var verbatim: [Int: JSONValue] = [:]
        var textMarks = 0
        for (place, column) in columns.enumerated() {
            let cell = column.index < row.count ? row[column.index] : ""
            let text = SpreadsheetText.of(cell)
            if text.utf8.count < cell.utf8.count {
                textMarks += 1
                if case .value(let value) = verdict(cell, column.target) { verbatim[place] = value }
            }
            switch verdict(text, column.target) {
            case .nothing: values.append(nil)
            case .refused(let fault): faults.append("\(column.name): \(fault)")
            case .value(let value):
                if let key = column.key, let text = value.string {
                    if FilterText.escape(text) == nil {
                        faults.append("\(column.name): \"\(text.prefix(80))\" cannot be looked up")
                    }
                    keys.append(MatchKey(key, text))
                    if let other = verbatim[place]?.string, FilterText.escape(other) != nil {
                        keys.append(MatchKey(key, other))
                    }
                }
                // A key is not cleared: without it there is nobody to clear it of.
                let isCleared = column.key != nil && value.isNull
                values.append(isCleared ? JSONValue?.none : value)
            }
        }
        if !faults.isEmpty { return .refused(faults.joined(separator: "; ")) }
        if keys.isEmpty, withoutKey == .refuse { return .refused("the row has no key by which a person is found") }
        return .good(CheckedRow(line: row.line, keys: keys, values: values, verbatim: verbatim, textMarks: textMarks))
    }
}
