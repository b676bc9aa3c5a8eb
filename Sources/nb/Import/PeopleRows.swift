// SPDX-License-Identifier: MIT

import ErrandCSV
import NationBuilderImport

/// The rows of a file as people.
struct PeopleRows: ImportRows {
    private let command: ImportFileCommand
    private let source: ImportSource
    private let terminal: Terminal
    private let nation: String
    private let fields: [ImportField]
    private let map: ImportMap
    private let options: ImportOptions
    /// The form of the dates of the file; `nil` where an option or the program says it, or nothing does.
    private let fileDates: ImportDates?
    /// The records of the rows; `nil` for a file of people.
    private let records: RecordImport?
    private var people: PeopleImport
    private var preview: ImportPreview
    private var consent: (email: Bool?, mobile: Bool?) = (nil, nil)

    /// - Parameter records: The type of the records of the file, whose new people they are; `nil` for a file of people.
    init(
        _ header: CSVHeader, _ first: [CSVRow], _ connected: ConnectedNation, _ fields: [ImportField],
        _ command: ImportFileCommand, _ source: ImportSource, _ terminal: Terminal, of records: RecordType? = nil
    ) async throws {
        (self.command, self.source, self.terminal, self.fields) = (command, source, terminal, fields)
        nation = connected.nation.name
        let columns = command.columns
        let recordMap = try records.map { try columns.map(header, of: $0, fields) }
        self.records = try recordMap.map {
            RecordImport(into: connected.nation, $0, try command.rules.options(dates: $0.dates(in: first)))
        }
        var named = try columns.map(
            header, fields, records == nil ? try await columns.lists(of: connected.nation) : [],
            besides: recordMap)
        if named.namesLists { named.lists = try await NationLists(of: connected.nation) }
        map = named
        if command.yes, !command.dryRun {
            try columns.refuseConsent(among: map.unknown)
            // Of records the other columns that nobody knows are told when these are written.
            if records == nil { try columns.refuse(map.unknown) }
        }
        fileDates = command.rules.dates ?? map.dates == nil ? map.dates(in: first) : nil
        var options = try command.rules.options(dates: map.dates ?? fileDates)
        if records != nil { options.existing = .skip }
        self.options = options
        if let path = columns.writeMap { try columns.write(map, to: path) }
        let forms = try await Journals.folder.storedForms(of: "\(connected.place)")
        let (map, chosen) = (map, command.rules.match != nil)
        people = try ImportFailure.explained(keysAreChosen: chosen) {
            try PeopleImport(into: connected.nation, map, options, storedForms: forms)
        }
        preview = try await people.preview()
    }

    var type: RecordType? { nil }
    var refused: [ImportRefusal] { preview.refused }
    var writes: Int { preview.new + preview.changed }

    mutating func add(_ row: CSVRow) async throws {
        // Nobody is created for a record that is refused.
        if records?.fault(of: row) == nil { try await people.add(row) }
    }

    mutating func decide(_ lines: SourceLines, _ progress: ProgressLine) async throws {
        try await look(progress)
        guard !preview.questions.isEmpty, !command.dryRun, !command.yes, terminal.canAsk else { return }
        people.answer(try await ImportQuestions.ask(preview.questions, lines, terminal))
        try await look(ProgressLine(.lookingUp, terminal))
    }

    private mutating func look(_ progress: ProgressLine) async throws {
        defer { progress.end() }
        progress.begin(.lookingUp, total: people.rowCount)
        preview = try await people.preview { progress.show($0) }
    }

