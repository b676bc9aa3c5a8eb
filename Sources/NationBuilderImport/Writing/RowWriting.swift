// SPDX-License-Identifier: MIT

import ErrandJSON

/// A pure state machine that writes one person of a file: it says what is to be sent, and takes the responses.
///
/// Before each action its ``takeUnsaved()`` is to be on the disk, so that after a crash the journal says at least
/// as much as was sent. An entry that is ``EntryState/sending`` at the beginning is one of a run that ended; the
/// machine looks what became of it.
struct RowWriting: RowMachine {
    /// The next action of the driver.
    enum Action: Sendable, Equatable {
        case send(PersonWrite)
        /// Look up a person, because a response was lost.
        case look(PersonLookup)
        /// Look for a new person by all keys after a pause, because the person may be there, or may appear late.
        case search([PersonLookup], after: Duration)
        case over
    }

    /// The values that all rows share.
    struct Context: Sendable {
        /// The custom fields, by which values are compared.
        var fields: [ImportField] = []
        /// The ids of the tags by their names in lower case.
        var tags: [String: String] = [:]
        /// Whether only lost responses are looked up, and nothing new is sent.
        var isSettling = false
    }

    /// How often a write is tried whose responses are lost.
    static let mostTries = 3

    private(set) var entries: [JournalEntry]
    private let context: Context
    /// The person as the nation showed it last; `nil` for nobody.
    private var person: KnownPerson?
    /// Somebody who has a key of a person who is to be created; `nil` for nobody.
    private var holder: KnownPerson?
    private var current = 0
    private var tries = 0
    private var lastFault = ""
    private var search = CreationSearch()
    /// The nation's words when it has refused a creation because a value is somebody's.
    private var takenReason: String?
    private var unsaved: Set<Int> = []

    /// - Parameters:
    ///   - entries: All entries of the row, in their order.
    ///   - person: The person as the nation shows it just now; `nil` for nobody, or a new one.
    ///   - holder: Somebody whom the nation shows just now with a key of a new person; `nil` for nobody.
    init(_ entries: [JournalEntry], _ person: KnownPerson?, holder: KnownPerson? = nil, _ context: Context) {
        (self.entries, self.person, self.holder, self.context) = (entries, person, holder, context)
    }

    /// Returns the entries that have changed since the last time.
    mutating func takeUnsaved() -> [JournalEntry] {
        defer { unsaved = [] }
        return unsaved.sorted().map { entries[$0] }
    }

    private mutating func change(_ index: Int, _ edit: (inout JournalEntry) -> Void) {
        edit(&entries[index])
        unsaved.insert(index)
    }

    // MARK: Actions

    /// Returns the next action.
    mutating func next() -> Action {
        while current < entries.count {
            switch entries[current].state {
            // A ``ListRun`` writes it later, with those of others.
            case _ where entries[current].action == .list: advance()
            case .planned where !context.isSettling:
                if let write = begin() {
                    change(current) { $0.state = .sending }
                    return .send(write)
                }
            case .sending: if let action = recover() { return action }
            default: advance()
            }
        }
        return .over
    }

    private mutating func advance() {
        current += 1
        (tries, lastFault, search, takenReason) = (0, "", CreationSearch(), nil)
    }

    /// Returns the request of a planned entry; `nil` when it is refused, or there is nothing to send.
    private mutating func begin() -> PersonWrite? {
        let entry = entries[current]
        let sent = entry.sent ?? [:]
        switch entry.action {
        case .create: return beginCreation(sent)
        case .update: return beginUpdate(entry, sent)
        case .tag:
            let name = sent[PlannedPerson.tag]?.string ?? ""
            guard let id = personID else { return refuse("nobody knows the person's id") }
            guard let tag = context.tags[name.lowercased()] else { return refuse("there is no tag \"\(name)\"") }
            return .addTag(id: tag, person: id)
        case .untag: return beginUntagging(sent[PlannedPerson.tag]?.string ?? "")
        default: return refuse("an import does not do this")
        }
    }

