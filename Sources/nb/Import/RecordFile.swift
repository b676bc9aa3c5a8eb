// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandCSV
import ErrandJSON
import NationBuilderImport

/// The import of a file of records about people, such as donations: it shows what would be created, asks, and writes.
struct RecordFile: Sendable {
    let type: RecordType
    let command: ImportFileCommand
    let source: ImportSource
    let terminal: Terminal

    func run() async throws {
        let state = try source.state()
        var reading = try source.reading()
        var row = try reading.next()
        guard let header = reading.header else { return }
        let map = try ImportFailure.explained { try RecordMap(header, of: type) }
        if command.yes, !command.dryRun, !command.columns.ignoreUnknown, let name = map.unknown.first {
            let advice = NearestNames.question(name, type.names).map { ": \($0)" } ?? ""
            throw CommandFailure(
                "the column \"\(TerminalText.safe(name))\" is not known: give --ignore-unknown to leave it out\(advice)",
                exitCode: 64)
        }
        let connected = try await command.connection.connect(terminal)
        let written = try await Journals.folder.writtenLines(
            of: type, nation: "\(connected.place)", digest: try source.digest() ?? "")
        var records = RecordImport(
            into: connected.nation, map, try command.rules.options(), without: written)
        while let next = row {
            try Task.checkCancellation()
            records.add(next)
            row = try reading.next()
        }
        let preview = try await records.preview()
        try source.check(state)
        let refused =
            command.dryRun ? nil : try RefusedFile(source: source, columns: map.columns).write(preview.refused)
        let report = RecordReport(
            type: type, file: source.name, nation: connected.nation.name, sourceLines: reading.lines,
            form: reading.form,
            refusedFile: refused)
        if command.json {
            if command.dryRun || preview.new == 0 { try terminal.print(object: report.json(preview)) }
        } else {
            let lines = report.lines(preview, unknown: command.columns.ignoreUnknown ? [] : map.unknown, terminal)
            try Terminal.evenUnread { try terminal.emit(Array((lines.joined(separator: "\n") + "\n").utf8)) }
        }
        guard !command.dryRun, preview.new > 0 else {
            if !preview.refused.isEmpty { throw ExitCode(1) }
            return
        }
        try await terminal.confirm(
            "Create \(report.counted(preview.new, preview.cents)) in \(connected.nation.name)?", yes: command.yes)
        try source.check(state)
        if !command.json { terminal.print("") }
        let journal = try await ImportJournals.create(
            source, map.columns, reading.lines, connected, refusedFile: refused, type: type)
        try source.check(state)
        try await records.plan(into: journal)
        try await journal.begin()
        let session = ImportSession(
            journal, named: source.isInput ? journal.id : source.path, connected, [], command.connection, terminal)
        try await session.write(asJSON: command.json)
    }
}

/// The numbers of an import of records, as text for a person, and as JSON for a program.
struct RecordReport: Sendable {
    let type: RecordType
    let file: String
    let nation: String
    var sourceLines = SourceLines(paths: [])
    var form = ""
    var refusedFile: String?

    private static let mostRefused = 10

    /// Returns a number of records with their sum, such as `2 donations of 75.00 in all`.
    func counted(_ count: Int, _ cents: Int64) -> String {
        let words = type.name.replacing("_", with: " ")
        let one = SingularName.of(type.name).replacing("_", with: " ")
        let sum = cents > 0 ? " of \(Self.amount(cents)) in all" : ""
        return Count.of(count, one, words) + sum
    }

    static func amount(_ cents: Int64) -> String { "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }

    func lines(_ preview: RecordPreview, unknown: [String], _ terminal: Terminal) -> [String] {
        let title = "\(TerminalText.safe(file)): \(Count.of(preview.rows, "row", "rows")), \(form), for \(nation)"
        var lines = FieldLayout.wrapped(title, to: terminal.width) + [""]
        let people = Count.of(preview.people, "person", "people")
        lines += ImportCounts.lines(
            [
                ("new", preview.new, "\(counted(preview.new, preview.cents)), about \(people)"),
                ("written", preview.written, "which an earlier import of this file has written"),
                ("refused", preview.refused.count, ""),
            ], bad: ["refused"], terminal.style)
        lines += refused(preview.refused, terminal)
        for name in unknown {
            let advice = NearestNames.question(name, type.names).map { ": \($0)" } ?? "."
            lines += FieldLayout.wrapped(
                "The column \"\(TerminalText.safe(name))\" is not known and left out\(advice)", to: terminal.width)
        }
        return lines
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
            "cents": .number(JSONNumber(preview.cents)), "refused": .number(JSONNumber(preview.refused.count)),
            "refused_rows": Self.list(preview.refused), "refused_file": refusedFile.map { .string($0) } ?? .null,
        ]
    }

    static func list(_ refusals: [ImportRefusal]) -> JSONValue {
        .array(refusals.map { ["line": .number(JSONNumber($0.line)), "reason": .string($0.reason)] })
    }
}
