// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandCore
import ErrandJSON
import NationBuilder

/// A pure state machine that decides in the order of the file which rows are one person, and who that is in the nation.
struct RowMerging: Sendable {
    private(set) var people: [ImportedPerson] = []
    private(set) var refused: [ImportRefusal] = []
    /// The rows that are merged into earlier ones.
    private(set) var merged: [ImportMerge] = []

    private let targets: [ImportTarget]
    private let shared: SharedIdentifiers
    private let options: ImportOptions
    /// Whether the traits of rows with a key are read too, as a row without one may be about their people.
    private let readsTraits: Bool
    /// Whether a person has said that rows with one address are one person, whatever else they say.
    private let countsOnlyEmail: Bool
    /// The rows to decide on once more, without an address that is somebody else's.
    private(set) var withoutEmail: [CheckedRow] = []
    /// The rows whose people may be those of the nation, or not.
    private(set) var questions: [ImportQuestion] = []
    /// The people of the file by what two rows about one person have in common (``RowTraits/identities(_:)``).
    private var identities: [String: Int] = [:]
    /// Those who may be the people of the next rows.
    private var candidates: [String: (person: KnownPerson, traits: RowTraits)] = [:]
    /// The people of the file by the keys of their rows, and by their ids.
    private var places: [MatchKey: Int] = [:]
    /// Who was found by the keys of the next rows.
    private var found: [MatchKey: [String]] = [:]
    private var known: [String: KnownPerson] = [:]

    /// - Parameter rows: All rows that will be decided on.
    init(_ targets: [ImportTarget], _ shared: SharedIdentifiers, _ options: ImportOptions, _ rows: [CheckedRow]) {
        (self.targets, self.shared, self.options) = (targets, shared, options)
        countsOnlyEmail = options.match == [.email]
        let lacksKeys =
            options.sharedEmail == .byName || !shared.all.isEmpty || rows.contains { $0.keys.isEmpty }
        readsTraits = !options.traits.isEmpty || options.findsWithoutKey && lacksKeys
        people.reserveCapacity(rows.count)
    }

    /// Returns whether a row of the file has a key already.
    func isKnown(_ key: MatchKey) -> Bool { places[key] != nil }

    /// Returns the keys of the person whom the id of a row has found.
    func ownKeys(of row: CheckedRow) -> [MatchKey] {
        row.keys.first { $0.key == .id }.flatMap { person($0) }?.keys ?? []
    }

    /// Takes the people whom a lookup has found.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when the nation has returned somebody else.
    mutating func take(_ people: [KnownPerson], of lookup: PersonLookup) throws(ClientError) {
        let sought = Set(lookup.values.map { MatchKey(lookup.key, $0) })
        for person in people {
            let matching = sought.intersection(person.keys)
            if matching.isEmpty {
                throw ClientError(
                    .rejected.filterIgnored,
                    reason: "the nation returned people without the \(lookup.key) that was asked for")
            }
            known[person.id] = person.compact
            for key in matching where found[key]?.contains(person.id) != true {
                found[key, default: []].append(person.id)
            }
        }
    }

    /// Decides on the next rows, whose lookups have their responses.
    mutating func add(_ rows: [CheckedRow]) {
        withoutEmail = []
        for row in rows { add(row) }
        (found, known, candidates) = ([:], [:], [:])
    }

    /// Refuses a row; what is wrong with its cells goes before what is wrong with its person.
    private mutating func refuse(_ row: CheckedRow, _ reason: String) {
        refused.append(
            ImportRefusal(line: row.line, reason: row.refusal(nil) ?? reason, isOfBadCell: row.hasOnlyBadCells))
    }

