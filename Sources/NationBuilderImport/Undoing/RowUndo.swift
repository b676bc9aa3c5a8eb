// SPDX-License-Identifier: MIT

import ErrandJSON

/// A pure state machine that undoes what an import has written about one person.
///
/// As with ``RowWriting``, ``takeUnsaved()`` is to be on the disk before each action.
struct RowUndo: RowMachine {
    enum Action: Sendable, Equatable {
        case send(PersonWrite)
        /// Read the person again, because a response was lost.
        case look(PersonLookup)
        case over
    }

    private(set) var entries: [JournalEntry]
    private let fields: [ImportField]
    private var person: KnownPerson?
    /// Why the person is kept, such as what refers to it; `nil` when nothing does.
    private var reference: String?
    private var unsaved: Set<Int> = []
    /// The entries that were tried, with the number of tries.
    private var tries: [Int: Int] = [:]
    private var current: Int?
    /// The entry of the last write, as it was before.
    private var previous: JournalEntry?
    private var mustLook = false

    /// - Parameters:
    ///   - entries: All entries of the row.
    ///   - person: The person as the nation shows it now; `nil` for nobody.
    ///   - reference: Why the person is kept, such as what refers to it; `nil` when nothing does.
    init(_ entries: [JournalEntry], _ person: KnownPerson?, reference: String?, fields: [ImportField]) {
        (self.entries, self.person, self.reference, self.fields) = (entries, person, reference, fields)
    }

    mutating func takeUnsaved() -> [JournalEntry] {
        defer { unsaved = [] }
        return unsaved.sorted().map { entries[$0] }
    }

    private mutating func change(_ index: Int, _ edit: (inout JournalEntry) -> Void) {
        edit(&entries[index])
        unsaved.insert(index)
    }

    private mutating func set(_ state: EntryState, _ reason: String? = nil, at index: Int) {
        change(index) { ($0.state, $0.reason) = (state, reason) }
    }

    /// The states of what is to be undone.
    static let open: Set<EntryState> = [.done, .undoing]

    // MARK: Actions

    mutating func next() -> Action {
        if mustLook, let id = entries.lazy.compactMap(\.id).first {
            return .look(PersonLookup(key: .id, values: [id]))
        }
        if let index = entries.firstIndex(where: { Self.open.contains($0.state) && $0.action == .create }) {
            if let action = undoCreation(index) { return action }
        }
        // Tags go first, as they came last.
        while let index = entries.lastIndex(where: { Self.open.contains($0.state) }) {
            (current, previous) = (index, entries[index])
            let action =
                switch entries[index].action {
                case .tag: untag(index)
                case .untag: retag(index)
                default: restore(index)
                }
            if let action { return action }
        }
        return .over
    }

    /// Deletes a person whom this import has created, unless anybody else has used it.
    private mutating func undoCreation(_ index: Int) -> Action? {
        if person == nil {
            // Somebody has deleted the person, or an earlier undo, whose response was lost.
            for index in entries.indices where Self.open.contains(entries[index].state) { set(.undone, at: index) }
            return nil
        }
        if let reason = reasonToKeep(entries[index]) { return keepAll(reason) }
        guard tries[index, default: 0] < RowWriting.mostTries, let id = entries[index].id else {
            return keepAll("the nation did not respond")
        }
        (current, previous) = (index, entries[index])
        change(index) { $0.state = .undoing }
        return .send(.delete(id: id))
    }

    private func reasonToKeep(_ creation: JournalEntry) -> String? {
        guard creation.returned != nil else { return "nobody can tell who created the person: a response was lost" }
        if let reference { return reference }
        let writes = entries.filter { $0.action != .tag && Self.open.contains($0.state) }
        guard let last = writes.last?.updatedAt, writes.allSatisfy({ $0.updatedAt != nil }) else {
            return "nobody can tell when the import wrote last: a response was lost"
        }
        let shown = writes.last?.extra?[RowWriting.shown]?.object ?? [:]
        let isSame = person?.updatedAt == last && shown.allSatisfy { person?.attributes[$0.key] == $0.value }
        return isSame ? nil : "the person has changed since"
    }

    private mutating func keepAll(_ reason: String) -> Action? {
        var isFirst = true
        for index in entries.indices where Self.open.contains(entries[index].state) {
            set(.kept, isFirst ? reason : nil, at: index)
            isFirst = false
        }
        return nil
    }

    private mutating func untag(_ index: Int) -> Action? {
        guard let id = entries[index].returned?["id"]?.string else {
            // The person had it before, or nobody can tell.
            if entries[index].reason == nil {
                set(.undone, at: index)
            } else {
                set(
                    .kept, "the tag \(tag(index)) stays: nobody can tell who gave it, as a response was lost", at: index
                )
            }
            return nil
        }
        guard tries[index, default: 0] < RowWriting.mostTries else {
            set(.kept, "the tag \(tag(index)) stays: the nation did not respond", at: index)
            return nil
        }
        change(index) { $0.state = .undoing }
        return .send(.removeTag(id: id))
    }

