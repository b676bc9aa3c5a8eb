// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// The tables that a person sees on a terminal.
@Suite("Tables of nb", .timed, .timeLimit(.minutes(10)), .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
struct TableTests {
    private static let lines = [
        "people list --limit 4", "people show 2", "people search last_name=Nobody", "lists list",
        "lists people 1 --limit 3",
        "tags list --limit 4", "tags people imported --limit 2", "donations list --limit 4",
        "donations search succeeded_since=2000-01-01T00:00:00Z --limit 2", "donations show 1", "events list --limit 4",
        "events show 1",
        "surveys list", "contacts list 2", "contacts show 1", "surveys show 1", "webhooks list", "webhooks show $hook",
        "whoami",
        "people match email=donna.martin.2@example.org --json id,email", "accounts", "status",
        "people list --where last_name^=M --limit 3", "people fields --columns field,export,type",
        "sandbox trigger person_changed --to http://127.0.0.1:1/hook", "lists show 1", "tags show 1",
        "memberships show 1",
    ]
    /// The types that have no command of their own, whose commands are all alike.
    private static let types = TypeCommands.all.compactMap { $0.configuration.commandName }

    @Test("Tables on 80 and on 40 columns, without color, are what was looked at and found good", arguments: [80, 40])
    func tables(columns: Int) async throws {
        let hook =
            "hook=$(nb webhooks create url=http://127.0.0.1:1/hook event=person_created version:=4 | cut -f 1)\n"
        try await check(Self.lines, after: hook, columns, "tables/\(columns).txt")
    }

    @Test("So are those of the types that have no command of their own", arguments: [80, 40])
    func typeTables(columns: Int) async throws {
        try await check(Self.types.map { "\($0) list --limit 2" }, columns, "tables/types-\(columns).txt")
    }

    private func check(_ lines: [String], after begin: String = "", _ columns: Int, _ file: String) async throws {
        try await Home.run(people: 40) { home in
            #expect(try await home.signIn().status == 0)
            let shell = begin + lines.map { "echo; echo '$ nb \($0)'; nb \($0) 2>&1" }.joined(separator: "\n")
            var text = try await PseudoTerminal.output(
                shell, columns: columns, home.environment.merging(["NO_COLOR": "1", "NB_PAGER": ""]) { $1 })
            // Sentences, and the values of one person, may be wider: a terminal breaks them.
            var command: Substring = ""
            for line in text.split(separator: "\n") {
                if line.hasPrefix("$") { command = line }
                guard line.contains("  "), !line.hasPrefix("$"), !command.contains("show") else { continue }
                let isSentence = line.contains("signed in as") || line.hasPrefix("note ")
                #expect(isSentence || DisplayWidth.of(String(line)) <= columns, "\(line)")
            }
            let port = "\(home.sandbox.port)"
            text = Self.withoutChance(text)
            try Snapshot.check(text.replacing(home.path, with: "HOME").replacing(port, with: "PORT_"), file)
        }
    }

    @Test("The page of nb shows a table as a terminal does")
    func page() async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "Sources/nb/nb.docc/nb.md"), encoding: .utf8)
        let shown = try #require(page.split(separator: "```\n").first { $0.contains("FIRST NAME") })
        try await Home.run(people: 250) { home in
            #expect(try await home.signIn().status == 0)
            let text = try await PseudoTerminal.output(
                "nb people list --limit 3 2>&1", columns: 110,
                home.environment.merging(["NO_COLOR": "1", "NB_PAGER": ""]) { $1 })
            #expect(text == String(shown))
        }
    }

    /// The text with the same id of the webhook in every run, whole and cut.
    private static func withoutChance(_ text: String) -> String {
        guard let id = text.firstMatch(of: /[0-9a-f]{24}/)?.output else { return text }
        let fixed = "0123456789abcdef01234567"
        return (8...24).reversed().reduce(text) { $0.replacing(id.prefix($1), with: fixed.prefix($1)) }
    }

    @Test("Every command that prints rows has a table in the snapshots")
    func everyTable() {
        let all = HelpTests.Command(path: ["nb"], type: NB.self).all
        for command in all where command.help.contains("--csv") && !command.help.contains("--dry-run") {
            let name = command.path.dropFirst().joined(separator: " ")
            let isOfType = command.path.count > 1 && Self.types.contains(command.path[1])
            // The lists of all types are among the lines, and of what is shown one.
            if isOfType { continue }
            #expect(Self.lines.contains { $0 == name || $0.hasPrefix("\(name) ") }, "\(name)")
        }
    }
}
