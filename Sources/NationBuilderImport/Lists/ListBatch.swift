// SPDX-License-Identifier: MIT

import ErrandJSON

/// A pure state machine that puts the people of some entries onto one list by one request, or takes them off it: it
/// says what is to be read and sent, and takes what came of it.
///
/// As with ``EntryChange``, ``entries`` are to be on the disk before each action. An entry that is
/// ``EntryState/sending`` at the beginning is one of a run that has ended. It is sent again: who is on a list already
/// stays on it once, and who was on it before is known since the first request.
struct ListBatch: Sendable {
    /// The next action of the driver.
    enum Action: Sendable, Equatable {
        /// Read who of some people is on the list.
        case read([String])
        /// Put people onto the list, and wait until it is done.
        case add([String])
        /// Take people off the list, and wait until it is done.
        case remove([String])
        /// Nothing is to be done any more.
        case over
    }

    /// The result of an action.
    enum Event: Sendable {
        /// Those who are on the list.
        case members(Set<String>)
        /// The nation has done it.
        case completed
        /// The nation has refused it: a sentence without a full stop says why.
        case refused(String, isMissing: Bool)
        /// It was done, or may have been or may be later.
        case lost
        /// It was certainly not done, and can be sent after a further reading.
        case notSent
    }

    /// The people of a request; a nation takes ten times as many.
    static let size = 1000
    /// The member of ``JournalEntry/sent`` with the id of the list.
    static let list = "list"

    private(set) var entries: [JournalEntry]
    private let direction: EntryChange.Direction
    /// The entries at the beginning.
    private let original: [JournalEntry]
    private var tries = 0

    /// - Parameters:
    ///   - entries: Entries about one list, each of another person.
    ///   - direction: Whether they are carried out or taken back.
    init(_ entries: [JournalEntry], _ direction: EntryChange.Direction) {
        (self.entries, original, self.direction) = (entries, entries, direction)
    }

    /// The states of what a run carries out, and of what it takes back.
    static func open(_ direction: EntryChange.Direction) -> Set<EntryState> {
        direction == .forth ? [.planned, .sending] : [.done, .sending, .undoing]
    }

    /// The id of the list of an entry.
    static func list(of entry: JournalEntry) -> String? { entry.sent?[list]?.string }

    /// Whether the person of an entry was on the list before.
    static func wasMember(_ entry: JournalEntry) -> Bool { entry.before?[list] != nil }

    /// Whether a request has left, and nobody knows yet what became of it.
    var isOpen: Bool { entries.contains { $0.state == (direction == .forth ? .sending : .undoing) } }

    // MARK: Actions

    /// Returns the next action.
    mutating func next() -> Action {
        guard tries < RowWriting.mostTries else { return .over }
        if direction == .forth {
            change(.planned) { entry in
                if entry.id == nil { (entry.state, entry.reason) = (.refused, "nobody knows the person's id") }
            }
            let unread = ids(in: .planned)
            guard unread.isEmpty else { return .read(unread) }
            let ids = ids(in: .sending)
            return ids.isEmpty ? .over : .add(ids)
        }
        for state in [EntryState.done, .sending] {
            // Who was on it before stays on it.
            change(state) { $0.state = Self.wasMember($0) ? .undone : .undoing }
        }
        let ids = ids(in: .undoing)
        return ids.isEmpty ? .over : .remove(ids)
    }

    private func ids(in state: EntryState) -> [String] {
        entries.lazy.filter { $0.state == state }.compactMap(\.id)
    }

    private mutating func change(_ state: EntryState, _ edit: (inout JournalEntry) -> Void) {
        for index in entries.indices where entries[index].state == state { edit(&entries[index]) }
    }

    // MARK: Events

    /// Takes what came of the last action.
    mutating func take(_ event: Event) {
        let isForth = direction == .forth
        let open: EntryState = isForth ? .sending : .undoing
        switch event {
        case .members(let ids):
            change(.planned) { entry in
                let isMember = entry.id.map { ids.contains($0) } ?? false
                entry.before = isMember ? entry.sent : [:]
                // Somebody else has put the person onto it since the preview.
                entry.state = isMember ? .done : .sending
            }
        case .completed:
            change(open) { ($0.state, $0.returned) = (isForth ? .done : .undone, $0.sent) }
        case .refused(let words, let isMissing):
            // A list that is gone has nobody.
            let end: EntryState = isForth ? .refused : isMissing ? .undone : .kept
            // Also of a reading.
            for state in [.planned, open] {
                change(state) { ($0.state, $0.reason) = (end, end == .undone ? nil : words) }
            }
        case .lost: tries += 1
        case .notSent: if tries == 0 { entries = original }
        }
    }
}
