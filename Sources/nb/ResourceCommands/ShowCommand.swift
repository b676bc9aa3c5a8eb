// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import HTTPTypes
import NationBuilder

/// A command that shows one resource, such as `nb people show`.
struct ShowCommand<R: Resource>: AsyncParsableCommand, Sendable {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "show", abstract: "Show one \(R.singular).",
            discussion: "On a terminal, empty values, zeros and falses are left out; --jq . prints everything.",
            aliases: ["view"])
    }

    @Argument(help: ArgumentHelp("The id of the \(R.singular)."), completion: R.idCompletion)
    var id: String

    @OptionGroup var place: R.Place
    @OptionGroup var web: WebOption<R>
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var tracing: TracingOptions

    func validate() throws {
        try output.validate(R.fields)
        if !R.arePeople || id != ResourceID.caller { try R.check(id: id) }
        if web.isGiven, Int(id) == nil { throw ValidationError("--web needs the id as a number.") }
    }

    func run() async throws {
        if output.asksForFields { return Terminal.standard.print(output.fieldList(R.fields)) }
        try await CommandRun.run { terminal in
            if web.isGiven { return try await web.open(place.words, then: id, connection, terminal) }
            let nation = try await connection.nation(terminal, isVerbose: tracing.verbose)
            let values = try await place.values(nation, silently: tracing.curl)
            let request = R.showing(PathTemplate(R.path, values, then: id), id, output.fields)
            if let preview = try await tracing.preview(request, nation, by: R.client(of: nation)) {
                return terminal.print(preview)
            }
            let found = try await nation.looking(for: R.words(id, Array(place.words.suffix(1)))) {
                try await R.client(of: nation).send(request)
            }
            try await RowWriter(output, columns: R.columns, terminal).write(one: found)
        }
    }
}
