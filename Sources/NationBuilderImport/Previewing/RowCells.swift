// SPDX-License-Identifier: MIT

import ErrandCSV

/// The columns that set something, and the cells that a row has in them.
///
/// A column of the file is one of them as a rule. A name, an address in one text and several telephone numbers in a cell
/// fill several: one that only few rows have is added when the first row has it.
struct RowCells: Sendable {
    /// A column that sets something.
    struct Column: Sendable {
        /// The place in the file; `nil` for a value that all rows set, and for one that is made of other columns.
        var index: Int?
        var name: String
        var target: ImportTarget
        /// The meaning of the column of the file; `nil` for the text itself.
        var meaning: ColumnMeaning?
        /// Further columns of the same target.
        var others: [(index: Int, meaning: ColumnMeaning)] = []
        /// The key, if people are found by this column.
        var key: ImportKey?
        /// The value of all rows: the cell, or tags besides those of the column.
        var constant: String?
        /// Whether a telephone number or an e-mail address in it may be several.
        var mayBeSeveral = false
    }

    /// A column of the file from which values of several members are made.
    private struct Source: Sendable {
        let index: Int
        let name: String
        let meaning: ColumnMeaning
        /// The place of the column that says what the value is called.
        let label: Int?
    }

    private(set) var columns: [Column] = []
    private var sources: [Source] = []
    let keys: [ImportKey]
    private let lists: NationLists?
    /// The values of telephone numbers and e-mail addresses for which no member had room.
    private(set) var overflow = 0

    init(_ map: ImportMap, keys: [ImportKey]) {
        (self.keys, lists) = (keys, map.lists)
        let words = map.columns.map(HeaderWords.words)
        for (index, (name, meaning)) in zip(map.columns, map.meanings).enumerated() {
            guard let meaning else { continue }
            guard let target = meaning.target else {
                let stem = words[index].split(separator: "_").dropLast().joined(separator: "_")
                let label =
                    words[index].hasSuffix("_value")
                    ? words.firstIndex { $0 == stem + "_label" || $0 == stem + "_type" } : nil
                sources.append(Source(index: index, name: name, meaning: meaning, label: label))
                continue
            }
            if let place = columns.firstIndex(where: { $0.target == target }) {
                columns[place].others.append((index, meaning))
                columns[place].name += " and \(name)"
                continue
            }
            var column = column(target, name)
            column.index = index
            if meaning != ColumnMeaning(target) { column.meaning = meaning }
            column.mayBeSeveral = [.phone, .email].contains(target.kind)
            columns.append(column)
        }
        for source in sources { for target in source.meaning.targets { _ = place(of: target, source.name) } }
        for constant in map.constants {
            if let place = columns.firstIndex(where: { $0.target == constant.target }) {
                columns[place].constant = columns[place].constant.map { "\($0),\(constant.text)" } ?? constant.text
            } else {
                var column = Column(index: nil, name: constant.name, target: constant.target)
                column.constant = constant.text
                columns.append(column)
            }
        }
    }

    private func column(_ target: ImportTarget, _ name: String) -> Column {
        Column(name: name, target: target, key: target.key.flatMap { keys.contains($0) ? $0 : nil })
    }

    /// Returns the place of the column of a target, which is added if there is none.
    private mutating func place(of target: ImportTarget, _ name: String) -> Int {
        if let place = columns.firstIndex(where: { $0.target == target }) { return place }
        columns.append(column(target, name))
        return columns.count - 1
    }

    /// The cells of a row.
    struct Cells {
        /// The texts of all columns, in their order.
        var texts: [String]
        /// The name of the person in one text, if the parts of the name are made of it.
        var name: String?
        /// The reason for which no import can set what the row says; `nil` as a rule.
        var fault: String?
    }

