// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import ErrandJSONAPI
import NationBuilder

/// The command `nb people fields`: what there is to know about a person.
struct FieldsCommand: AsyncParsableCommand, Sendable {
    static let configuration = CommandConfiguration(
        commandName: "fields", abstract: "List the fields of people, standard and custom.",
        discussion: """
            "field" is the name for nb people, in --columns, create and update; "export" that for nb export people and \
            for --where. Where one is empty, the version of the API behind the command has no such field.

              nb people fields
              nb people fields --json field,type --jq '.[] | select(.type == "time")'
            """)

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var tracing: TracingOptions

    private static let columns = ["field", "export", "kind", "type", "writable"]

    func validate() throws { try output.validate(Self.columns) }

    func run() async throws {
        if output.asksForFields { return Terminal.standard.print(output.fieldList(Self.columns)) }
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(terminal, isVerbose: tracing.verbose)
            let people = try ExportedType(ExportedType.people)
            if tracing.curl {
                return terminal.print(
                    try await nation.v2.client.command(ResourceCollection<V2.CustomField>.list()))
            }
            let custom = try await CustomFields.all(of: people, nation, cache: nil)
            var writer = RowWriter(output, columns: Self.columns, terminal)
            for row in try PersonFields.rows(custom: custom ?? []) { try await writer.write(row) }
            try await writer.finish()
            if custom == nil { terminal.note("\(nation.name) does not tell its custom fields") }
        }
    }
}
