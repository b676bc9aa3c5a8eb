// SPDX-License-Identifier: MIT

public import ErrandJSON

/// A pure state machine that carries out one entry of a journal, or takes it back: it says what is to be read and
/// sent, and takes what came of it.
///
/// ```swift
/// var change = EntryChange(entry)
/// change.next()  // .read
/// change.take(.shown(resource))
/// change.next()  // .send(.update(id: "3", ["phone": "555-0100"]))
/// try await journal.save([change.entry])
/// // Send the request.
/// change.take(.returned(resource))
/// change.next()  // .over
/// ```
///
/// Before each action ``entry`` is to be on the disk, so that after a crash the journal says at least as much as was
/// sent. An entry that is ``EntryState/sending`` or ``EntryState/undoing`` at the beginning is one of a run that has
/// ended: the machine looks what became of it before anything is sent again.
///
/// * What somebody else has written meanwhile stays, also when it is taken back.
/// * A creation goes by the newest resource before it. When its response is lost, one that is newer and has all values
///   is the created one; it is looked for again after growing pauses, because a nation may show it late. If there are
///   several, nobody can tell, and it is ``EntryState/unknown`` and never sent again.
public struct EntryChange: Sendable {
    /// Whether an entry is carried out or taken back.
    public enum Direction: Sendable {
        /// It is carried out.
        case forth
        /// It is taken back.
        case back
    }

    /// The next action of the driver.
    public enum Action: Sendable, Equatable {
        /// Read the resource as it is now.
        case read
        /// Read the id of the newest resource of the type.
        case mark
        /// Look after a pause for resources that are newer than an id, and of which the journal does not know who made
        /// them.
        case find(newerThan: String, after: Duration)
        /// Send a write.
        case send(EntryWrite)
        /// Nothing is to be done any more.
        case over
    }

    /// The result of an action.
    public enum Event: Sendable {
        /// The resource as it is now.
        case shown(ShownResource)
        /// The nation does not have it: a sentence without a full stop says so.
        case missing(String)
        /// The id of the newest resource; empty when there is none.
        case newest(String)
        /// The resources that were looked for.
        case found([ShownResource])
        /// The nation has carried the write out.
        case returned(ShownResource)
        /// The nation has refused it: a sentence without a full stop says why.
        case refused(String, isMissing: Bool = false)
        /// It was carried out, or may have been, and there is no response.
        case lost
        /// It was certainly not carried out, and can be sent after a further reading.
        case notSent
    }

    /// The entry as it is to be on the disk.
    public private(set) var entry: JournalEntry
    private let direction: Direction
    /// Whether it goes on after a lost response; otherwise that ends it, and another run looks what became of it.
    private let recovers: Bool
    /// Whether it sends anything; otherwise it only looks what became of an earlier request.
    private let sends: Bool
    private let isSame: @Sendable (_ name: String, JSONValue, JSONValue) -> Bool

    /// The entry before the last write.
    private var previous: JournalEntry
    private var shown: ShownResource?
    private var isRead = false
    private var isOver = false
    private var tries = 0
    private var searches = 0
    /// The values that an undo leaves alone.
    private var changed: [String] = []

    /// Creates a machine.
    ///
    /// - Parameters:
    ///   - entry: The entry as the journal has it.
    ///   - direction: Whether it is carried out or taken back.
    ///   - recovers: Whether it goes on when a response is lost.
    ///   - sends: Whether it sends anything; otherwise it only looks what became of an earlier request.
    ///   - isSame: Whether two values of a member are the same; by default to a person, so that no value and an empty
    ///     text are.
    public init(
        _ entry: JournalEntry, _ direction: Direction = .forth, recovers: Bool = false, sends: Bool = true,
        isSame: (@Sendable (_ name: String, JSONValue, JSONValue) -> Bool)? = nil
    ) {
        (self.entry, previous, self.direction) = (entry, entry, direction)
        (self.recovers, self.sends) = (recovers, sends)
        self.isSame = isSame ?? { ChangedValues.isSame($1, $2) }
    }

    /// The member of ``JournalEntry/extra`` with the id of the newest resource before a creation.
    static let newest = "newest"
    /// The member of ``JournalEntry/extra`` with all that the nation returned about a created resource.
    static let shown = "shown"
    /// The member of ``JournalEntry/returned`` with the id of a resource that was created again.
    public static let newID = "id"
    /// The states of what a run carries out, and of what it takes back.
    static func open(_ direction: Direction) -> Set<EntryState> {
        direction == .forth ? [.planned, .sending] : [.done, .sending, .unknown, .undoing]
    }

