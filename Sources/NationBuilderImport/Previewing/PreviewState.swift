// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandCore
import ErrandJSON
import NationBuilder

/// A pure state machine that takes rows, says whom to look up, and counts what would change.
///
/// All rows are taken before anybody is looked up: an id is nobody's when rows about different people carry it. Then
/// ``begin()`` takes the next of them, ``take(_:of:)`` takes the responses to ``lookups(ofIDs:)``, first of the ids and
/// then of the other keys, and ``settle()`` decides on them in the order of the file.
struct PreviewState: Sendable {
    /// The number of rows that are looked up together: eight full lookups by a key other than the id.
    static let batch = 8 * (PersonLookup.most - 1)

    private(set) var targets: [ImportTarget]
    private var check: RowCheck
    private let options: ImportOptions
    private let forms: StoredForms
    private var columns: [String]

    private var rows: [CheckedRow] = []
    private var shared: SharedIdentifiers
    private var zeros: [LeadingZeros]
    private var preview = ImportPreview()

    /// The decisions; `nil` before the first row is decided on.
    private var merging: RowMerging?
    /// The number of rows that were not refused before anybody is looked up.
    var rowCount: Int { rows.count }
    /// The place of the next row to decide on.
    private(set) var decided = 0
    private var waiting: [CheckedRow] = []
    /// The rows that are decided on once more after all others, without an address that is somebody else's.
    private var withoutEmail: [CheckedRow] = []
    /// The answers of a person about rows, by their lines.
    private var answers: [Int: ImportAnswer] = [:]
    /// The people of the file who are on lists, by the ids of those whose people are known.
    private var members: [String: Set<String>] = [:]

    init(_ map: ImportMap, _ options: ImportOptions, _ forms: StoredForms = StoredForms()) throws(ImportError) {
        check = try RowCheck(map, options)
        (self.options, self.forms) = (options, forms)
        targets = check.columns.map(\.target)
        columns = check.columns.map(\.name)
        shared = SharedIdentifiers(targets, [])
        zeros = Array(repeating: LeadingZeros(), count: targets.count)
    }

    // MARK: Rows

    /// Takes a row.
    mutating func add(_ row: CSVRow) {
        if row.error == nil, row.isBlank { return }
        // A further row may show that an earlier id is nobody's.
        restart()
        preview.rows += 1
        let verdict = check.verdict(row)
        if check.columns.count > targets.count {
            (targets, columns) = (check.columns.map(\.target), check.columns.map(\.name))
        }
        switch verdict {
        case .refused(let reason, let isOfBadCell):
            preview.refused.append(ImportRefusal(line: row.line, reason: reason, isOfBadCell: isOfBadCell))
        case .read(let checked):
            for (index, target) in targets.enumerated() where target.mayLoseZeros && index < zeros.count {
                if let text = checked.values[index]?.string { zeros[index].note(text) }
            }
            preview.textMarks += checked.textMarks
            rows.append(checked)
        }
    }

    private mutating func restart() { (merging, decided, waiting, withoutEmail) = (nil, 0, [], []) }

    // MARK: People

    /// Takes the next rows to decide on; returns `false` when all are decided.
    mutating func begin() -> Bool {
        if decided == 0 { shared = SharedIdentifiers(targets, rows) }
        let next = decided < rows.count ? rows[decided...] : withoutEmail[(decided - rows.count)...]
        waiting = next.prefix(Self.batch).map { row in
            var row = shared.stripped(row)
            switch answers[row.line]?.form {
            case .person(let id)?: row.keys.insert(MatchKey(.id, id), at: 0)
            case .new?: row.isNew = true
            default: break
            }
            return row
        }
        return !waiting.isEmpty
    }

    /// Returns the lookups of the keys of the waiting rows, each key once.
    ///
    /// A key that the person of the row's id has says nothing more, and is not looked up.
    ///
    /// - Parameter isOfIDs: Whether ids are looked up, or all other keys.
    func lookups(ofIDs isOfIDs: Bool) -> [PersonLookup] {
        var seen = Set<MatchKey>()
        let keys = waiting.flatMap { row in
            let own = isOfIDs ? [] : merging?.ownKeys(of: row) ?? []
            return row.keys.filter { ($0.key == .id) == isOfIDs && !own.contains($0) }
        }
        return PersonLookup.lookups(keys.filter { merging?.isKnown($0) != true && seen.insert($0).inserted })
    }

    /// Takes the people whom a lookup has found.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when the nation has returned somebody else.
    mutating func take(_ people: [KnownPerson], of lookup: PersonLookup) throws(ClientError) {
        var merging = merging ?? RowMerging(targets, shared, options, rows)
        self.merging = nil
        try merging.take(people, of: lookup)
        self.merging = merging
    }

