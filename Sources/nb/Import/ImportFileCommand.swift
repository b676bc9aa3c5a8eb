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
            columns.writeMap != nil || !columns.removeTag.isEmpty || rules.existing != .overwrite
            || rules.empty != .keep
            || rules.withoutKey != .find || !rules.traits.isEmpty || rules.sharedEmail != .refuse
            || !createsPeople && rules.badCells != .refuse
        if isOfPeople { throw ValidationError("the rules of people's values are for an import of people.") }
        if !createsPeople, emailOptIn != nil || mobileOptIn != nil || !columns.tag.isEmpty {
            throw ValidationError("consent and tags are those of new people: give --new-people create too.")
        }
        if columns.list.count > (RecordType.named(type)?.isOfLists == true ? 1 : 0) {
            throw ValidationError(
                "--list is for people, and once for list_members without a column that says the list.")
        }
    }

    /// Whether people whom the nation does not have are created before the records of the file.
    var createsPeople: Bool { RecordType.named(type) != nil && rules.newPeople == .create }

    func run() async throws {
        try await CommandRun.run { terminal in
            let isInput = files == ["-"]
            guard printRows || dryRun || yes || (isInput ? InputCopy.canAsk : terminal.canAsk) else {
                throw CommandFailure(
                    "an import asks before it writes, and no person can answer here: give --yes, or --dry-run",
                    exitCode: 64)
            }
            let copy = isInput ? try await InputCopy.make(terminal) : nil
            let source = ImportSource(
                paths: copy.map { [$0.path] } ?? files, encoding: columns.encoding.flatMap { CSVEncoding($0) },
                delimiter: columns.chosenDelimiter, isInput: isInput)
            do {
                if printRows { return try PrintedRows(source: source).print(terminal) }
                if !dryRun, try await resume(source, terminal) { return copy?.remove() ?? () }
                let refused = try await carryOut(source, terminal)
                copy?.remove()
                if !refused.isEmpty { throw ExitCode(1) }
            } catch {
                // An import that was begun goes on with the copy.
                if let copy, try await ImportJournals.unfinished(at: copy.path) == nil { copy.remove() }
                throw error
            }
        }
    }

    /// - Returns: The refused rows.
    private func carryOut(_ source: ImportSource, _ terminal: Terminal) async throws -> [ImportRefusal] {
        guard let type = RecordType.named(type) else {
            return try await carryOut(source, terminal) { try await PeopleRows($0, $1, $2, $3, self, source, terminal) }
        }
        var ofPeople: [ImportRefusal] = []
        if createsPeople {
            ofPeople = try await carryOut(source, terminal) {
                try await PeopleRows($0, $1, $2, $3, self, source, terminal, of: type)
            }
            if !json { terminal.print("") }
        }
        return try await carryOut(source, terminal) {
            try await RecordRows(type, $0, $1, $2, $3, self, source, terminal, ofPeople: ofPeople)
        }
    }

    /// Goes on with an earlier import of the same file, if there is an unfinished one and the person says so.
    ///
    /// - Returns: Whether the file is dealt with; it is not, while only the people of its records are.
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
        let refused = try await session.write(asJSON: json)
        guard RecordType.named(type) == nil || session.journal.header.recordType != nil else { return false }
        if !refused.isEmpty { throw ExitCode(1) }
        return true
    }

    /// Shows what the rows of a file would write, asks, and writes it.
    ///
    /// - Parameter begin: Creates the import, by the header and the first rows of the file.
    /// - Returns: The refused rows.
    private func carryOut(
        _ source: ImportSource, _ terminal: Terminal,
        _ begin: (CSVHeader, [CSVRow], ConnectedNation, [ImportField]) async throws -> some ImportRows
    ) async throws -> [ImportRefusal] {
        let state = try source.state()
        // A file that cannot be read is told before anybody is asked.
        var reading = try source.reading()
        var first: [CSVRow] = []
        while first.count < ImportDates.sample, let row = try reading.next() { first.append(row) }
        guard let header = reading.header else { return [] }
        let connected = try await connection.connect(terminal)
        let fields = try await PeopleImport.fields(of: connected.nation)
        var rows = try await begin(header, first, connected, fields)
        let progress = ProgressLine(source.activity, terminal)
        defer { progress.end() }
        var count = 0
        var waiting = first[...]
        while let row = try waiting.popFirst() ?? reading.next() {
            try Task.checkCancellation()
            try await rows.add(row)
            count += 1
            progress.show(count, share: reading.share)
        }
        try await rows.decide(reading.lines, progress)
        try source.check(state)
        // The people of records are an import of their own, besides the one that the file's name means.
        let isBeside = createsPeople && rows.type == nil
        let refused =
            dryRun || isBeside ? nil : try RefusedFile(source: source, columns: header.names).write(rows.refused)
        try rows.show(reading, refused)
        guard !dryRun, rows.writes > 0 else { return rows.refused }
        try await rows.confirm()
        try source.check(state)
        if !json { terminal.print("") }
        let journal = try await ImportJournals.create(
            source, header.names, reading.lines, connected, refusedFile: refused, type: rows.type,
            isBeside: isBeside)
        try source.check(state)
        try await rows.plan(into: journal)
        try await journal.begin()
        let name = source.isInput || isBeside ? journal.id : source.path
        let session = ImportSession(journal, named: name, connected, fields, connection, terminal)
        return try await session.write(asJSON: json)
    }
}

/// Whether new people have agreed to something.
enum Consent: String, ExpressibleByArgument {
    case yes, no

    var isGiven: Bool { self == .yes }
}
