// SPDX-License-Identifier: MIT

import ErrandJSON
import GRDB

/// The outcome of an import of records, or of its undo.
public struct RecordResult: Sendable {
    /// The rows of the file, without the header and blank ones.
    public private(set) var rows = 0
    /// The rows that an earlier import had written, or whose people were on the list already.
    public private(set) var written = 0
    /// The rows of records that the nation had, by their own ids or those of another system.
    public private(set) var known = 0
    /// The records that were created, and are not deleted again.
    public private(set) var new = 0
    /// The sum of their amounts in cents.
    public private(set) var cents: Int64 = 0
    /// The records that were deleted by an undo.
    public private(set) var deleted = 0
    /// The records that are not created yet.
    public private(set) var open = 0
    /// The rows that were refused.
    public private(set) var refused: [ImportRefusal] = []
    /// The rows of which nobody can tell whether they were written.
    public private(set) var unknown: [ImportRefusal] = []
    /// The records that an undo has left.
    public private(set) var kept: [KeptChange] = []

    /// Counts the entries of a journal.
    public init(of journal: ChangeJournal, _ type: RecordType) async throws {
        let note = try await RecordNote(journal)
        (rows, written, known) = (note.rows, note.written, note.known)
        for entry in try await journal.entries() {
            let refusal = ImportRefusal(line: entry.line, reason: entry.reason ?? "")
            switch entry.state {
            case .planned, .sending: open += 1
            case .refused: refused.append(refusal)
            case .unknown: unknown.append(refusal)
            case _ where ListBatch.wasMember(entry): written += 1
            case .undone: deleted += 1
            default:
                new += 1
                cents += type.money.flatMap { entry.sent?[$0]?.number?.int64 } ?? 0
            }
            if entry.state == .kept {
                kept.append(KeptChange(line: entry.line, id: entry.id, name: entry.name, reason: entry.reason ?? ""))
            }
        }
        refused.sort { $0.line < $1.line }
    }
}

/// The counts of the preview of an import of records, as a note of its journal.
struct RecordNote: Sendable {
    var rows = 0
    var written = 0
    var known = 0

    private static let name = "preview"
    /// The member of ``JournalEntry/extra`` with the line of the row.
    static let line = "line"

    init(rows: Int, written: Int, known: Int) { (self.rows, self.written, self.known) = (rows, written, known) }

    init(_ journal: ChangeJournal) async throws {
        let note = try await journal.note(Self.name) ?? [:]
        (rows, written) = (note["rows"]?.int ?? 0, note["written"]?.int ?? 0)
        known = note["known"]?.int ?? 0
    }

    func save(to journal: ChangeJournal) async throws {
        try await journal.note(
            Self.name,
            [
                "rows": .number(JSONNumber(rows)), "written": .number(JSONNumber(written)),
                "known": .number(JSONNumber(known)),
            ])
    }
}

extension JournalEntry {
    /// The line of the row of a record.
    var line: Int { extra?[RecordNote.line]?.int ?? number }
}

extension JournalFolder {
    /// Returns the lines of a file whose records an earlier import has created, or may have.
    ///
    /// Those that were taken back are not among them; none of a type of places on lists, which the nation itself shows.
    ///
    /// - Parameters:
    ///   - type: The type of the records.
    ///   - nation: The address of the nation, as in ``JournalHeader/nation``.
    ///   - digest: The digest of the file.
    public func writtenLines(of type: RecordType, nation: String, digest: String) async throws -> Set<Int> {
        guard !type.isOfLists else { return [] }
        var lines = Set<Int>()
        let states: [EntryState] = [.sending, .done, .unknown, .undoing, .kept]
        for summary in try await list() where summary.header.nation == nation && summary.header.digest == digest {
            let queue = try JournalSchema.openForReading(file(summary.id))
            defer { try? queue.close() }
            let rows = try await queue.read { database in
                try EntryRow.fetchAll(database, sql: "SELECT * FROM entries WHERE type = ?", arguments: [type.name])
            }
            lines.formUnion(rows.map(\.entry).filter { states.contains($0.state) }.map(\.line))
        }
        return lines
    }
}
