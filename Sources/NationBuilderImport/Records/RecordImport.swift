// SPDX-License-Identifier: MIT

public import ErrandCSV
import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
public import NationBuilder

/// The preview of an import of records about people, such as donations, and the plan of their creation.
///
/// ```swift
/// let type = RecordType.named("donations")!
/// var records = RecordImport(into: nation, try RecordMap(header, of: type), ImportOptions())
/// for row in rows { records.add(row) }
/// let preview = try await records.preview()
/// try await records.plan(into: journal)
/// try await journal.begin()
/// let result = await ChangeRun(journal, RowResources(of: nation), at: nation, recovers: true).carryOut()
/// ```
///
/// Places on lists are written by a ``ListRun``; a person has one on a list, also if two rows say so. Other records are
/// never merged: two equal rows are two records, and none is created to find out whether it exists. What a
/// second import of a file recognizes are its lines, in the journal of the first one
/// (``JournalFolder/writtenLines(of:nation:digest:)``), the ids of the records themselves, as an export has them, and the
/// ids of another system, if the type has one, such as the `actblue_order_number` of a donation: as many rows with one are
/// passed over as the nation has records with it. An id that is another person's in the nation is one of another nation.
public struct RecordImport: Sendable {
    private let nation: Nation
    private let map: RecordMap
    private let check: CellCheck
    private let match: [ImportKey]?
    private let written: Set<Int>
    private let list: ImportList?
    private var rows: [RecordRow] = []
    /// Why an import of the people has refused rows, by their lines.
    private var ofPeople: [Int: String] = [:]
    private var result = RecordPreview()
    /// How many written rows have each id of another system.
    private var writtenIDs: [String: Int] = [:]
    /// The good rows by the ids of their people, each in the order of the file.
    private var people: [(id: String, name: String, rows: [RecordRow])] = []

    /// Creates an import.
    ///
    /// - Parameters:
    ///   - nation: The nation into which it goes.
    ///   - map: The targets of the columns.
    ///   - options: The rules of cells and keys; those about the values of people say nothing here.
    ///   - lines: The lines that an earlier import of the file has written.
    ///   - list: The list of all rows about places on lists, if no column says it.
    public init(
        into nation: Nation, _ map: RecordMap, _ options: ImportOptions, without lines: Set<Int> = [],
        list: ImportList? = nil
    ) {
        (self.nation, self.map, written, self.list) = (nation, map, lines, list)
        (check, match) = (CellCheck(options), options.match)
    }

    /// Takes the next row; nobody is looked up yet.
    public mutating func add(_ row: CSVRow) {
        guard !row.isBlank else { return }
        result.rows += 1
        let checked = RecordRow(row, map, check, match, list: list)
        if written.contains(row.line) {
            result.written += 1
            if let id = externalID(of: checked) { writtenIDs[id, default: 0] += 1 }
            return
        }
        if let fault = checked.fault {
            result.refused.append(ImportRefusal(line: row.line, reason: fault))
        } else {
            rows.append(checked)
        }
    }

    /// Returns why a row is refused for what it says itself, so that nobody has to be created for it; `nil` for a good one.
    public func fault(of row: CSVRow) -> String? { RecordRow(row, map, check, match, list: list).fault }

    /// Says why an import of the people of the rows has refused some, which is told where the nation has nobody.
    public mutating func refuse(_ reasons: [Int: String]) { ofPeople = reasons }

    /// The number of rows whose people are looked up: those that are not refused for what they say themselves.
    public var rowCount: Int { rows.count }

