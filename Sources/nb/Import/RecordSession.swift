// SPDX-License-Identifier: MIT

import ErrandJSON
import NationBuilderImport

extension JournalHeader {
    /// The type of the records of an import; `nil` for an import of people.
    var recordType: RecordType? { options["type"]?.string.flatMap { RecordType.named($0) } }
}

/// An import of records whose journal is open.
struct RecordSession: Sendable {
    let session: ImportSession
    let type: RecordType

    private var journal: ChangeJournal { session.journal }
    private var terminal: Terminal { session.terminal }
    private var nation: String { session.connected.nation.name }

    private var run: ChangeRun<RowResources> {
        let nation = session.connected.nation
        return ChangeRun(journal, RowResources(of: nation), at: nation, width: 16, recovers: true)
    }

    private var lists: ListRun { ListRun(journal, at: session.connected.nation) }

    private func report(_ refusedFile: String? = nil) -> RecordReport {
        RecordReport(
            type: type, file: session.title, nation: nation, sourceLines: journal.header.lines, refusedFile: refusedFile
        )
    }

    /// Writes what is not written, and prints what became of it.
    ///
    /// - Returns: The refused rows.
    func write(asJSON isJSON: Bool) async throws -> [ImportRefusal] {
        let progress = ProgressLine(.writing, total: try await RecordResult(of: journal, type).open, terminal)
        let ended =
            type.isOfLists
            ? await lists.carryOut { progress.show($0) } : await run.carryOut { progress.show($0) }
        progress.end()
        if let failure = ended.failure {
            let rest = try await RecordResult(of: journal, type).open
            throw session.ended(
                failure, "\(rest.grouped) \(rest == 1 ? "row is" : "rows are") not written yet",
                ["To go on:   \(session.command("resume"))", "To undo it: \(session.command("undo"))"],
                isOpen: !ended.open.isEmpty)
        }
        try await journal.end(.finished)
        let result = try await RecordResult(of: journal, type)
        let refused = try await ImportJournals.writeRefused(result.refused, of: journal)
        ImportJournals.removeInput(of: journal)
        try Terminal.evenUnread {
            if isJSON { try terminal.print(object: json(result, refused)) } else { try print(result, refused) }
        }
        return result.refused
    }

    private func print(_ result: RecordResult, _ refused: String?) throws {
        let report = report(refused.map { session.typed($0) })
        var lines = FieldLayout.wrapped(
            "\(TerminalText.safe(session.title)) is imported into \(nation). The id of the import is \(journal.id).",
            to: terminal.width)
        lines += [""]
        lines += ImportCounts.lines(
            [("new", result.new, report.counted(result.new, result.cents))]
                + report.earlier(result.written, result.known)
                + [("refused", result.refused.count, ""), ("unknown", result.unknown.count, "")],
            bad: ["refused", "unknown"], terminal.style)
        lines += report.refused(result.refused, terminal)
        lines += self.report().refused(result.unknown, as: "not known", terminal)
        if result.new > 0 {
            if result.refused.isEmpty, result.unknown.isEmpty { lines.append("") }
            lines += FieldLayout.wrapped(
                "Within 90 days this undoes it: \(session.command("undo"))", to: terminal.width)
        }
        try terminal.emit(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// Asks, and deletes what the import has created.
    func takeBack(yes: Bool, asJSON isJSON: Bool) async throws {
        let isEarlier = try await journal.state == .undone
        if !isEarlier {
            let before = try await RecordResult(of: journal, type)
            try await terminal.confirm(
                "Undo the import of \(TerminalText.safe(session.title)) into \(nation), written on "
                    + "\(UndoList.time(journal.header.created)): delete \(report().counted(before.new, before.cents))?",
                yes: yes)
            try await undo(before.new)
            ImportJournals.removeInput(of: journal)
        }
        let result = try await RecordResult(of: journal, type)
        if isJSON { return try terminal.print(object: json(result, nil)) }
        var lines = FieldLayout.wrapped(
            "The import of \(TerminalText.safe(session.title)) into \(nation) "
                + (isEarlier ? "was undone before: nothing was done now." : "is undone."), to: terminal.width)
        if !isEarlier {
            lines += [""]
            lines += ImportCounts.lines(
                [("deleted", result.deleted, ""), ("kept", result.kept.count, "as listed below")], bad: ["kept"],
                terminal.style)
        }
        lines += result.kept.map {
            DisplayWidth.cut(
                TerminalText.safe(
                    "\(journal.header.lines.words($0.line ?? 0)), \(type.name) \($0.id ?? ""): \($0.reason)"),
                to: terminal.width
            )
        }
        try terminal.emit(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    private func undo(_ total: Int) async throws {
        let progress = ProgressLine(.takingBack, total: total, terminal)
        defer { progress.end() }
        // A place on a list may be written again, so that nobody has to know whether it was.
        var ended = type.isOfLists ? nil : await run.settle()
        if ended?.failure == nil {
            try await journal.end(.undoing)
            ended =
                type.isOfLists
                ? await lists.takeBack { progress.show($0) } : await run.takeBack { progress.show($0) }
        }
        progress.end()
        if let ended, let failure = ended.failure {
            throw session.ended(
                failure, "not all is undone", ["To go on: \(session.command("undo"))"], isOpen: !ended.open.isEmpty)
        }
        try await journal.end(.undone)
    }

    private func json(_ result: RecordResult, _ refusedFile: String?) -> JSONObject {
        [
            "import": .string(journal.id), "file": journal.header.file.map { .string($0) } ?? .null,
            "nation": .string(nation), "type": .string(type.name), "rows": .number(JSONNumber(result.rows)),
            "new": .number(JSONNumber(result.new)), "cents": .number(JSONNumber(result.cents)),
            "written": .number(JSONNumber(result.written)), "known": .number(JSONNumber(result.known)),
            "deleted": .number(JSONNumber(result.deleted)),
            "refused": .number(JSONNumber(result.refused.count)), "unknown": RecordReport.list(result.unknown),
            "kept": .array(
                result.kept.map {
                    [
                        "line": $0.line.map { .number(JSONNumber($0)) } ?? .null,
                        "id": $0.id.map { .string($0) } ?? .null,
                        "reason": .string($0.reason),
                    ]
                }), "refused_file": refusedFile.map { .string($0) } ?? .null,
        ]
    }
}
