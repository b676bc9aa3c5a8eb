// SPDX-License-Identifier: MIT

import ErrandJSON

/// A person of the file: what all rows of the person say together, and what the nation has.
struct ImportedPerson: Sendable {
    /// The person of the nation, whose values have those of the rows as their base; `nil` for a new person.
    private var stored: KnownPerson?
    /// The values of all keys of the rows, those that are nobody's too.
    private var said: [MatchKey] = []
    /// The keys of which a row has a value that is nobody's.
    private var shared: Set<ImportKey> = []
    /// The line of the first row.
    let line: Int
    /// The lines of further rows.
    private(set) var furtherLines: [Int] = []
    private(set) var wanted: RowValues
    /// Whether the nation's name of the person is the one that the last row has in one text, however its words are taken
    /// apart.
    private var hasName = false
    /// The values that are equal too, although the file does not mean them (``CheckedRow/verbatim``).
    private var verbatim: [Int: JSONValue]
    /// How often a row says something else than an earlier one, by the places of the targets.
    private(set) var contradictions: [Int: Int] = [:]

    /// Creates a person from the first row.
    init(_ row: CheckedRow, _ known: KnownPerson?, _ targets: [ImportTarget]) {
        stored = known?.compact(besides: row)
        line = row.line
        wanted = row.values
        verbatim = row.verbatim
        take(row)
        compareName(row, targets)
    }

    /// The person's id; `nil` for a new person.
    var id: String? { stored?.id }

    /// The person of the nation; `nil` for a new person.
    var known: KnownPerson? { stored.map { $0.with($0.values.whole(wanted)) } }

    /// The name that the nation has, or the first key.
    var name: String { stored?.name ?? said.first { !shared.contains($0.key) }?.value ?? "" }

    /// The surest key by which people are found: an id of another system goes before an address; `nil` without one.
    var key: MatchKey? {
        let found = said.filter { !shared.contains($0.key) }
        return ImportKey.all.lazy.compactMap { key in found.first { $0.key == key } }.first
    }

    /// The keys by which the person is found.
    var keys: Set<ImportKey> { Set(said.map(\.key)).subtracting(shared) }

    private mutating func take(_ row: CheckedRow) {
        // Most people have one row, with which they share the keys.
        if said.isEmpty { said = row.keys }
        for key in row.keys + row.shared where !said.contains(key) { said.append(key) }
        shared.formUnion(row.shared.map(\.key))
    }

    /// Returns a value of a key that rows of this person have, and that a further row contradicts; `nil` if it does not.
    ///
    /// An id that is nobody's contradicts each other one, also the same. Addresses that the nation has of the person do
    /// not contradict each other.
    func other(_ row: CheckedRow, _ key: ImportKey) -> String? {
        let present = Set(said.filter { $0.key == key }.map(\.value))
        guard !present.isEmpty, row.says(key) else { return nil }
        let values = Set(row.keys.filter { $0.key == key }.map(\.value))
        let isShared = shared.contains(key) || row.shared.contains { $0.key == key }
        if !isShared, !present.isDisjoint(with: values) { return nil }
        if key == .email, present.union(values).isSubset(of: emails) { return nil }
        return present.sorted().first
    }

    private var emails: Set<String> { stored?.emails ?? [] }
    private var tags: Set<String> { stored?.tags ?? [] }

    /// Adds a further row: a later cell that is not empty wins, and tags add up.
    mutating func fold(_ row: CheckedRow, _ targets: [ImportTarget]) {
        furtherLines.append(row.line)
        // The values of the rows are no base after this.
        stored = known
        take(row)
        compareName(row, targets)
        for (index, value) in row.values.enumerated() {
            switch (wanted[index], value) {
            case (_, nil): break
            case (.array(let first)?, .array(let second)?):
                wanted[index] = .array(first + second.filter { !first.contains($0) })
            case (.some(let first), .null?) where !first.isNull: break
            // A further address of the person stays what it is.
            case (_, .string(let text)?) where targets[index].isEmailAddress && has(text, targets): break
            default:
                if let first = wanted[index], let value, !first.isNull,
                    !ValueComparison.isEqual(first, value, targets[index].kind)
                {
                    contradictions[index, default: 0] += 1
                }
                if PersonName.names.contains(targets[index].description), let first = wanted[index]?.string,
                    let text = value?.string, Self.isLess(text, than: first)
                {
                    continue
                }
                // Who has refused in one row has not agreed in the next one.
                if let first = wanted[index], targets[index].isRefused(ValueComparison.text(first)) { continue }
                wanted[index] = value
                verbatim[index] = row.verbatim[index]
            }
        }
    }

    /// Takes from a row about somebody else with an address of the person that whoever reads its mail has refused it.
    mutating func takeRefusal(of row: CheckedRow, _ targets: [ImportTarget]) {
        guard row.keys.contains(where: { $0.key == .email && said.contains($0) }),
            let place = targets.firstIndex(where: { $0.description == "email_opt_in" }),
            targets[place].isRefused(ValueComparison.text(row.values[place]))
        else { return }
        stored = known
        (wanted[place], verbatim[place]) = (row.values[place], nil)
    }

    /// Returns whether a name is another one without its accents, or the beginning of it.
    private static func isLess(_ text: String, than other: String) -> Bool {
        let (letters, all) = (FoldedText.letters(text), FoldedText.letters(other))
        if letters == all { return text.utf8.allSatisfy { $0 < 0x80 } && !other.utf8.allSatisfy { $0 < 0x80 } }
        return !letters.isEmpty && all.hasPrefix(letters)
    }

