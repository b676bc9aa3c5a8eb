// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import HTTPTypes
import NationBuilder
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// `nb webhooks listen`, run as a program between a nation and a program under development.
@Suite("nb webhooks listen", .timed, .timeLimit(.minutes(10)))
struct WebhookListenTests {
    /// Starts a listener, and gives it with its origin.
    private func listener(
        _ home: Home, _ more: String..., adding variables: [String: String] = [:]
    ) async throws -> (Program, origin: String) {
        let program = try home.start(
            [
                "webhooks", "listen", "--port", "0", "--base-url", home.sandbox.baseURL, "--token",
                home.sandbox.accessToken, "--nation", home.sandbox.slug,
            ] + more, adding: variables)
        let line = try #require(try await program.line(beginning: "Listening: ", ofErrors: true))
        return (program, line.replacing("/webhooks/EVENT", with: ""))
    }

    private func webhooks(_ home: Home) async throws -> [String] {
        let result = try await home.nb(
            "webhooks", "list", "--base-url", home.sandbox.baseURL, "--token", home.sandbox.accessToken, "--limit", "0")
        return result.output.split(separator: "\n").map(String.init)
    }

    /// Sends the listener a body as a stranger would.
    private func post(_ body: String, to url: String) async throws -> Int {
        try await Client(bare: nil, transport: .platform).response(
            to: Request<Void>.post("", .url(url), .body(.text(body), type: .json), .option(\.acceptedStatus, .any))
        ).head.status.code
    }

    private func body(_ token: String, nation: String = "abeforprez", version: Int = 4) -> String {
        #"{"nation_slug":"\#(nation)","payload":{"person":{"id":7}},"token":"\#(token)","version":\#(version)}"#
    }

