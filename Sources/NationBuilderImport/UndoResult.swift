// SPDX-License-Identifier: MIT

/// The outcome of the undo of an import.
public struct UndoResult: Sendable {
    /// The people who were deleted, because the import had created them.
    public internal(set) var deleted = 0
    /// The people whose values or tags were restored.
    public internal(set) var restored = 0
    /// The tags that were deleted, because the import had created them.
    public internal(set) var deletedTags = 0
    /// The changes that were not undone, in the order of the file.
    public internal(set) var kept: [KeptChange] = []

    private static let page = 2000

    /// Counts the entries of an import's journal.
    public init(of journal: ChangeJournal) async throws {
        var number = Int.min
        while true {
            let entries = try await journal.entries(after: number, limit: Self.page)
            guard let last = entries.last else { return }
            number = last.number
            for row in Dictionary(grouping: entries, by: \.number).sorted(by: { $0.key < $1.key }) { count(row.value) }
        }
    }

    private mutating func count(_ row: [JournalEntry]) {
        if row.first?.number == TagPreparation.number {
            deletedTags = row.filter { $0.state == .undone }.count
            kept += row.filter { $0.state == .kept }.map {
                KeptChange(line: nil, id: nil, name: "tag \($0.name)", reason: $0.reason ?? "")
            }
            return
        }
        for entry in row {
            let isUnknown = entry.state == .unknown
            guard entry.state == .kept || isUnknown, let reason = entry.reason else { continue }
            let id = entry.id ?? row.lazy.compactMap(\.id).first
            kept.append(KeptChange(line: entry.number, id: id, name: entry.name, reason: reason))
            if isUnknown { break }
        }
        if row.contains(where: { $0.action == .create && $0.state == .undone }) {
            deleted += 1
        } else if row.contains(where: { $0.state == .undone && $0.returned != nil }) {
            restored += 1
        }
    }
}

/// Something that the undoing of an import has left as it is.
public struct KeptChange: Sendable, Hashable {
    /// The line of the file; `nil` for a tag.
    public let line: Int?
    /// The person's id, if it is known.
    public let id: String?
    /// The name for people; may be empty.
    public let name: String
    /// A sentence without a full stop.
    public let reason: String
}
