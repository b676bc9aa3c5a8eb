// SPDX-License-Identifier: MIT

import ErrandJSON

/// What the preview of an import counted, as a note of its journal.
struct ImportNote: Sendable {
    var rows = 0
    var same = 0
    var twice = 0

    private static let name = "preview"

    init(_ preview: ImportPreview) { (rows, same, twice) = (preview.rows, preview.same, preview.twice) }

    /// Reads the note of a journal.
    init(_ journal: ChangeJournal) async throws {
        let note = try await journal.note(Self.name) ?? [:]
        func number(_ name: String) -> Int { note[name]?.number.flatMap { Int($0.literal) } ?? 0 }
        (rows, same, twice) = (number("rows"), number("same"), number("twice"))
    }

    func save(to journal: ChangeJournal) async throws {
        try await journal.note(
            Self.name,
            [
                "rows": .number(JSONNumber(rows)), "same": .number(JSONNumber(same)),
                "twice": .number(JSONNumber(twice)),
            ])
    }
}
