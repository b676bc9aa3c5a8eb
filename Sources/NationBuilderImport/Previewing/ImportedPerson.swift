// SPDX-License-Identifier: MIT

import ErrandJSON

/// A person of the file: what all rows of the person say together, and what the nation has.
struct ImportedPerson: Sendable {
    /// The person's id; `nil` for a new person.
    let id: String?
    /// The surest key by which people are found; `nil` without one.
    private(set) var key: MatchKey?
    /// All keys of the rows by which people are found.
    private(set) var keys: Set<ImportKey>
    let name: String
    /// The line of the first row.
    let line: Int
    private let present: [JSONValue?]
    private let emails: Set<String>
    private let tags: Set<String>
    /// The lines of further rows.
    private(set) var furtherLines: [Int] = []
    private(set) var wanted: [JSONValue?]
    /// The values that are equal too, although the file does not mean them (``CheckedRow/verbatim``).
    private var verbatim: [Int: JSONValue]

    /// Creates a person from the first row.
    init(_ row: CheckedRow, _ known: KnownPerson?) {
        id = known?.id
        name = known?.name ?? row.keys.first?.value ?? ""
        line = row.line
        present = known?.values ?? []
        emails = known?.emails ?? []
        tags = known?.tags ?? []
        wanted = row.values
        verbatim = row.verbatim
        keys = []
        take(row.keys)
    }

    private mutating func take(_ more: [MatchKey]) {
        keys.formUnion(more.map(\.key))
        // The surest key: an id of another system goes before an address.
        let all = [key].compactMap(\.self) + more
        key = ImportKey.all.lazy.compactMap { key in all.first { $0.key == key } }.first
    }

    /// Adds a further row: a later cell that is not empty wins, and tags add up.
    mutating func fold(_ row: CheckedRow) {
        furtherLines.append(row.line)
        take(row.keys)
        for (index, value) in row.values.enumerated() {
            switch (wanted[index], value) {
            case (_, nil): break
            case (.array(let first)?, .array(let second)?):
                wanted[index] = .array(first + second.filter { !first.contains($0) })
            case (.some(let first), .null?) where !first.isNull: break
            default:
                wanted[index] = value
                verbatim[index] = row.verbatim[index]
            }
        }
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

    /// Returns how the value of a target stands to the nation's; `nil` when the file says nothing.
    func standing(_ index: Int, _ target: ImportTarget, _ existing: ExistingValues) -> Standing? {
        guard let wanted = wanted[index] else { return nil }
        // Nobody is found by another id.
        if target == .id { return .equal }
        if target == .tags {
            guard !missingTags(index).isEmpty else { return .equal }
            return existing == .skip && id != nil ? .kept : .filled
        }
        guard id != nil else { return wanted.isNull ? .equal : .filled }
        let present = present(index)
        for value in [wanted, verbatim[index]].compactMap(\.self) {
            if target.description == "email", let text = value.string, emails.contains(text.lowercased()) {
                return .equal
            }
            if ValueComparison.isEqual(present, value, target.kind) { return .equal }
        }
        if existing == .skip { return .kept }
        if ValueComparison.isEmpty(present) { return .filled }
        return existing == .fill ? .kept : .overwritten
    }

    /// Returns the tags of the file that the person does not have.
    func missingTags(_ index: Int) -> [String] {
        (wanted[index]?.array ?? []).compactMap(\.string).filter { !tags.contains($0.lowercased()) }
    }

    /// Returns a change as text.
    func change(_ index: Int, _ target: ImportTarget) -> ImportChange {
        if target == .tags {
            return ImportChange(
                target: target, before: "", after: missingTags(index).map { "+\($0)" }.joined(separator: ", "))
        }
        return ImportChange(
            target: target, before: ValueComparison.text(present(index)), after: ValueComparison.text(wanted[index]))
    }

    func present(_ index: Int) -> JSONValue? { index < present.count ? present[index] : nil }
}