    private mutating func add(_ row: CheckedRow) {
        let said = readsTraits ? RowTraits(row, targets) : nil
        let traits = options.traits(hasKey: false)
        let hasTrait = said.map { said in traits.contains { said.finds($0, options) } } ?? false
        if row.keys.isEmpty, options.withoutKey != .create, !hasTrait {
            if row.shared.isEmpty { return refuse(row, CheckedRow.keyless) }
            let ids = row.shared.map { self.said($0) }.joined(separator: " and the ")
            return refuse(row, "\(CheckedRow.keyless): the \(ids)")
        }
        var owners = Set<Int>()
        var strangers = Set<String>()
        // The id decides: what others of the nation have, too, says nothing about who it is.
        let own = ownKeys(of: row)
        let keys = row.keys.filter { $0.key == .id || !own.contains($0) }
        for key in keys {
            if let place = places[key] {
                owners.insert(place)
                continue
            }
            let ids = found[key] ?? []
            if ids.count > 1 { return refuse(row, "\(ids.count) people have the \(key.key) \"\(key.value)\"") }
            if ids.isEmpty, key.key == .id { return refuse(row, "\(Self.unknownID) \(key.value)") }
            for id in ids {
                if let place = places[MatchKey(.id, id)] { owners.insert(place) } else { strangers.insert(id) }
            }
        }
        if owners.isEmpty, strangers.isEmpty, let said, !row.isNew {
            switch finding(row, said) {
            case .nobody: break
            case .person(let person):
                known[person.id] = person
                if let place = places[MatchKey(.id, person.id)] {
                    owners.insert(place)
                } else {
                    strangers.insert(person.id)
                }
            case .row(let place): owners.insert(place)
            case .question(let question):
                questions.append(question)
                return refuse(row, question.reason)
            }
        }
        guard owners.count + strangers.count <= 1 else {
            for owner in owners { people[owner].takeRefusal(of: row, targets) }
            if let rest = withoutOthersEmail(row) { return withoutEmail.append(rest) }
            return refuse(
                row, "the keys \(row.keys.map { "\($0.key)" }.joined(separator: ", ")) belong to several people")
        }
        let stranger = strangers.first.flatMap { self.known[$0] }
        let place = owners.first ?? people.count
        let known = stranger ?? owners.first.flatMap { people[$0].known }
        let isNamesake = isNamesake(row, keys)
        let another = isNamesake ? nil : contradiction(row, known, owners.first)
        if let reason = another ?? row.refusal(known) {
            if let owner = owners.first { people[owner].takeRefusal(of: row, targets) }
            if another != nil, let rest = withoutOthersEmail(row) { return withoutEmail.append(rest) }
            let isOfBadCell = another == nil && row.hasOnlyBadCells
            refused.append(ImportRefusal(line: row.line, reason: reason, isOfBadCell: isOfBadCell))
            return
        }
        let row = isNamesake ? withoutOtherIDs(row, known, owners.first) : row
        if let owner = owners.first {
            merged.append(ImportMerge(line: row.line, into: people[owner].line))
            people[owner].fold(row, targets)
        } else {
            people.append(ImportedPerson(row, stranger, targets))
            if let stranger { places[MatchKey(.id, stranger.id)] = place }
        }
        for key in keys { places[key] = place }
        for identity in said.map({ said in traits.flatMap { said.identities($0) } }) ?? []
        where identities[identity] == nil {
            identities[identity] = place
        }
    }

    // MARK: Traits

    /// Who a row is about by its traits.
    private enum Finding {
        case nobody
        case person(KnownPerson)
        /// The person of an earlier row, by the place.
        case row(Int)
        case question(ImportQuestion)
    }

    /// Returns whether a key of a row is somebody's.
    func isFound(_ row: CheckedRow) -> Bool { row.keys.contains { places[$0] != nil || found[$0] != nil } }

    /// Takes the people whom a lookup by a trait has found.
    mutating func take(_ people: [KnownPerson], of lookup: TraitLookup) throws(ClientError) {
        for person in people {
            let traits = RowTraits(person)
            guard lookup.asks(for: traits, person.attributes) else {
                throw ClientError(
                    .rejected.filterIgnored,
                    reason: "the nation returned people without the \(lookup.trait) that was asked for")
            }
            // Only who shares the trait with a row is kept: of names, others come, too.
            guard lookup.rows.contains(where: { $0.shares(lookup.trait, with: traits) }) else { continue }
            candidates[person.id] = (person.compact, traits)
        }
    }

