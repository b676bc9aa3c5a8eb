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
    var values: RowValues
    /// The name of the person in one text, of which the parts of the name are made; `nil` where the file has the parts.
    var name: String?
    /// Whether a person has said that the nation does not have the row's person.
    var isNew = false
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
        /// Whether ``BadCells/leaveOut`` leaves the cell out.
        let mayBeLeftOut: Bool
    }

    /// Whether the row would be read without cells that ``BadCells/leaveOut`` leaves out.
    var hasOnlyBadCells: Bool { !faults.isEmpty && faults.values.allSatisfy(\.mayBeLeftOut) }

    /// Returns why the row is refused, if its person is known: the faults of the cells that differ from the nation's.
    ///
    /// - Parameter person: The person whom the row is about; `nil` if the nation does not have the person.
    func refusal(_ person: KnownPerson?) -> String? {
        let faults = faults.sorted { $0.key < $1.key }.filter { place, fault in
            guard let person else { return true }
            return !ValueComparison.isSame(person.values[place], fault.cell)
        }
        return faults.isEmpty ? nil : faults.map(\.value.reason).joined(separator: "; ")
    }

    /// The reason of a row that nothing finds.
    static let keyless = "the row has no key by which a person is found"

    /// Returns whether the row has a value of a key, be it somebody's or nobody's.
    func says(_ key: ImportKey) -> Bool { (keys + shared).contains { $0.key == key } }
}

/// The check of rows against a map.
struct RowCheck: Sendable {
    /// The result: a row, or the reason for which it is refused.
    enum Verdict: Sendable {
        case read(CheckedRow)
        case refused(String, isOfBadCell: Bool = false)
    }

    private var cells: RowCells
    /// Whether the file has ids, and people are not found by them: those of a recruiter say nothing either.
    private let isOfAnotherNation: Bool
    private let check: CellCheck
    /// The cells that are left out, counted by the places of their columns (``BadCells/leaveOut``).
    private(set) var leftOut: [Int: Int] = [:]
    private let options: ImportOptions

    private static func has(_ trait: ImportTrait, _ map: ImportMap) -> Bool {
        let names = Set(map.meanings.flatMap { $0?.targets ?? [] }.map(\.description))
        let hasName = names.isSuperset(of: ["first_name", "last_name"])
        switch trait.form {
        case .phone:
            let phones = ColumnMeaning.Form.contacts(ContactSlots(kind: .phones))
            return !names.isDisjoint(with: ["phone_number", "mobile_number"])
                || map.meanings.contains { $0?.form == phones }
        case .nameAndZIP: return hasName && names.contains { $0.hasSuffix(".zip") }
        case .nameAndBirthday: return hasName && names.contains("born_at")
        }
    }

    init(_ map: ImportMap, _ options: ImportOptions) throws(ImportError) {
        let keys = map.keys.filter { options.match?.contains($0) ?? true }
        if let missing = options.match?.first(where: { !map.keys.contains($0) }) {
            throw ImportError(.noKey, "no column sets \(missing), by which people would be found")
        }
        if let trait = options.traits.first(where: { !Self.has($0, map) }) {
            throw ImportError(.noKey, "the columns lack what \(trait) needs, by which people would be found")
        }
        // Of people without a key those with a name are looked for.
        let names = Set(map.meanings.flatMap { $0?.targets ?? [] }.map(\.description))
        let finds =
            names.isSuperset(of: ["first_name", "last_name"])
            && options.traits(hasKey: false).contains { Self.has($0, map) }
        if keys.isEmpty, options.withoutKey != .create, options.findsWithoutKey ? !finds : options.traits.isEmpty {
            let names = ImportKey.all.map(\.description).joined(separator: ", ")
            throw ImportError(.noKey, "no column is a key by which people are found: \(names)")
        }
        if map.namesLists, map.lists == nil {
            throw ImportError(.list, "a column says lists, and the lists of the nation are not known")
        }
        cells = RowCells(map, keys: keys)
        isOfAnotherNation = cells.columns.contains { $0.target == .id && $0.key == nil }
        var options = options
        options.nulls.formUnion(map.nulls)
        check = CellCheck(options)
        self.options = options
        for constant in map.constants {
            if case .refused(let fault) = verdict(constant.text, constant.target) {
                throw ImportError(.value, "\(constant.target) for all rows: \(fault)")
            }
        }
    }

    /// The columns that set something; a row may add one.
    var columns: [RowCells.Column] { cells.columns }
    /// The telephone numbers and e-mail addresses that are left out, as no member has room for them.
    var overflow: Int { cells.overflow }

