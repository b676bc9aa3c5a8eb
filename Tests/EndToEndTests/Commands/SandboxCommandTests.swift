// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

/// The built `nb` as a server.
@Suite("nb sandbox", .timed, .timeLimit(.minutes(10)))
struct SandboxCommandTests {
    @Test("It serves a nation with what it prints, until it is interrupted, and a file keeps the nation")
    func serve() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("nb-\(UUID().uuidString).sqlite").path
        defer {
            for suffix in ["", "-wal", "-shm", "-lock"] { try? FileManager.default.removeItem(atPath: file + suffix) }
        }
        let options = ["sandbox", "--slug", "acme", "--people", "12", "--seed", "7", "--database", file]
        var last: String?
        for body in [#"{"person":{"first_name":"Ada"}}"#, #"{"person":{"first_name":"Bea"}}"#] {
            let sandbox = try Program("nb", options, input: nil)
            let url = try #require(try await sandbox.line(beginning: "  URL            "))
            #expect(try await sandbox.line(beginning: "  Slug           ") == "acme")
            let token = try #require(try await sandbox.line(beginning: "  Token          "))
            let created = try await Program.run(
                "nb", ["api", "POST", "people", "-d", body], environment: ["NB_BASE_URL": url, "NB_TOKEN": token])
            sandbox.interrupt()
            let end = try await sandbox.result()
            #expect(end.status == 0 && end.errors == "" && end.output.hasSuffix("\nThe nation is gone.\n"), "\(end)")
            #expect(created.status == 0, "\(created)")
            last = created.output
        }
        // The second run knows the person that the first one was given.
        #expect(last?.contains(#""id":14"#) == true)
    }

    @Test("With --json it prints one object when it is up, and nothing else")
    func json() async throws {
        let sandbox = try Program("nb", ["sandbox", "--people", "3", "--json"], input: nil)
        let line = try #require(try await sandbox.line(beginning: "{"))
        let report = try #require(try JSONSerialization.jsonObject(with: Data("{\(line)".utf8)) as? [String: Any])
        let (url, token) = (report["url"] as? String ?? "", report["token"] as? String ?? "")
        let me = try await Program.run(
            "nb", ["api", "GET", "people/me", "--field", "person.id"],
            environment: ["NB_BASE_URL": url, "NB_TOKEN": token])
        #expect(me.output == "1\n", "\(me)")
        #expect((report["apps"] as? [[String: Any]])?.allSatisfy { $0["client_id"] != nil } == true)
        sandbox.interrupt()
        let end = try await sandbox.result()
        #expect(end.status == 0 && end.errors == "" && end.output == "", "\(end)")
    }

    @Test("Its chaos meets the requests that the rules name, and no others")
    func chaos() async throws {
        let sandbox = try Program(
            "nb",
            ["sandbox", "--people", "3", "--chaos", "429=3 GET /api/v1/sites", "--chaos", "cut=5 /api/v1/tags"],
            input: nil)
        let url = try #require(try await sandbox.line(beginning: "  URL            "))
        let token = try #require(try await sandbox.line(beginning: "  Token          "))
        func get(_ path: String, _ options: String...) async throws -> Program.Result {
            try await Program.run(
                "nb", ["api", "GET", path] + options, environment: ["NB_BASE_URL": url, "NB_TOKEN": token])
        }
        // There is no time for a second request after the 3 s that the first one is told to wait.
        let limited = try await get("sites", "--timeout", "3")
        let (cut, count) = (try await get("tags"), try await get("people/count"))
        await sandbox.stop()
        #expect(limited.status == 75 && limited.errors.hasSuffix("(try again in 3 s)\n"), "\(limited)")
        #expect(cut.status == 65 && cut.errors.hasPrefix("nb: the response is incomplete"), "\(cut)")
        #expect(count.output == "{\"people_count\":3}\n", "\(count)")
    }

    @Test(
        "An option that cannot be kept is wrong usage",
        arguments: [
            ["--slug", "not a slug"], ["--slug", ""], ["--port", "65536"], ["--people", "0"], ["--limit", "many"],
            ["--daily=-1"], ["--chaos", "nonsense"], ["--redirect-uri", "x"],
        ])
    func usage(options: [String]) async throws {
        let sandbox = try await Program.run("nb", ["sandbox"] + options)
        #expect(sandbox.status == 64 && sandbox.output == "" && sandbox.errors.hasPrefix("Error: --"), "\(sandbox)")
    }

    @Test("A port that is in use and a file that cannot be made are said as such")
    func unavailable() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 1)) { other in
            let taken = try await Program.run("nb", ["sandbox", "--port", "\(other.port)", "--people", "1"])
            #expect(taken.status == 69, "\(taken)")
            #expect(taken.errors == "nb: 127.0.0.1:\(other.port) is taken: give another --port, or --port 0\n")
        }
        let nowhere = try await Program.run("nb", ["sandbox", "--database", "/dev/null/x.sqlite"])
        #expect(nowhere.status == 74 && nowhere.output == "", "\(nowhere)")
        #expect(nowhere.errors == "nb: /dev/null/x.sqlite cannot be opened: not a directory\n")
    }
}
