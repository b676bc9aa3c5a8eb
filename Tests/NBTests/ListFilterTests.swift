// SPDX-License-Identifier: MIT

import ArgumentParser
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// A list that a nation would respond with everything, although less was meant.
@Suite("Filters of lists", .timed, .timeLimit(.minutes(4)))
struct ListFilterTests {
    /// The types of version 2 whose lists are not tried: all have the same command, so three stand for them.
    private static let alike = Set(TypeCommands.all.compactMap { $0.configuration.commandName })
        .subtracting(["memberships", "event_rsvps", "custom_fields"])

    /// The commands that take filters, or could be thought to: all that list, and `match`.
    private static let lines: [String] = HelpTests.Command(path: ["nb"], type: NB.self).all.filter { command in
        guard command.path.count < 2 || !alike.contains(command.path[1]) else { return false }
        return command.help.contains("--limit <n>") || command.path.last == "match"
    }.map { command in
        let places = ["<person>": "2", "<list>": "1", "<tag>": "imported"]
        let usage = command.help.split(separator: "\n").first { $0.hasPrefix("Usage:") } ?? ""
        let place = places.first { usage.contains($0.key) }.map { " \($0.value)" } ?? ""
        return command.path.dropFirst().joined(separator: " ") + place
    }

    /// A parameter that each filtering command knows.
    private static let known = [
        "people search": "last_name", "people match": "email", "donations search": "created_since",
        "events list": "starting",
    ]

    private func withNation(
        _ use:
            @Sendable (RunningSandbox, _ nb: @Sendable ([String]) async throws -> Program.Result) async throws -> Void
    ) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5, rateLimit: .generous)) { sandbox in
            let environment = [
                "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken, "NB_SLUG": sandbox.slug,
            ]
            try await use(sandbox) { try await Program.run("nb", $0, environment: environment) }
        }
    }

    @Test("No command that lists takes an unknown name, an empty value or a word alone, and nothing is sent")
    func everyList() async throws {
        #expect(Self.lines.count >= 13, "\(Self.lines)")
        try await withNation { sandbox, nb in
            for (place, line) in Self.lines.enumerated() {
                let words = line.split(separator: " ").map(String.init)
                let parameter = Self.known[line]
                let wrong =
                    ["nonsense=x", "nonsense=", "x", "=x", "last_name[x]=y", "custom_values=x", "custom_values[]=x"]
                    + [parameter ?? "last_name"].flatMap { ["\($0)=", "\($0)= ", "\($0.dropLast())=x"] }
                // Each command meets a third of the words, and in `make soak` all.
                // A word alone is a text for the search of people.
                for (number, word) in wrong.enumerated()
                where !(line == "people search" && word == "x")
                    && (Soak.isOn || (place + number).isMultiple(of: 3))
                {
                    let result = try await nb(words + [word])
                    #expect(result.status == 64 && result.output == "", "\(line) \(word): \(result)")
                }
                guard let parameter else {
                    let refused = try await nb(words + ["last_name=Martin"])
                    let said = ["This list cannot be filtered", "is not for this list: --where "]
                    #expect(said.contains { refused.errors.contains($0) }, "\(line): \(refused)")
                    continue
                }
                let meant = try await nb(words + ["\(parameter)=", "--empty", "--curl"])
                #expect(meant.status == 0 && meant.output.contains("\(parameter)="), "\(line): \(meant)")
            }
            #expect(sandbox.requestCount() == 0)
        }
    }

    @Test("A list of a place that is empty is not the list of all", arguments: ["tags people", "people show"])
    func emptyPlace(line: String) async throws {
        try await withNation { sandbox, nb in
            let result = try await nb(line.split(separator: " ").map(String.init) + [""])
            #expect(result.status == 64 && result.output == "", "\(result)")
            #expect(sandbox.requestCount() == 0)
        }
    }

    @Test(
        "A mistyped name gets the nearest ones as a hint, and a list the command that searches",
        arguments: [
            (["people", "search", "lastname=x"], "do you mean last_name?"),
            (["people", "search", "name=x"], "do you mean last_name or first_name?"),
            (["people", "search", "last-nam=x"], "do you mean last_name?"),
            (["people", "search", "xyzzy=x"], "it searches by first_name, last_name, city"),
            (["people", "search", "custom_values=x"], "do you mean custom_values[SLUG]?"),
            (["people", "search", "last_name="], "last_name= is empty, and a nation would list everything"),
            (["people", "list", "last_name=Mac Donald"], "nb people search 'last_name=Mac Donald' searches."),
            (["people", "list", "email=a@b.example"], "nb people match email=a@b.example finds one person."),
            (["people", "list", "Martin"], "perhaps nb people search Martin."),
            (["people", "search", "Ada", "city=London"], "\"Ada\" is not NAME=TEXT: perhaps last_name=Ada."),
            (["people", "search", " "], "The text is empty"),
            (["people", "match", "emial=a@b.example"], "do you mean email?"),
            (["people", "match", "city=London"], "it searches by email, first_name"),
            (["donations", "list", "donor_id=1"], "nb donations search searches."),
            (["people", "list", "--json", "frist_name"], "do you mean first_name?"),
        ])
    func nearest(words: [String], advice: String) async throws {
        let result = try await Program.run("nb", words)
        #expect(result.status == 64 && result.errors.contains(advice), "\(result)")
    }
}