    func show(_ reading: SourceReading, _ refusedFile: String?) throws {
        let report = ImportReport(
            file: source.name, title: records != nil ? "The people of \(source.name)" : source.name,
            lines: reading.lines,
            nation: nation, form: reading.form,
            preview: preview, unknown: command.columns.ignoreUnknown || records != nil ? [] : map.unknown,
            readOnly: map.readOnly,
            tool: map.tool, leftOut: map.leftOut, toolDates: command.rules.dates == nil ? map.dates : nil,
            fileDates: fileDates, refusedFile: refusedFile, names: ImportTarget.names(fields: fields),
            isDryRun: command.dryRun, isOfRecords: records != nil,
            readsOtherDates: options.dates != .iso,
            open: questions.map(\.name))
        // A script that has said yes need not read the preview.
        if command.yes, !command.dryRun { return try Terminal.evenUnread { try show(report) } }
        try show(report)
    }

    mutating func confirm() async throws {
        if command.yes, preview.hasForeignIDs, command.rules.match == nil {
            throw CommandFailure(
                "the ids would give nearly all people another e-mail address: --match email finds people by their "
                    + "addresses, --match id,email says that the ids are this nation's", exitCode: 64)
        }
        consent = try await askedConsent()
        try await terminal.confirm("Write this to \(nation)?", yes: command.yes)
    }

    func plan(into journal: ChangeJournal) async throws {
        let progress = ProgressLine(.planning, total: preview.new + preview.changed + preview.same, terminal)
        defer { progress.end() }
        try await people.plan(into: journal, emailOptIn: consent.email, mobileOptIn: consent.mobile) {
            progress.show($0)
        }
    }

    /// Shows a preview, on standard error when standard output is for the JSON of what was written.
    private func show(_ report: ImportReport) throws {
        if command.json, command.dryRun || writes == 0 { return try terminal.print(object: report.json) }
        if command.json, command.yes { return }
        let lines = report.text(width: terminal.width, style: command.json ? .plain : terminal.style)
        let text = lines.joined(separator: "\n")
        if command.json { terminal.note(text) } else { try terminal.emit(Array((text + "\n").utf8)) }
    }

    /// A question about new people that neither a cell nor an option answers.
    private struct Question {
        let name: String
        let option: String
        /// The value that they would get.
        let thing: String
        /// The number of people of whom no cell says it.
        let count: Int
    }

    private var questions: [Question] {
        [
            command.emailOptIn == nil
                ? Question(
                    name: "email_opt_in", option: "--email-opt-in", thing: "e-mail", count: preview.newWithoutEmailOptIn
                )
                : nil,
            command.mobileOptIn == nil
                ? Question(
                    name: "mobile_opt_in", option: "--mobile-opt-in", thing: "text messages",
                    count: preview.newWithoutMobileOptIn)
                : nil,
        ].compactMap(\.self).filter { $0.count > 0 }
    }

    /// Returns the consent of new people of whom no cell says it.
    private func askedConsent() async throws -> (email: Bool?, mobile: Bool?) {
        var answers = ["email_opt_in": command.emailOptIn?.isGiven, "mobile_opt_in": command.mobileOptIn?.isGiven]
        let questions = questions
        if !questions.isEmpty, command.yes || !terminal.canAsk {
            let count = questions.map(\.count).max() ?? 0
            let things = questions.map(\.thing).joined(separator: " and ")
            let options = questions.map { "\($0.option) yes or no" }.joined(separator: ", and ")
            throw CommandFailure(
                "no cell says whether \(Self.people(count, of: preview.new)) \(count == 1 ? "has" : "have") agreed to "
                    + "get \(things): give \(options)", exitCode: 64)
        }
        for question in questions {
            answers[question.name] = try await terminal.choose(
                "\(question.count == 1 ? "Has" : "Have") \(Self.people(question.count, of: preview.new)) agreed to get "
                    + "\(question.thing) (\(question.name))?")
        }
        return (answers["email_opt_in"] ?? nil, answers["mobile_opt_in"] ?? nil)
    }

    private static func people(_ count: Int, of new: Int) -> String {
        if count < new { return "\(count.grouped) of the \(new.grouped) new people" }
        return new == 1 ? "the new person" : "the \(new.grouped) new people"
    }
}
