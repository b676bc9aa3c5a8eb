// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// The pager, keys and signals, on a terminal.
@Suite(
    "nb on a terminal", .timed, .timeLimit(.minutes(10)), .enabled(if: PseudoTerminal.isThere, PseudoTerminal.absence))
struct TerminalTests {
    /// The line with which a test's shell ends: the exit code, and what `stty` says of the
    /// terminal.
    private static let end = "echo \"[$?]\"; stty -a | tr ' ;' '\\n\\n' | grep -x -e '-*echo' -e '-*icanon'"

    /// The text that `less` writes when it waits for a key.
    private static let prompt = ":\u{1B}[K"

    private func withNation(
        people: Int = 2500, _ use: @Sendable (Home, _ environment: [String: String]) async throws -> Void
    ) async throws {
        try await Home.run(people: people) { home in
            let environment = home.environment.merging([
                "NB_BASE_URL": home.sandbox.baseURL, "NB_TOKEN": home.sandbox.accessToken, "NB_SLUG": home.sandbox.slug,
            ]) { $1 }
            try await use(home, environment)
        }
    }

    /// Whether the terminal is as it was: keys are shown, lines are read, the cursor is there.
    private func isWhole(_ output: String) -> Bool {
        let hidden = output.components(separatedBy: "\u{1B}[?25l").count
        let shown = output.components(separatedBy: "\u{1B}[?25h").count
        return shown >= hidden && output.contains("\r\necho\r\n") && output.contains("icanon\r\n")
            && !output.contains("-echo\r\n") && !output.contains("-icanon\r\n")
    }

    @Test(
        "Ctrl-C at a question ends the command at once, and nothing is done",
        arguments: [
            ("people delete 3", "[y/N] "),
            ("login abeforprez --no-browser --client-id x", "Paste its address here:"),
        ])
    func interruptedQuestion(_ line: String, _ question: String) async throws {
        try await withNation(people: 5) { home, environment in
            let program = try PseudoTerminal.start("trap : INT; nb \(line); \(Self.end)", environment)
            _ = try await program.output(until: question)
            try program.type("\u{3}")
            let output = try await program.result().output
            #expect(output.contains("[130]\r\n") && isWhole(output), "\(output)")
            #expect(try await home.nb("people", "show", "3", adding: environment).status == 0)
        }
    }

    @Test("A question is answered with a line, and the end of the input is a no")
    func answeredQuestion() async throws {
        try await withNation(people: 5) { home, environment in
            let no = "nothing was done"
            for (typed, words) in [
                ("\n", no), ("n\n", no), ("\u{4}", no), ("maybe\n\n", "Type y or n."),
                ("perhaps\nyes\n", "Deleted person 3 of abeforprez."),
            ] {
                let program = try PseudoTerminal.start("nb people delete 3", environment)
                _ = try await program.output(until: "[y/N] ")
                try program.type(typed)
                let output = try await program.result().output
                #expect(output.contains(words), "\(typed): \(output)")
            }
        }
    }

    @Test("A pager that quits ends the fetching; that is not an error")
    func quitEndsFetching() async throws {
        try await withNation { home, environment in
            let output = try await PseudoTerminal.start(
                "nb people list --limit 0; \(Self.end)",
                environment.merging(["NB_PAGER": "head -3"]) { $1 }
            ).result().output
            #expect(output.contains("FIRST NAME") && output.contains("\r\n[0]\r\n"), "\(output)")
            #expect(isWhole(output), "\(output)")
            #expect(home.sandbox.requestCount() < 18, "\(home.sandbox.requestCount())")
        }
    }

    @Test(
        "less shows the first page before all is fetched, and q ends the fetching",
        .enabled(if: PseudoTerminal.hasLess, "less is not installed"))
    func less() async throws {
        try await withNation { home, environment in
            let program = try PseudoTerminal.start("nb people list --limit 0; \(Self.end)", rows: 10, environment)
            _ = try await program.output(until: "FIRST NAME")
            try program.type("q")
            let output = try await program.result().output
            #expect(output.contains("[0]\r\n") && isWhole(output), "\(output)")
            #expect(home.sandbox.requestCount() < 18, "\(home.sandbox.requestCount())")
        }
    }

    @Test(
        "Ctrl-C in less ends the fetching and leaves the pager to the person, however often",
        .enabled(if: PseudoTerminal.hasLess, "less is not installed"))
    func interruptedPager() async throws {
        try await withNation { home, environment in
            let program = try PseudoTerminal.start(
                "trap : INT; nb people list --limit 0; \(Self.end)", rows: 10, environment)
            _ = try await program.output(until: Self.prompt)
            for _ in 1...3 {
                // When the system reads Ctrl-C, it drops what was just written to the terminal. less draws nothing
                // if the signal comes just before it waits for a key. So a key follows that draws the page again.
                try program.type("\u{3}r")
                _ = try await program.output(until: Self.prompt)
            }
            try program.type("q")
            let output = try await program.result().output
            #expect(output.contains("[130]\r\n") && isWhole(output), "\(output)")
            #expect(home.sandbox.requestCount() < 18)
        }
    }

