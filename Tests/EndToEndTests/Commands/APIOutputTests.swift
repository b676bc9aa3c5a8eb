// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import ErrandConformance

/// The output of `nb api` for a response, and the token that it takes.
@Suite("nb api, its output and its token", .timed, .timeLimit(.minutes(10)))
struct APIOutputTests {
    private typealias Nb = @Sendable (_ arguments: [String], _ input: String) async throws -> Program.Result

    private func withNation(
        people: Int = 30, _ use: @Sendable (RunningSandbox, _ nb: Nb) async throws -> Void
    ) async throws {
        let configuration = SandboxConfiguration(people: people, rateLimit: .generous)
        try await NationSandbox.run(configuration) { sandbox in
            let environment = ["NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken]
            try await use(sandbox) { arguments, input in
                try await Program.run("nb", ["api"] + arguments, environment: environment, input: input)
            }
        }
    }

    @Test("A field is printed alone, each of several on a line, and what is not there is nothing")
    func fields() async throws {
        try await withNation { _, nb in
            #expect(try await nb(["GET", "people/me", "--field", "person.id"], "").output == "1\n")
            let names = try await nb(["GET", "people", "--field", "results.last_name"], "")
            #expect(names.output.split(separator: "\n").count == 10)
            #expect(!names.output.contains("\""))
            let third = try await nb(["GET", "people", "--field", "results.2.id"], "")
            #expect(Int(third.output.dropLast()) != nil)
            let none = try await nb(["GET", "people/me", "--field", "person.nothing.at.all"], "")
            #expect(none.status == 66 && none.output == "")
            let ids = try await nb(["GET", "people", "--paginate", "--field", "id"], "")
            #expect(Set(ids.output.split(separator: "\n")).count == 30)
        }
    }

    @Test("Pages are as long as they can be, unless something else was typed")
    func pages() async throws {
        try await withNation(people: 150) { sandbox, nb in
            let before = sandbox.requestCount()
            #expect(
                try await nb(["GET", "people", "--paginate", "--field", "id"], "").output.split(separator: "\n").count
                    == 150)
            #expect(sandbox.requestCount() - before == 2)
            let limited = try await nb(["GET", "people?limit=50", "--paginate", "--field", "id"], "")
            #expect(limited.output.split(separator: "\n").count == 150)
            #expect(sandbox.requestCount() - before == 5)
        }
    }

