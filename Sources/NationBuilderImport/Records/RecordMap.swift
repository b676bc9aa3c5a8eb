// SPDX-License-Identifier: MIT

public import ErrandCSV
import ErrandJSON
import NationBuilder

/// The targets of the columns of a file of records.
public struct RecordMap: Sendable {
    enum Target: Sendable, Hashable {
        /// The person is found by it.
        case person(ImportKey)
        /// The record's own id, as an export has it.
        case id
        case attribute(String, ValueKind)
        /// An amount such as `25.00`.
        case amount
        /// A word such as `Refunded` for what became of a payment.
        case outcome
    }

    /// The names of the columns.
    public let columns: [String]
    /// The columns that nobody knows.
    public private(set) var unknown: [String] = []
    /// The columns about the people, which set nothing of a record.
    public private(set) var aboutPeople: [String] = []
    let type: RecordType
    private(set) var targets: [Target?] = []
    /// The cells that each row would have besides the columns.
    private(set) var constants: [(target: Target, text: String)] = []
    private var owners: [String: String] = [:]
    private var given: JSONObject = [:]

    /// Creates the map of a file by the names of its columns; spaces, underscores and case make no difference.
    ///
    /// `signup_id`, `email` and the ids of other systems find the person, and `id` the record. A foreign key may be named
    /// without `_id`, and one of a person as `_email`.
    ///
    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - type: The type of the records.
    ///   - fields: The nation's custom fields of people.
    ///   - json: A JSON object that gives columns to names of ``RecordType/names``, or of people; `null` leaves a column
    ///     out. Columns that it lacks are mapped by their names.
    ///   - namesList: Whether all rows are about one list, so that no column says it.
    /// - Throws: ``ImportError``, of the kind ``ImportError/Kind/noKey`` when no column finds the person, and
    ///   ``ImportError/Kind/noList`` when nothing says the list of a person's place.
    public init(
        _ header: CSVHeader, of type: RecordType, fields: [ImportField] = [], json: [UInt8]? = nil,
        namesList: Bool = false
    ) throws(ImportError) {
        (columns, self.type) = (header.names, type)
        if let json { given = try ImportMap.object(json, header) }
        if namesList { owners[RecordType.place] = "the list for all rows" }
        let (words, tool) = (HeaderWords(fields: fields), ExportTool.of(header.names))
        for name in header.names {
            var target: Target?
            switch given[name] {
            case .null?: break
            case .string(let text)?:
                target = Self.target(HeaderWords.words(text), type)
                if target == nil, ColumnMeaning(text, fields: fields) != nil {
                    aboutPeople.append(name)
                } else if target == nil {
                    throw ImportError(
                        .unknownTarget, "the map gives \"\(name)\" to \"\(text)\", which \(type.words) do not have",
                        name: text)
                }
            default:
                let meaning = tool?.meaning(name).map { ColumnMeaning($0, fields: fields) } ?? words.meaning(name)
                let word = HeaderWords.words(name)
                // An export has the amount twice.
                if word == RecordType.amount, let money = type.money,
                    Set(header.names).isSuperset(of: ["id", money])
                {
                    break
                }
                target =
                    tool?.records[word].flatMap { Self.target($0, type) } ?? Self.target(word, type)
                    ?? (type.needsOutcome && Self.outcomes.contains(word) ? .outcome : nil)
                    ?? meaning?.target?.key.map { .person($0) }
                if target != nil || HeaderWords.notes.contains(name) { break }
                // What the program has and a nation does not is left out.
                if tool?.meaning(name) == "" { break }
                let isOfPeople = meaning != nil || HeaderWords.isReadOnly(name)
                if isOfPeople { aboutPeople.append(name) } else { unknown.append(name) }
            }
            if let target { try own(target, "\"\(name)\"") }
            targets.append(target)
        }
        if RecordType.outcomes.dropFirst().contains(where: { owners[$0] != nil }) {
            // The row itself says when it failed.
            targets = targets.map { $0 == .outcome ? nil : $0 }
        }
        if type.isOfLists, owners[RecordType.place] == nil {
            let columns = RecordType.places.joined(separator: ", ")
            throw ImportError(.noList, "no column says the list: \(columns)")
        }
        let finds = targets.contains { if case .person? = $0 { true } else { false } }
        guard finds else {
            throw ImportError(
                .noKey,
                "no column is a key by which people are found: \(type.person), "
                    + ImportKey.all.dropFirst().map(\.name).joined(separator: ", "))
        }
    }