    /// Gives a tag back that the person had.
    private mutating func retag(_ index: Int) -> Action? {
        let entry = entries[index]
        guard let id = entry.id, let tag = entry.before?[PlannedPerson.tag]?.string else {
            set(.undone, at: index)
            return nil
        }
        guard person != nil, tries[index, default: 0] < RowWriting.mostTries else {
            set(.kept, person == nil ? "the person is gone" : "the nation did not respond", at: index)
            return nil
        }
        change(index) { $0.state = .undoing }
        return .send(.retag(person: id, tag))
    }

    private func tag(_ index: Int) -> String { "\"\(entries[index].sent?[PlannedPerson.tag]?.string ?? "")\"" }

    private mutating func restore(_ index: Int) -> Action? {
        let entry = entries[index]
        guard let person, let id = entry.id ?? entries.lazy.compactMap(\.id).first else {
            set(.kept, "the person is gone", at: index)
            return nil
        }
        guard let returned = entry.returned, let before = entry.before else {
            // Nothing was sent: somebody else had written the same.
            set(.undone, at: index)
            return nil
        }
        let present = JournalValues.values(of: returned.keys, in: person.attributes)
        var (values, changed): (JSONObject, [String]) = ([:], [])
        for name in returned.keys {
            let old = before[name] ?? .null
            if present[name] == old { continue }
            if present[name] == returned[name] { values[name] = old } else { changed.append(name) }
        }
        let kept = changed.isEmpty ? nil : "\(changed.joined(separator: ", ")) changed since"
        if values.isEmpty || tries[index, default: 0] >= RowWriting.mostTries {
            let reason = values.isEmpty ? kept : "the nation did not respond"
            set(reason == nil ? .undone : .kept, reason, at: index)
            return nil
        }
        change(index) { ($0.state, $0.reason) = (.undoing, kept) }
        return .send(update(id, values, entry, person))
    }

    /// Returns the request that restores values; an address that was not there before is removed.
    private func update(_ id: String, _ values: JSONObject, _ entry: JournalEntry, _ person: KnownPerson) -> PersonWrite
    {
        let absent = (entry.extra?[RowWriting.absent]?.array ?? []).compactMap(\.string)
        let removed = absent.filter { address in
            let parts = person.attributes[address]?.object ?? [:]
            // Only if each part that is there is one that the import has set.
            return !parts.isEmpty
                && parts.allSatisfy { $0.value.isNull || values["\(address).\($0.key)"] != nil }
        }
        return .update(id: id, values, removing: removed)
    }

    // MARK: Responses

    mutating func take(_ outcome: WriteOutcome) {
        guard let current else { return }
        switch (outcome, entries[current].action) {
        case (.lost, _):
            tries[current, default: 0] += 1
            mustLook = true
        case (.written, .create), (.refused(_, isTaken: _, isMissing: true), .create):
            for index in entries.indices where Self.open.contains(entries[index].state) { set(.undone, at: index) }
        case (.written, .tag), (.refused(_, isTaken: _, isMissing: true), .tag), (.written, .untag):
            set(.undone, at: current)
        case (.written(let response), _): restored(response, current)
        case (.refused(let reason, _, _), .create): _ = keepAll(reason)
        case (.refused(let reason, _, _), _): set(.kept, reason, at: current)
        }
    }

    private mutating func restored(_ response: PersonWrite.Response, _ index: Int) {
        let entry = entries[index]
        let (before, returned) = (entry.before ?? [:], entry.returned ?? [:])
        let now = JournalValues.values(of: returned.keys, in: response.attributes)
        // What the nation did not take back still has the value of the import.
        let stuck = returned.keys.filter {
            now[$0] == returned[$0] && !isEqual($0, now[$0] ?? .null, before[$0] ?? .null)
        }
        let reasons = [entry.reason, stuck.isEmpty ? nil : "\(stuck.joined(separator: ", ")) could not be restored"]
            .compactMap(\.self)
        set(reasons.isEmpty ? .undone : .kept, reasons.isEmpty ? nil : reasons.joined(separator: "; "), at: index)
    }

    private func isEqual(_ name: String, _ present: JSONValue, _ wanted: JSONValue) -> Bool {
        ValueComparison.isEqual(present, wanted, ImportTarget(name, fields: fields)?.kind ?? .text)
    }

    /// Takes back the last write, which was certainly not carried out.
    ///
    /// One that was tried before this run stays open.
    mutating func takeBack() {
        guard let current, let previous else { return }
        change(current) { $0 = previous }
    }

    /// Takes the people whom the last lookup found.
    mutating func take(people: [KnownPerson]) {
        mustLook = false
        person = people.first
    }

    /// Takes the person as the nation shows it now, and why it is kept, as the last write was not sent.
    mutating func reread(_ person: KnownPerson?, reference: String?) {
        (self.person, self.reference) = (person, reference)
    }
}