    @Test("A walk ends when its reader has enough, and nothing is said")
    func reader() async throws {
        try await withNation(people: 400) { sandbox, _ in
            let before = sandbox.requestCount()
            let result = try await Program.run(
                "/bin/sh",
                ["-c", "'\(Program.path(of: "nb"))' api GET people --query limit=1 --paginate | /usr/bin/head -n 1"],
                environment: ["NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken])
            #expect(result.output.hasPrefix("{") && result.output.hasSuffix("}\n"), "\(result)")
            #expect(result.errors == "")
            #expect(sandbox.requestCount() - before < 200)
        }
    }

    @Test("A body comes from the input, and a response is printed in lines when that is asked for")
    func inputAndLines() async throws {
        try await withNation { _, nb in
            let made = try await nb(
                ["POST", "people", "-d", "@-", "--field", "person.first_name"], #"{"person":{"first_name":"Ada"}}"#)
            #expect(made.status == 0 && made.output == "Ada\n", "\(made)")
            let pretty = try await nb(["GET", "people/count", "--pretty"], "")
            #expect(pretty.output == "{\n  \"people_count\": 31\n}\n")
            let plain = try await nb(["GET", "people/count", "--no-pretty"], "")
            #expect(plain.output == "{\"people_count\":31}\n")
            let head = try await nb(["GET", "people/count", "-i"], "")
            #expect(head.output.hasPrefix("200 OK\n"))
            let list = try await nb(["GET", "lists", "--pretty", "--query", "limit=1"], "")
            let again = try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [String: Any]
            #expect(again?["results"] != nil)
        }
    }

    #if os(Linux)
        @Test("On a terminal a response comes in lines, and not where it is dumb, goes on or is asked for as it came")
        func terminal() async throws {
            try await withNation { sandbox, nb in
                func onTerminal(_ name: String, _ options: String) async throws -> Program.Result {
                    // A terminal of its own, made by util-linux.
                    try await Program.run(
                        "/usr/bin/script",
                        ["-qec", "'\(Program.path(of: "nb"))' api GET people/count \(options)", "/dev/null"],
                        environment: [
                            "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken, "TERM": name,
                            "SHELL": "/bin/sh", "PATH": "/usr/bin:/bin",
                        ])
                }
                let lines = "{\r\n  \"people_count\": 30\r\n}\r\n"
                let raw = "{\"people_count\":30}\r\n"
                let result = try await onTerminal("xterm", "")
                #expect(result.status == 0 && result.output == lines, "\(result)")
                #expect(try await onTerminal("xterm", "--no-pretty").output == raw)
                #expect(try await onTerminal("dumb", "").output == raw)
                #expect(try await onTerminal("xterm", "| /bin/cat").output == raw)
                #expect(try await nb(["GET", "people/count"], "").output == "{\"people_count\":30}\n")
            }
        }
    #endif

    @Test("Requests that failed for the moment are sent again, as often as is asked for")
    func retry() async throws {
        for (failures, options, status) in [
            (2, [], 0), (3, [], 1), (1, ["--retry", "0"], 1), (3, ["--retry", "3"], 0),
        ] as [(Int, [String], Int32)] {
            let chaos = SandboxChaos(seed: 1, rules: [ChaosRule(.serverError(503), times: failures)])
            let configuration = SandboxConfiguration(people: 3, rateLimit: .generous) { $0.chaos = chaos }
            try await NationSandbox.run(configuration) { sandbox in
                let result = try await Program.run(
                    "nb", ["api", "GET", "people/me", "--field", "person.id"] + options,
                    environment: ["NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken])
                #expect(result.status == status, "\(result)")
                if status == 0 { #expect(result.output == "1\n") } else { #expect(result.errors.contains("503")) }
            }
        }
    }

    @Test("The token of nb oauth login is sent when NB_TOKEN has it, and not by itself")
    func signedIn() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("nb-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await NationSandbox.run(SandboxConfiguration(people: 3, rateLimit: .generous)) { sandbox in
            let app = try #require(sandbox.apps.last)
            let login = try await Program.run(
                "nb",
                [
                    "oauth", "login", "--store", folder, "--grant", "password", "--client-id", app.clientID,
                    "--token-endpoint", sandbox.baseURL + "/oauth/token", "--auth-method", "client_secret_post",
                ],
                environment: [
                    "NB_CLIENT_SECRET": app.clientSecret ?? "", "NB_OAUTH_USER": sandbox.adminEmail,
                    "NB_OAUTH_PASSWORD": sandbox.adminPassword,
                ])
            try #require(login.status == 0, "\(login)")
            let token = try await Program.run("nb", ["oauth", "token", "--store", folder]).output
            for (given, status) in [(token.trimmingCharacters(in: .whitespacesAndNewlines), Int32(0)), ("", 77)] {
                let me = try await Program.run(
                    "nb", ["api", "GET", "people/me", "--field", "person.id"],
                    environment: ["HOME": folder, "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": given])
                #expect(me.status == status && me.output == (status == 0 ? "1\n" : ""), "\(me)")
            }
        }
    }

    @Test("A walk of version 2 follows its links, and an empty page is its end, whatever that links to")
    func version2() async throws {
        let script = WireScript { connection in
            var rows = #"{"id":"1","type":"signups"},{"id":"2","type":"signups"}"#
            while try await connection.readRequest() != nil {
                let links = #"{"next":"/api/v2/signups?page%5Bnumber%5D=\#(rows.isEmpty ? 3 : 2)"}"#
                try await connection.write(WireResponse.of("{\"data\":[\(rows)],\"links\":\(links)}"))
                rows = ""
            }
        }
        try await WireServer.serve(script) { wire in
            let environment = ["NB_BASE_URL": "http://127.0.0.1:\(wire.port)", "NB_TOKEN": "t"]
            let result = try await Program.run(
                "nb", ["api", "GET", "/api/v2/signups", "--paginate", "--field", "id"], environment: environment)
            #expect(result.status == 0 && result.output == "1\n2\n", "\(result)")
            #expect(
                wire.requests.map(\.target) == [
                    "/api/v2/signups?page%5Bsize%5D=100", "/api/v2/signups?page%5Bnumber%5D=2",
                ])
        }
    }

    @Test("Version 2 is asked by --v2, or by a path that names it")
    func bothVersions() async throws {
        try await withNation { sandbox, nb in
            for words in [
                ["signups/me", "--v2"], ["api/v2/signups/me"], ["/api/v2/signups/me"], ["/api/v2/signups/me", "--v2"],
            ] {
                #expect(try await nb(["GET"] + words + ["--field", "data.id"], "").output == "1\n", "\(words)")
            }
            #expect(try await nb(["GET", "api/v1/people/me", "--field", "person.id"], "").output == "1\n")
            #expect(try await nb(["GET", "people/me", "--v2"], "").status == 66)
            let wrong = try await nb(["GET", "/api/v1/people/me", "--v2"], "")
            #expect(wrong.status == 64 && wrong.errors.contains("another version"), "\(wrong)")
            let curl = try await nb(["POST", "signups", "--v2", "-d", "{}", "--curl"], "")
            #expect(curl.output.contains("\(sandbox.baseURL)/api/v2/signups"), "\(curl)")
            #expect(
                curl.output.contains("-H 'Content-Type: application/vnd.api+json'")
                    && !curl.output.contains(sandbox.accessToken))
        }
    }

    @Test("A document of version 2 is written, and a refusal of it is shown with its place")
    func version2Writes() async throws {
        try await withNation { _, nb in
            func document(_ email: String) -> String {
                #"{"data":{"type":"signups","attributes":{"email":"\#(email)"}}}"#
            }
            let made = try await nb(
                ["POST", "signups", "--v2", "-d", "@-", "--field", "data.attributes.email"], document("ada@example.org")
            )
            #expect(made.status == 0 && made.output == "ada@example.org\n", "\(made)")
            let wrong = try await nb(["POST", "signups", "--v2", "-d", "@-"], document("no address"))
            #expect(wrong.status == 1 && wrong.output.contains("/data/attributes/email"), "\(wrong)")
        }
    }

    @Test("All pages of version 2 are followed, of any size, and each result comes once")
    func version2Pages() async throws {
        try await withNation(people: 150) { sandbox, nb in
            for (more, requests) in [([], 3), (["--query", "page[size]=50"], 4), (["--query", "sort=-id"], 3)] {
                let before = sandbox.requestCount()
                let words = ["GET", "signups", "--v2", "--paginate", "--field", "id"] + more
                let ids = try await nb(words, "").output.split(separator: "\n")
                #expect(ids.count == 150 && Set(ids).count == 150, "\(more)")
                #expect(sandbox.requestCount() - before == requests, "\(more)")
            }
        }
    }

    @Test("The version is told, and what cannot be meant is wrong usage")
    func usage() async throws {
        #expect(try await Program.run("nb", ["--version"]).output == "0.1.0\n")
        for wrong in [["--curl", "--field", "id"], ["--retry", "101"], ["--retry", "-1"]] {
            let result = try await Program.run("nb", ["api", "GET", "people"] + wrong)
            #expect(result.status == 64, "\(wrong): \(result)")
        }
    }
}
