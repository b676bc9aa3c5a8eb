// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import Programs
import TestSupport
import Testing

@testable import NBCore

@Suite("Settings of nb config", .timed, .timeLimit(.minutes(3)))
struct SettingsTests {
    @Test(
        "A setting takes what it can have, and nothing else",
        arguments: [
            (SettingName.limit, "100", true), (.limit, "0", true), (.limit, "-1", false), (.limit, "1.5", false),
            (.limit, "", false), (.limit, "many", false), (.timeout, "0.5", true), (.timeout, "0", false),
            (.timeout, "86401", false), (.timeout, "1e9", false), (.retry, "0", true), (.retry, "101", false),
            (.pager, "", true), (.pager, "less -S", true), (.color, "never", true), (.color, "red", false),
        ])
    func values(name: SettingName, text: String, isGood: Bool) {
        #expect(((try? name.value(text)) != nil) == isGood)
    }

    @Test("What was written by hand and cannot be is as if it were not there")
    func wrong() {
        let settings = Settings(["limit": "many", "timeout": -1, "pager": 7, "color": true, "aliases": [], "new": 1])
        #expect(settings.limit == nil && settings.timeout == nil && settings.pager == nil && settings.isColored)
        #expect(settings.aliases.isEmpty && settings.alias("x") == nil)
        #expect(settings.members["new"] == 1)
    }

    @Test("A default is set, applies, and is removed; an option goes before it")
    func defaults() async throws {
        try await Home.run(people: 8) { home in
            _ = try await home.signIn()
            #expect(try await home.nb("config", "set", "limit", "2").status == 0)
            #expect(try await home.nb("people", "list", "--csv").output.split(separator: "\r\n").count == 3)
            #expect(try await home.nb("people", "list", "--csv", "-L3").output.split(separator: "\r\n").count == 4)
            #expect(try await home.nb("people", "list", "--where", "id>0").output.split(separator: "\n").count == 2)
            #expect(try await home.nb("config", "get", "limit").output == "2\n")
            let list = try await home.nb("config")
            #expect(list.output.hasPrefix("nation\tabeforprez\nlimit\t2\ntimeout\t60\n"), "\(list)")
            #expect(try await home.nb("config", "unset", "limit").status == 0)
            #expect(try await home.nb("config", "get", "limit").output == "30\n")
            for words in [
                ["set", "limit", "x"], ["set", "nonsense", "1"], ["get", "nonsense"], ["unset", "nation"],
            ] {
                let result = try await Program.run("nb", ["config"] + words, environment: home.environment)
                #expect(result.status == 64, "\(words): \(result)")
            }
            // The usual retries would take more than the time of this test.
            let server = try SilentServer()
            var silent = ["NB_BASE_URL": "http://127.0.0.1:\(server.port)", "NB_TOKEN": "x", "NB_TIMEOUT": ""]
            for (setting, variable, option) in [
                ("0.3", "", [String]()), ("86400", "0.3", []), ("86400", "86400", ["--timeout", "0.3"]),
            ] {
                #expect(try await home.nb("config", "set", "timeout", setting).status == 0)
                silent["NB_TIMEOUT"] = variable
                let environment = home.environment.merging(silent) { $1 }
                let late = try await Program.run("nb", ["people", "list"] + option, environment: environment)
                #expect(late.status == 75 && late.errors.contains("took too long"), "\(late)")
            }
            for wrong in ["0", "x", "86401"] {
                let refused = try await home.nb("people", "list", adding: ["NB_TIMEOUT": wrong])
                #expect(refused.status == 64 && refused.errors.contains("NB_TIMEOUT must be from"), "\(refused)")
            }
        }
    }

    @Test("The nation is the account in use, and nothing beside it")
    func nation() async throws {
        try await Home.run { home in
            #expect(try await home.nb("config", "get", "nation").output == "\n")
            _ = try await home.signIn()
            try await home.signInAsAnother()
            #expect(try await home.nb("config", "set", "nation", "1@abeforprez").status == 0)
            #expect(try await home.nb("accounts").output.hasPrefix("*\tabeforprez\tAbe"))
            #expect(try await home.nb("config", "set", "nation", "nobody").status == 66)
        }
    }

    @Test("A file that is no JSON object is told, applies to nothing, and is not written over")
    func damaged() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            let folder = "\(home.path)/.config/nb"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for content in ["[1]", "{\"limit\": 2", "", String(repeating: " ", count: 2 << 20)] {
                try content.write(toFile: "\(folder)/config.json", atomically: true, encoding: .utf8)
                let list = try await home.nb("people", "list")
                #expect(list.status == 0 && list.output.split(separator: "\n").count == 5, "\(list)")
                #expect(list.errors.hasPrefix("nb: \(folder)/config.json is not a JSON object"), "\(list)")
                #expect(try await home.nb("config", "set", "limit", "2").status == 74)
                #expect(try String(contentsOfFile: "\(folder)/config.json", encoding: .utf8) == content)
            }
        }
    }

    @Test("The pager of nb config goes before PAGER, and NB_PAGER before both", .enabled(if: PseudoTerminal.isThere))
    func pager() async throws {
        try await Home.run(people: 60) { home in
            _ = try await home.signIn()
            #expect(try await home.nb("config", "set", "pager", "sed s/^/CONFIG/").status == 0)
            #expect(try await home.nb("config", "set", "color", "never").status == 0)
            let environment = home.environment.merging(["PAGER": "sed s/^/PAGER/"]) { $1 }
            let shown = try await PseudoTerminal.output("nb people list -L 50", environment)
            #expect(shown.contains("CONFIG") && !shown.contains("PAGER") && !shown.contains("\u{1B}["), "\(shown)")
            let other = try await PseudoTerminal.output(
                "nb people list -L 50", environment.merging(["NB_PAGER": "sed s/^/OWN/"]) { $1 })
            #expect(other.contains("OWN") && !other.contains("CONFIG"), "\(other)")
        }
    }
}