    @Test("The nation's webhooks are had, printed and passed on as they came, and are removed at the end")
    func wholeWay() async throws {
        try await Home.run { home in
            let app = FakeServer()
            try await app.run { origin in
                let (program, address) = try await listener(home, "--json", "--forward-to", "\(origin)/hooks/{event}")
                #expect(try await program.line(beginning: "Secret: ", ofErrors: true) == "that of the sandbox")
                #expect(
                    try await program.line(beginning: "Forwarding to: ", ofErrors: true) == "\(origin)/hooks/{event}")
                #expect(
                    try await program.line(beginning: "Registered: ", ofErrors: true)
                        == "9 webhooks of abeforprez, version 4")
                #expect(try await webhooks(home).count == 9)
                #expect(try await webhooks(home).allSatisfy { $0.contains("\(address)/webhooks/") })
                let sent = try await home.nb(
                    "sandbox", "trigger", "person_created", "person_changed", "--base-url", home.sandbox.baseURL)
                #expect(sent.status == 0, "\(sent)")
                #expect(
                    sent.output.split(separator: "\n").map { $0.split(separator: "\t") }.map { [$0[0], $0[1], $0[3]] }
                        == [["person_created", "4", "200"], ["person_changed", "4", "200"]])
                program.interrupt()
                let result = try await program.result()
                #expect(result.status == 130)
                #expect(result.errors.hasSuffix("Removed: 9 webhooks of abeforprez\n"), "\(result.errors)")
                let lines = try result.output.split(separator: "\n").map {
                    try JSONReader().read(JSONObject.self, from: Array($0.utf8))
                }
                #expect(lines.map { $0["event"]?.string } == ["person_created", "person_changed"])
                #expect(lines.allSatisfy { $0["nation"]?.string == "abeforprez" && $0["version"]?.int == 4 })
                #expect(lines.allSatisfy { $0["forwarded"]?["status"]?.int == 200 })
                #expect(lines[0]["id"]?.int == lines[1]["id"]?.int && lines[0]["id"] != nil)
                #expect(!result.output.contains(home.sandbox.webhookToken))
                #expect(app.requests.map(\.path) == ["/hooks/person_created", "/hooks/person_changed"])
                #expect(app.requests.allSatisfy { $0.body.contains(home.sandbox.webhookToken) })
                #expect(try await webhooks(home).isEmpty)
            }
        }
    }

    @Test("Webhooks of all events and all versions are read", arguments: 1...4)
    func versions(version: Int) async throws {
        try await Home.run { home in
            let (program, _) = try await listener(home, "--webhook-version", "\(version)")
            _ = try await program.line(beginning: "Ctrl-C", ofErrors: true)
            for event in WebhookEvents.all {
                let sent = try await home.nb(
                    "sandbox", "trigger", event.rawValue, "--base-url", home.sandbox.baseURL)
                #expect(sent.output.hasSuffix("\t200\n"), "\(sent)")
            }
            program.interrupt()
            let rows = try await program.result().output.split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            }
            #expect(rows.map { $0[1] } == WebhookEvents.all.map(\.rawValue))
            #expect(rows.allSatisfy { $0[2] == (version >= 3 ? "abeforprez" : "") })
            #expect(rows.allSatisfy { $0[3] == (version == 4 ? "4" : "") })
            #expect(
                rows.map { $0[4] } == [
                    "person", "person", "contact with person", "person", "person", "people_ids", "donation",
                    "donation", "donation",
                ])
            // All but the people who were removed at once are named.
            for row in rows where row[1] != "people_destroyed" { #expect(Int(row[5]) != nil, "\(row)") }
        }
    }

    @Test("What is forged, unsigned, too large, broken or of another nation is refused, said, and not passed on")
    func refused() async throws {
        try await Home.run { home in
            let app = FakeServer()
            try await app.run { origin in
                let (program, address) = try await listener(home, "--no-register", "--forward-to", origin)
                let token = home.sandbox.webhookToken
                let place = "\(address)/webhooks/person_changed"
                for (text, status) in [
                    (body("wrong"), 401), (#"{"payload":{"person":{"id":7}}}"#, 401), ("not json", 400),
                    (body(token, nation: "elsewhere"), 403), (body(token, version: 9), 422),
                    (body(token) + String(repeating: " ", count: 1 << 20), 413),
                ] { #expect(try await post(text, to: place) == status) }
                #expect(try await post(body(token), to: place) == 200)
                program.interrupt()
                let result = try await program.result()
                let lines = result.errors.split(separator: "\n").filter { $0.hasPrefix("Refused: ") }.map(String.init)
                #expect(
                    lines
                        == [
                            "a webhook with a wrong secret", "a webhook without a secret",
                            "a webhook that is malformed: the body is not a JSON object in line 1",
                            "a webhook of another nation", "a webhook of an unknown version",
                            "a webhook that is too large for the receiver",
                        ].map { "Refused: \($0), at /webhooks/person_changed" }, "\(result.errors)")
                #expect(!(result.errors + result.output).contains(token))
                #expect(app.requests.count == 1)
                #expect(result.output.split(separator: "\n").count == 1)
            }
        }
    }

    @Test("A program that is down, or that fails, is told in the line, and the nation hears of it")
    func down() async throws {
        try await Home.run { home in
            let app = FakeServer { _, _ in FakeServer.json("{}", .internalServerError) }
            try await app.run { origin in
                let (failing, first) = try await listener(home, "--no-register", "--forward-to", origin)
                let token = home.sandbox.webhookToken
                #expect(try await post(body(token), to: "\(first)/webhooks/person_changed") == 500)
                failing.interrupt()
                #expect(try await failing.result().output.hasSuffix("\t500\n"))
            }
            let (program, address) = try await listener(
                home, "--no-register", "--forward-to", "http://127.0.0.1:1/hook")
            #expect(try await post(body(home.sandbox.webhookToken), to: "\(address)/webhooks/person_changed") == 502)
            program.interrupt()
            let result = try await program.result()
            #expect(result.output.hasSuffix("\tnothing listens at http://127.0.0.1:1/hook\n"), "\(result)")
            #expect(result.output.split(separator: "\n").count == 1)
        }
    }

    @Test("--events asks for these alone, and others are taken without a word")
    func events() async throws {
        try await Home.run { home in
            let (program, address) = try await listener(home, "--events", "person_created,donation_succeeded")
            #expect(
                try await program.line(beginning: "Registered: ", ofErrors: true)
                    == "2 webhooks of abeforprez, version 4")
            let token = home.sandbox.webhookToken
            #expect(try await post(body(token), to: "\(address)/webhooks/person_changed") == 200)
            #expect(try await post(body(token), to: "\(address)/webhooks/person_created") == 200)
            program.interrupt()
            let rows = try await program.result().output.split(separator: "\n")
            #expect(rows.count == 1 && rows[0].contains("\tperson_created\t"))
            let unknown = try await home.nb("webhooks", "listen", "--events", "person_born")
            #expect(
                unknown.status == 64 && unknown.errors.contains("There is no event \"person_born\". Events: person_c"))
        }
    }

    /// A nation that creates so many webhooks and removes none.
    private func stubborn(creating count: Int) -> FakeServer {
        FakeServer { request, _ in
            guard request.path.hasPrefix("/api/v1/webhooks") else { return FakeServer.json("{}", .notFound) }
            switch request.method {
            case "GET": return FakeServer.json(#"{"results":[],"next":null,"prev":null}"#)
            case "POST":
                guard let event = WebhookEvents.all.firstIndex(where: { request.body.contains("\"\($0.rawValue)\"") }),
                    event < count
                else { return FakeServer.json("{}", .internalServerError) }
                return FakeServer.json(#"{"webhook":{"id":"hook\#(event)"}}"#)
            default: return FakeServer.json("{}", .serviceUnavailable)
            }
        }
    }

    private func listen(at origin: String, _ home: Home) throws -> Program {
        try home.start(
            [
                "webhooks", "listen", "--port", "0", "--base-url", origin, "--token", "t", "--nation", "mine",
                "--retry", "0", "--events", "person_created,person_changed,person_contacted",
            ], adding: ["NB_WEBHOOK_TOKEN": "s"])
    }

    private static let kept = "nb: mine may keep webhooks: 503 Service Unavailable. Remove them: "

    @Test("Webhooks that cannot be removed are told, with the commands that remove them, when the listener ends")
    func keptAtTheEnd() async throws {
        try await Home.run { home in
            try await stubborn(creating: 9).run { origin in
                let program = try listen(at: origin, home)
                _ = try await program.line(beginning: "Ctrl-C", ofErrors: true)
                program.interrupt()
                let result = try await program.result()
                let commands = (0..<3).map { "nb webhooks delete hook\($0)" }.joined(separator: "; ")
                #expect(result.errors.hasSuffix("\(Self.kept)\(commands)\n"), "\(result)")
                #expect(result.status == 130)
            }
        }
    }

    @Test("Webhooks that a registration leaves behind, since it failed half-way, are told too")
    func keptHalfWay() async throws {
        try await Home.run { home in
            try await stubborn(creating: 2).run { origin in
                let result = try await listen(at: origin, home).result()
                let lines = result.errors.split(separator: "\n").suffix(2)
                #expect(
                    lines.first == "\(Self.kept)nb webhooks delete hook0; nb webhooks delete hook1", "\(result)")
                #expect(
                    lines.last?.hasPrefix("nb: 500 Internal Server Error: it is not known whether the webhook for ")
                        == true
                        && lines.last?.hasSuffix("nb webhooks list --limit 0") == true && result.status == 75,
                    "\(result)")
            }
        }
    }

    @Test("Every signal that ends it removes the webhooks", arguments: [SIGINT, SIGTERM, SIGHUP])
    func signals(number: Int32) async throws {
        try await Home.run { home in
            let (program, _) = try await listener(home)
            _ = try await program.line(beginning: "Ctrl-C", ofErrors: true)
            #expect(try await webhooks(home).count == 9)
            program.signal(number)
            #expect(try await program.result().status == 128 + number)
            #expect(try await webhooks(home).isEmpty)
        }
    }

    @Test("The webhooks of a listener that was killed are removed by the next one, and those of a running one stay")
    func killed() async throws {
        try await Home.run { home in
            let (running, _) = try await listener(home, "--events", "person_changed")
            _ = try await running.line(beginning: "Ctrl-C", ofErrors: true)
            let (killed, _) = try await listener(home)
            _ = try await killed.line(beginning: "Ctrl-C", ofErrors: true)
            #expect(try await webhooks(home).count == 10)
            killed.signal(SIGKILL)
            _ = try await killed.result()
            #expect(try await webhooks(home).count == 10)
            let (next, _) = try await listener(home)
            _ = try await next.line(beginning: "Ctrl-C", ofErrors: true)
            #expect(try await webhooks(home).count == 10)
            next.interrupt()
            _ = try await next.result()
            #expect(try await webhooks(home).count == 1)
            running.interrupt()
            _ = try await running.result()
            #expect(try await webhooks(home).isEmpty)
        }
    }

    @Test("A webhook that the nation has already is neither doubled nor removed")
    func alreadyThere() async throws {
        try await Home.run { home in
            let (first, address) = try await listener(home, "--no-register")
            first.interrupt()
            _ = try await first.result()
            let made = try await home.nb(
                "webhooks", "create", "version:=4", "event=person_created", "url=\(address)/webhooks/person_created",
                "--base-url", home.sandbox.baseURL, "--token", home.sandbox.accessToken)
            #expect(made.status == 0, "\(made)")
            let port = try #require(address.split(separator: ":").last)
            let (program, _) = try await listener(home, "--port", String(port))
            #expect(
                try await program.line(beginning: "Registered: ", ofErrors: true)
                    == "8 webhooks of abeforprez, version 4")
            program.interrupt()
            _ = try await program.result()
            #expect(try await webhooks(home).count == 1)
        }
    }

    @Test("Without a nation the secret is made up once, kept for this user alone, and stays")
    func stableSecret() async throws {
        try await Home.run { home in
            let first = try await home.nb("webhooks", "listen", "--print-secret")
            #expect(first.status == 0 && first.output.count > 20, "\(first)")
            #expect(try await home.nb("webhooks", "listen", "--print-secret").output == first.output)
            let file = "\(home.path)/state/nb/webhooks/any.secret"
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
            #expect(mode?.intValue == 0o600)
            let program = try home.start(["webhooks", "listen", "--port", "0"])
            let place = try #require(try await program.line(beginning: "Listening: ", ofErrors: true))
            #expect(try await program.line(beginning: "Secret: ", ofErrors: true) == "kept in \(file)")
            #expect(
                try await program.line(beginning: "Registered: ", ofErrors: true) == "nowhere, since no nation is named"
            )
            let secret = first.output.trimmingCharacters(in: .newlines)
            let url = place.replacing("EVENT", with: "person_created")
            #expect(try await post(body(secret), to: url) == 200)
            program.interrupt()
            _ = try await program.result()
        }
    }

    @Test("A nation's secret is read once and kept; NB_WEBHOOK_TOKEN goes before it; nobody is asked in a script")
    func nationSecret() async throws {
        try await Home.run { home in
            let unknown = try await home.nb("webhooks", "listen", "--nation", "mine", "--print-secret")
            #expect(
                unknown.status == 77
                    && unknown.errors
                        == "nb: the webhook token of mine is not known: give --secret - once, or set NB_WEBHOOK_TOKEN\n",
                "\(unknown)")
            let given = try await home.nb(
                "webhooks", "listen", "--nation", "mine", "--secret", "-", "--print-secret", input: "s3cret\n")
            #expect(given.output == "s3cret\n", "\(given)")
            #expect(try await home.nb("webhooks", "listen", "--nation", "mine", "--print-secret").output == "s3cret\n")
            let variable = try await home.nb(
                "webhooks", "listen", "--nation", "mine", "--print-secret", adding: ["NB_WEBHOOK_TOKEN": "other"])
            #expect(variable.output == "other\n")
            #expect(try await home.nb("webhooks", "listen", "--nation", "yours", "--print-secret").status == 77)
            let shown = try await home.nb("webhooks", "listen", "--secret", "s3cret")
            #expect(shown.status == 64 && shown.errors.contains("list of processes"))
            let empty = try await home.nb("webhooks", "listen", "--secret", "-", input: "\n")
            #expect(empty.status == 64 && empty.errors == "nb: standard input has no secret\n")
        }
    }

    @Test("With a token the nation is that of the account that is named")
    func accountAndToken() async throws {
        try await Home.run { home in
            #expect(try await home.signIn().status == 0)
            let own = try await home.nb("webhooks", "listen", "--nation", home.sandbox.slug, "--print-secret")
            #expect(own.output == home.sandbox.webhookToken + "\n", "\(own)")
            let line = ["webhooks", "listen", "--nation", home.sandbox.slug, "--print-secret"]
            for (words, variables) in [(["--token", "t"], [:]), ([], ["NB_TOKEN": "t"])] {
                let result = try await home.start(line + words, adding: variables, input: "").result()
                #expect(result.output == home.sandbox.webhookToken + "\n", "\(result)")
            }
        }
    }

    @Test("A nation elsewhere is asked for nothing without --public-url, and the reason is said")
    func elsewhere() async throws {
        try await Home.run { home in
            let program = try home.start(
                ["webhooks", "listen", "--port", "0", "--nation", "mine"], adding: ["NB_WEBHOOK_TOKEN": "s"])
            #expect(
                try await program.line(beginning: "Registered: ", ofErrors: true)
                    == "nowhere, since mine cannot reach this machine; --public-url names a tunnel")
            program.interrupt()
            #expect(try await program.result().status == 130)
        }
    }

    @Test("A port that is taken, a wrong address and a reader that leaves are met with a sentence or an end")
    func ends() async throws {
        try await Home.run { home in
            let (program, address) = try await listener(home, "--no-register")
            let port = try #require(address.split(separator: ":").last.map(String.init))
            let taken = try await home.nb("webhooks", "listen", "--port", port, "--no-register")
            #expect(taken.status == 69 && taken.errors == "nb: port \(port) is taken: give another one, or --port 0\n")
            program.interrupt()
            _ = try await program.result()
            let wrong = try await home.nb("webhooks", "listen", "--forward-to", "localhost:3000")
            #expect(wrong.status == 64 && wrong.errors.contains("\"localhost:3000\" is not a URL such as http://"))
            // `head` reads one line and leaves; the next line finds nobody.
            let shell = try Program(
                "/bin/sh",
                [
                    "-c",
                    "'\(Program.path(of: "nb"))' webhooks listen --port 0 --base-url \(home.sandbox.baseURL) "
                        + "--no-register --json 2>'\(home.path)/errors' | head -1; echo over",
                ], environment: home.environment.merging(["PATH": "/usr/bin:/bin"]) { $1 })
            func said() -> String { (try? String(contentsOfFile: "\(home.path)/errors", encoding: .utf8)) ?? "" }
            try await waitUntil(said().contains("Ctrl-C"))
            let place = try #require(said().firstMatch(of: /Listening: (.*)\/webhooks\/EVENT/))
            let url = "\(place.output.1)/webhooks/person_changed"
            #expect(try await post(body(home.sandbox.webhookToken), to: url) == 200)
            var isOver = false
            while !isOver {
                // Until the listener has found that nobody reads.
                do { _ = try await post(body(home.sandbox.webhookToken), to: url) } catch { isOver = true }
            }
            #expect(try await shell.result().output.hasSuffix("over\n"))
        }
    }
}