    @Test(
        "A signal that ends nb ends the pager too", .enabled(if: PseudoTerminal.hasLess, "less is not installed"),
        arguments: [SIGTERM, SIGHUP], ["less", "exec less", "less --tabs=4"])
    func endedPager(number: Int32, pager: String) async throws {
        try await withNation { home, environment in
            let start = #"echo $$ >"\#(home.path)/number"; exec "\#(Program.path(of: "nb"))" people list --limit 0"#
            let program = try PseudoTerminal.start(
                "sh -c '\(start)'; \(Self.end)", rows: 10, environment.merging(["NB_PAGER": pager]) { $1 })
            _ = try await program.output(until: "FIRST NAME")
            let text = try String(contentsOfFile: "\(home.path)/number", encoding: .utf8)
            kill(try #require(pid_t(text.trimmingCharacters(in: .newlines))), number)
            let output = try await program.result().output
            #expect(output.contains("[\(128 + number)]\r\n") && isWhole(output), "\(output)")
        }
    }

    @Test("Ctrl-C where a secret is typed ends the command, and is not kept as the secret")
    func interruptedSecret() async throws {
        try await Home.run { home in
            for (line, prompt) in [
                ("login mine --token -", "Access token: "), ("webhooks listen --secret -", "The webhook token: "),
                ("webhooks listen --nation mine", "The webhook token of mine, from its settings: "),
                ("oauth login --grant password --client-id x --token-endpoint http://127.0.0.1:1", "User name:"),
            ] {
                let program = try PseudoTerminal.start("nb \(line); \(Self.end)", home.environment)
                _ = try await program.output(until: prompt)
                if prompt == "User name:" {
                    try program.type("abe\n")
                    _ = try await program.output(until: "Password: ")
                }
                try program.type("secret\u{3}\n")
                let output = try await program.result().output
                #expect(output.contains("[130]\r\n") && isWhole(output), "\(output)")
            }
            #expect(!FileManager.default.fileExists(atPath: "\(home.path)/state/nb/webhooks"))
        }
    }

    @Test("A record that is longer than the terminal goes through the pager, and one that fits does not")
    func pagedRecord() async throws {
        try await withNation(people: 5) { _, environment in
            let environment = environment.merging(["NB_PAGER": "sed 's/^/paged /'", "NO_COLOR": "1"]) { $1 }
            for (rows, isPaged) in [(8, true), (200, false)] {
                let output = try await PseudoTerminal.start("nb people show 2; \(Self.end)", rows: rows, environment)
                    .result().output
                #expect(output.contains("paged id ") == isPaged, "\(output)")
                #expect(output.contains("paged first_name ") == isPaged, "\(output)")
                #expect(
                    output.contains("first_name ") && output.contains("\r\n[0]\r\n") && isWhole(output), "\(output)")
            }
        }
    }

    @Test(
        "less shows the beginning of a long record, and q ends it",
        .enabled(if: PseudoTerminal.hasLess, "less is not installed"))
    func recordInLess() async throws {
        try await withNation(people: 5) { _, environment in
            let program = try PseudoTerminal.start("nb people show 2; \(Self.end)", rows: 8, environment)
            let first = try await program.output(until: Self.prompt)
            #expect(first.contains("first_name") && !first.contains("full_name"), "\(first)")
            try program.type("q")
            let output = try await program.result().output
            #expect(output.contains("[0]\r\n") && isWhole(output) && !output.contains("full_name"), "\(output)")
        }
    }

    @Test("A pager that is not there swallows nothing")
    func missingPager() async throws {
        try await withNation(people: 300) { _, environment in
            let output = try await PseudoTerminal.start(
                "nb people list --limit 0; \(Self.end)",
                environment.merging(["NB_PAGER": "no-such-pager 2>/dev/null"]) { $1 }
            ).result().output
            #expect(output.components(separatedBy: "\r\n").count > 300 && output.contains("[0]\r\n"))
        }
    }

    @Test("Ctrl-C while a nation is silent ends the command with 130, and the terminal is whole")
    func interrupted() async throws {
        let silent = try SilentServer()
        try await withNation(people: 1) { _, environment in
            let environment = environment.merging(["NB_BASE_URL": "http://127.0.0.1:\(silent.port)"]) { $1 }
            let program = try PseudoTerminal.start(
                "trap : INT; nb people list --verbose; \(Self.end)", environment)
            _ = try await program.output(until: "> GET")
            try program.type("\u{3}")
            let output = try await program.result().output
            #expect(output.contains("[130]\r\n") && isWhole(output), "\(output)")
        }
    }

    @Test("Signals at any moment leave files whole", arguments: [SIGINT, SIGTERM, SIGHUP])
    func wholeFiles(number: Int32) async throws {
        try await Home.run { home in
            for round in 0..<8 {
                let program = try home.start([
                    "login", home.sandbox.slug, "--token", "-", "--base-url", home.sandbox.baseURL,
                ])
                try program.type(home.sandbox.accessToken + "\n")
                // A moment that depends on the machine: any of them has to be a good one.
                for _ in 0..<(round * round * 400) { await Task.yield() }
                program.signal(number)
                let status = try await program.result().status
                #expect([0, 128 + number, number].contains(status), "\(status)")
                let accounts = try await home.nb("accounts")
                #expect(accounts.status == 0 && accounts.errors == "", "\(accounts)")
            }
            #expect(try await home.signIn().status == 0)
            let left = try FileManager.default.subpathsOfDirectory(atPath: home.accounts)
            #expect(!left.contains { $0.contains("corrupt") }, "\(left)")
        }
    }

    @Test("A pipe that is closed ends the command without a word")
    func closedPipe() async throws {
        try await withNation { home, environment in
            let result = try await Program.run(
                "/bin/sh", ["-c", "'\(Program.path(of: "nb"))' people list --limit 0 | head -2"],
                environment: environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
            #expect(result.output.split(separator: "\n").count == 2 && result.errors == "", "\(result)")
            #expect(home.sandbox.requestCount() < 18)
        }
    }
}
