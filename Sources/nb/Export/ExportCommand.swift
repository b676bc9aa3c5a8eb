// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import Foundation
import NationBuilder

/// The command `nb export`: writes people, donations and so on into a file.
struct ExportCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write all people, donations or others into a file, as CSV or JSON lines.",
        discussion: """
              nb export people -o people.csv
              nb export people -o volunteers.csv \\
                --columns id,email,home_address.city,custom.volunteer_since
              nb export people -o members.csv --where is_volunteer=true --tag member
              nb export donations -o donations.jsonl --where 'updated_at>=2026-01-01'

            The rows come in the order of their ids, with the values that the nation sends. CSV has a header, and \
            without --columns a column for each attribute and each custom field. A line of JSON lines has what the \
            nation sends. Addresses, tags \
            and lists are sent only if a column names them: home_address.city, tags, lists.

            The nation filters by --where, by its own rules: without regard to case, and in its own time zone. nb checks \
            the rows: if one cannot meet a condition, the nation ignores the filter, and the export ends with 69.

            FILE appears when it is complete, in place of an earlier one. Until then the rows are in FILE.part. An \
            export that was interrupted or failed goes on with the same command and --resume: the file becomes the \
            same as without the interruption, if the nation has not changed. If there is nothing to go on with, \
            --resume begins anew.

            Types: \(V2.ResourceType.all.map(\.name).joined(separator: ", ")). people is another name of signups.
            """)

    @Argument(
        help: ArgumentHelp("What to export, such as people.", valueName: "type"), completion: .list(ExportedType.names))
    var type: String

    @Option(
        name: [.customShort("o"), .long],
        help: ArgumentHelp("The file; - for standard output, the default.", valueName: "file"), completion: .file())
    var output = "-"

    @Option(
        help: ArgumentHelp(
            "csv or jsonl (JSON lines); by default what the file's name ends with, or else csv.", valueName: "format"))
    var format: OutputFormat?

    @Option(
        help: ArgumentHelp(
            "The columns of CSV, or the members of JSON, separated by commas: id,home_address.city; \"?\" lists them.",
            valueName: "columns"))
    var columns: String?

    @Option(name: .customLong("where"), help: ArgumentHelp(V2.Condition.help, valueName: "condition"))
    var conditions: [String] = []

    @Option(
        help: ArgumentHelp("Only the people of this list: its id, its slug or its name.", valueName: "list"),
        completion: ValueCompletion.lists)
    var list: String?

    @Option(help: ArgumentHelp("Only the people with this tag.", valueName: "name"), completion: ValueCompletion.tags)
    var tag: String?

    @Flag(help: "Begin cells of CSV that a spreadsheet would run as a formula with '.")
    var forSpreadsheet = false

    @Flag(help: "Go on with an export that was interrupted.")
    var resume = false

    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var tracing: TracingOptions

    func validate() throws {
        try EmptyValue.refuse(["TYPE": type, "--output": output, "--list": list, "--tag": tag])
        let type = try ExportedType(type)
        if columns == "?" { return }
        if let columns = chosenColumns {
            if columns.isEmpty { throw ValidationError("--columns is empty: --columns \"?\" lists the columns.") }
            for column in columns { try type.check(column: column) }
        }
        _ = try V2.Condition.all(conditions, of: type)
        if list != nil || tag != nil {
            if list != nil, tag != nil { throw ValidationError("--list and --tag exclude each other.") }
            guard type.type.name == "signups" else { throw ValidationError("--list and --tag select people.") }
        }
        if resume, !isFile { throw ValidationError("--resume goes with a file: -o FILE.") }
        if forSpreadsheet, try !usedFormat().hasHeader { throw ValidationError("--for-spreadsheet goes with CSV.") }
        if connection.offline {
            throw ValidationError("An export reads from the nation: leave out --offline.")
        }
        _ = try usedFormat()
    }

    func run() async throws {
        let type = try ExportedType(type)
        if columns == "?" {
            return try Terminal.standard.print(table: ["column", "kind", "writable"], type.fieldTable)
        }
        let format = try usedFormat()
        if output != "-", !isFile {
            do { try StandardOutput.become(output) } catch { return try CommandRun.report(error, .standard) }
        }
        try await CommandRun.run { terminal in
            let connected = try await connection.connect(terminal, isVerbose: tracing.verbose)
            var part = tag.map { ExportSource.Part.tag($0) } ?? .all
            if let list {
                part = .list(try await NamedList.id(of: list, connected.nation, silently: tracing.curl))
            }
            let source = ExportSource(
                type: type, columns: chosenColumns, conditions: try V2.Condition.all(conditions, of: type),
                part: part, requests: ExportSource.atOnce)
            if tracing.curl {
                return terminal.print(try await connected.nation.v2.client.command(source.query.firstPage))
            }
            let run = ExportRun(
                source: source, format: format, forSpreadsheet: forSpreadsheet, connected: connected,
                terminal: terminal, command: words(type, part, format),
                resuming: connection.command(words(type, part, self.format) + ["-o", output, "--resume"]))
            if isFile { try await run.write(to: output, resuming: resume) } else { try await run.print() }
        }
    }

    /// Whether the rows go into a file that appears when it is complete.
    private var isFile: Bool { output != "-" && !StandardOutput.isStream(output) }

    private var chosenColumns: [String]? {
        columns?.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private func usedFormat() throws -> OutputFormat {
        if let format { return format }
        guard isFile else { return .csv }
        guard let format = OutputFormat(fileName: output) else {
            throw ValidationError("The name of \(output) does not end in .csv or .jsonl: give --format csv or jsonl.")
        }
        return format
    }

    /// The words of the command that decide what the file has.
    private func words(_ type: ExportedType, _ part: ExportSource.Part, _ format: OutputFormat?) -> [String] {
        var list: Int?
        if case .list(let id) = part { list = id }
        return ["export", type.name]
            + OptionWords.of([
                "--columns": chosenColumns?.joined(separator: ","), "--where": conditions, "--list": list, "--tag": tag,
                "--format": format?.name, "--for-spreadsheet": forSpreadsheet,
            ])
    }
}
