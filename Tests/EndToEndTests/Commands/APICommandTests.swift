// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import ErrandConformance

/// The built `nb`, at a nation of the test's own.
@Suite("nb api", .timed, .timeLimit(.minutes(10)))
struct APICommandTests {
    private static let token = "t0ken-that-nobody-prints"

    private typealias Nb = @Sendable (_ arguments: [String]) async throws -> Program.Result

    private func withNation(_ use: @Sendable (_ nb: Nb) async throws -> Void) async throws {
        let configuration = SandboxConfiguration(people: 30, rateLimit: .generous) { $0.accessToken = Self.token }
        try await NationSandbox.run(configuration) { sandbox in
            let environment = ["NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": Self.token]
            try await use { arguments in
                let result = try await Program.run("nb", ["api"] + arguments, environment: environment)
                #expect(!result.output.contains(Self.token) && !result.errors.contains(Self.token))
                return result
            }
        }
    }

    @Test("A response is printed as it came, with --include below its status and fields")
    func responses() async throws {
        try await withNation { nb in
            let me = try await nb(["GET", "people/me"])
            #expect(me.status == 0 && me.errors == "" && me.output.hasPrefix(#"{"person":{"#), "\(me)")
            let whole = try await nb(["get", "/api/v1/people/me", "--include"])
            #expect(whole.status == 0 && whole.output.hasPrefix("200 OK\nContent-Type: application/json"), "\(whole)")
            #expect(whole.output.contains("\n\n{\"person\":{"))
            let two = try await nb(["GET", "people", "--query", "limit=2"])
            #expect(two.output.components(separatedBy: "\"birthdate\"").count == 3)
        }
    }