    /// Whether a nation takes the person as a new one: it wants a name, a telephone number or an e-mail address.
    func hasIdentity(_ targets: [ImportTarget]) -> Bool {
        zip(targets, wanted).contains { target, value in
            Self.identity.contains("\(target)") && !ValueComparison.isEmpty(value)
        }
    }

    private static let identity: Set<String> = [
        "first_name", "last_name", "email", "email1", "email2", "email3", "email4", "phone_number", "mobile_number",
        "work_phone_number",
    ]

    /// How a value of the file stands to the nation's.
    enum Standing: Sendable {
        case filled, overwritten, equal, kept
    }

    private mutating func compareName(_ row: CheckedRow, _ targets: [ImportTarget]) {
        guard let name = row.name, let known else { return }
        let parts = PersonName.attributes.map { attribute in
            let place = targets.firstIndex { $0.description == attribute }
            return place.map { ValueComparison.text(known.values[$0]) } ?? ""
        }
        hasName = PersonName.isSame(name, parts) || PersonName.isSame(name, [parts[1], parts[3]])
    }

    /// Returns how the value of a target stands to the nation's; `nil` when the file says nothing.
    func standing(_ index: Int, _ target: ImportTarget, _ existing: ExistingValues) -> Standing? {
        guard let wanted = wanted[index] else { return nil }
        // Nobody is found by another id.
        if target == .id { return .equal }
        if target == .tags || target == .removedTags {
            guard !changedTags(index, target).isEmpty else { return .equal }
            if existing == .skip, id != nil { return .kept }
            return target == .tags ? .filled : .overwritten
        }
        guard id != nil else { return wanted.isNull ? .equal : .filled }
        let present = present(index)
        if hasName, PersonName.attributes.contains(target.description) { return .equal }
        for value in [wanted, verbatim[index]].compactMap(\.self) {
            if target.isEmailAddress, let text = value.string, emails.contains(text.lowercased()),
                target.description == "email" || existing != .overwrite || !isReplaced(text)
            {
                return .equal
            }
            if ValueComparison.isEqual(present, value, target.kind) { return .equal }
        }
        if existing == .skip { return .kept }
        if ValueComparison.isEmpty(present) { return .filled }
        return existing == .fill ? .kept : .overwritten
    }

    /// Returns whether the rows replace an address that the nation has by one that it does not have.
    private func isReplaced(_ email: String) -> Bool {
        wanted.enumerated().contains { index, value in
            guard let text = value?.string, !emails.contains(text.lowercased()) else { return false }
            return ValueComparison.text(present(index)).lowercased() == email.lowercased()
        }
    }

    /// Returns what may be wrong with a value that would be written; `nil` if nothing shows it.
    func warning(_ index: Int, _ target: ImportTarget) -> ImportWarning? {
        if target == .tags { return changedTags(index, target).contains { $0.contains(";") } ? .semicolons : nil }
        guard target.isValue else { return nil }
        return ImportWarning.of(
            ValueComparison.text(present(index)), ValueComparison.text(wanted[index]), target.kind)
    }

    /// Returns whether a list or an object would be written, or replaced.
    func changesList(_ index: Int, _ target: ImportTarget, _ existing: ExistingValues) -> Bool {
        guard case .custom = target.form else { return false }
        let isList = target.mayBeList && wanted[index]?.string.flatMap { ValueComparison.structure($0) } != nil
        guard isList || ValueComparison.isStructure(present(index)) else { return false }
        switch standing(index, target, existing) {
        case .filled?, .overwritten?: return true
        default: return false
        }
    }

    /// Returns the tags of the file that the person does not have and gets, or has and loses.
    func changedTags(_ index: Int, _ target: ImportTarget) -> [String] {
        wantedTags(index).filter { tags.contains($0.lowercased()) == (target == .removedTags) }
    }

    /// Returns a tag that the rows both give and take; `nil` if there is none.
    func contradictoryTag(_ targets: [ImportTarget]) -> String? {
        guard let removed = targets.firstIndex(of: .removedTags), let given = targets.firstIndex(of: .tags) else {
            return nil
        }
        let names = Set(wantedTags(given).map { $0.lowercased() })
        return wantedTags(removed).first { names.contains($0.lowercased()) }
    }

    private func wantedTags(_ index: Int) -> [String] { (wanted[index]?.array ?? []).compactMap(\.string) }

    /// Returns a change as text.
    func change(_ index: Int, _ target: ImportTarget) -> ImportChange {
        switch target.form {
        case .tags, .removedTags:
            let sign = target == .tags ? "+" : "-"
            let tags = changedTags(index, target).map { sign + $0 }
            return ImportChange(target: target, before: "", after: tags.joined(separator: ", "))
        case .list(let list): return ImportChange(target: target, before: "", after: list.name)
        default: break
        }
        return ImportChange(
            target: target, before: ValueComparison.text(present(index)), after: ValueComparison.text(wanted[index]))
    }

    /// Whether the rows say an e-mail address.
    private func has(_ email: String, _ targets: [ImportTarget]) -> Bool {
        targets.indices.contains { index in
            targets[index].isEmailAddress && ValueComparison.text(wanted[index]).lowercased() == email.lowercased()
        }
    }

    /// Returns the value of a target as text: that of the file, or else the nation's.
    func text(_ index: Int) -> String { ValueComparison.text(wanted[index] ?? present(index)) }

    func present(_ index: Int) -> JSONValue? { stored?.values.value(at: index, base: wanted) }
}