    private func verdict(_ cell: String, _ target: ImportTarget) -> CellCheck.Verdict {
        // A nation may have a list in a field of any kind.
        if target.mayBeList, ValueComparison.structure(cell) != nil { return .value(.string(cell)) }
        // A column of a whole address, as an export has it, is no first line.
        if case .address(let part) = target.form, ValueComparison.structure(cell)?.object != nil {
            return .refused("an address has a column for each part, such as \(part.address).city")
        }
        return check.verdict(cell, target.kind)
    }

    /// Gives postal codes the zeros back that their states show to be lost; a nation may have them without.
    private func restoreZeros(_ values: inout [JSONValue?], _ verbatim: inout [Int: JSONValue]) {
        for (place, column) in columns.enumerated() {
            guard case .address(let part) = column.target.form, part.part == "zip", let code = values[place]?.string,
                code.utf8.count != 5
            else { continue }
            func text(_ name: String) -> String {
                let place = columns.firstIndex { $0.target.description == "\(part.address).\(name)" }
                return place.map { ValueComparison.text(values[$0]) } ?? ""
            }
            guard let whole = ZIPZeros.restored(code, state: text("state"), country: text("country_code")) else {
                continue
            }
            (values[place], verbatim[place]) = (.string(whole), .string(code))
        }
    }

    private static func mayLeaveOut(_ target: ImportTarget) -> Bool {
        !target.isConsent && ![.id, .identifier].contains(target.kind)
    }

    /// Returns the addresses of a row besides the first one: a nation gives each to one person alone.
    private func furtherEmails(_ values: [JSONValue?]) -> [MatchKey] {
        guard cells.keys.contains(.email) else { return [] }
        return zip(columns, values).compactMap { column, value in
            guard column.target.isEmailAddress, column.key == nil, let text = value?.string, PersonLookup.mayAsk(text)
            else { return nil }
            return MatchKey(.email, text)
        }
    }

    mutating func verdict(_ row: CSVRow) -> Verdict {
        if let error = row.error, !row.isShort, !row.hasOnlyBlanksTooMany {
            let place = error.line.map { $0 == row.line ? "" : " (line \($0))" } ?? ""
            return .refused(error.reason + place)
        }
        let cells = cells.cells(row)
        if let fault = cells.fault { return .refused(fault) }
        var (keys, faults) = ([MatchKey](), [Int: CheckedRow.Fault]())
        var values: [JSONValue?] = []
        values.reserveCapacity(columns.count)
        var verbatim: [Int: JSONValue] = [:]
        var textMarks = 0
        for (place, column) in columns.enumerated() {
            let cell = cells.texts[place]
            let text = SpreadsheetText.of(cell, column.target.kind)
            if text.utf8.count < cell.utf8.count {
                if cell.utf8.first == UInt8(ascii: "'") { textMarks += 1 }
                verbatim[place] = .string(cell)
            } else if let whole = SpreadsheetText.whole(cell) {
                verbatim[place] = .string(whole)
            }
            // A nation may have a blank or n/a, which an export writes: it is no empty cell then.
            if !cell.isEmpty, CellCheck.isNothing(Trimmed.of(cell), column.target.kind) {
                verbatim[place] = .string(cell)
            }
            switch verdict(text, column.target) {
            case .nothing: values.append(nil)
            case .refused where column.target == .id && column.key == nil: values.append(nil)
            case .value where isOfAnotherNation && column.target.kind == .id: values.append(nil)
            case .refused where options.badCells == .leaveOut && Self.mayLeaveOut(column.target):
                leftOut[place, default: 0] += 1
                values.append(nil)
            case .refused(let fault):
                faults[place] = CheckedRow.Fault(
                    cell: cell, reason: "\(column.name): \(fault)", mayBeLeftOut: Self.mayLeaveOut(column.target))
                values.append(nil)
            case .value(let value):
                if let key = column.key, let text = value.string {
                    guard PersonLookup.mayAsk(text) else {
                        let reason = "\(column.name): \"\(text.prefix(80))\" cannot be looked up"
                        faults[place] = CheckedRow.Fault(cell: cell, reason: reason, mayBeLeftOut: false)
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
        restoreZeros(&values, &verbatim)
        for key in furtherEmails(values) where !keys.contains(key) { keys.append(key) }
        let checked = CheckedRow(
            line: row.line, keys: keys, values: RowValues(values), name: cells.name, verbatim: verbatim,
            textMarks: textMarks,
            faults: faults)
        if keys.isEmpty {
            if let reason = checked.refusal(nil) {
                return .refused(reason, isOfBadCell: checked.hasOnlyBadCells)
            }
            let said = RowTraits(checked, columns.map(\.target))
            if options.withoutKey != .create,
                !options.traits(hasKey: false).contains(where: { said.finds($0, options) })
            {
                return .refused(CheckedRow.keyless)
            }
        }
        return .read(checked)
    }
}