    @Test("What was read is printed offline, and gone when it is cleared; another token does not get it")
    func offline() async throws {
        let caches = NSTemporaryDirectory() + "/nb-cache-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: caches) }
        // What a nation said in 2016; one that says no-store leaves nothing behind.
        let body = #"{"person":{"id":7}}"#
        let script = WireScript { connection in
            while try await connection.readRequest() != nil {
                try await connection.write(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
                        + "Cache-Control: max-age=0, private, must-revalidate\r\nETag: W/\"1\"\r\n\r\n\(body)")
            }
        }
        try await WireServer.serve(script) { wire in
            let nb: Nb = { arguments in
                let base = "http://127.0.0.1:\(wire.port)"
                let environment = ["NB_BASE_URL": base, "NB_TOKEN": Self.token, "XDG_CACHE_HOME": caches]
                return try await Program.run("nb", arguments, environment: environment)
            }
            let none = try await nb(["api", "GET", "people/me", "--offline"])
            #expect(none.status == 66 && none.errors.hasPrefix("nb: no response to that is stored"), "\(none)")
            let me = try await nb(["api", "GET", "people/me"])
            let stored = try await nb(["api", "GET", "people/me", "--offline"])
            #expect(stored.status == 0 && stored.output == me.output, "\(stored)")
            let other = try await nb(["api", "GET", "people/me", "--offline", "--token", "another"])
            #expect(other.status == 66, "\(other)")
            let info = try await nb(["cache", "info"])
            #expect(info.status == 0 && info.output.contains(".db: 1 response,"), "\(info)")
            let dry = try await nb(["cache", "clear", "--dry-run"])
            #expect(dry.status == 0 && dry.output.contains(": 1 response\n"), "\(dry)")
            #expect(try await nb(["cache", "info"]).output == info.output)
            // One that cannot be used keeps no other one from being cleared, and is named.
            let strange = "\(caches)/nb/responses/aaa.db"
            try Data().write(to: URL(fileURLWithPath: strange))
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: strange)
            let half = try await nb(["cache", "clear"])
            #expect(half.status == 74 && half.output.isEmpty, "\(half)")
            #expect(
                half.errors == "nb: aaa.db is not cleared: other users may access \(strange): chmod 600 \(strange)\n",
                "\(half)")
            let left = try await nb(["cache", "info"])
            #expect(left.status == 74 && left.output.contains(".db: 0 responses,"), "\(left)")
            try FileManager.default.removeItem(atPath: strange)
            #expect(try await nb(["api", "GET", "people/me"]).status == 0)
            #expect(try await nb(["cache", "clear"]).status == 0)
            #expect(try await nb(["api", "GET", "people/me", "--offline"]).status == 66)
        }
    }

    @Test("What must not be stored is printed offline by who asked to keep it, and by nobody else")
    func keptResponses() async throws {
        let caches = NSTemporaryDirectory() + "/nb-cache-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: caches) }
        let script = WireScript.responding(
            WireResponse.of(
                "{}", fields: ["Content-Type: application/json", "Cache-Control: max-age=0, no-cache, no-store"]))
        try await WireServer.serve(script) { wire in
            for (kept, status) in [(nil, 66), ("1", 0)] as [(String?, Int32)] {
                var environment = ["NB_BASE_URL": "http://127.0.0.1:\(wire.port)", "NB_TOKEN": Self.token]
                environment["XDG_CACHE_HOME"] = caches
                environment["NB_KEEP_RESPONSES"] = kept
                let asked = try await Program.run("nb", ["api", "GET", "people/me"], environment: environment)
                #expect(asked.status == 0, "\(asked)")
                let arguments = ["api", "GET", "people/me", "--offline"]
                let offline = try await Program.run("nb", arguments, environment: environment)
                #expect(offline.status == status, "\(offline)")
            }
            // Kept for --offline alone: the nation is asked each time.
            #expect(wire.requests.count == 2)
        }
    }

    @Test("A body goes out from the argument or a file, and writes what it says")
    func bodies() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("nb-\(UUID().uuidString).json")
        try Data(#"{"person":{"first_name":"Grace","email":"grace@example.org"}}"#.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await withNation { nb in
            let ada = try await nb(["POST", "people", "-d", #"{"person":{"first_name":"Ada"}}"#])
            #expect(ada.status == 0 && ada.output.contains(#""id":31"#), "\(ada)")
            let grace = try await nb(["PUT", "people/31", "-d", "@\(file.path)", "-H", "X-Reason: a test"])
            #expect(grace.status == 0 && grace.output.contains("grace@example.org"), "\(grace)")
            let gone = try await nb(["DELETE", "people/31", "--include"])
            #expect(gone.status == 0 && gone.output.hasPrefix("204 No Content\n"), "\(gone)")
        }
    }

    @Test("Without a method a request is a GET, and a method stands before the path or in -X")
    func methods() async throws {
        try await withNation { nb in
            let me = try await nb(["people/me"])
            #expect(me.status == 0 && me.output.hasPrefix(#"{"person":{"#), "\(me)")
            let two = try await nb(["/api/v2/signups", "--query", "page[size]=1"])
            #expect(two.status == 0 && two.output.contains(#""type":"signups""#), "\(two)")
            let body = #"{"person":{"first_name":"Ada"}}"#
            for words in [
                ["POST", "people"], ["-X", "POST", "people"], ["-XPOST", "people"], ["people", "--method", "post"],
            ] {
                let made = try await nb(words + ["-d", body, "--dry-run"])
                #expect(made.status == 0 && made.output.hasPrefix("curl -X POST "), "\(words): \(made)")
            }
        }
    }

    @Test("--jq filters a response, and with --paginate each result")
    func filters() async throws {
        try await withNation { nb in
            let me = try await nb(["people/me", "--jq", ".person.first_name"])
            #expect(me.status == 0 && me.output == "Abe\n", "\(me)")
            let all = try await nb(["signups", "--v2", "--paginate", "-q", ".id | tonumber | select(. > 28)"])
            #expect(all.status == 0 && all.output == "29\n30\n", "\(all)")
            let wrong = try await nb(["people", "--jq", ".[", "--base-url", "http://127.0.0.1:1"])
            #expect(wrong.status == 64 || wrong.status == 3, "\(wrong)")
            let gone = try await nb(["DELETE", "people/30", "--jq", ".id"])
            #expect(gone.status == 0 && gone.output == "", "\(gone)")
            for more in ["--curl", "--dry-run"] {
                let silent = try await nb(["people", "--jq", ".", more])
                #expect(silent.status == 64 && silent.errors.contains("no response for --jq"), "\(silent)")
            }
        }
    }

    @Test("--paginate prints each result of all pages on a line of its own")
    func pages() async throws {
        try await withNation { nb in
            let all = try await nb(["GET", "people", "--query", "limit=7", "--paginate"])
            let lines = all.output.split(separator: "\n")
            #expect(all.status == 0 && lines.count == 30)
            #expect(lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") })
            #expect(Set(lines).count == 30)
            let none = try await nb(["GET", "people/me", "--paginate"])
            #expect(
                none.status == 65 && none.errors == "nb: the response cannot be read: no value at results\n", "\(none)")
        }
    }

    @Test("--curl prints the command and sends nothing")
    func curl() async throws {
        try await withNation { nb in
            let body = #"{"person":{"email":"ada@example.com","password":"hunter2"}}"#
            let command = try await nb(["POST", "people", "--query", "fire_webhooks=false", "-d", body, "--curl"])
            #expect(command.status == 0 && command.output.hasPrefix("curl -X POST 'http://127.0.0.1:"), "\(command)")
            let dry = try await nb(["POST", "people", "--query", "fire_webhooks=false", "-d", body, "--dry-run"])
            #expect(dry.status == 0 && dry.output == command.output, "\(dry)")
            #expect(command.output.contains("/api/v1/people?fire_webhooks=false'"))
            #expect(command.output.contains("-H 'Authorization: <hidden>'"))
            #expect(command.output.contains("ada@example.com") && !command.output.contains("hunter2"))
            #expect(try await nb(["GET", "people/count"]).output.contains("30"))
        }
    }

    /// The words that were typed, the exit code, and the beginning of the errors.
    private static let mistakes: [([String], Int32, String)] = [
        (["GET", "people/999999"], 66, "nb: 404 Not Found: /api/v1/people/999999: Record not found"),
        (["GET", "people/me", "--token", "wrong"], 77, "nb: 401 Unauthorized: sign in again with nb login"),
        (["POST", "people", "-d", "{broken"], 1, "nb: 400 Bad Request"),
        (["GET", "people/me", "--base-url", "http://127.0.0.1:1"], 69, "nb: nothing responds at http://127.0.0.1:1"),
        (
            ["GET", "people/me", "--base-url", "https://nobody.invalid"], 69,
            "nb: the host of https://nobody.invalid is not known"
        ),
        (
            ["GET", "people/me", "--base-url", "http://nobody.invalid"], 64,
            "nb: the token would go to http://nobody.invalid over plain HTTP"
        ),
        (["GET", "people/me", "--base-url", "ftp://x"], 64, "nb: the URL cannot be used: the base URL is not an"),
        (["GET", "people/me", "--base-url", "http://u:p@127.0.0.1"], 64, "nb: the URL cannot be used: the base URL"),
        (["GET", "people/me", "--slug", "evil.com/x"], 64, "nb: the address is not that of a nation"),
        (["BAD METHOD", "people"], 64, "nb: the request cannot be sent: \"BAD METHOD\" is not a method"),
        (["GET", "people/../x"], 64, "nb: the URL cannot be used: the path holds a dot segment"),
        (["GET", "https://example.com/people"], 64, "Error: The path must be relative"),
        (["GET", "people", "--query", "limit"], 64, "nb: --query needs name=value"),
        (["GET", "people", "-H", "Bad Name: x"], 64, "nb: the request cannot be sent: a field has an illegal name"),
        (["GET", "people", "-H", "X: a\r\nY: b"], 64, "nb: the request cannot be sent: the field X has an illegal"),
        (["GET", "people", "-H", "nocolon"], 64, "nb: -H needs \"Name: value\""),
        (["GET", "people", "-d", "@/nowhere"], 64, "nb: the request cannot be sent: the file /nowhere cannot be read"),
        (["GET", "people", "-d", "@/"], 64, "nb: the request cannot be sent: the file / cannot be read"),
        (["GET", "people", "--paginate", "--include"], 64, "Error: --include"),
        (["GET", "people", "--paginate", "--curl"], 64, "Error: --curl"),
        (["GET"], 64, "Error: Give a path too: nb api GET people."),
        (["people", "-q", "page[size]=5"], 64, "Error: -q is --jq here as everywhere: a query parameter is --query "),
        (["people", "-d", "{}"], 64, "Error: --data needs a method"),
        (["-X", "PUT", "GET", "people"], 64, "Error: The method is given twice"),
        (["people", "lists", "7"], 64, "Error: Give one path"), ([], 64, "Error: Missing expected argument"),
    ]

    @Test("What is wrong is said in a line, with an exit code of its own")
    func mistakes() async throws {
        try await withNation { nb in
            for (arguments, status, words) in Self.mistakes {
                let result = try await nb(arguments)
                #expect(result.status == status && result.errors.hasPrefix(words), "\(arguments): \(result)")
            }
        }
    }

    /// The response of a server before it closes, the exit code, and the beginning of the
    /// errors.
    private static let responses: [(String, Int32, String)] = [
        ("SSH-2.0-OpenSSH\r\n\r\n", 69, "nb: the connection to http://127.0.0.1:"),
        (WireResponse.head("200 OK", ["Content-Length: 9"]) + "{}", 65, "nb: the response is incomplete"),
        (WireResponse.head("400 Bad Request", ["Content-Length: 9"]) + "{}", 1, "nb: 400 Bad Request"),
        (
            WireResponse.head("200 OK", ["Content-Length: 10737418240"]), 65,
            "nb: the response is too large: the body is"
        ),
        (
            WireResponse.of("<title>Away</title>", status: "502 Bad Gateway", fields: ["Content-Type: text/html"]), 1,
            "nb: 502 Bad Gateway: an HTML page, \"Away\""
        ),
        (WireResponse.of("", status: "302 Found", fields: ["Location: http://evil.example/"]), 1, "nb: 302 Found"),
        (WireResponse.of("{}", status: "599 "), 1, "nb: status 599"),
        (WireResponse.of("", status: "429 Too Many Requests", fields: ["Retry-After: 7"]), 75, "nb: 429 Too Many"),
        (WireResponse.of("not JSON"), 65, "nb: the response cannot be read: not valid JSON"),
        (
            WireResponse.of(#"{"results":[],"next":"http://evil.example/api/v1/people?page=2"}"#), 1,
            "nb: a page links to another host"
        ),
        (
            WireResponse.of(#"{"results":[],"next":"/api/v1/people?limit=100"}"#), 1,
            "nb: a page links to one that was seen before"
        ),
    ]

    @Test("What a server does wrong is said in a line, and the token goes nowhere else")
    func servers() async throws {
        for (response, status, words) in Self.responses {
            let script = WireScript { connection in
                while try await connection.readRequest() != nil {
                    try await connection.write(response)
                    if !words.hasPrefix("nb: a page") { return }
                }
            }
            try await WireServer.serve(script) { wire in
                let environment = ["NB_BASE_URL": "http://127.0.0.1:\(wire.port)", "NB_TOKEN": Self.token]
                let result = try await Program.run(
                    "nb", ["api", "GET", "people", "--paginate", "--retry", "0"], environment: environment)
                #expect(result.status == status && result.errors.hasPrefix(words), "\(response): \(result)")
                #expect(!result.output.contains(Self.token) && !result.errors.contains(Self.token))
                #expect(wire.requests.count == 1)
            }
        }
    }

    @Test("Without a nation or a token it says which option is missing")
    func missing() async throws {
        let nobody = try await Program.run("nb", ["api", "GET", "people"])
        #expect(nobody.status == 77 && nobody.errors.contains("--nation"), "\(nobody)")
        let bare = try await Program.run("nb", ["api", "GET", "people", "--slug", "abeforprez"])
        #expect(bare.status == 77 && bare.errors.contains("NB_TOKEN"), "\(bare)")
    }
}
