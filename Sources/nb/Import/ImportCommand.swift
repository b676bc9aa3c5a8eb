// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandCSV
import ErrandJSON
import Foundation
import NationBuilder
import NationBuilderImport

/// The command `nb import`: shows what a CSV file would change about a nation's people.
struct ImportCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Show what a CSV file would change about a nation's people.",
        discussion: """
              nb import people.csv --dry-run
              nb import people.csv --dry-run --print-rows

            Nothing is written to the nation: --dry-run is needed. A column is recognized by its name: an attribute \
            such as first_name or Email, a custom field by its slug or name, tags, or a part of an address such as \
            home_city. People are found by id, by the ids of other systems, and by any of their \
            e-mail addresses.

            Refused rows go to FILE.refused.csv, with nb_line and nb_reason before their own cells; corrected, it is \
            the next input. The exit code is then 1. A file that was there before is kept.
            """)

    @Argument(help: "The CSV file: UTF-8, or UTF-16 with its mark; commas, semicolons, tabs or bars.")
    var file: String

    @Flag(help: "Show what would change, and write nothing to the nation.")
    var dryRun = false

    @OptionGroup(title: "Columns") var columns: ImportColumnOptions
    @OptionGroup(title: "Rules") var rules: ImportRuleOptions

    @Flag(help: "Print the preview as JSON.")
    var json = false

    @Flag(help: "Print the rows as JSON arrays, the header first, and ask the nation nothing.")
    var printRows = false

    @OptionGroup(title: "Connection") var connection: Connection

    func validate() throws {
        try EmptyValue.refuse(["FILE": file])
        try columns.validate()
        try rules.validate()
        if printRows, json { throw ValidationError("--print-rows prints JSON already, and no preview.") }
        if connection.responses.offline {
            throw ValidationError("--offline is not for it: an import compares with the nation as it is now.")
        }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            guard dryRun else {
                throw CommandFailure(
                    "the import cannot write to a nation yet: --dry-run shows what it would change", exitCode: 64)
            }
            if printRows { return try PrintedRows(source: source).print(terminal) }
            try await preview(terminal)
        }
    }

    private var source: ImportSource {
        ImportSource(path: file, encoding: columns.encoding.flatMap { CSVEncoding($0) })
    }

    private func preview(_ terminal: Terminal) async throws {
        let source = source
        let state = try source.state()
        // A file that cannot be read is told before anybody is asked.
        var reading = try source.reading()
        let first = try reading.next()
        guard let header = reading.header else { return }
        let connected = try await connection.connect(terminal)
        let fields = try await PeopleImport.fields(of: connected.nation)
        var progress = Progress(total: nil, showsRows: false, terminal)
        defer { progress?.end() }
        let map = try columns.map(header, fields)
        let options = try rules.options(map)
        if let path = columns.writeMap { try columns.write(map, to: path) }
        var people = try ImportFailure.explained(keysAreChosen: rules.match != nil) {
            try PeopleImport(into: connected.nation, map, options)
        }
        var (row, count) = (first, 0)
        while let next = row {
            try Task.checkCancellation()
            try await people.add(next)
            count += 1
            progress?.show(count)
            row = try reading.next()
        }
        let preview = try await people.preview()
        progress?.end()
        progress = nil
        try source.check(state)
        let refused = try RefusedFile(source: source, map: map).write(preview.refused)
        let report = ImportReport(
            file: file, nation: connected.nation.name, form: reading.form, preview: preview,
            unknown: columns.ignoreUnknown ? [] : map.unknown, refusedFile: refused,
            names: ImportTarget.names(fields: fields))
        if json {
            let bytes = try JSONWriter().write(report.json)
            try terminal.emit(terminal.isInteractive ? PrettyJSON.lines(bytes) : bytes)
        } else {
            let text = report.lines(width: terminal.width, style: terminal.style).joined(separator: "\n")
            try terminal.emit(Array((text + "\n").utf8))
        }
        if !preview.refused.isEmpty { throw ExitCode(1) }
    }
}
