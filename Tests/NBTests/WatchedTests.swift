// SPDX-License-Identifier: MIT

import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// The terminal of a person who waits, and who is asked.
@Suite(
    "nb, watched by a person", .timed, .timeLimit(.minutes(4)),
    .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
struct WatchedTests {
    private func withNation(
        _ chaos: [String] = [], _ use: @Sendable (_ environment: [String: String]) async throws -> Void
    ) async throws {
        var configuration = SandboxConfiguration(people: 5, rateLimit: .generous)
        configuration.chaos = SandboxChaos(seed: 1, rules: try chaos.map { try ChaosRule(parsing: $0) })
        try await NationSandbox.run(configuration) { sandbox in
            try await use([
                "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken, "NB_SLUG": sandbox.slug,
                "NO_COLOR": "1", "NB_PAGER": "",
            ])
        }
    }

    @Test("A wait for the limit of requests is told to a person, and not to a script")
    func waiting() async throws {
        try await withNation(["429=1 times=2"]) { environment in
            let text = try await PseudoTerminal.output("nb people list --json id", environment)
            #expect(text.contains("waiting for the limit of requests: 0 of 30…"), "\(text)")
            let script = try await Program.run("nb", ["people", "list", "--json", "id"], environment: environment)
            #expect(script.status == 0 && script.errors == "", "\(script)")
        }
    }

    @Test("A long list that shows no rows yet shows how many it has")
    func progress() async throws {
        try await withNation(["latency=1200ms"]) { environment in
            let text = try await PseudoTerminal.output("nb people list --json id", environment)
            #expect(text.contains(" of 30…") && text.contains("\u{1B}[K["), "\(text)")
            let piped = try await PseudoTerminal.output("nb people list --json id | cat", environment)
            #expect(!piped.contains("…"), "\(piped)")
        }
    }

    @Test("The preview of an import says what it does, how far it is and what it waits for, in one line")
    func imports() async throws {
        let rules = ["latency=1100ms", "429=1 times=1 GET /api/v2/signups*"]
        for (option, file) in [("", Self.people), ("--type donations", Self.donations)] {
            try await ImportNation.run(people: 5, chaos: rules) { nation in
                let path = try nation.file(file, "a-file-with-a-name-that-is-long.csv")
                let line = "nb import '\(path)' \(option) --dry-run"
                for columns in [80, 30] {
                    let text = try await PseudoTerminal.output(line, columns: columns, nation.environment)
                    #expect(text.contains("looking people up: "), "\(text)")
                    if columns == 80 {
                        #expect(text.contains("waiting for the limit of requests: 0 of 2…"), "\(text)")
                    }
                    #expect(!text.contains("The limit of requests is reached"), "\(text)")
                    let lines = text.split(separator: "\r\u{1B}[K").dropFirst().filter { $0.contains("…") }
                    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) < columns }, "\(lines)")
                }
            }
        }
    }

    private static let people = "id,first_name\n2,Ann\n3,Bob\n"
    private static let donations = """
        signup_id,amount,succeeded_at
        2,5.00,2026-01-01T09:00:00Z
        3,1.00,2026-01-01T09:00:00Z

        """

    @Test("All pages of nb api go into a file with their number on the terminal, and into a pipe without it")
    func apiProgress() async throws {
        try await withNation(["latency=1200ms"]) { environment in
            let words = "nb api GET people --paginate --field id"
            for version in ["", "; nb api GET signups --v2 --paginate --field id > /dev/null"] {
                let text = try await PseudoTerminal.output("\(words) > /dev/null\(version)", environment)
                #expect(text.contains(" so far…") && text.hasSuffix("\u{1B}[K"), "\(text)")
            }
            for line in ["\(words) | cat", words, "\(words) 2> /dev/null > /dev/null"] {
                let text = try await PseudoTerminal.output(line, environment)
                #expect(!text.contains("…"), "\(text)")
            }
        }
    }

    @Test("The question before a delete names what is deleted")
    func question() async throws {
        try await withNation { environment in
            for (line, words) in [
                ("people delete 1", "Delete person 1 (Abe Administrator) of abeforprez? [y/N] "),
                ("events delete 1", "Delete event 1 (Kick-off picnic) of abeforprez? [y/N] "),
                ("lists delete 1", "Delete list 1 (Volunteers) of abeforprez? [y/N] "),
            ] {
                let program = try PseudoTerminal.start("nb \(line)", environment)
                let asked = try await program.output(until: "[y/N] ")
                #expect(asked.hasSuffix(words), "\(asked)")
                try program.type("n\n")
                #expect(try await program.result().status == 1)
            }
        }
    }
}
