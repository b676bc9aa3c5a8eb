// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandCSV
import ErrandJSON
import Foundation
import NationBuilder
import NationBuilderImport

/// The command `nb import file`: shows what a CSV file would change about a nation's people, asks, and writes it.
struct ImportFileCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "file", abstract: "Show what a CSV file would change about a nation's people, and write it.",
        discussion: """
              nb import people.csv --dry-run
              nb import people.csv
              nb import people.csv --yes --email-opt-in no --mobile-opt-in no

            A column is recognized by its name: an attribute such as first_name or Email, a custom field by its slug \
            or name, tags, or a part of an address such as home_city. People are found by id, by the ids of other \
            systems, and by any of their e-mail addresses. A ' before =, +, - or @ at the beginning of a cell, as \
            nb export --for-spreadsheet writes it, is left out.

            Just before people are written they are read again: whose values have changed since the preview is \
            refused. Automations may act on what is written, and an e-mail that they send cannot be recalled.

            Refused rows go to FILE.refused.csv, with nb_line and nb_reason before their own cells; corrected, it is \
            the next input. The exit code is then 1. A file that was there before is kept. With --dry-run no file is \
            written.
            """)

    @Argument(
        help: ArgumentHelp(
            "The CSV file, also compressed with gzip: UTF-8, or UTF-16 with its mark; several with the same columns; - for "
                + "standard input.", valueName: "file"), completion: .file())
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "What a row is: a person, or one of \(RecordType.all.map(\.name).joined(separator: ", ")).",
            valueName: "type"))
    var type = Self.people

    @Flag(help: "Show what would change, and write nothing to the nation.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "Do not ask before writing.")
    var yes = false

    @Option(
        help: ArgumentHelp(
            "Whether new people have agreed to get e-mail (email_opt_in), where no cell says it; without it you are "
                + "asked.", valueName: "yes|no"))
    var emailOptIn: Consent?

    @Option(
        help: ArgumentHelp(
            "Whether they have agreed to get text messages (mobile_opt_in), where no cell says it; without it you are "
                + "asked.", valueName: "yes|no"))
    var mobileOptIn: Consent?

    @OptionGroup(title: "Columns") var columns: ImportColumnOptions
    @OptionGroup(title: "Rules") var rules: ImportRuleOptions

    @Flag(help: "Print only one JSON object at the end: the preview, or what was written.")
    var json = false

    @Flag(help: "Print the rows as JSON arrays, the header first, and ask the nation nothing.")
    var printRows = false

    @OptionGroup(title: "Connection") var connection: Connection

    private static let people = "people"

    func validate() throws {
        for file in files { try EmptyValue.refuse(["FILE": file]) }
        if files.count > 1, files.contains("-") { throw ValidationError("- stands alone: standard input is one file.") }
        try checkType()
        try columns.validate()
        try rules.validate()
        if printRows, json { throw ValidationError("--print-rows prints JSON already, and no preview.") }
        if connection.offline {
            throw ValidationError("--offline is not for it: an import compares with the nation as it is now.")
        }
    }

    private func checkType() throws {
        guard type != Self.people else { return }
        guard RecordType.named(type) != nil else {
            let names = [Self.people] + RecordType.all.map(\.name)
            let advice = NearestNames.question(type, names) ?? "it is one of \(names.joined(separator: ", "))."
            throw ValidationError("--type does not know \"\(type)\": \(advice)")
        }
        let isOfPeople =
            emailOptIn != nil || mobileOptIn != nil || columns.map != nil || columns.writeMap != nil
            || !columns.tag.isEmpty || !columns.set.isEmpty || rules.existing != .overwrite || rules.empty != .keep
            || rules.withoutKey != .refuse || !rules.traits.isEmpty
        if isOfPeople {
            throw ValidationError("the options about people's values and --map are for an import of people.")
        }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            let isInput = files == ["-"]
            guard printRows || dryRun || yes || (isInput ? InputCopy.canAsk : terminal.canAsk) else {
                throw CommandFailure(
                    "an import asks before it writes, and no person can answer here: give --yes, or --dry-run",
                    exitCode: 64)
            }
            let copy = isInput ? try await InputCopy.make() : nil
            let source = ImportSource(
                paths: copy.map { [$0.path] } ?? files, encoding: columns.encoding.flatMap { CSVEncoding($0) },
                delimiter: columns.chosenDelimiter, isInput: isInput)
            do {
                if printRows { return try PrintedRows(source: source).print(terminal) }
                if !dryRun, try await resume(source, terminal) { return copy?.remove() ?? () }
                if let type = RecordType.named(type) {
                    try await RecordFile(type: type, command: self, source: source, terminal: terminal).run()
                } else {
                    try await work(source, terminal)
                }
                copy?.remove()
            } catch {
                // An import that was begun goes on with the copy.
                if let copy, try await ImportJournals.unfinished(at: copy.path) == nil { copy.remove() }
                throw error
            }
        }
    }

    /// Goes on with an earlier import of the same file, if there is an unfinished one and the person says so.
    ///
    /// - Returns: Whether the file is dealt with.
    /// - Throws: ``CommandFailure`` 75 while a process writes it.
    private func resume(_ source: ImportSource, _ terminal: Terminal) async throws -> Bool {
        guard let earlier = try await ImportJournals.unfinished(of: source) else { return false }
        let file = source.isInput ? earlier.id : source.path
        let name =
            "an import of \(TerminalText.safe(source.isInput ? source.name : file)) of \(ImportJournals.day(earlier))"
        if earlier.isInUse { throw CommandFailure("\(name) is running: nb import list shows it", exitCode: 75) }
        let way = "nb import resume \(ShellWord.quoted(file))"
        let state = "\(name) is not finished"
        guard terminal.canAsk, !yes, !json else {
            throw CommandFailure(
                "\(state): \(way) goes on with it, nb import undo \(ShellWord.quoted(file)) undoes it", exitCode: 64)
        }
        try await terminal.confirm("\(state.prefix(1).uppercased() + state.dropFirst()). Go on with it?", yes: false)
        let session = try await ImportSession(earlier.id, named: file, connection, terminal)
        try await session.write(asJSON: json)
        return true
    }

    private func work(_ source: ImportSource, _ terminal: Terminal) async throws {
        let state = try source.state()
        // A file that cannot be read is told before anybody is asked.
        var reading = try source.reading()
        let first = try reading.next()
        guard let header = reading.header else { return }
        let connected = try await connection.connect(terminal)
        let fields = try await PeopleImport.fields(of: connected.nation)
        let map = try columns.map(header, fields)
        if yes, !dryRun { try columns.refuseUnknown(of: map) }
        let options = try rules.options(map)
        if let path = columns.writeMap { try columns.write(map, to: path) }
        let forms = try await Journals.folder.storedForms(of: "\(connected.place)")
        var people = try ImportFailure.explained(keysAreChosen: rules.match != nil) {
            try PeopleImport(into: connected.nation, map, options, storedForms: forms)
        }
        var preview = try await read(first, &reading, into: &people, terminal)
        if !preview.questions.isEmpty, !dryRun, !yes, terminal.canAsk {
            people.answer(try await ImportQuestions.ask(preview.questions, reading.lines, terminal))
            preview = try await people.preview()
        }
        try source.check(state)
        let refused =
            dryRun ? nil : try RefusedFile(source: source, columns: map.columns).write(preview.refused)
        let report = ImportReport(
            file: source.name, lines: reading.lines, nation: connected.nation.name, form: reading.form,
            preview: preview, unknown: columns.ignoreUnknown ? [] : map.unknown, readOnly: map.readOnly,
            tool: map.tool, leftOut: map.leftOut, toolDates: rules.dates == nil ? map.dates : nil,
            refusedFile: refused, names: ImportTarget.names(fields: fields), isDryRun: dryRun,
            readsOtherDates: options.dates != .iso,
            open: questions(preview).map(\.name))
        // A script that has said yes need not read the preview.
        if yes, !dryRun { try Terminal.evenUnread { try show(report, terminal) } } else { try show(report, terminal) }
        guard !dryRun, preview.new + preview.changed > 0 else {
            if json, !dryRun { try terminal.print(object: report.json) }
            if !preview.refused.isEmpty { throw ExitCode(1) }
            return
        }
        if yes, preview.hasForeignIDs, rules.match == nil {
            throw CommandFailure(
                "the ids would give nearly all people another e-mail address: --match email finds people by their "
                    + "addresses, --match id,email says that the ids are this nation's", exitCode: 64)
        }
        let consent = try await consent(preview, terminal)
        try await terminal.confirm("Write this to \(connected.nation.name)?", yes: yes)
        try source.check(state)
        if !json { terminal.print("") }
        let journal = try await ImportJournals.create(
            source, map.columns, reading.lines, connected, refusedFile: refused)
        try source.check(state)
        try await people.plan(into: journal, emailOptIn: consent.email, mobileOptIn: consent.mobile)
        try await journal.begin()
        try await ImportSession(
            journal, named: source.isInput ? journal.id : source.path, connected, fields, connection, terminal
        ).write(asJSON: json)
    }

    private func read(
        _ first: CSVRow?, _ reading: inout SourceReading, into people: inout PeopleImport, _ terminal: Terminal
    ) async throws -> ImportPreview {
        var row = first
        while let next = row {
            try Task.checkCancellation()
            try await people.add(next)
            row = try reading.next()
        }
        var progress = Progress(total: nil, showsRows: false, terminal)
        defer { progress?.end() }
        return try await people.preview { progress?.show($0) }
    }

    /// Shows a preview, on standard error when standard output is for the JSON of what was written.
    private func show(_ report: ImportReport, _ terminal: Terminal) throws {
        if json, dryRun { return try terminal.print(object: report.json) }
        if json, yes { return }
        let lines = report.text(width: terminal.width, style: json ? .plain : terminal.style)
        let text = lines.joined(separator: "\n")
        if json { terminal.note(text) } else { try terminal.emit(Array((text + "\n").utf8)) }
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

    private func questions(_ preview: ImportPreview) -> [Question] {
        [
            emailOptIn == nil
                ? Question(
                    name: "email_opt_in", option: "--email-opt-in", thing: "e-mail", count: preview.newWithoutEmailOptIn
                )
                : nil,
            mobileOptIn == nil
                ? Question(
                    name: "mobile_opt_in", option: "--mobile-opt-in", thing: "text messages",
                    count: preview.newWithoutMobileOptIn)
                : nil,
        ].compactMap(\.self).filter { $0.count > 0 }
    }

    /// Returns the consent of new people of whom no cell says it.
    private func consent(
        _ preview: ImportPreview, _ terminal: Terminal
    ) async throws -> (email: Bool?, mobile: Bool?) {
        var answers = ["email_opt_in": emailOptIn?.isGiven, "mobile_opt_in": mobileOptIn?.isGiven]
        let questions = questions(preview)
        if !questions.isEmpty, yes || !terminal.canAsk {
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

/// Whether new people have agreed to something.
enum Consent: String, ExpressibleByArgument {
    case yes, no

    var isGiven: Bool { self == .yes }
}
