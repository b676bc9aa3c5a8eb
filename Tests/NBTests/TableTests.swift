// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import Testing

@testable import nb

/// What a person sees on a terminal.
@Suite("Tables of nb", .timeLimit(.minutes(10)), .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
struct TableTests {
    private static let lines = [
        "people list --limit 4", "people show 2", "people search last_name=Nobody", "lists list",
        "lists people 1 --limit 3",
        "tags list --limit 4", "donations list --limit 4", "events list --limit 4", "surveys list", "contacts list 2",
        "accounts", "status", "sandbox trigger person_changed --to http://127.0.0.1:1/hook",
    ]

    @Test("Tables on 80 and on 40 columns, without color, are what was looked at and found good", arguments: [80, 40])
    func tables(columns: Int) async throws {
        try await Home.run(people: 40) { home in
            #expect(try await home.signIn().status == 0)
            let shell = Self.lines.map { "echo; echo '$ nb \($0)'; nb \($0) 2>&1" }.joined(separator: "\n")
            let text = try await PseudoTerminal.output(
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
            try Snapshot.check(
                text.replacing(home.path, with: "HOME").replacing(port, with: "PORT_"), "tables/\(columns).txt")
        }
    }
}
