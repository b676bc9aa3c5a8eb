// SPDX-License-Identifier: MIT

import ErrandJSON

/// The outcome of an import.
public struct ImportResult: Sendable {
    /// The rows of the file, without the header and blank ones.
    public internal(set) var rows = 0
    /// The people who were created.
    public internal(set) var new = 0
    /// The people of whom something was changed.
    public internal(set) var changed = 0
    /// The people of whom nothing was to be changed.
    public internal(set) var same = 0
    /// The number of rows that were merged into earlier rows of the same people.
    public internal(set) var twice = 0
    /// Those rows; none when an earlier version has begun the import.
    public internal(set) var merged: [ImportMerge] = []
    /// The people of whom something is not written yet.
    public internal(set) var open = 0
    /// The rows that were refused by the check, or by the nation.
    public internal(set) var refused: [ImportRefusal] = []
    /// The rows of which nobody can tell whether they were written.
    public internal(set) var unknown: [ImportRefusal] = []
    /// The rows of which the nation has not taken a value.
    public internal(set) var notTaken: [ImportRefusal] = []

    /// The reasons of writes whose responses were lost, also as an earlier version has written it.
    private static let lost: Set<String> = ["its response was lost", "its answer was lost"]
    private static let page = 2000

    /// Counts the entries of an import's journal.
    public init(of journal: ChangeJournal) async throws {
        let note = try await ImportNote(journal)
        (rows, same, twice, merged) = (note.rows, note.same, note.twice, note.merged)
        var number = TagPreparation.number
        while true {
            let entries = try await journal.entries(after: number, limit: Self.page)
            guard let last = entries.last else { break }
            number = last.number
            var row: [JournalEntry] = []
            for entry in entries {
                if let first = row.first, first.number != entry.number {
                    count(row)
                    row = []
                }
                row.append(entry)
            }
            count(row)
        }
        refused.sort { $0.line < $1.line }
    }

    private mutating func count(_ row: [JournalEntry]) {
        guard let first = row.first else { return }
        let states = Set(row.map(\.state))
        if states.contains(.planned) || states.contains(.sending) { open += 1 }
        if let entry = row.first(where: { $0.state == .refused }) {
            let further = first.extra?[PlannedPerson.lines]?.array?.compactMap { $0.number.flatMap { Int($0.literal) } }
            for line in [first.number] + (further ?? []) {
                refused.append(ImportRefusal(line: line, reason: entry.reason ?? ""))
            }
        }
        if let entry = row.first(where: { $0.state == .unknown }) {
            unknown.append(ImportRefusal(line: entry.number, reason: entry.reason ?? ""))
        }
        let taken = row.filter { [.done, .undoing, .undone, .kept].contains($0.state) }
        if taken.contains(where: { $0.action == .create }) {
            new += 1
        } else if !taken.isEmpty {
            changed += 1
        }
        for entry in taken where entry.state == .done && entry.action != .tag {
            guard let reason = entry.reason, !Self.lost.contains(reason) else { continue }
            notTaken.append(ImportRefusal(line: entry.number, reason: reason))
        }
    }
}