    /// Looks up the people and the foreign keys of the rows, and returns what would be created.
    ///
    /// - Parameters:
    ///   - createsPeople: Whether people will be created whom the nation does not have, so that their rows wait.
    ///   - progress: Is called with the number of rows whose people are looked up, as the lookups that are done say it: a
    ///     row may have several keys, and a person several rows.
    /// - Throws: `ClientError` when the nation cannot be asked, or returns people who were not asked for.
    public mutating func preview(
        withNewPeople createsPeople: Bool = false, _ progress: (Int) -> Void = { _ in }
    ) async throws -> RecordPreview {
        let names = Set(rows.flatMap(\.names))
        let found = try await holders(of: rows.flatMap(\.keys) + names.compactMap(\.key), progress)
        let ids = try await ids(of: names, found)
        let lists = map.type.isOfLists ? try await NationLists(of: nation) : nil
        var there = try await externalIDs()
        var records = try await records(withIDs: Set(rows.compactMap(\.id)).sorted())
        var places: [String: Int] = [:]
        var known: [(row: RecordRow, person: KnownPerson)] = []
        for var row in rows {
            if let id = externalID(of: row), let count = there[id], count > 0 {
                there[id] = count - 1
                result.known += 1
                continue
            }
            var unknown: String?
            for name in row.names {
                switch ids[name] {
                case .success(let id)?: row.values[name.attribute] = .string(id)
                case .failure(let fault)?: unknown = unknown ?? fault.reason
                case nil: break
                }
            }
            if let lists, let text = row.values[RecordType.place]?.string {
                do { row.values[RecordType.place] = .string(try lists.list(text).id) } catch { unknown = error.reason }
            }
            if let unknown {
                result.refused.append(ImportRefusal(line: row.line, reason: unknown))
                continue
            }
            if row.keys.isEmpty {
                // Without the person more has to say that it is the same record.
                if let id = row.id, let shown = records[id], !map.type.needed.isEmpty,
                    map.type.differing(shown, row.values) == nil
                {
                    records[id] = nil
                    result.known += 1
                } else {
                    result.refused.append(ImportRefusal(line: row.line, reason: CheckedRow.keyless))
                }
                continue
            }
            let people = Dictionary(row.keys.flatMap { found[$0] ?? [] }.map { ($0.id, $0) }) { first, _ in first }
            guard let person = people.values.first, people.count == 1, row.keys.allSatisfy({ found[$0] != nil }) else {
                let reason = ofPeople[row.line]
                if people.isEmpty, createsPeople, reason == nil {
                    result.waiting += 1
                    continue
                }
                let key = row.keys.first { found[$0] == nil } ?? row.keys[0]
                let said = "\(key.key == .id ? map.type.person : "\(key.key)") \"\(key.value)\""
                let words = people.count > 1 ? "its keys belong to several people" : "nobody has the \(said)"
                result.refused.append(
                    ImportRefusal(line: row.line, reason: people.isEmpty ? reason ?? words : words))
                continue
            }
            if let id = row.id, let shown = records[id], map.type.personID(of: shown) == person.id {
                records[id] = nil
                guard let name = map.type.differing(shown, row.values) else {
                    result.known += 1
                    continue
                }
                let reason = "the nation's record \(id) of this person has another \(name), and an import changes none"
                result.refused.append(ImportRefusal(line: row.line, reason: reason))
                continue
            }
            row.values[map.type.person] = .string(person.id)
            known.append((row, person))
        }
        if map.type.isOfLists { known = try await withoutMembers(known) }
        for (row, person) in known {
            result.new += 1
            result.cents += map.type.money.flatMap { row.values[$0]?.number?.int64 } ?? 0
            if let place = places[person.id] {
                self.people[place].rows.append(row)
            } else {
                places[person.id] = self.people.count
                self.people.append((person.id, person.name, [row]))
            }
        }
        rows = []
        result.people = self.people.count
        result.refused.sort { $0.line < $1.line }
        return result
    }

    /// Writes what would be created into a journal, and the refused rows.
    ///
    /// The records of one person come one after another: so a record that is there after a lost response is the one
    /// whose response was lost.
    public func plan(into journal: ChangeJournal) async throws {
        try await RecordNote(rows: result.rows, written: result.written, known: result.known).save(to: journal)
        for person in people {
            try await journal.add(
                person.rows.enumerated().map { step, row in
                    var entry = JournalEntry(
                        number: person.rows[0].line, step: step, type: map.type.name, name: person.name,
                        action: .create, sent: row.values, extra: [RecordNote.line: .number(JSONNumber(row.line))])
                    if map.type.isOfLists {
                        (entry.action, entry.id) = (.list, person.id)
                        entry.sent = [ListBatch.list: row.values[RecordType.place] ?? .null]
                    }
                    return entry
                })
        }
        try await journal.add(
            result.refused.map { refusal in
                var entry = JournalEntry(number: refusal.line, type: map.type.name, action: .create)
                (entry.state, entry.reason) = (.refused, refusal.reason)
                // The row of a person may begin with the same line.
                entry.step = -1
                return entry
            })
    }

    // MARK: Lookups

    /// Returns the rows without those that come twice, and without the people who are on their lists already.
    private mutating func withoutMembers(
        _ rows: [(row: RecordRow, person: KnownPerson)]
    ) async throws -> [(row: RecordRow, person: KnownPerson)] {
        var members: [String: Set<String>] = [:]
        for (list, rows) in Dictionary(grouping: rows, by: { $0.row.values[RecordType.place]?.string ?? "" }) {
            // Of a list with many people whom the nation does not find one by one, the writing finds out.
            let found = try await ListMembers(nation: nation, list: list).among(
                Set(rows.map(\.person.id)).sorted(), mostPages: ListMembers.mostPages)
            if found == nil { result.unreadLists.append(list) }
            members[list] = found ?? []
        }
        result.unreadLists.sort()
        let new = rows.filter { row, person in
            members[row.values[RecordType.place]?.string ?? ""]?.insert(person.id).inserted == true
        }
        result.written += rows.count - new.count
        return new
    }

