// SPDX-License-Identifier: MIT

import ErrandJSON

/// The people whom an import has created and an undo may delete, and the tags that the import gave them.
struct CreatedPeople: Sendable {
    /// Their ids, in the order of the file.
    private(set) var ids: [String] = []
    /// The writes of which a response was lost, so that nobody can tell who gave a tag, by the ids of the people.
    private(set) var unsure: Set<String> = []
    /// The ids of the import's own taggings.
    private(set) var taggings: Set<String> = []
    /// The times that people are read, some rows of the file together.
    private(set) var readings = 0
    /// The writes that undo what was done to other people.
    private(set) var restorations = 0
    private var places: [String: Int] = [:]
    /// The entries of the rows that are read next.
    private var waiting = 0

    private static let page = 2000

    /// Reads what a journal has.
    init(of journal: ChangeJournal) async throws {
        var number = TagPreparation.number
        while true {
            let entries = try await journal.entries(
                in: RowUndo.open, of: EntryAction.ofRows, after: number, limit: Self.page)
            guard let last = entries.last else { break }
            number = last.number
            for row in Dictionary(grouping: entries, by: \.number).sorted(by: { $0.key < $1.key }) { add(row.value) }
        }
    }

    private mutating func add(_ row: [JournalEntry]) {
        // As a ``RowQueue`` takes them.
        if waiting == 0 { readings += 1 }
        waiting = waiting + row.count < RowBatch.size ? waiting + row.count : 0
        guard let id = row.first(where: { $0.action == .create })?.id else {
            restorations += row.count
            return
        }
        places[id] = ids.count
        ids.append(id)
        for tag in row where tag.action == .tag {
            if let tagging = tag.returned?["id"]?.string {
                taggings.insert(tagging)
            } else if tag.reason != nil {
                unsure.insert(id)
            }
        }
    }

    func contains(_ id: String) -> Bool { places[id] != nil }

    /// Returns people in their order, from one of them on.
    func next(_ count: Int, from id: String) -> [String] {
        places[id].map { Array(ids[$0...].prefix(count)) } ?? [id]
    }

    /// The least and the greatest id; `nil` when an id is no number.
    var range: ClosedRange<Int>? {
        let numbers = ids.compactMap { Int($0) }
        guard numbers.count == ids.count, let least = numbers.min(), let greatest = numbers.max() else { return nil }
        return least...greatest
    }
}