    /// Whether the request has left, and nobody knows yet what became of it.
    public var isOpen: Bool { entry.state == (direction == .forth ? .sending : .undoing) }

    /// Returns the next action.
    public mutating func next() -> Action {
        guard !isOver, Self.open(direction).contains(entry.state) else { return .over }
        return direction == .forth ? forth() : back()
    }

    /// Takes what came of the last action.
    public mutating func take(_ event: Event) {
        switch event {
        case .shown(let resource):
            (shown, isRead) = (resource, true)
            if direction == .forth, entry.state == .sending { settle(resource) }
        case .missing(let words): direction == .forth ? missing(words) : goneBack()
        case .newest(let id):
            isRead = true
            note(Self.newest, .string(id))
        case .found(let resources): created(resources)
        case .returned(let resource): direction == .forth ? done(resource) : undone(resource)
        case .refused(let words, let isMissing): refused(words, isMissing: isMissing)
        case .lost:
            (tries, isRead, isOver) = (tries + 1, false, !recovers)
        case .notSent: (entry, isRead) = (previous, false)
        }
    }

    // MARK: Carrying out

    private var write: EntryWrite? {
        let sent = entry.sent ?? [:]
        switch (entry.action, entry.id, sent[PlannedPerson.tag]?.string) {
        case (.create, _, _): return .create(sent)
        case (.update, let id?, _): return entry.sent.map { .update(id: id, $0) }
        case (.delete, let id?, _): return .delete(id: id)
        case (.tag, let id?, let tag?): return .tag(id: id, tag)
        case (.untag, let id?, let tag?): return .untag(id: id, tag)
        default: return nil
        }
    }

    private mutating func forth() -> Action {
        guard let write else {
            end(.refused, "it cannot be read")
            return .over
        }
        if !sends, isRead || entry.state == .planned { return .over }
        if entry.action == .create {
            if entry.state == .sending, let newest = entry.extra?[Self.newest]?.string {
                return .find(newerThan: newest, after: CreationSearch.pauses[searches])
            }
            guard isRead else { return .mark }
        } else {
            guard isRead else { return .read }
            if entry.before == nil { entry.before = shown?.values }
            if let name = shown?.name, !name.isEmpty { entry.name = name }
            if entry.action == .untag, let before = entry.before, before[PlannedPerson.tag] == nil {
                end(.done)
                return .over
            }
        }
        return send(write, as: .sending)
    }

    /// Says that a request may leave from now on.
    private mutating func send(_ write: EntryWrite, as state: EntryState) -> Action {
        if tries >= RowWriting.mostTries {
            let words = "sent \(tries) times, and the nation did not respond"
            end(direction == .forth ? .refused : .kept, words)
            return .over
        }
        previous.state = entry.state
        entry.state = state
        return .send(write)
    }

    /// Decides what became of an earlier request.
    private mutating func settle(_ resource: ShownResource) {
        guard let present = resource.values else { return }
        let (sent, before) = (entry.sent ?? [:], entry.before ?? [:])
        switch entry.action {
        case .tag: if present[PlannedPerson.tag] != nil { end(.done) }
        case .untag: if present[PlannedPerson.tag] == nil { end(.done) }
        case .update:
            let differing = sent.keys.filter { !isSame($0, before[$0] ?? .null, sent[$0] ?? .null) }
            let landed = differing.filter { isSame($0, present[$0] ?? .null, sent[$0] ?? .null) }
            if !landed.isEmpty {
                entry.returned = JSONObject(
                    sent.map { ($0.key, landed.contains($0.key) ? present[$0.key] ?? .null : $0.value) })
                return end(.done)
            }
            let others = differing.filter { !isSame($0, present[$0] ?? .null, before[$0] ?? .null) }
            if !others.isEmpty { end(.refused, "changed meanwhile: \(others.joined(separator: ", "))") }
        default: break
        }
    }

    private mutating func missing(_ words: String) {
        // An earlier request has deleted it.
        entry.action == .delete && entry.state == .sending ? end(.done) : end(.refused, words)
    }

