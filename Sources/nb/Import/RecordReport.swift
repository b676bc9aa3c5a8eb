// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilderImport

/// The numbers of an import of records, as text for a person, and as JSON for a program.
struct RecordReport: Sendable {
    let type: RecordType
    let file: String
    let nation: String
    var sourceLines = SourceLines(paths: [])
    var form = ""
    /// Whether dates of other forms than that of ISO 8601 are read.
    var readsOtherDates = false
    var fileDates: ImportDates?
    var refusedFile: String?

    private static let mostRefused = 10

    /// Returns a number of records with their sum, such as `2 donations of 75.00 in all`.
    func counted(_ count: Int, _ cents: Int64) -> String {
        if type.isOfLists { return Count.of(count, "place on a list", "places on lists") }
        let one = SingularName.of(type.name).replacing("_", with: " ")
        let sum = cents > 0 ? " of \(Self.amount(cents)) in all" : ""
        return Count.of(count, one, type.words) + sum
    }

    static func amount(_ cents: Int64) -> String { "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }

    func lines(
        _ preview: RecordPreview, unknown: [String], aboutPeople: [String], _ terminal: Terminal
    ) -> [String] {
        let title = "\(TerminalText.safe(file)): \(Count.of(preview.rows, "row", "rows")), \(form), for \(nation)"
        var lines = FieldLayout.wrapped(title, to: terminal.width) + [""]
        let people = Count.of(preview.people, "person", "people")
        lines += ImportCounts.lines(
            [("new", preview.new, "\(counted(preview.new, preview.cents)), about \(people)")]
                + earlier(preview.written, preview.known)
                + (preview.waiting > 0 ? [("waiting", preview.waiting, "for people who are not created yet")] : [])
                + [("refused", preview.refused.count, "")], bad: ["refused"], terminal.style)
        lines += refused(preview.refused, terminal)
        for list in preview.unreadLists { lines += FieldLayout.wrapped(ImportReport.unread(list), to: terminal.width) }
        if !aboutPeople.isEmpty {
            let names = aboutPeople.map { TerminalText.safe($0) }.joined(separator: ", ")
            lines += FieldLayout.wrapped(
                "These columns are about people, and set nothing: \(names). With --new-people create they are those "
                    + "of new people.", to: terminal.width)
        }
        let advice = ImportReport.advice(preview.refused, readsOtherDates: readsOtherDates)
        for sentence in ImportReport.dates(fileDates, of: nil) + advice
            + ImportReport.unknown(unknown, among: type.names)
        {
            lines += FieldLayout.wrapped(sentence, to: terminal.width)
        }
        return lines
    }

    /// Returns the numbers of rows that are there already.
    func earlier(_ written: Int, _ known: Int) -> [(String, Int, String)] {
        let words =
            type.isOfLists
            ? "of people who are on the list already, or come twice"
            : "which an earlier import of this file has written"
        return [("written", written, words)]
            + (known > 0 ? [("known", known, "which the nation has, by the id of the record")] : [])
    }

    func refused(_ refused: [ImportRefusal], as words: String = "refused", _ terminal: Terminal) -> [String] {
        guard !refused.isEmpty else { return [] }
        let shown = refused.prefix(Self.mostRefused).map {
            DisplayWidth.cut(
                "\(words), \(sourceLines.words($0.line)): \(TerminalText.safe($0.reason))", to: terminal.width)
        }
        let more = refused.count - shown.count
        let file = refusedFile.map {
            FieldLayout.wrapped(
                "All refused rows are in \(TerminalText.safe($0)), with the reasons.", to: terminal.width)
        }
        return [""] + shown + (more > 0 ? ["\(words): \(more.grouped) more"] : []) + (file ?? [])
    }

    func json(_ preview: RecordPreview) -> JSONObject {
        [
            "file": .string(file), "nation": .string(nation), "type": .string(type.name),
            "rows": .number(JSONNumber(preview.rows)), "new": .number(JSONNumber(preview.new)),
            "people": .number(JSONNumber(preview.people)), "written": .number(JSONNumber(preview.written)),
            "known": .number(JSONNumber(preview.known)), "waiting": .number(JSONNumber(preview.waiting)),
            "cents": .number(JSONNumber(preview.cents)), "refused": .number(JSONNumber(preview.refused.count)),
            "refused_rows": Self.list(preview.refused), "refused_file": refusedFile.map { .string($0) } ?? .null,
            "unread_lists": .array(preview.unreadLists.map { .string($0) }),
        ]
    }

    static func list(_ refusals: [ImportRefusal]) -> JSONValue {
        .array(refusals.map { ["line": .number(JSONNumber($0.line)), "reason": .string($0.reason)] })
    }
}
