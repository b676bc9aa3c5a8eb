// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

/// The form in which a command prints rows.
struct OutputOptions: ParsableArguments {
    @Option(
        name: .customLong("json"), parsing: .next,
        help: ArgumentHelp(
            "Print JSON with these fields, separated by commas; \"?\" lists the fields.", valueName: "fields"))
    var json: String?

    @Option(help: ArgumentHelp("Filter the JSON with the program jq.", valueName: "filter"))
    var jq: String?

    @Flag(help: "Print CSV with a header (RFC 4180).")
    var csv = false

    /// Whether `--json` has no fields: the person asks for their names, or has left them out.
    var asksForFields: Bool { isQuestion || json == "" }

    /// Whether the person asks for the names of the fields.
    var isQuestion: Bool { json == "?" }

    /// Refuses a `--json` without fields, for commands that change something.
    ///
    /// A list of the fields in place of the change would look like success.
    func refuseBareJSON() throws {
        if json == "" {
            throw ValidationError("--json needs fields, such as --json id; --json \"?\" lists them and sends nothing.")
        }
    }

    /// The requested fields; `nil` for those of the table.
    var fields: [String]? {
        json.map { $0.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) } }
    }

    /// Returns a line for each field.
    func fieldList(_ fields: [String]) -> String {
        "Fields, to be given to --json and separated by commas:\n"
            + fields.sorted().map { "  \($0)" }.joined(separator: "\n")
    }

    /// Refuses options that contradict each other, and unknown fields.
    func validate(_ known: [String]) throws {
        if csv, json != nil || jq != nil { throw ValidationError("--csv takes the place of --json and --jq.") }
        guard !asksForFields, let fields else { return }
        let unknown = fields.filter { field in !known.contains(String(field.prefix { $0 != "." })) }
        guard let first = unknown.first else { return }
        throw ValidationError("There is no field \"\(first)\". --json \"?\" lists the fields.")
    }
}