    private mutating func done(_ resource: ShownResource) {
        switch entry.action {
        case .update: (entry.returned, entry.updatedAt) = (resource.values, resource.updatedAt)
        case .create:
            (entry.id, entry.returned, entry.updatedAt) = (resource.id, resource.values, resource.updatedAt)
            note(Self.shown, .object(resource.attributes))
        default: break
        }
        end(.done)
    }

    /// Looks for the created resource among those that are newer; what has other values may be made of it by the nation.
    private mutating func created(_ resources: [ShownResource]) {
        let sent = entry.sent ?? [:]
        let equal = resources.filter { resource in
            sent.allSatisfy { isSame($0.key, resource.values?[$0.key] ?? .null, $0.value) }
        }
        if let only = equal.first {
            return equal.count == 1
                ? done(only) : end(.unknown, "its response was lost, and \(equal.count) equal ones are there since")
        }
        if !resources.isEmpty {
            return end(.unknown, "its response was lost, and what is there since has other values")
        }
        searches += 1
        guard searches == CreationSearch.pauses.count else { return }
        (searches, isRead) = (0, false)
        entry.state = .planned
    }

    // MARK: Taking back

    private mutating func back() -> Action {
        switch entry.action {
        case .update:
            guard let before = entry.before else { return keep("the values before are not known") }
            guard isRead else { return .read }
            let values = ChangedValues(
                before: before, returned: entry.returned ?? entry.sent ?? [:], present: shown?.values ?? [:], isSame)
            changed = values.changed
            guard !values.restored.isEmpty, let id = entry.id else { return finish() }
            return send(.update(id: id, values.restored), as: .undoing)
        case .delete:
            guard let before = entry.before else { return keep("nothing of it was saved") }
            if entry.state == .undoing { return keep("it may have been created again: look before you try") }
            if entry.state != .done, !isRead { return .read }
            if shown != nil { return keep("it is still there") }
            return send(.create(before), as: .undoing)
        case .tag, .untag:
            guard let id = entry.id, let tag = entry.sent?[PlannedPerson.tag]?.string else {
                return keep("it cannot be read")
            }
            // Who had the tag before keeps it, and who did not have it does not get it.
            let adds = entry.action == .untag
            guard (entry.before?[PlannedPerson.tag] != nil) == adds else { return finish() }
            return send(adds ? .tag(id: id, tag) : .untag(id: id, tag), as: .undoing)
        default:
            guard entry.action == .create, let id = entry.id, entry.returned != nil else {
                return keep(entry.reason ?? "nobody can tell who created it: a response was lost")
            }
            guard isRead else { return .read }
            guard isUntouched else { return keep("it has changed since") }
            return send(.delete(id: id), as: .undoing)
        }
    }

    /// Whether a created resource is as the nation returned it.
    private var isUntouched: Bool {
        let before = entry.extra?[Self.shown]?.object ?? [:]
        return shown?.updatedAt == entry.updatedAt && before.allSatisfy { shown?.attributes[$0.key] == $0.value }
    }

    private mutating func keep(_ reason: String) -> Action {
        end(.kept, reason)
        return .over
    }

    private mutating func finish() -> Action {
        changed.isEmpty
            ? end(.undone) : end(.kept, "\(changed.joined(separator: ", ")) was changed since, and stays")
        return .over
    }

    private mutating func goneBack() {
        switch entry.action {
        // The nation has carried the deletion out, although it did not respond.
        case .delete: isRead = true
        // Somebody has deleted it, or an earlier undo, whose response was lost.
        case .create: end(.undone)
        default: end(.kept, "it is not there any more")
        }
    }

    private mutating func undone(_ resource: ShownResource) {
        if entry.action == .delete { entry.returned = [Self.newID: resource.id.map { .string($0) } ?? .null] }
        _ = finish()
    }

    // MARK: Ends

    private mutating func refused(_ words: String, isMissing: Bool) {
        // Only an earlier request can have deleted it.
        let wasSent = tries > 0 || previous.state == .sending
        if direction == .forth {
            return isMissing && wasSent ? missing(words) : end(.refused, words)
        }
        isMissing && entry.action != .delete ? goneBack() : end(.kept, words)
    }

    private mutating func end(_ state: EntryState, _ reason: String? = nil) {
        (entry.state, entry.reason, isOver) = (state, reason, true)
    }

    private mutating func note(_ name: String, _ value: JSONValue) {
        var extra = entry.extra ?? [:]
        extra[name] = value
        entry.extra = extra
    }
}