    /// Returns the cells of a row.
    mutating func cells(_ row: CSVRow) -> Cells {
        var cells = Cells(texts: columns.map { Self.cell(row, $0) })
        var several: [(ContactSlots, label: String, values: [String], name: String)] = []
        for (place, column) in columns.enumerated() where column.mayBeSeveral {
            guard let slots = ContactSlots.several(column.target, cells.texts[place]) else { continue }
            let values = slots.values(cells.texts[place])
            cells.texts[place] = values.first ?? ""
            several.append((slots, column.target.description, Array(values.dropFirst()), column.name))
        }
        for source in sources {
            let text = source.index < row.count ? row[source.index] : ""
            guard !Trimmed.of(text).isEmpty else { continue }
            switch source.meaning.form {
            case .contacts(let slots):
                let label = source.label.map { $0 < row.count ? row[$0] : "" } ?? source.name
                several.append((slots, label, slots.values(text), source.name))
            case .name:
                guard isEmpty(["first_name", "last_name"], cells) else { continue }
                cells.name = Trimmed.of(text)
                fill(PersonName.parts(text), source.name, &cells)
            case .address(let address):
                let values = AddressLine.values(text).map { ("\(address).\($0.key)", $0.value) }
                guard isEmpty(values.map(\.0), cells) else { continue }
                fill(Dictionary(uniqueKeysWithValues: values), source.name, &cells)
            case .lists: put(onto: WordList.words(text), source.name, &cells)
            default: break
            }
        }
        // What the file calls a mobile number or one at work goes before what may be any.
        for isFirst in [true, false] {
            for (slots, label, values, name) in several where (slots.members(label)[0] != "phone_number") == isFirst {
                for value in values { put(value, slots, label, name, &cells) }
            }
        }
        return cells
    }

    private static func cell(_ row: CSVRow, _ column: Column) -> String {
        var cell = column.index.map { $0 < row.count ? row[$0] : "" } ?? ""
        if let meaning = column.meaning { cell = meaning.cell(cell) }
        if !column.others.isEmpty {
            let all = [cell] + column.others.map { $0.meaning.cell($0.index < row.count ? row[$0.index] : "") }
            let said = all.filter { !Trimmed.of($0).isEmpty }
            cell =
                said.first(where: column.target.isRefused) ?? said.first(where: column.target.isSaid) ?? said.first
                ?? ""
        }
        guard let constant = column.constant else { return cell }
        return Trimmed.of(cell).isEmpty ? constant : "\(cell),\(constant)"
    }

    private func isEmpty(_ names: [String], _ cells: Cells) -> Bool {
        columns.indices.allSatisfy { !names.contains("\(columns[$0].target)") || Trimmed.of(cells.texts[$0]).isEmpty }
    }

    private mutating func fill(_ values: [String: String], _ name: String, _ cells: inout Cells) {
        for (target, value) in values.sorted(by: { $0.key < $1.key }) {
            if let target = ImportTarget(target, fields: []) { set(target, to: value, name, &cells) }
        }
    }

    private mutating func set(_ target: ImportTarget, to value: String, _ name: String, _ cells: inout Cells) {
        let place = place(of: target, name)
        while cells.texts.count <= place { cells.texts.append("") }
        cells.texts[place] = value
    }

    /// Gives a telephone number or an e-mail address to the first member that has room.
    private mutating func put(
        _ value: String, _ slots: ContactSlots, _ label: String, _ name: String, _ cells: inout Cells
    ) {
        let key = slots.compared(value)
        let kind: ValueKind = slots.kind == .emails ? .email : .phone
        let isThere = zip(columns, cells.texts).contains { column, text in
            column.target.kind == kind && !key.isEmpty && slots.compared(text) == key
        }
        if isThere { return }
        let free = slots.members(label).first { member in
            columns.firstIndex { $0.target.description == member }.map {
                CellCheck.isNothing(Trimmed.of(cells.texts[$0]), kind)
            } ?? true
        }
        guard let free else {
            overflow += 1
            return
        }
        fill([free: value], name, &cells)
    }

    /// Puts the person of a row onto lists.
    private mutating func put(onto words: [String], _ name: String, _ cells: inout Cells) {
        for word in words {
            do throws(ImportError) {
                guard let list = try lists?.list(word) else { continue }
                set(.list(list), to: list.id, list.name, &cells)
            } catch {
                cells.fault = "\(name): \(error.reason)"
            }
        }
    }
}
