// SPDX-License-Identifier: MIT

import ErrandJSON

/// The writes of one person of the file, as entries of a journal.
struct PlannedPerson: Sendable {
    /// The writes in their order; none when nothing of the person changes.
    let entries: [JournalEntry]

    /// The type of people.
    static let people = "signups"
    /// The member of ``JournalEntry/extra`` with the lines of further rows.
    static let lines = "lines"

    /// - Parameters:
    ///   - person: The person.
    ///   - changed: The places of the targets that change.
    ///   - targets: All targets.
    ///   - optIns: The consent that new people get of whom the file does not say it, by the names of the attributes.
    init(_ person: ImportedPerson, changed: [Int], _ targets: [ImportTarget], optIns: [String: Bool]) {
        var values: JSONObject = [:]
        var before: JSONObject = [:]
        var further: [(EntryAction, JSONObject)] = []
        for index in changed {
            switch targets[index].form {
            case .tags, .removedTags:
                let action: EntryAction = targets[index] == .tags ? .tag : .untag
                further += person.changedTags(index, targets[index]).map { (action, [Self.tag: .string($0)]) }
            case .list(let list): further.append((.list, [ListBatch.list: .string(list.id)]))
            default:
                values["\(targets[index])"] = person.wanted[index] ?? .null
                before["\(targets[index])"] = person.present(index) ?? .null
            }
        }
        var entries: [JournalEntry] = []
        func add(_ action: EntryAction, _ key: EntryKey?, _ before: JSONObject?, _ sent: JSONObject) {
            entries.append(
                JournalEntry(
                    number: person.line, step: entries.count, type: Self.people, id: person.id, key: key,
                    name: person.name, action: action, before: before, sent: sent))
        }
        if person.id == nil {
            for name in Self.optIns where values[name] == nil {
                if let consent = optIns[name] { values[name] = .bool(consent) }
            }
            // All at once: a nation refuses a person without a name, a telephone number and an address, and what is
            // sent later, such as an opt-in, would not hold before.
            add(.create, person.key.map { Self.entryKey($0, values) }, nil, values)
        } else if !values.isEmpty {
            add(.update, nil, before, values)
        }
        // Who is refused gets onto no list: those come last, when all others are written.
        for isLast in [false, true] {
            for (action, sent) in further where (action == .list) == isLast { add(action, nil, nil, sent) }
        }
        if !entries.isEmpty {
            var extra: JSONObject = [:]
            if !person.furtherLines.isEmpty {
                extra[Self.lines] = .array(person.furtherLines.map { .number(JSONNumber($0)) })
            }
            if person.id == nil, !person.keys.isEmpty {
                extra[JournalEntry.keys] = .array(person.keys.map(\.name).sorted().map { .string($0) })
            }
            if !extra.isEmpty { entries[0].extra = extra }
        }
        self.entries = entries
    }

    /// Returns a key as the file writes it.
    private static func entryKey(_ key: MatchKey, _ values: JSONObject) -> EntryKey {
        let name = key.key.description
        let text = values[name]?.string.flatMap { $0.lowercased() == key.value ? $0 : nil } ?? key.value
        return EntryKey(name: name, value: text)
    }

    /// The attributes that a nation sets to yes for a new person of whom nobody says anything else.
    static let optIns = ["email_opt_in", "mobile_opt_in"]
    /// The member of a tagging's values.
    static let tag = "tag"
}
