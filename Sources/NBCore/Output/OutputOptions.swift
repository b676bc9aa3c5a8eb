// SPDX-License-Identifier: MIT

package import ArgumentParser
import Foundation

/// The form in which a command prints rows.
package struct OutputOptions: ParsableArguments {
    @Option(
        name: .customLong("json"), parsing: .next,
        help: ArgumentHelp(
            "Print JSON with these fields, separated by commas; \"?\" lists the fields.", valueName: "fields"))
    package var json: String?

    @Option(
        name: Self.jqName,
        help: ArgumentHelp(
            "Filter the JSON with jq's language; what nb does not have of it, the program jq does.",
            valueName: "filter"))
    package var jq: String?

    @Flag(help: "Print CSV with a header (RFC 4180).")
    package var csv = false

    @Option(
        help: ArgumentHelp(
            "The columns of a table or of CSV, and the members of JSON, separated by commas: id,home_address.city; "
                + "\"?\" lists them.",
            valueName: "columns"))
    package var columns: String?

    @Flag(help: "Begin cells of CSV that a spreadsheet would run as a formula with '.")
    package var forSpreadsheet = false

    package init() {}

    package static let jqName: NameSpecification = [.customShort("q"), .customLong("jq")]

    /// The form that the person asks for; `nil` for that of a terminal or a pipe.
    package var format: OutputFormat? { csv ? .csv : json != nil || jq != nil ? .json : nil }

    /// Whether `--json` has no fields: the person asks for their names, or has left them out.
    package var asksForFields: Bool { isQuestion || (json == "" && columns == nil) }

    /// Whether the person asks for the names of the fields.
    package var isQuestion: Bool { json == "?" || columns == "?" }

    /// Refuses a `--json` without fields, for commands that change something.
    ///
    /// A list of the fields in place of the change would look like success.
    package func refuseBareJSON() throws {
        if json == "", columns == nil {
            throw ValidationError("--json needs fields, such as --json id; --json \"?\" lists them and sends nothing.")
        }
    }

    /// The requested fields; `nil` for all in JSON, and for the usual columns in a table.
    package var fields: [String]? {
        (json == "" ? columns : json ?? columns)?.split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    /// Returns a line for each field.
    package func fieldList(_ fields: [String]) -> String {
        "Fields, to be given to --json or --columns and separated by commas:\n"
            + fields.sorted().map { "  \($0)" }.joined(separator: "\n")
    }

    /// Refuses options that contradict each other, and unknown fields.
    package func validate(_ known: [String]) throws {
        if csv, json != nil || jq != nil { throw ValidationError("--csv takes the place of --json and --jq.") }
        if columns != nil, json?.isEmpty == false, !isQuestion {
            throw ValidationError("--columns takes the place of the fields of --json.")
        }
        if forSpreadsheet, !csv { throw ValidationError("--for-spreadsheet goes with --csv.") }
        if let jq { try JQ.check(jq) }
        guard !asksForFields, let fields else { return }
        if fields.isEmpty { throw ValidationError("--columns is empty: --columns \"?\" lists them.") }
        guard let first = fields.first(where: { !Column.isKnown($0, known) }) else { return }
        let custom = known.contains(Column.anyCustom) ? " A custom field is \(Column.custom)\(first)." : ""
        let advice = NearestNames.question(first, known).map { ": \($0)" } ?? ".\(custom)"
        throw ValidationError("There is no field \"\(first)\"\(advice) --json \"?\" lists the fields.")
    }
}