    private func ids(
        of names: Set<NamedResource>, _ found: [MatchKey: [KnownPerson]]
    ) async throws -> [NamedResource: Result<String, NamedResource.Unknown>] {
        var ids: [NamedResource: Result<String, NamedResource.Unknown>] = [:]
        for name in names {
            guard let key = name.key else {
                ids[name] = try await name.id(at: nation)
                continue
            }
            let people = Set((found[key] ?? []).map(\.id))
            ids[name] =
                people.count == 1
                ? .success(people.first ?? "") : .failure(name.unknown(people.count, "of the people has the address"))
        }
        return ids
    }

    /// Returns those records of some ids that the nation has, by their ids.
    private func records(withIDs ids: [Int]) async throws -> [Int: V2.Row] {
        guard let type = map.type.type else { return [:] }
        var query = V2.RowQuery(checked: type)
        query.parts = [.cache(.onlyNetwork), map.type.including]
        var records: [Int: V2.Row] = [:]
        for start in stride(from: 0, to: ids.count, by: query.pageSize) {
            let batch = Array(ids[start..<min(start + query.pageSize, ids.count)])
            for row in try await nation.v2.rows(query, withIDs: batch) where !map.type.isVoid(row) {
                if let id = row.id.int { records[id] = row }
            }
        }
        return records
    }

    private func externalID(of row: RecordRow) -> String? {
        map.type.externalID.flatMap { row.values[$0]?.string?.lowercased() }
    }

    /// Returns how many records of the nation have each of the rows' ids of another system, without the written ones.
    private func externalIDs() async throws -> [String: Int] {
        guard let name = map.type.externalID, let type = map.type.type else { return [:] }
        let sought = Set(rows.compactMap { externalID(of: $0) }).filter { PersonLookup.mayAsk($0) }.sorted()
        var found = writtenIDs.mapValues { -$0 }
        for start in stride(from: 0, to: sought.count, by: Self.externalIDs) {
            let batch = sought[start..<min(start + Self.externalIDs, sought.count)]
            var query = V2.RowQuery(checked: type, fields: [name])
            query.parts = [.cache(.onlyNetwork), .filter(name, anyOf: batch.map { FilterText.escape($0) ?? $0 })]
            for try await page in nation.v2.rowPages(query) {
                for row in page {
                    // A nation that ignored the filter would send all its records.
                    guard let id = V2.Row.text(row[name])?.lowercased(), batch.contains(id) else {
                        throw ClientError(
                            .rejected.filterIgnored, reason: "the nation returned \(type.name) of another \(name)")
                    }
                    found[id, default: 0] += 1
                }
            }
        }
        return found
    }

    /// The number of ids that are looked up together, so that the URL stays short.
    private static let externalIDs = 40

    private func holders(
        of keys: [MatchKey], _ progress: (Int) -> Void
    ) async throws -> [MatchKey: [KnownPerson]] {
        let reading = PeopleReading(nation: nation, fields: [])
        var seen = Set<MatchKey>()
        var holders: [MatchKey: [KnownPerson]] = [:]
        let lookups = PersonLookup.lookups(keys.filter { seen.insert($0).inserted })
        var done = 0
        try await reading.read(lookups) { lookup, people in
            for person in people {
                for key in person.keys where seen.contains(key) && key.key == lookup.key {
                    holders[key, default: []].append(person.compact)
                }
            }
            done += 1
            progress(rows.count * done / lookups.count)
        }
        return holders
    }
}

/// The records that an import would create.
public struct RecordPreview: Sendable {
    /// The rows of the file, without the header and blank ones.
    public internal(set) var rows = 0
    /// The records that would be created.
    public internal(set) var new = 0
    /// The people whom they are about.
    public internal(set) var people = 0
    /// The rows that an earlier import of the same file has written; of places on lists those of people who are on
    /// the list already, also because of an earlier row.
    public internal(set) var written = 0
    /// The rows of records that the nation has, by their own ids or those of another system.
    public internal(set) var known = 0
    /// The ids of lists with so many people that only the writing finds out who is on them already.
    public internal(set) var unreadLists: [String] = []
    /// The rows about people who are not created yet.
    public internal(set) var waiting = 0
    /// The sum of their amounts in cents; 0 for records without money.
    public internal(set) var cents: Int64 = 0
    /// The refused rows, in the order of the file.
    public internal(set) var refused: [ImportRefusal] = []

    init() {}
}