    /// Takes what a person has said about rows, by their lines; all rows are decided on again.
    mutating func answer(_ answers: [Int: ImportAnswer]) {
        self.answers.merge(answers) { $1 }
        restart()
    }

    /// Returns the lookups by traits of the waiting rows whom no key has found.
    func traitLookups() -> [TraitLookup] {
        let sought = waiting.filter { row in
            !options.traits(hasKey: !row.keys.isEmpty).isEmpty && !row.isNew && merging?.isFound(row) != true
        }
        let rows = sought.map { row in
            let values = zip(targets, row.values).map { ("\($0)", ValueComparison.text($1)) }
            return (RowTraits(row, targets), Dictionary(values.filter { !$0.1.isEmpty }) { first, _ in first })
        }
        return options.traits(hasKey: false).flatMap { trait in
            TraitLookup.lookups(trait, rows.filter { $0.0.finds(trait, options) })
        }
    }

    /// Takes the people whom a lookup by a trait has found.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when the nation has returned somebody else.
    mutating func take(_ people: [KnownPerson], of lookup: TraitLookup) throws(ClientError) {
        var merging = merging ?? RowMerging(targets, shared, options, rows)
        self.merging = nil
        try merging.take(people, of: lookup)
        self.merging = merging
    }

    /// Decides on the waiting rows.
    mutating func settle() {
        var merging = merging ?? RowMerging(targets, shared, options, rows)
        self.merging = nil
        merging.add(waiting)
        withoutEmail += merging.withoutEmail
        self.merging = merging
        decided += waiting.count
        waiting = []
    }

    /// The people of the decided rows.
    var people: [ImportedPerson] { merging?.people ?? [] }

    /// The lists onto which people of the file get, and the ids of those of them whom the nation has.
    var lists: [(list: ImportList, ids: [String])] {
        zip(targets.indices, targets).compactMap { index, target in
            guard case .list(let list) = target.form else { return nil }
            return (list, people.compactMap { $0.wanted[index] == nil ? nil : $0.id })
        }
    }

    /// Takes who of the people is on a list; `nil` when that is not known.
    mutating func take(members ids: Set<String>?, of list: ImportList) { members[list.id] = ids }

    // MARK: Result

    /// Returns what would change, after all rows are decided.
    ///
    /// - Parameter requestsSent: The requests that were sent so far.
    func result(requestsSent: Int) -> ImportPreview {
        var preview = preview
        preview.requestsSent = requestsSent
        preview.refused += merging?.refused ?? []
        preview.sharedIDs = shared.all
        preview.overflow = check.overflow
        preview.questions = (merging?.questions ?? []).filter { answers[$0.line] == nil }
        preview.columns = zip(columns, targets).map { ImportColumnCount(name: $0, target: $1) }
        for (index, count) in check.leftOut { preview.columns[index].warnings[.leftOut] = count }
        var tags = Set<String>()
        var (changes, creations, taggings, reread) = (0, 0, 0, 0)
        let isList = targets.map { if case .list = $0.form { true } else { false } }
        preview.unreadLists = lists.map(\.list).filter { members[$0.id] == nil }
        var newKeys = Set<ImportKey>()
        var refusedPeople = Set<Int>()
        var (examples, newExamples) = ([Int](), [Int]())
        for (place, person) in people.enumerated() {
            if let reason = refusal(person) {
                refusedPeople.insert(person.line)
                preview.refused += ([person.line] + person.furtherLines).map { ImportRefusal(line: $0, reason: reason) }
                continue
            }
            let changed = count(person, in: &preview)
            for index in changed where [.tags, .removedTags].contains(targets[index]) {
                let names = person.changedTags(index, targets[index])
                if targets[index] == .tags { tags.formUnion(names.map { $0.lowercased() }) }
                taggings += names.count
            }
            if person.id == nil {
                preview.new += 1
                if lacks("email_opt_in", person) { preview.newWithoutEmailOptIn += 1 }
                if lacks("mobile_opt_in", person) { preview.newWithoutMobileOptIn += 1 }
                creations += 1
                newKeys.formUnion(person.keys)
                if newExamples.count < ImportPreview.mostExamples { newExamples.append(place) }
            } else if changed.isEmpty {
                preview.same += 1
            } else {
                preview.changed += 1
                changes += changed.contains { targets[$0].isValue } ? 1 : 0
                reread += changed.contains { !isList[$0] } ? 1 : 0
                if examples.count < ImportPreview.mostExamples { examples.append(place) }
            }
        }
        // Known people, and the keys of new ones, are read just before the writes, and each 100 tags are looked up.
        let batches = (reread + preview.new + RowBatch.size - 1) / RowBatch.size
        let readings = batches * ((reread == 0 ? 0 : 1) + newKeys.count)
        preview.requests = changes + creations + taggings + readings + (tags.count + 99) / 100
        for (column, isList) in zip(preview.columns, isList) where isList {
            preview.requests += ListRun.requests(for: column.filled)
        }
        preview.examples = (examples + newExamples).prefix(ImportPreview.mostExamples).map { example(people[$0]) }
        preview.lostZeros = zip(columns, zeros).filter { $0.1.suspects > 0 }.map { ($0, $1.suspects) }
        preview.hasForeignIDs = hasForeignIDs(preview)
        preview.merged = (merging?.merged ?? []).filter { !refusedPeople.contains($0.into) }
        preview.withoutEmail = Set(withoutEmail.map(\.line)).subtracting(preview.refused.map(\.line)).sorted()
        preview.refused.sort { $0.line < $1.line }
        return preview
    }