    private func finding(_ row: CheckedRow, _ said: RowTraits) -> Finding {
        for trait in options.traits(hasKey: false) where said.finds(trait, options) {
            let place = said.identities(trait).lazy.compactMap { identities[$0] }.first
            if let place,
                // Of two rows with keys, the keys say whether it is one person.
                !options.findsWithoutKey || row.keys.isEmpty || people[place].keys.isEmpty && people[place].id == nil,
                !ImportKey.identifiers.contains(where: { name in
                    ImportKey(name).map { people[place].other(row, $0) != nil } ?? false
                })
            {
                return .row(place)
            }
            if options.traits(hasKey: !row.keys.isEmpty).isEmpty { continue }
            let found = candidates.values.filter { candidate in
                said.shares(trait, with: candidate.traits) && !isAnother(row, candidate.person)
            }.sorted { ($0.person.id.count, $0.person.id) < ($1.person.id.count, $1.person.id) }
            if found.isEmpty { continue }
            let doubts = found.map { said.doubt(trait, about: $0.traits) }
            // Of a household, one person may have the row's name.
            let certain = found.indices.filter { doubts[$0] == nil }
            if certain.count == 1 { return .person(found[certain[0]].person) }
            let name = zip(targets, row.values).filter { ["first_name", "last_name"].contains($0.0.description) }
                .map { ValueComparison.text($0.1) }.filter { !$0.isEmpty }.joined(separator: " ")
            let possible = zip(found, doubts).map { candidate, doubt in
                ImportQuestion.Candidate(
                    id: candidate.person.id, name: candidate.person.name, doubt: doubt ?? "one of \(found.count)")
            }
            return .question(
                ImportQuestion(
                    line: row.line, name: name.isEmpty ? row.keys.first?.value ?? "" : name, trait: trait,
                    people: possible))
        }
        return .nobody
    }

    /// Returns whether a person of the nation has another id of a system than the row says.
    private func isAnother(_ row: CheckedRow, _ person: KnownPerson) -> Bool {
        ImportKey.identifiers.contains { name in
            row.keys.contains { own in
                own.key.name == name && person.keys.contains { $0.key == own.key } && !person.keys.contains(own)
            }
        }
    }

    /// Returns the person of the nation who has an id, as far as it was looked up.
    private func person(_ id: MatchKey) -> KnownPerson? {
        if let place = places[id] { return people[place].known }
        return found[id]?.first.flatMap { known[$0] }
    }

    // MARK: Contradictions

    /// The words of a reason that tells of an id that nobody has.
    static let unknownID = "nobody has the id"
    /// The words of a reason that tells of two values of one key.
    static let contradictionWords = ", and another "

    /// Returns why a row is about somebody else than the person whom a key finds; `nil` if nothing shows it.
    ///
    /// Two rows with different values of a key are two people. A person of the nation may get another address, but not
    /// another id that finds people more surely than the key of the row that has found the person.
    private func contradiction(_ row: CheckedRow, _ person: KnownPerson?, _ owner: Int?) -> String? {
        func isOf(_ key: MatchKey) -> Bool {
            person?.keys.contains(key) == true || owner != nil && places[key] == owner
        }
        guard let way = ImportKey.all.first(where: { key in row.keys.contains { $0.key == key && isOf($0) } }) else {
            return nil
        }
        if let owner {
            for key in ImportKey.all {
                guard let other = people[owner].other(row, key) else { continue }
                return "line \(people[owner].line) has the same \(way)" + reason(key, other, row)
            }
            // A household, and whoever orders tickets for others, has one address for several people.
            if way == .email, !countsOnlyEmail, let names = otherNames(row, owner) {
                return "line \(people[owner].line) has the same \(way)\(Self.contradictionWords)first_name: "
                    + "\"\(names.present)\", not \"\(names.own)\""
            }
        }
        for key in ImportKey.all.prefix(while: { $0 != way }) {
            guard let person, let other = person.keys.first(where: { $0.key == key }), row.says(key),
                !row.keys.contains(where: { $0.key == key && person.keys.contains($0) })
            else { continue }
            return "the person with the id \(person.id) has the same \(way)" + reason(key, other.value, row)
        }
        return nil
    }

