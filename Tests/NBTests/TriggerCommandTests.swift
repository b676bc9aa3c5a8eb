// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// `nb sandbox trigger`, run as a program at a nation and a receiver.
@Suite("nb sandbox trigger", .timed, .timeLimit(.minutes(10)))
struct TriggerCommandTests {
    private func trigger(_ home: Home, _ words: String...) async throws -> Program.Result {
        try await Program.run(
            "nb", ["sandbox", "trigger"] + words + ["--base-url", home.sandbox.baseURL], environment: home.environment)
    }

    @Test(
        "A receiver meets duplicates, another order and loss, as it was asked for",
        arguments: [
            ("", ["200", "200"], ["created", "changed"]),
            ("--duplicate", ["200", "200", "200", "200"], ["created", "changed", "created", "changed"]),
            ("--reorder", ["200", "200"], ["changed", "created"]),
            ("--lose", ["not sent: lost on purpose", "200"], ["changed"]),
            ("--duplicate --reorder", ["200", "200", "200", "200"], ["changed", "created", "changed", "created"]),
            ("--reorder --lose", ["200", "not sent: lost on purpose"], ["changed"]),
        ])
    func faults(fault: String, responses: [String], bodies: [String]) async throws {
        try await Home.run { home in
            let app = FakeServer()
            try await app.run { origin in
                let words =
                    ["person_created", "person_changed", "--to", "\(origin)/hook"]
                    + fault.split(separator: " ").map(String.init)
                let result = try await Program.run(
                    "nb", ["sandbox", "trigger"] + words + ["--base-url", home.sandbox.baseURL],
                    environment: home.environment)
                #expect(result.status == 0, "\(result)")
                #expect(
                    result.output.split(separator: "\n").map { $0.split(separator: "\t")[3] }
                        == responses.map { $0[...] }
                )
                #expect(
                    app.requests.map { $0.body.contains("Changed by nb sandbox trigger") ? "changed" : "created" }
                        == bodies)
            }
        }
    }

    @Test("--dry-run shows all that would be sent, and nothing happens")
    func dryRun() async throws {
        try await Home.run { home in
            let result = try await trigger(
                home, "person_created", "person_changed", "--duplicate", "--reorder", "--to", "http://127.0.0.1:9/hook",
                "--dry-run")
            #expect(result.status == 0, "\(result)")
            for word in ["person_created", "person_changed", "duplicate", "reorder", "http://127.0.0.1:9/hook"] {
                #expect(result.output.contains(word), "\(word): \(result.output)")
            }
            #expect(!result.output.contains("hidden"), "\(result.output)")
        }
    }

    @Test("The version is that of --webhook-version", arguments: 1...4)
    func version(number: Int) async throws {
        try await Home.run { home in
            let app = FakeServer()
            try await app.run { origin in
                let result = try await trigger(
                    home, "person_changed", "--to", origin, "--webhook-version", "\(number)", "--json")
                #expect(result.output.contains("\"version\":\(number)"), "\(result)")
                #expect(app.requests.first?.body.contains(number == 4 ? "\"person\":" : "\"signup\":") == true)
            }
        }
    }

    @Test("The sandbox of the account in use is meant without --base-url")
    func account() async throws {
        try await Home.run { home in
            #expect(try await home.signIn().status == 0)
            let app = FakeServer()
            try await app.run { origin in
                let sent = try await home.nb("sandbox", "trigger", "person_changed", "--id", "2", "--to", origin)
                #expect(sent.status == 0)
                #expect(app.requests.first?.body.contains("\"id\":2") == true)
            }
        }
    }

    @Test("Nobody who asked, no sandbox, another machine and a receiver that is down are told in a line")
    func sentences() async throws {
        try await Home.run { home in
            let nobody = try await trigger(home, "person_changed")
            let inAPI = try await home.nb(
                "sandbox", "trigger", "person_changed", "--base-url", "\(home.sandbox.baseURL)/api/v1")
            #expect(inAPI.status == 66 && inAPI.errors == nobody.errors, "\(inAPI)")
            #expect(nobody.status == 66, "\(nobody)")
            #expect(nobody.errors.contains("no webhook is registered for person_changed"), "\(nobody)")
            let down = try await trigger(home, "person_changed", "--to", "http://127.0.0.1:1/")
            #expect(down.status == 0 && down.output.contains("\tno response: nothing listens there"), "\(down)")
            let missing = try await trigger(home, "person_changed", "--id", "999")
            #expect(missing.status == 66, "\(missing)")
            let none = try await home.nb("sandbox", "trigger", "person_changed", "--base-url", "http://127.0.0.1:1")
            #expect(none.status == 69 && none.errors.contains("no sandbox responds at http://127.0.0.1:1"))
            let real = try await home.nb("sandbox", "trigger", "person_changed", "--base-url", "https://example.com")
            #expect(real.status == 64 && real.errors.contains("a sandbox is on this machine"), "\(real)")
            let other = FakeServer { _, _ in FakeServer.json("{}", .notFound) }
            try await other.run { origin in
                let result = try await home.nb("sandbox", "trigger", "person_changed", "--base-url", origin)
                #expect(result.status == 69 && result.errors == "nb: the server at \(origin) is not a sandbox\n")
            }
        }
    }
}