    private mutating func beginCreation(_ sent: JSONObject) -> PersonWrite? {
        if let holder { return refuse(existing: holder) }
        guard let later = laterValues else { return .create(sent) }
        let all = JSONObject(sent.map { ($0.key, $0.value) } + (entries[later].sent ?? [:]).map { ($0.key, $0.value) })
        change(current) { $0.sent = all }
        return .create(all)
    }

    /// The entry with the values that an earlier version was to send after the creation.
    private var laterValues: Int? {
        let next = current + 1
        guard next < entries.count, entries[next].action == .update, entries[next].state == .planned,
            entries[next].before == nil
        else { return nil }
        return next
    }

    private mutating func refuse(existing holder: KnownPerson) -> PersonWrite? {
        let key = entries[current].matchKeys.first { holder.keys.contains($0) }
        let words = key.map { "has the \($0.key) \"\($0.value)\"" } ?? "is this person"
        return refuse("exists now: somebody whom another has created since the preview \(words)")
    }

    private mutating func beginUpdate(_ entry: JournalEntry, _ sent: JSONObject) -> PersonWrite? {
        guard let id = personID else { return refuse("nobody knows the person's id") }
        guard let person else { return refuse("nobody has the id \(id) any more") }
        let present = JournalValues.values(of: sent.keys, in: person.attributes)
        let others = sent.keys.filter { isChanged($0, present[$0] ?? .null, entry) }
        if !others.isEmpty {
            return refuse("changed meanwhile: \(others.joined(separator: ", "))")
        }
        change(current) {
            $0.id = id
            $0.before = present
            $0.extra = Self.noting(absent: person, sent, $0.extra)
        }
        if sent.allSatisfy({ isEqual($0.key, present[$0.key] ?? .null, $0.value) }) {
            // Somebody else has written the same, which an undo leaves alone.
            change(current) { $0.state = .done }
            return nil
        }
        return .update(id: id, sent)
    }

    private mutating func beginUntagging(_ tag: String) -> PersonWrite? {
        guard let id = personID, let person else { return refuse("the person is gone") }
        let hasTag = person.tags.contains(tag.lowercased())
        change(current) { ($0.before, $0.state) = (hasTag ? $0.sent : [:], hasTag ? $0.state : .done) }
        // Somebody else has taken it, which an undo leaves alone.
        return hasTag ? .untag(person: id, tag) : nil
    }

    /// Returns whether somebody has changed a value since the preview.
    private func isChanged(_ name: String, _ present: JSONValue, _ entry: JournalEntry) -> Bool {
        let wanted = entry.sent?[name] ?? .null
        if isEqual(name, present, wanted) { return false }
        if let before = entry.before { return !Self.isSame(present, before[name] ?? .null) }
        // A new person has the nation's own values, such as an opt-in; what somebody has written is text.
        return present.string.map { !$0.isEmpty } ?? false
    }

    /// The member of ``JournalEntry/extra`` with all that the nation returned about a new person: `updated_at` alone does
    /// not show a change in the same second.
    static let shown = "shown"

    /// The member of ``JournalEntry/extra`` with the addresses that the person did not have at all.
    static let absent = "absent"

    private static func noting(absent person: KnownPerson, _ sent: JSONObject, _ extra: JSONObject?) -> JSONObject? {
        let addresses = Set(sent.keys.compactMap { AddressPart($0)?.address })
        let absent = addresses.filter { person.attributes[$0]?.isNull ?? true }.sorted()
        guard !absent.isEmpty else { return extra }
        var extra = extra ?? [:]
        extra[Self.absent] = .array(absent.map { .string($0) })
        return extra
    }

    // MARK: Responses