    /// Returns whether no cell says the value of a person: the column is missing, or the cell is empty.
    private func lacks(_ name: String, _ person: ImportedPerson) -> Bool {
        let index = targets.firstIndex { $0.description == name }
        return index.map { ValueComparison.isEmpty(person.wanted[$0]) } ?? true
    }

    /// Returns why a person is not written; `nil` for one who is.
    private func refusal(_ person: ImportedPerson) -> String? {
        if person.id == nil, options.newPeople == .refuse { return "the nation does not have this person" }
        if person.id == nil, !person.hasIdentity(targets) {
            return "a new person needs a name, a telephone number or an e-mail address"
        }
        if let tag = person.contradictoryTag(targets) { return "the tag \"\(tag)\" is given and taken" }
        let list = targets.indices.first { person.changesList($0, targets[$0], options.existing) }
        return list.map {
            "\(columns[$0]): whether a nation takes a list or an object in a custom field is not known, so that it is not changed"
        }
    }

    /// Counts the values of a person, and returns the targets that would change.
    private func count(_ person: ImportedPerson, in preview: inout ImportPreview) -> [Int] {
        targets.indices.filter { index in
            if let count = person.contradictions[index] {
                preview.columns[index].warnings[.contradictions, default: 0] += count
            }
            switch standing(person, index) {
            case nil: return false
            case .filled?: preview.columns[index].filled += 1
            case .overwritten?: preview.columns[index].overwritten += 1
            case .equal?:
                preview.columns[index].equal += 1
                return false
            case .kept?:
                preview.columns[index].kept += 1
                return false
            }
            if let warning = person.warning(index, targets[index]) {
                preview.columns[index].warnings[warning, default: 0] += 1
            }
            return true
        }
    }

    /// Returns whether an id finds people who nearly all have another e-mail address than their rows say.
    private func hasForeignIDs(_ preview: ImportPreview) -> Bool {
        guard targets.contains(.id), let email = preview.columns.first(where: { $0.target.description == "email" }),
            email.overwritten >= Self.leastForeign
        else { return false }
        return email.overwritten * 10 >= (email.overwritten + email.equal) * 9
    }

    private static let leastForeign = 3

    /// The number of people of the file.
    var personCount: Int { people.count }

    /// Returns the entries of a journal for some of the people, in the order of the file.
    ///
    /// - Parameter optIns: The consent of new people of whom the file does not say it, by the names of the attributes.
    func entries(of range: Range<Int>, optIns: [String: Bool]) -> [JournalEntry] {
        people[range].flatMap { person in
            if refusal(person) != nil { return [JournalEntry]() }
            return PlannedPerson(person, changed: changes(person), targets, optIns: optIns).entries
        }
    }

    /// Returns how a value of the file stands to the nation's; `nil` when the file says nothing.
    private func standing(_ person: ImportedPerson, _ index: Int) -> ImportedPerson.Standing? {
        if case .list(let list) = targets[index].form {
            return person.wanted[index] == nil ? nil : standing(person, on: list)
        }
        let standing = person.standing(index, targets[index], options.existing)
        guard standing == .filled || standing == .overwritten, let id = person.id, let wanted = person.wanted[index],
            forms.has(person.present(index), for: wanted, id: id, targets[index].description)
        else { return standing }
        return .equal
    }

    /// Returns whether a person gets onto a list.
    private func standing(_ person: ImportedPerson, on list: ImportList) -> ImportedPerson.Standing {
        guard let id = person.id else { return .filled }
        if members[list.id]?.contains(id) == true { return .equal }
        return options.existing == .skip ? .kept : .filled
    }

    /// Returns the targets of a person that would change.
    private func changes(_ person: ImportedPerson) -> [Int] {
        targets.indices.filter { [.filled, .overwritten].contains(standing(person, $0)) }
    }

    private func example(_ person: ImportedPerson) -> ImportExample {
        ImportExample(
            id: person.id, name: person.name, line: person.line,
            changes: changes(person).map { person.change($0, targets[$0]) })
    }
}
