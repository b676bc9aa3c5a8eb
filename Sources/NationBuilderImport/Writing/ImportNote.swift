// SPDX-License-Identifier: MIT

import ErrandJSON

/// The counts of an import's preview, as a note of its journal.
struct ImportNote: Sendable {
    var rows = 0
    var same = 0
    var twice = 0
    /// The rows that are merged into earlier ones; none in a journal of an earlier version, which only counted them.
    var merged: [ImportMerge] = []

    private static let name = "preview"

    init(_ preview: ImportPreview) {
        (rows, same, twice, merged) = (preview.rows, preview.same, preview.twice, preview.merged)
    }

    /// Reads the note of a journal.
    init(_ journal: ChangeJournal) async throws {
        let note = try await journal.note(Self.name) ?? [:]
        func number(_ value: JSONValue?) -> Int { value?.number.flatMap { Int($0.literal) } ?? 0 }
        (rows, same, twice) = (number(note["rows"]), number(note["same"]), number(note["twice"]))
        merged = (note["merged"]?.array ?? []).compactMap { pair in
            guard let lines = pair.array, lines.count == 2 else { return nil }
            return ImportMerge(line: number(lines[0]), into: number(lines[1]))
        }
    }

    func save(to journal: ChangeJournal) async throws {
        func value(_ number: Int) -> JSONValue { .number(JSONNumber(number)) }
        try await journal.note(
            Self.name,
            [
                "rows": value(rows), "same": value(same), "twice": value(twice),
                "merged": .array(merged.map { .array([value($0.line), value($0.into)]) }),
            ])
    }
}