    /// Returns the first names of a person of the file and of a further row, if they are those of two people.
    private func otherNames(_ row: CheckedRow, _ owner: Int) -> (present: String, own: String)? {
        guard let place = place(of: "first_name") else { return nil }
        let names = [people[owner].wanted[place], row.values[place]].map { Trimmed.of(ValueComparison.text($0)) }
        return Self.areOthers(names[0], names[1]) ? (names[0], names[1]) : nil
    }

    private func place(of name: String) -> Int? { targets.firstIndex { $0.description == name } }

    /// Returns whether two first names are those of two people: neither is the beginning of the other one.
    private static func areOthers(_ one: String, _ other: String) -> Bool {
        let folded = [one, other].map(FoldedText.letters)
        return !folded.contains("") && !folded[0].hasPrefix(folded[1]) && !folded[1].hasPrefix(folded[0])
    }

    // MARK: Shared addresses

    /// Returns the values of an attribute that the people have whom a key finds.
    private func texts(_ name: String, of key: MatchKey) -> [String] {
        guard let index = place(of: name) else { return [] }
        if let place = places[key] { return [people[place].text(index)] }
        return (found[key] ?? []).map { id in
            places[MatchKey(.id, id)].map { people[$0].text(index) } ?? ValueComparison.text(known[id]?.values[index])
        }
    }

    /// Returns whether the name of a row says that it is about the person with its address.
    private func isNamesake(_ row: CheckedRow, _ keys: [MatchKey]) -> Bool {
        guard options.sharedEmail == .byName else { return false }
        return keys.contains { key in
            key.key == .email
                && ["first_name", "last_name"].allSatisfy { name in
                    let own = place(of: name).map { FoldedText.letters(ValueComparison.text(row.values[$0])) } ?? ""
                    return !own.isEmpty && texts(name, of: key).contains { FoldedText.letters($0) == own }
                }
        }
    }

    /// Returns a row without the ids of which its person has other ones.
    private func withoutOtherIDs(_ row: CheckedRow, _ person: KnownPerson?, _ owner: Int?) -> CheckedRow {
        var row = row
        for (index, target) in targets.enumerated() {
            guard let key = target.key, key != .email, row.keys.contains(where: { $0.key == key }) else { continue }
            let present = [owner.flatMap { people[$0].other(row, key) }, person?.keys.first { $0.key == key }?.value]
            guard present.contains(where: { $0.map { !row.keys.contains(MatchKey(key, $0)) } ?? false }) else {
                continue
            }
            (row.values[index], row.verbatim[index]) = (nil, nil)
        }
        return row
    }

    /// Returns a row without the addresses of people with another first name; `nil` if it has none, or they are its own.
    private func withoutOthersEmail(_ row: CheckedRow) -> CheckedRow? {
        guard options.sharedEmail == .byName, let place = place(of: "first_name") else { return nil }
        let own = ValueComparison.text(row.values[place])
        let others = row.keys.filter { key in
            key.key == .email && texts("first_name", of: key).contains { Self.areOthers($0, own) }
        }
        guard !others.isEmpty else { return nil }
        var row = row
        row.keys.removeAll { others.contains($0) }
        for (index, target) in targets.enumerated() where target.isEmailAddress {
            guard let text = row.values[index]?.string, others.contains(MatchKey(.email, text)) else { continue }
            (row.values[index], row.verbatim[index]) = (nil, nil)
        }
        return row
    }

    // MARK: Reasons

    private func reason(_ key: ImportKey, _ other: String, _ row: CheckedRow) -> String {
        let own = (row.keys + row.shared).first { $0.key == key }?.value ?? ""
        let shared = row.shared.first { $0.key == key }.map { ": the \(said($0))" } ?? ""
        return "\(Self.contradictionWords)\(key): \"\(other)\", not \"\(own)\"\(shared)"
    }

    private func said(_ key: MatchKey) -> String {
        let trait = shared.differing(key) ?? "value"
        return "\(key.key) \"\(key.value)\" is nobody's, as it stands in rows with different values of \(trait)"
    }
}
