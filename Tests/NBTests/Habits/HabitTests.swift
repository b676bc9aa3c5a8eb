// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import NBCore

@Suite("Habits of gh", .timed, .timeLimit(.minutes(3)))
struct HabitTests {
    @Test("view is another word for show, and edit for update")
    func words() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            #expect(try await home.nb("people", "view", "2", "--json", "id").output == "{\"id\":2}\n")
            let changed = try await home.nb("people", "edit", "2", "phone=555-0100", "--json", "phone")
            #expect(changed.output == "{\"phone\":\"555-0100\"}\n", "\(changed)")
        }
    }

    @Test("In a pipe --web prints the address of the page, and sends nothing")
    func web() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            let place = home.sandbox.baseURL
            for (line, page) in [
                ("people list -w", "admin/signups"), ("people show 2 --web", "admin/signups/2"),
                ("people view 2 -w --nation abeforprez", "admin/signups/2"), ("lists list --web", "admin/lists"),
                ("lists people 1 -w", "admin/lists/1"),
            ] {
                let words = line.split(separator: " ").map(String.init)
                let result = try await Program.run("nb", words, environment: home.environment)
                #expect(result.status == 0 && result.output == "\(place)/\(page)\n", "\(line): \(result)")
            }
            for line in ["people show me -w", "donations show 1 --web", "tags list -w"] {
                let words = line.split(separator: " ").map(String.init)
                let result = try await Program.run("nb", words, environment: home.environment)
                #expect(result.status == 64 && result.output == "", "\(line): \(result)")
            }
        }
    }

    @Test("On a terminal without a browser --web prints the address too", .enabled(if: PseudoTerminal.isThere))
    func noBrowser() async throws {
        try await Home.run { home in
            _ = try await home.signIn()
            let shown = try await PseudoTerminal.output("PATH=/nowhere nb people show 2 -w", home.environment)
            #expect(shown == "Open: \(home.sandbox.baseURL)/admin/signups/2\n", "\(shown)")
        }
    }

    @Test("The line that nb sandbox prints makes its nation that of another shell")
    func export() async throws {
        let sandbox = try Program("nb", ["sandbox", "--people", "5"], input: nil)
        let line = try await sandbox.line(beginning: "  export ")
        let values = try #require(line).split(separator: " ").map { $0.split(separator: "=", maxSplits: 1) }
        let environment = Dictionary(uniqueKeysWithValues: values.map { (String($0[0]), String($0[1])) })
        #expect(environment.keys.sorted() == ["NB_BASE_URL", "NB_TOKEN"])
        let result = try await Program.run("nb", ["people", "list"], environment: environment)
        await sandbox.stop()
        #expect(result.status == 0 && result.output.split(separator: "\n").count == 5, "\(result)")
    }

    @Test("nb status waits no longer than --timeout for a nation")
    func timeout() async throws {
        let server = try SilentServer()
        let result = try await Program.run(
            "nb", ["status", "--timeout", "0.3"],
            environment: ["NB_BASE_URL": "http://127.0.0.1:\(server.port)", "NB_TOKEN": "x", "NB_KEYRING": "0"])
        #expect(result.status == 77 && result.output.contains("took too long"), "\(result)")
        #expect(try await Program.run("nb", ["status", "--timeout", "0"]).status == 64)
    }

    @Test(
        "A negative number in any form is no formula for a spreadsheet",
        arguments: [
            ("-1.2E+11", false), ("+4.5e3", false), ("-.5", false), ("-5", false), ("+1 (555) 010-0100", false),
            ("-e", true), ("-1e", true), ("-inf", true), ("+0x1p3", true), ("-1+cmd()", true), ("=1", true),
            ("-", false),
        ])
    func formula(text: String, isFormula: Bool) { #expect(SpreadsheetCell.isFormula(text) == isFormula) }
}