    /// Gives all rows the same value, as a column with this cell in each row would.
    ///
    /// - Parameters:
    ///   - name: What it sets, one of ``RecordType/names`` that is no key of a person.
    ///   - text: The cell.
    /// - Throws: ``ImportError/Kind/unknownTarget``, ``ImportError/Kind/duplicateTarget``, ``ImportError/Kind/value`` for
    ///   a key by which people or records are found.
    public mutating func setAll(_ name: String, to text: String) throws(ImportError) {
        guard let target = Self.target(HeaderWords.words(name), type) else {
            throw ImportError(.unknownTarget, "\(type.words) have no \"\(name)\"", name: name)
        }
        switch target {
        case .person, .id, .outcome:
            throw ImportError(.value, "\(name) tells rows apart, so that it cannot be the same for all")
        default: break
        }
        try own(target, "\"\(text)\" for all rows")
        constants.append((target, text))
    }

    /// The attributes of records that say something about their people, too.
    private static let shared: Set<String> = ["first_name", "middle_name", "last_name", "employer", "occupation"]

    /// Returns the map of the same file for an import of its people, of whom the columns of the records set nothing.
    ///
    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - fields: The nation's custom fields.
    /// - Throws: ``ImportError``.
    public func people(_ header: CSVHeader, fields: [ImportField]) throws(ImportError) -> ImportMap {
        var map = given
        for (name, target) in zip(columns, targets) {
            switch target {
            case .person(let key)?: map[name] = given[name] == nil ? nil : .string(key.name)
            case .attribute(let attribute, _)? where Self.shared.contains(attribute): map[name] = .string(attribute)
            case .attribute?, .amount?, .id?, .outcome?: map[name] = .null
            case nil: break
            }
        }
        return try ImportMap(header, map, fields: fields)
    }

    /// The name that a record needs and that no column and no value for all rows sets; `nil` when there is all.
    public var missing: String? {
        let set = Set(owners.keys)
        if let name = type.needed.first(where: { !set.contains($0) }) {
            return name == type.money ? RecordType.amount : name
        }
        guard type.needsOutcome, set.isDisjoint(with: RecordType.outcomes) else { return nil }
        return RecordType.outcomes.joined(separator: " or ")
    }

    /// Returns the form in which the dates of some rows are days, as ``ImportMap/dates(in:)`` does.
    public func dates(in rows: [CSVRow]) -> ImportDates? {
        let hasDates = targets.contains { if case .attribute(_, let kind)? = $0 { kind.isDate } else { false } }
        return hasDates ? TimeText.form(of: rows) : nil
    }

    private mutating func own(_ target: Target, _ owner: String) throws(ImportError) {
        // The amount is one value, however it is written.
        let place =
            switch target {
            case .person(let key): "person \(key)"
            case .amount: type.money ?? ""
            case .id: "id"
            case .outcome: "the outcome"
            case .attribute(let name, _): name
            }
        if let other = owners.updateValue(owner, forKey: place) {
            throw ImportError(.duplicateTarget, "\(other) and \(owner) both set \(place)")
        }
    }

    /// The columns that say what became of a payment.
    private static let outcomes: Set<String> = ["status", "payment_status", "transaction_status", "transaction_state"]
    private static let people: Set<String> = ["signup_id", "person_id", "donor_id", "nationbuilder_id"]

    private static func target(_ words: String, _ type: RecordType) -> Target? {
        // The first person of two: first_email finds it as email does.
        let prefix = type.person.dropLast("signup_id".count)
        let own = words.hasPrefix(prefix) ? String(words.dropFirst(prefix.count)) : words
        if words == "id", type.type != nil { return .id }
        if people.contains(own) || own == "signup" { return .person(.id) }
        let key = ["e_mail": "email", "email_address": "email"][own] ?? own
        if key != "id", let key = ImportKey(key) { return .person(key) }
        // Whoever gives is the person: the address of a recipient or of a fundraiser is not.
        if ["donor_email", "customer_email", "from_email_address"].contains(words) { return .person(.email) }
        if words == RecordType.amount, type.money != nil { return .amount }
        if type.isOfLists, RecordType.places.contains(words) { return .attribute(RecordType.place, .text) }
        let suffix = "_email"
        let stem = words.hasSuffix(suffix) ? String(words.dropLast(suffix.count)) : nil
        for name in [words, words + "_id"] + (stem.map { [$0 + "_id", $0 + "_signup_id"] } ?? []) {
            guard let attribute = type.type?.attribute(name), let kind = type.kind(of: attribute) else { continue }
            if stem == nil || name == words || attribute.target == NamedResource.people {
                return .attribute(name, kind)
            }
        }
        return nil
    }
}
