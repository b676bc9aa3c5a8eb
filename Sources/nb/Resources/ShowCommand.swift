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
            discussion: "On a terminal, empty values, zeros and falses are left out; --jq . prints everything.")
    }

    @Argument(help: ArgumentHelp("The id of the \(R.singular)."))
    var id: String

    @OptionGroup var place: R.Place
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var tracing: TracingOptions

    func validate() throws { try output.validate(R.fields) }

    func run() async throws {
        if output.asksForFields { return Terminal.standard.print(output.fieldList(R.fields)) }
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(tracing)
            let path = try await PathTemplate(R.path, place.values(nation, silently: tracing.curl), then: id)
            let request = Request<JSONObject>(.get, path, reading: R.answer)
            if let preview = try await tracing.preview(request, nation) { return terminal.print(preview) }
            let found = try await nation.v1.client.send(request)
            try await RowWriter(output, columns: R.columns, terminal).write(one: found)
        }
    }
}

/// The command `nb people match`: finds one person by known values.
struct MatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match", abstract: "Show the one person who matches.",
        discussion: """
            A nation matches by email, first_name, last_name, phone and mobile. The exit code is 66 when nobody \
            matches, and when several people do.

              nb people match email=ada@example.com
            """)

    @Argument(help: ArgumentHelp("A known value, such as email=ada@example.com.", valueName: "name=text"))
    var parameters: [NamedText]

    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var tracing: TracingOptions

    func validate() throws {
        try output.validate(People.fields)
        guard let word = parameters.first(where: { $0.name.isEmpty })?.text else { return }
        let name = word.contains("@") ? "email" : "last_name"
        throw ValidationError("\"\(word)\" is not NAME=TEXT: perhaps \(name)=\(word).")
    }

    func run() async throws {
        if output.asksForFields { return Terminal.standard.print(output.fieldList(People.fields)) }
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(tracing)
            let parts = parameters.map { RequestPart.addQuery($0.name, $0.text) }
            let request: Request<JSONObject> = V1.fetch("people/match", at: "person").with(.group(parts))
            if let preview = try await tracing.preview(request, nation) { return terminal.print(preview) }
            let found: JSONObject
            do { found = try await nation.v1.client.send(request) } catch let error as ClientError {
                guard error.problem(as: NationBuilderProblem.self)?.code == .noMatches else { throw error }
                throw CommandFailure("nobody matches, or several people do", exitCode: 66)
            }
            try await RowWriter(output, columns: People.columns, terminal).write(one: found)
        }
    }
}
