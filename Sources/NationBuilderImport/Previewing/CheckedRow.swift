// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandJSON

/// A row whose cells are checked.
struct CheckedRow: Sendable {
    let line: Int
    /// The keys by which the person is found.
    var keys: [MatchKey]
    /// The ids that are nobody's (``SharedIdentifiers``), by which the person would be found otherwise.
    var shared: [MatchKey] = []
    /// The values of the targets, in their order; `nil` where the row says nothing.
    var values: [JSONValue?]
    /// The other texts that a cell may mean, by the places of the targets: a nation may have what ``SpreadsheetText``
    /// leaves out, or lack it.
    var verbatim: [Int: JSONValue] = [:]
    /// The number of cells with such a `'`.
    var textMarks = 0
    /// The cells that no import may set, by the places of the targets: they say nothing where the nation has the same.
    var faults: [Int: Fault] = [:]

    /// A cell that no import may set.
    struct Fault: Sendable {
        /// The cell as it stands in the file.
        let cell: String
        /// The reason, with the name of the column.
        let reason: String
    }

    /// Returns why the row is refused, if its person is known: the faults of the cells that differ from the nation's.
    ///
    /// - Parameter person: The person whom the row is about; `nil` if the nation does not have the person.
    func refusal(_ person: KnownPerson?) -> String? {
        let faults = faults.sorted { $0.key < $1.key }.filter { place, fault in
            guard let person, place < person.values.count else { return true }
            return !ValueComparison.isSame(person.values[place], fault.cell)
        }
        return faults.isEmpty ? nil : faults.map(\.value.reason).joined(separator: "; ")
    }

    /// Returns whether the row has a value of a key, be it somebody's or nobody's.
    func says(_ key: ImportKey) -> Bool { (keys + shared).contains { $0.key == key } }
}

/// The check of rows against a map.
struct RowCheck: Sendable {
    /// A column that sets something.
    struct Column: Sendable {
        /// The place in the file; `nil` for a value that all rows set.
        var index: Int?
        var name: String
        var target: ImportTarget
        /// The key, if people are found by this column.
        var key: ImportKey?
        /// What all rows have: the cell, or tags besides those of the column.
        var constant: String?

        /// Returns the cell of a row.
        func cell(_ row: CSVRow) -> String {
            let cell = index.map { $0 < row.count ? row[$0] : "" } ?? ""
            guard let constant else { return cell }
            return Trimmed.of(cell).isEmpty ? constant : "\(cell),\(constant)"
        }
    }

    /// The result: a row, or the reason for which it is refused.
    enum Verdict: Sendable {
        case read(CheckedRow)
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
        var columns = zip(map.columns, map.targets).enumerated().compactMap { index, pair in
            pair.1.map { target in
                Column(
                    index: index, name: pair.0, target: target, key: target.key.flatMap { keys.contains($0) ? $0 : nil }
                )
            }
        }
        for constant in map.constants {
            if let place = columns.firstIndex(where: { $0.target == constant.target }) {
                columns[place].constant = columns[place].constant.map { "\($0),\(constant.text)" } ?? constant.text
            } else {
                columns.append(
                    Column(
                        index: nil, name: constant.target.description, target: constant.target, constant: constant.text)
                )
            }
        }
        self.columns = columns
        check = CellCheck(options)
        withoutKey = options.withoutKey
        for constant in map.constants {
            if case .refused(let fault) = verdict(constant.text, constant.target) {
                throw ImportError(.value, "\(constant.target) for all rows: \(fault)")
            }
        }
    }

    private func verdict(_ cell: String, _ target: ImportTarget) -> CellCheck.Verdict {
        // A nation may have a list in a field of any kind.
        if target.mayBeList, ValueComparison.structure(cell) != nil { return .value(.string(cell)) }
        // A column of a whole address, as an export has it, is no first line.
        if case .address(let part) = target.form, ValueComparison.structure(cell)?.object != nil {
            return .refused("an address has a column for each part, such as \(part.address).city")
        }
        let verdict = check.verdict(cell, target.kind)
        // Other rows show whether it is nobody's (`SharedIdentifiers`).
        if case .refused = verdict, target.key != nil, target.kind == .identifier, CellCheck.isPlaceholder(cell) {
            return .value(.string(cell))
        }
        return verdict
    }

    func verdict(_ row: CSVRow) -> Verdict {
        if let error = row.error, !row.isShort {
            let place = error.line.map { $0 == row.line ? "" : " (line \($0))" } ?? ""
            return .refused(error.reason + place)
        }
        var (keys, faults) = ([MatchKey](), [Int: CheckedRow.Fault]())
        var values: [JSONValue?] = []
        values.reserveCapacity(columns.count)
        var verbatim: [Int: JSONValue] = [:]
        var textMarks = 0
        for (place, column) in columns.enumerated() {
            let cell = column.cell(row)
            let text = SpreadsheetText.of(cell, column.target.kind)
            if text.utf8.count < cell.utf8.count {
                if cell.utf8.first == UInt8(ascii: "'") { textMarks += 1 }
                verbatim[place] = .string(cell)
            } else if let whole = SpreadsheetText.whole(cell) {
                verbatim[place] = .string(whole)
            }
            // A nation may have a blank, which an export writes: it is no empty cell then.
            if !cell.isEmpty, Trimmed.of(cell).isEmpty { verbatim[place] = .string(cell) }
            switch verdict(text, column.target) {
            case .nothing: values.append(nil)
            case .refused(let fault):
                faults[place] = CheckedRow.Fault(cell: cell, reason: "\(column.name): \(fault)")
                values.append(nil)
            case .value(let value):
                if let key = column.key, let text = value.string {
                    guard PersonLookup.mayAsk(text) else {
                        let reason = "\(column.name): \"\(text.prefix(80))\" cannot be looked up"
                        faults[place] = CheckedRow.Fault(cell: cell, reason: reason)
                        values.append(nil)
                        continue
                    }
                    keys.append(MatchKey(key, text))
                    if key != .id, let other = verbatim[place]?.string, PersonLookup.mayAsk(other) {
                        keys.append(MatchKey(key, other))
                    }
                }
                // A key is not cleared: without it there is nobody to clear it of.
                let isCleared = column.key != nil && value.isNull
                values.append(isCleared ? JSONValue?.none : value)
            }
        }
        let checked = CheckedRow(
            line: row.line, keys: keys, values: values, verbatim: verbatim, textMarks: textMarks, faults: faults)
        if keys.isEmpty {
            if let reason = checked.refusal(nil) { return .refused(reason) }
            if withoutKey == .refuse { return .refused("the row has no key by which a person is found") }
        }
        return .read(checked)
    }
}
