// SPDX-License-Identifier: MIT

import ErrandCSV
import NationBuilderImport

/// The rows of a file as records about people, such as donations.
struct RecordRows: ImportRows {
    private let kind: RecordType
    private let command: ImportFileCommand
    private let source: ImportSource
    private let terminal: Terminal
    private let nation: String
    private let map: RecordMap
    private let fileDates: ImportDates?
    private let ofPeople: [Int: String]
    private var records: RecordImport
    private var preview: RecordPreview?

    /// - Parameter ofPeople: The rows that an import of the same file's people has refused.
    init(
        _ type: RecordType, _ header: CSVHeader, _ first: [CSVRow], _ connected: ConnectedNation,
        _ fields: [ImportField],
        _ command: ImportFileCommand, _ source: ImportSource, _ terminal: Terminal, ofPeople: [ImportRefusal]
    ) async throws {
        (kind, self.command, self.source, self.terminal) = (type, command, source, terminal)
        nation = connected.nation.name
        self.ofPeople = Dictionary(ofPeople.map { ($0.line, $0.reason) }) { first, _ in first }
        map = try command.columns.map(header, of: type, fields)
        if command.yes, !command.dryRun { try command.columns.refuse(map.unknown, type.names) }
        let written = try await Journals.folder.writtenLines(
            of: type, nation: "\(connected.place)", digest: try source.digest() ?? "")
        fileDates = command.rules.dates == nil ? map.dates(in: first) : nil
        records = RecordImport(
            into: connected.nation, map, try command.rules.options(dates: fileDates), without: written,
            list: try await command.columns.lists(of: connected.nation).first)
    }

    var type: RecordType? { kind }
    var refused: [ImportRefusal] { preview?.refused ?? [] }
    var writes: Int { preview?.new ?? 0 }

    mutating func add(_ row: CSVRow) { records.add(row) }

    mutating func decide(_ lines: SourceLines, _ progress: ProgressLine) async throws {
        defer { progress.end() }
        records.refuse(ofPeople)
        progress.begin(.lookingUp, total: records.rowCount)
        preview = try await records.preview(withNewPeople: command.createsPeople && command.dryRun) {
            progress.show($0)
        }
    }

    func show(_ reading: SourceReading, _ refusedFile: String?) throws {
        guard let preview else { return }
        let report = RecordReport(
            type: kind, file: source.name, nation: nation, sourceLines: reading.lines, form: reading.form,
            readsOtherDates: try command.rules.options(dates: fileDates).dates != .iso, fileDates: fileDates,
            refusedFile: refusedFile)
        if command.json {
            if command.dryRun || writes == 0 { try terminal.print(object: report.json(preview)) }
            return
        }
        let columns = command.columns.ignoreUnknown ? [] : map.unknown
        let lines = report.lines(
            preview, unknown: columns, aboutPeople: command.createsPeople ? [] : map.aboutPeople, terminal)
        try Terminal.evenUnread { try terminal.emit(Array((lines.joined(separator: "\n") + "\n").utf8)) }
    }

    func confirm() async throws {
        guard let preview else { return }
        let report = RecordReport(type: kind, file: source.name, nation: nation)
        try await terminal.confirm(
            "Create \(report.counted(preview.new, preview.cents)) in \(nation)?", yes: command.yes)
    }

    func plan(into journal: ChangeJournal) async throws { try await records.plan(into: journal) }
}
