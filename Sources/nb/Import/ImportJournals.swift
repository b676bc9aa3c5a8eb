// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandJSON
import Foundation
import NationBuilderImport

/// The journals of imports on this machine.
enum ImportJournals {
    private static let refusedNote = "refused_file"
    private static let besideOption = "beside"

    /// Returns whether an import is that of the people of records, whose own import comes after it.
    static func isBeside(_ header: JournalHeader) -> Bool { header.options[besideOption] != nil }

    /// Returns all, the latest first.
    static func list() async throws -> [JournalSummary] {
        try await Journals.folder.list().filter(\.isImport)
    }

    /// Returns the import that a person means by its id, or the latest of a file.
    static func find(_ name: String) async throws -> JournalSummary {
        guard let found = try await Journals.find(name), found.isImport else {
            throw CommandFailure(
                "no import \(TerminalText.safe(name)) is known on this machine: nb import list shows all", exitCode: 66)
        }
        return found
    }

    /// Returns the unfinished import of a file with the same content; `nil` when there is none.
    static func unfinished(of source: ImportSource) async throws -> JournalSummary? {
        let path = NamedFile.resolved(source.path)
        let open = try await list().filter {
            $0.state == .unfinished && (source.isInput ? $0.header.isOfInput : $0.header.file == path)
        }
        if open.isEmpty { return nil }
        let digest = try source.digest()
        return open.first { $0.header.digest == digest }
    }

    /// Returns the unfinished import of a file, whatever its content; `nil` when there is none.
    static func unfinished(at path: String) async throws -> JournalSummary? {
        let path = NamedFile.resolved(path)
        return try await list().first { $0.header.file == path && $0.state == .unfinished }
    }

    /// Creates the journal of an import.
    ///
    /// - Parameters:
    ///   - refusedFile: The file of refused rows that the preview has written.
    ///   - type: The type of the records; `nil` for people.
    ///   - isBeside: Whether they are the people of records, whose import writes the file of refused rows.
    static func create(
        _ source: ImportSource, _ columns: [String], _ lines: SourceLines, _ connected: ConnectedNation,
        refusedFile: String?, type: RecordType?, isBeside: Bool
    ) async throws -> ChangeJournal {
        var options = source.options(columns: columns, lines)
        options["type"] = type.map { .string($0.name) }
        options[besideOption] = isBeside ? true : nil
        let journal = try await Journals.folder.create(
            JournalHeader(
                kind: Journals.importKind, nation: "\(connected.place)",
                options: options, file: NamedFile.resolved(source.path),
                digest: try source.digest()))
        if let refusedFile, let digest = try FileDigest.of(refusedFile) {
            try await journal.note(
                refusedNote, ["path": .string(NamedFile.resolved(refusedFile)), "digest": .string(digest)])
        }
        return journal
    }

    /// Writes the refused rows of an import, if its file is still the same.
    ///
    /// - Returns: The path; `nil` when no row was refused, or the file has changed.
    static func writeRefused(_ refused: [ImportRefusal], of journal: ChangeJournal) async throws -> String? {
        guard let source = ImportSource(journal.header), !refused.isEmpty, !isBeside(journal.header),
            try source.digest() == journal.header.digest
        else { return nil }
        let columns = journal.header.options["columns"]?.array?.compactMap(\.string) ?? []
        let note = try await journal.note(refusedNote)
        let earlier = note.flatMap { note in
            note["path"]?.string.flatMap { path in
                note["digest"]?.string.map { RefusedFile.Written(path: path, digest: $0) }
            }
        }
        let written = try RefusedFile(source: source, columns: columns).write(refused, replacing: earlier)
        if let written, let digest = try FileDigest.of(written) {
            try await journal.note(refusedNote, ["path": .string(written), "digest": .string(digest)])
        }
        return written
    }

    /// Removes the copy of standard input that a finished import was kept for.
    static func removeInput(of journal: ChangeJournal) {
        guard journal.header.isOfInput, !isBeside(journal.header), let file = journal.header.file
        else { return }
        InputCopy(path: file).remove()
    }

    /// Returns the day of an import, in this machine's time zone.
    static func day(_ summary: JournalSummary) -> String {
        let format = Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        return summary.header.created.formatted(format)
    }
}