    /// Takes the response to the last write.
    mutating func take(_ outcome: WriteOutcome) {
        switch outcome {
        case .written(let response): written(response)
        case .refused(_, isTaken: true, isMissing: _) where entries[current].action == .tag:
            _ = settle(.done, tries > 0 ? Self.lostWords : nil)
        case .refused(let reason, isTaken: true, isMissing: _)
        where entries[current].action == .create && !entries[current].searchKeys.isEmpty:
            // Whose the value is shows in a search: it may be the person's whose response was lost.
            (takenReason, search) = (reason, CreationSearch())
        case .refused(let reason, _, _): refuse(reason)
        case .lost(let fault): (tries, lastFault) = (tries + 1, fault)
        }
    }

    /// Takes back the last write, which was certainly not carried out.
    mutating func takeBack() { if current < entries.count { change(current) { $0.state = .planned } } }

    /// Whether the last write goes by what was read of the person, or of those who have the person's keys.
    var goesByReading: Bool {
        guard current < entries.count else { return false }
        return [.update, .untag].contains(entries[current].action)
            || entries[current].action == .create && !entries[current].matchKeys.isEmpty
    }

    /// Takes the person as the nation shows it now, and somebody with a key of a new one; `nil` for nobody.
    mutating func reread(_ person: KnownPerson?, holder: KnownPerson?) { (self.person, self.holder) = (person, holder) }

    private static let lostWords = "its response was lost"

    private mutating func written(_ response: PersonWrite.Response) {
        let entry = entries[current]
        var changed = entry
        changed.state = .done
        if entry.action == .tag {
            changed.returned = ["id": response.id.map { .string($0) } ?? .null]
        } else if entry.action == .untag {
            changed.returned = entry.sent
        } else {
            let sent = entry.sent ?? [:]
            let returned = JournalValues.values(of: sent.keys, in: response.attributes)
            changed.id = response.id ?? entry.id
            changed.returned = returned
            changed.updatedAt = response.attributes["updated_at"]?.string
            changed.reason = notTaken(sent, returned)
            if entries.first?.action == .create, var shown = response.attributes.object {
                for address in AddressPart.addresses { shown[address] = nil }
                var extra = changed.extra ?? [:]
                extra[Self.shown] = .object(shown)
                changed.extra = extra
            }
        }
        change(current) { $0 = changed }
        guard entry.action == .create else { return }
        person = KnownPerson(response.resource)
        if let later = laterValues {
            // They went with the creation.
            change(later) {
                ($0.state, $0.id, $0.updatedAt, $0.extra) = (.done, changed.id, changed.updatedAt, changed.extra)
                $0.returned = JournalValues.values(of: ($0.sent ?? [:]).keys, in: response.attributes)
            }
        }
    }

    /// Returns what the nation did not take, in words; `nil` when it took all.
    private func notTaken(_ sent: JSONObject, _ returned: JSONObject) -> String? {
        let names = sent.keys.filter { !isEqual($0, returned[$0] ?? .null, sent[$0] ?? .null) }
        guard !names.isEmpty else { return nil }
        return names.map { name in
            let text = ValueComparison.text(returned[name])
            return "\(name) was not taken: " + (text.isEmpty ? "the nation has no value" : "the nation has \"\(text)\"")
        }.joined(separator: "; ")
    }

    // MARK: Lost responses

    private mutating func recover() -> Action? {
        let entry = entries[current]
        switch entry.action {
        case .create:
            let lookups = PersonLookup.lookups(entry.searchKeys)
            guard !lookups.isEmpty else {
                unknown("\(Self.lostWords), and without a key nobody can tell whether the person was created")
                return nil
            }
            // One that was sent before this run began is a lost one, too.
            if takenReason == nil { tries = max(tries, 1) }
            return .search(lookups, after: search.pause)
        case .update, .untag:
            guard let id = personID else { return settle(.unknown, Self.lostWords) }
            return .look(PersonLookup(key: .id, values: [id]))
        case .tag where context.isSettling: return settle(.unknown, Self.lostWords)
        case .tag where tries < Self.mostTries:
            // A second tagging is refused as taken, so that it can be sent again.
            tries = max(tries, 1)
            guard let write = begin() else { return nil }
            return .send(write)
        default: return settle(.unknown, Self.lostWords)
        }
    }

