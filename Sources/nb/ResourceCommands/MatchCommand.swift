// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import HTTPTypes
import NationBuilder

/// The command `nb people match`: finds one person by known values.
struct MatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match", abstract: "Show the one person who matches.",
        discussion: """
            A nation matches by \(filters.sentence). The exit code is 66 when nobody \
            matches, and 65 when several people do, or when the nation does not tell which.

              nb people match email=ada@example.com
            """)

    @Argument(help: ArgumentHelp("A known value, such as email=ada@example.com.", valueName: "name=text"))
    var parameters: [NamedText]

    @Flag(help: "Send empty values too: a nation ignores them.")
    var empty = false

    @OptionGroup var web: WebOption<People>
    @OptionGroup(title: "Output") var output: OutputOptions
    @OptionGroup(title: "Connection") var connection: Connection
    @OptionGroup(title: "Request") var tracing: TracingOptions

    private static let filters = Filters(names: V1.People.matchParameters)

    func validate() throws {
        try output.validate(People.fields)
        try Self.filters.check(parameters, isEmptyMeant: empty) { word in
            ": perhaps \(word.contains("@") ? "email" : "last_name")=\(ShellWord.quoted(word))"
        } alternative: { _ in
            nil
        }
    }

    func run() async throws {
        if output.asksForFields { return Terminal.standard.print(output.fieldList(People.fields)) }
        try await CommandRun.run { terminal in
            let nation = try await connection.nation(terminal, isVerbose: tracing.verbose)
            let parts = parameters.map { RequestPart.addQuery($0.name, $0.text) }
            let request: Request<JSONObject> = V1.fetch("people/match", at: "person").with(.group(parts))
            if let preview = try await tracing.preview(request, nation) { return terminal.print(preview) }
            let found: JSONObject
            do { found = try await nation.v1.client.send(request) } catch let error as ClientError
                where error.isNoMatch
            {
                throw error.response?.head.status == .conflict ? several : try await failure(nation)
            }
            if web.isGiven { return try await web.open([], then: CellText.exact(found["id"]), connection, terminal) }
            try await RowWriter(output, columns: People.columns, terminal).write(one: found)
        }
    }

    /// Returns why there is not exactly one match, as far as the nation can be made to tell.
    ///
    /// Its response is the same for nobody and for several. An e-mail address belongs to one person
    /// at most, and people of a name can be searched for.
    private func failure(_ nation: Nation) async throws -> CommandFailure {
        let given = parameters.filter { !$0.text.isEmpty }
        let names = given.filter { $0.name.hasSuffix("_name") }
        let nobody = CommandFailure("nobody matches", exitCode: 66)
        if given.allSatisfy({ $0.name == "email" }) { return nobody }
        if !names.isEmpty {
            let search: Request<V1.Page<JSONObject>> = V1.list("people/search")
                .with(.group(names.map { .addQuery($0.name, $0.text) })).with(.limit(2))
            let count = try await nation.v1.client.send(search).results.count
            if count == 0 { return nobody }
            if count > 1, names.count == given.count { return several }
        }
        return CommandFailure("nobody matches, or several people do: the nation does not tell which", exitCode: 65)
    }

    private var several: CommandFailure {
        let names = parameters.filter { $0.name.hasSuffix("_name") }.map(\.written)
        let advice =
            names.isEmpty
            ? "give more of what is known" : connection.command(["people", "search"] + names) + " lists them"
        return CommandFailure("several people match: \(advice)", exitCode: 65)
    }
}

extension ClientError {
    /// Whether a nation says that not exactly one person matches.
    var isNoMatch: Bool {
        response?.head.status == .conflict || problem(as: NationBuilderProblem.self)?.code == .noMatches
    }
}
