// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import NBCore

@Suite("Completion of values", .timed, .timeLimit(.minutes(3)))
struct CompletionTests {
    private let choices = [
        CompletionChoice(value: "7", meaning: "Ada Lovelace"), CompletionChoice(value: "71", meaning: "Bo: B"),
        CompletionChoice(value: "2018/fall: a"), CompletionChoice(value: "\u{1B}[2J"), CompletionChoice(value: ""),
    ]

    @Test("Each shell gets what it reads: a value, and what it means")
    func shells() {
        func lines(_ shell: CompletionShell, _ prefix: String = "") -> [String] {
            CompletionChoice.lines(choices, beginning: prefix, for: shell)
        }
        #expect(lines(.fish) == ["7\tAda Lovelace", "71\tBo: B", "2018/fall: a"])
        #expect(lines(.zsh) == ["7:Ada Lovelace", "71:Bo: B", "2018/fall\\: a"])
        #expect(lines(.bash, "7") == ["7\\ \\ \\(Ada\\ Lovelace\\)", "71\\ \\ \\(Bo\\:\\ B\\)"])
        #expect(lines(.bash, "71") == ["71"])
        #expect(lines(.bash, "x") == [])
    }

    @Test("The nation of the line so far is asked")
    func options() {
        #expect(
            ValueCompletion.options(in: ["nb", "people", "--nation", "a", "--base-url=http://x", "show", "--slug"])
                == ["--nation", "a", "--base-url", "http://x"])
        #expect(ValueCompletion.options(in: ["nb", "--nation", "--json"]) == [])
    }

    /// Asks until something comes: a completion waits two seconds at most, in which a busy machine may not answer.
    private func patiently<Value>(
        _ isEmpty: (Value) -> Bool, _ ask: () async throws -> Value
    ) async throws -> Value {
        var value = try await ask()
        for _ in 1..<20 where isEmpty(value) { value = try await ask() }
        return value
    }

    /// The words that bash offers for a line that ends where the cursor is.
    private func offered(_ words: [String], _ home: Home, adding more: [String: String] = [:]) async throws -> [String]
    {
        let file = "\(home.path)/completion.bash"
        try await CompletionScript.text(for: .bash).write(toFile: file, atomically: true, encoding: .utf8)
        let script = """
            . '\(file)'
            COMP_WORDS=('\(Program.path(of: "nb"))' \(words.map { ShellWord.quoted($0) }.joined(separator: " ")))
            COMP_CWORD=\(words.count); COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
            _nb_with_aliases nb "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let environment = home.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 }.merging(more) { $1 }
        return try await patiently(\.isEmpty) {
            let result = try await Program.run("/bin/bash", ["-c", script], environment: environment)
            #expect(result.errors == "", "\(result)")
            return result.output.split(separator: "\n").map(String.init)
        }
    }

    @Test(
        "bash offers tags, lists, people and nations, and a name in a nation is never run",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "bash is not installed"))
    func bash() async throws {
        try await Home.run(people: 40) { home in
            _ = try await home.signIn()
            let evil = "evil$(touch \(home.path)/run)`touch \(home.path)/run`;'\"{1..2}*~\\"
            #expect(try await home.nb("people", "tag", "2", evil).status == 0)
            #expect(try await offered(["tags", "people", "evil"], home) == [evil])
            #expect(!FileManager.default.fileExists(atPath: "\(home.path)/run"))
            #expect(try await offered(["tags", "people", "imported"], home) == ["imported"])
            #expect(try await offered(["lists", "people", ""], home).contains("1  (Volunteers)"))
            #expect(try await offered(["people", "show", "3"], home).contains { $0.hasPrefix("39  (Dorothy Cox") })
            #expect(try await offered(["people", "show", "39"], home) == ["39"])
            #expect(try await offered(["people", "list", "--nation", "abe"], home) == ["abeforprez"])
        }
    }

    @Test("The command prints the script of the shell that it is told, and refuses another")
    func command() async throws {
        let script = try await CompletionScript.text(for: .bash)
        #expect(script.hasPrefix("#!") && script.hasSuffix(" -F _nb_with_aliases nb\n"))
        #expect(try await Program.run("nb", ["completion", "csh"]).status == 64)
    }

    @Test(
        "bash offers the other name of a command, with what it completes, and aliases beside the commands",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash"), "bash is not installed"))
    func bashNames() async throws {
        try await Home.run(people: 40) { home in
            _ = try await home.signIn()
            #expect(try await home.nb("alias", "set", "volunteers", "people list").status == 0)
            #expect(try await offered(["people", "v"], home) == ["view"])
            #expect(try await offered(["people", "show", "39"], home) == ["39"])
            #expect(try await offered(["people", "edit", "39"], home) == ["39"])
            #expect(try await offered(["vol"], home) == ["volunteers"])
        }
    }

    @Test("fish offers the other name of a command, and completes it as the command")
    func fish() async throws {
        let script = try await CompletionScript.text(for: .fish)
        let offer = "complete -c 'nb' -n '__nb_should_offer_completions_for_positional \"nb people\" -eq 1' -fa"
        #expect(script.contains("\(offer) 'show' -d") && script.contains("\(offer) 'view' -d 'Show one person.'"))
        #expect(script.contains("    case 'view'\n        set unparsed_tokens[3] 'show'\n"))
        #expect(!script.contains("\"nb people view\""), "no line is doubled")
        #expect(script.contains("'(nb alias list 2>/dev/null)'"))
    }

    @Test("Without a network the values are those that were stored, and nothing is said")
    func offline() async throws {
        let ask = ["---completion", "lists", "people", "--", "positional@0", "2", "0", "nb", "lists", "people", ""]
        let path = NSTemporaryDirectory() + "nb-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let environment = [
            "HOME": path, "XDG_STATE_HOME": "\(path)/state", "XDG_CACHE_HOME": "\(path)/cache", "NB_KEYRING": "0",
        ]
        try await NationSandbox.run(SandboxConfiguration(people: 5)) { sandbox in
            _ = try await Home(path: path, sandbox: sandbox).signIn()
            let asked = try await patiently({ $0.output.allSatisfy(\.isWhitespace) }) {
                try await Program.run("nb", ask, environment: environment)
            }
            #expect(asked.status == 0 && asked.output.contains("Volunteers"), "\(asked)")
        }
        let stored = try await Program.run("nb", ask, environment: environment)
        #expect(stored.status == 0 && stored.output.contains("Volunteers") && stored.errors == "", "\(stored)")
        try FileManager.default.removeItem(atPath: "\(path)/cache")
        let none = try await Program.run("nb", ask, environment: environment)
        #expect(none.status == 0 && none.output.allSatisfy(\.isWhitespace) && none.errors == "", "\(none)")
        let nobody = try await Program.run("nb", ask, environment: ["NB_KEYRING": "0"])
        #expect(nobody.status == 0 && nobody.output.allSatisfy(\.isWhitespace) && nobody.errors == "", "\(nobody)")
    }

    @Test("A nation that is silent is given up after two seconds")
    func silent() async throws {
        let server = try SilentServer()
        let start = ContinuousClock.now
        let asked = try await Program.run(
            "nb", ["---completion", "tags", "people", "--", "positional@0", "2", "0", "nb", "tags", "people", ""],
            environment: ["NB_BASE_URL": "http://127.0.0.1:\(server.port)", "NB_TOKEN": "x"])
        #expect(asked.status == 0 && asked.errors == "", "\(asked)")
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