    private mutating func settle(_ state: EntryState, _ reason: String?) -> Action? {
        change(current) { ($0.state, $0.reason) = (state, reason) }
        return nil
    }

    /// Takes the people whom the last lookup found.
    mutating func take(people: [KnownPerson]) {
        switch entries[current].action {
        case .create: take(holders: people)
        default:
            guard let found = people.first else {
                refuse("the person is gone")
                return
            }
            person = found
            if entries[current].action == .untag { return settleUntagging() }
            settleUpdate(JournalValues.values(of: (entries[current].sent ?? [:]).keys, in: found.attributes))
        }
    }

    private mutating func take(holders: [KnownPerson]) {
        let entry = entries[current]
        if tries == 0, let takenReason {
            _ = holders.first.map { refuse(existing: $0) } ?? refuse(takenReason)
            return
        }
        let sent = entry.sent ?? [:]
        let present = JournalValues.values(of: sent.keys, in: holders.first?.attributes ?? .null)
        let names = sent.keys.filter { !isEqual($0, present[$0] ?? .null, sent[$0] ?? .null) }
        switch search.take(holders, entry.searchKeys, differing: names) {
        case .created(let found):
            // Who created the person is not known, so that an undo does not delete the person.
            person = found
            change(current) { ($0.state, $0.id, $0.reason) = (.done, found.id, Self.lostWords) }
        case .unclear(let reason): unknown("\(Self.lostWords), and \(reason)")
        case .nothingYet: break
        case .nothing:
            if let takenReason { return unknown("\(Self.lostWords), and then: \(takenReason)") }
            search = CreationSearch()
            notWritten()
        }
    }

    private mutating func settleUpdate(_ present: JSONObject) {
        let entry = entries[current]
        let (sent, before) = (entry.sent ?? [:], entry.before ?? [:])
        let differing = sent.keys.filter { !isEqual($0, before[$0] ?? .null, sent[$0] ?? .null) }
        let landed = differing.filter { isEqual($0, present[$0] ?? .null, sent[$0] ?? .null) }
        if landed.isEmpty, !differing.isEmpty { return notWritten() }
        // What somebody else has changed since is not what the nation returned to us.
        var returned = sent
        for name in sent.keys where isEqual(name, present[name] ?? .null, sent[name] ?? .null) {
            returned[name] = present[name]
        }
        change(current) { ($0.state, $0.returned) = (.done, returned) }
    }

    private mutating func settleUntagging() {
        let tag = entries[current].sent?[PlannedPerson.tag]?.string?.lowercased() ?? ""
        if person?.tags.contains(tag) == true { return notWritten() }
        change(current) { ($0.state, $0.returned) = (.done, $0.sent) }
    }

    private mutating func notWritten() {
        if tries >= Self.mostTries {
            refuse("sent \(tries) times: \(lastFault)")
        } else {
            change(current) { $0.state = .planned }
        }
        if context.isSettling { advance() }
    }

    // MARK: Ends

    /// Refuses the write, and all further ones of the row.
    @discardableResult
    private mutating func refuse(_ reason: String) -> PersonWrite? {
        end(.refused, reason)
        return nil
    }

    private mutating func unknown(_ reason: String) { end(.unknown, reason) }

    private mutating func end(_ state: EntryState, _ reason: String) {
        for index in entries.indices.dropFirst(current) where [.planned, .sending].contains(entries[index].state) {
            change(index) { ($0.state, $0.reason) = (state, reason) }
        }
    }

    // MARK: Values

    private var personID: String? { person?.id ?? entries.lazy.compactMap(\.id).first }

    private func isEqual(_ name: String, _ present: JSONValue, _ wanted: JSONValue) -> Bool {
        ValueComparison.isEqual(present, wanted, ImportTarget(name, fields: context.fields)?.kind ?? .text)
    }

    private static func isSame(_ left: JSONValue, _ right: JSONValue) -> Bool { left == right }
}
