// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import Foundation
import HTTPTypes
import NationBuilder
import NationSandbox
import Programs
import Servers
import TestSupport
import Testing

/// The doctor as a program, at a nation that is told to be ill.
@Suite("nb doctor", .timed, .timeLimit(.minutes(10)))
struct DoctorTests {
    /// A nation, a home of its own, and the program.
    private struct Patient: Sendable {
        let sandbox: RunningSandbox
        let home: String

        /// Changes the nation by its control API.
        func control(_ method: String, _ path: String, _ body: String) async throws {
            let client = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
            let method = try #require(HTTPRequest.Method(method))
            try await client.send(
                Request<Void>(
                    method, PathTemplate("sandbox/" + path), .body(.text(body), type: .json), reading: .nothing))
        }

        /// Asks for a token as an old application does, or of a refresh token.
        func token(_ members: JSONObject) async throws -> JSONObject {
            let app = try #require(sandbox.apps.first { $0.generation == .legacy })
            var body = members
            body["client_id"] = .string(app.clientID)
            body["client_secret"] = app.clientSecret.map { .string($0) }
            let client = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
            return try await client.send(Request<JSONObject>(.post, "oauth/token", .json(body), reading: .json()))
        }

        func legacyToken() async throws -> String {
            let response = try await token([
                "grant_type": "password", "username": .string(sandbox.adminEmail),
                "password": .string(sandbox.adminPassword),
            ])
            return try #require(response["access_token"]?.string)
        }

        func nb(_ words: [String], token: String? = nil) async throws -> Program.Result {
            var environment = ["HOME": home, "NB_KEYRING": "0", "NB_BASE_URL": sandbox.baseURL]
            environment["NB_TOKEN"] = token ?? sandbox.accessToken
            let result = try await Program.run("nb", words, environment: environment)
            for secret in [environment["NB_TOKEN"], sandbox.accessToken, sandbox.adminPassword].compactMap(\.self) {
                #expect(!result.output.contains(secret) && !result.errors.contains(secret))
            }
            return result
        }

        func examine(_ words: [String] = [], token: String? = nil) async throws -> Findings {
            try Findings(
                try await nb(["doctor", "--json", "--nation", sandbox.slug, "--timeout", "8"] + words, token: token))
        }
    }

    /// The JSON that the program printed.
    private struct Findings {
        let status: Int32
        let isWell: Bool
        /// The state by the name of each check.
        var checks: [String: String] = [:]
        var outcomes: [String: String] = [:]
        let text: String

        init(_ result: Program.Result) throws {
            status = result.status
            text = result.output + result.errors
            let report = try JSONReader().read(JSONObject.self, from: Array(result.output.utf8))
            isWell = report["well"] == true
            for case .object(let check) in report["checks"]?.array ?? [] {
                checks[check["name"]?.string ?? ""] = check["state"]?.string
                let isRed = check["state"]?.string == "bad"
                // Who reads of something red reads what to do.
                #expect((check["advice"]?.string?.isEmpty == false) == isRed, "\(check)")
            }
            for case .object(let row) in report["behaviors"]?.array ?? [] {
                outcomes[row["behavior"]?.string ?? ""] = row["outcome"]?.string
            }
        }

        var red: [String] { checks.filter { $0.value == "bad" }.keys.sorted() }
        var broken: [String] { outcomes.filter { $0.value == "does not hold" }.keys.sorted() }
    }

    private static func withPatient<Value: Sendable>(
        _ use: @Sendable (Patient) async throws -> Value
    ) async throws -> Value {
        let home = NSTemporaryDirectory() + "nb-doctor-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        // The limit is the usual one in shape, and wide enough for a slow machine.
        let limit = SandboxRateLimit(requests: 250, window: .seconds(10), perAddress: 250)
        return try await NationSandbox.run(
            SandboxConfiguration(people: 60, rateLimit: limit) { $0.behaviors.seeded = ["custom_fields"] }
        ) {
            try await use(Patient(sandbox: $0, home: home))
        }
    }

    /// The outcomes where nothing was probed.
    private static let allUntried = Dictionary(
        uniqueKeysWithValues: V2.Behavior.all.map { ($0.id, "not tried") })

    // MARK: A nation that is well

    @Test("is green at a sandbox that nobody has touched, and every behavior holds that can be seen")
    func well() async throws {
        try await Self.withPatient { patient in
            let findings = try await patient.examine()
            #expect(findings.status == 0 && findings.isWell, "\(findings.text)")
            #expect(
                Set(findings.checks.keys) == [
                    "slug", "dns", "connection", "tls", "clock", "nation", "token", "person", "expiry", "rights",
                    "version 1", "version 2", "budget",
                ])
            // An address is not looked up, this machine needs no TLS, and the token is no JWT.
            #expect(
                findings.checks.filter { $0.value == "not tried" }.keys.sorted() == ["dns", "expiry", "tls"],
                "\(findings.text)")
            #expect(findings.outcomes == Self.allUntried.mapValues { _ in "holds" }, "\(findings.text)")
        }
    }

    @Test("prints a line for each check, aligned, without colors in a pipe, and says at the end that all is well")
    func lines() async throws {
        try await Self.withPatient { patient in
            let result = try await patient.nb(["doctor", "--nation", patient.sandbox.slug])
            let lines = result.output.split(separator: "\n").map(String.init)
            #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
            #expect(lines.count == 13 + V2.Behavior.all.count + 1)
            #expect(lines[0] == "✓ slug        abeforprez at \(patient.sandbox.baseURL)")
            #expect(lines[7] == "✓ person      Abe Administrator, person 1", "\(lines[7])")
            #expect(lines[13].hasPrefix("✓ key_filters             `sort=id&filter[id][gt]=N` walks"), "\(lines[13])")
            #expect(lines.last == "All is well (3 not tried).")
            #expect(!result.output.contains("\u{1B}"))
            try await patient.control("PUT", "permission", #"{"level":"none"}"#)
            let ill = try await patient.nb(["doctor", "--nation", patient.sandbox.slug])
            #expect(ill.status == 1)
            #expect(ill.output.contains("✗ rights      none: the nation responds with 403\n              → "), "\(ill)")
            #expect(ill.output.hasSuffix("1 check is red (5 not tried).\n"), "\(ill)")
            #expect(ill.output.contains("- probes      not tried: version 2 refuses this token\n"), "\(ill)")
            let nowhere = try await patient.nb(["doctor", "--base-url", "http://127.0.0.1:1"])
            #expect(nowhere.output.contains("- probes      not tried: no nation responds\n"), "\(nowhere)")
        }
    }

    @Test("sends nothing but reads with --read-only, and otherwise one request that can change nothing")
    func reads() async throws {
        try await Self.withPatient { patient in
            #expect(try await patient.examine(["--read-only"]).status == 0)
            let client = Client(bare: try BaseURL(patient.sandbox.baseURL), transport: .platform)
            func writes() async throws -> [String] {
                let log: JSONObject = try await client.send(.get("sandbox/requests"))
                return (log["requests"]?.array ?? []).compactMap(\.object)
                    .filter { $0["method"] != "GET" }.compactMap { $0["target"]?.string }
            }
            #expect(try await writes().isEmpty)
            #expect(try await patient.examine().status == 0)
            #expect(try await writes() == ["/api/v2/signups/0"])
        }
    }

    @Test("stores what it found, privately, and walks of later commands go by it")
    func stored() async throws {
        try await Self.withPatient { patient in
            func walked() async throws -> (ids: Int, byKey: Bool) {
                let client = Client(bare: try BaseURL(patient.sandbox.baseURL), transport: .platform)
                try await client.send(Request<Void>(.delete, "sandbox/requests", reading: .nothing))
                let walk = try await patient.nb(["api", "GET", "signups", "--v2", "--paginate", "--field", "id"])
                let log: JSONObject = try await client.send(.get("sandbox/requests"))
                let targets = (log["requests"]?.array ?? []).compactMap { $0.object?["target"]?.string }
                return (
                    Set(walk.output.split(separator: "\n")).count,
                    targets.allSatisfy { $0.contains("filter%5Bid%5D%5Bgt%5D=") }
                )
            }
            #expect(try await walked() == (60, false))
            _ = try await patient.examine()
            let folder = "\(patient.home)/.local/state/nb/probes"
            let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(files == ["http-127.0.0.1:\(patient.sandbox.port).json"])
            for path in [folder, "\(folder)/\(files[0])"] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                #expect(try #require(attributes[.posixPermissions] as? NSNumber).intValue & 0o077 == 0, "\(path)")
            }
            #expect(try await walked() == (60, true))
            try await patient.control("PUT", "behaviors", #"{"key_filters":false}"#)
            // What was true is no longer: the walk goes on page by page, and leaves nobody out.
            #expect(try await walked() == (60, false))
            let wrong = try await patient.nb(["api", "GET", "signups", "--query", "include=tags", "--v2", "--paginate"])
            #expect(wrong.status != 0 && wrong.output.contains("bad_request"), "\(wrong)")
            #expect(try await patient.examine().broken == ["key_filters"])
            #expect(try await walked() == (60, false))
        }
    }

    // MARK: A nation that is ill

    /// A change of the sandbox, and what turns red by it.
    struct Illness: Sendable, CustomTestStringConvertible {
        var path: String
        var body: String
        var red: [String]
        var method = "PUT"
        var words: [String] = []

        var testDescription: String { "\(path) \(body)" }

        /// The setting, such as `limits.daily`.
        var setting: String {
            let members = (try? JSONReader().read(JSONObject.self, from: Array(body.utf8)))?.keys.map(\.self) ?? []
            return "\(path).\(members.first ?? "")"
        }
    }

    static let illnesses: [Illness] = settings + faults

    private static let settings: [Illness] = [
        Illness(path: "availability", body: #"{"nation":false}"#, red: ["nation"]),
        Illness(path: "availability", body: #"{"v1":false}"#, red: ["version 1"]),
        Illness(path: "availability", body: #"{"v2":false}"#, red: ["version 2"]),
        Illness(path: "clock", body: #"{"ahead":300}"#, red: ["clock"]),
        Illness(path: "clock", body: #"{"ahead":-300}"#, red: ["clock"]),
        Illness(path: "permission", body: #"{"level":"reading"}"#, red: ["rights"]),
        Illness(path: "permission", body: #"{"level":"none"}"#, red: ["rights"]),
        Illness(path: "limits", body: #"{"requests":0,"window":600}"#, red: ["budget"]),
        Illness(path: "limits", body: #"{"requests":3,"window":600}"#, red: ["budget"]),
        Illness(path: "limits", body: #"{"per_address":0,"window":600}"#, red: ["budget"]),
        Illness(path: "limits", body: #"{"daily":0}"#, red: ["budget"]),
        Illness(path: "limits", body: #"{"daily":60}"#, red: ["budget"]),
    ]

    private static let faults: [Illness] = {
        let faults: [(rule: String, red: String)] = [
            ("drop", "connection"), ("lost", "connection"), ("latency=60s", "connection"), ("cut=9", "connection"),
            ("500", "nation"), ("503", "nation"), ("html=503", "nation"), ("html=403", "nation"),
            ("expired", "token"), ("429=60", "budget"),
            // What breaks writes alone.
            ("500 PATCH", "rights"), ("503 PATCH", "rights"), ("html=503 PATCH", "rights"),
            ("html=404 PATCH", "rights"), ("cut=5 PATCH", "rights"), ("drop PATCH", "rights"), ("lost PATCH", "rights"),
            ("latency=60s PATCH", "rights"),
            // What breaks probes alone.
            ("500 GET /api/v2/docs/*", "probes"), ("drop GET /api/v2/docs/*", "probes"),
            ("latency=60s GET /api/v2/docs/*", "probes"), ("500 GET /api/v2/signups", "probes rights"),
        ]
        return faults.map { fault in
            Illness(
                path: "chaos", body: "{\"rules\":[\"\(fault.rule)\"]}",
                red: fault.red.split(separator: " ").map(String.init),
                words: fault.rule.hasPrefix("latency") ? ["--timeout", "2"] : [])
        }
    }()

    @Test("is red in each way that a setting breaks, and there alone", arguments: illnesses)
    func ill(_ illness: Illness) async throws {
        try await Self.withPatient { patient in
            try await patient.control(illness.method, illness.path, illness.body)
            let findings = try await patient.examine(illness.words)
            #expect(findings.red == illness.red, "\(findings.text)")
            #expect(findings.status == 1 && !findings.isWell)
        }
    }

    @Test("says of people who cannot be read for a failure that it is worth another try, not that rights are missing")
    func advice() async throws {
        try await Self.withPatient { patient in
            try await patient.control("PUT", "chaos", #"{"rules":["500 GET /api/v2/signups"]}"#)
            let failed = try await patient.nb(["doctor", "--nation", patient.sandbox.slug])
            let below = failed.output.split(separator: "\n").drop { !$0.hasPrefix("✗ rights") }.dropFirst().first ?? ""
            #expect(below.contains("try again later"), "\(failed.output)")
        }
    }

    /// Settings that break nothing for who has a token.
    private static let harmless: Set<String> = [
        "limits.window", "oauth.code_lifetime", "oauth.implicit_token_lifetime", "oauth.revocation", "chaos.seed",
    ]

    @Test("knows all settings that there are: each breaks something, or is known to break nothing")
    func complete() async throws {
        try await Self.withPatient { patient in
            let client = Client(bare: try BaseURL(patient.sandbox.baseURL), transport: .platform)
            let overview: JSONObject = try await client.send(.get("sandbox"))
            var settings: Set<String> = []
            for (name, value) in overview where !["slug", "requests"].contains(name) {
                if let members = value.object {
                    settings.formUnion(members.keys.map { "\(name).\($0)" })
                } else {
                    settings.insert("\(name).level")
                }
            }
            // These make a nation harder, and are not what a doctor asks about.
            settings.subtract(SandboxBehaviors.help.map { "behaviors.\($0.name)" })
            let behaviors = settings.filter { $0.hasPrefix("behaviors.") }
            #expect(Set(Self.behaviors.map { "behaviors.\($0)" }) == behaviors)
            let broken = Set(Self.illnesses.map(\.setting)).union(["oauth.access_token_lifetime"])
            #expect(settings.subtracting(behaviors) == broken.union(Self.harmless))
        }
    }

    static let behaviors = [
        "key_filters", "unknown_filter_errors", "page_size_errors", "totals", "filtered_totals", "null_filters",
        "null_errors",
        "whole_seconds", "second_equality", "fractional_times", "unstable_ties", "empty_pages", "next_until_empty",
        "unknown_include_errors", "listed_sideloads", "sideload_pages_refused", "unknown_fields_ignored",
        "page_offsets", "page_cursors",
        "own_document", "list_values",
    ]

    @Test("says of each behavior that is switched off that it does not hold, and of no other", arguments: behaviors)
    func behavior(_ name: String) async throws {
        try await Self.withPatient { patient in
            try await patient.control("PUT", "behaviors", "{\"\(name)\":false}")
            let findings = try await patient.examine()
            #expect(findings.broken == [name], "\(findings.text)")
            #expect(findings.red.isEmpty && findings.status == 3 && !findings.isWell)
        }
    }

    // MARK: Tokens

    @Test("tells a token that was revoked, one that has ended, one that is about to, and one of version 1")
    func tokens() async throws {
        try await Self.withPatient { patient in
            let legacy = try await patient.legacyToken()
            let old = try await patient.examine(token: legacy)
            #expect(old.red == ["version 2"] && old.text.contains("accepts no token of version 1"), "\(old.text)")
            try await patient.control("PUT", "oauth", #"{"access_token_lifetime":600}"#)
            let pair = try await patient.token(["grant_type": "refresh_token", "refresh_token": .string(legacy)])
            let short = try #require(pair["access_token"]?.string)
            let ending = try await patient.examine(token: short)
            #expect(ending.red == ["expiry"] && ending.text.contains("in 9 min"), "\(ending.text)")
            try await patient.control("POST", "tokens/expire", "{\"token\":\"\(short)\"}")
            let ended = try await patient.examine(token: short)
            #expect(ended.red.contains("token") && ended.text.contains("it has expired"), "\(ended.text)")
            try await patient.control("POST", "tokens/revoke", "{\"token\":\"\(patient.sandbox.accessToken)\"}")
            let revoked = try await patient.examine()
            #expect(revoked.red == ["token"] && revoked.text.contains("was revoked"), "\(revoked.text)")
        }
    }

    @Test("says of an account when its token ends, and that it is renewed")
    func account() async throws {
        try await Self.withPatient { patient in
            let environment = ["HOME": patient.home, "NB_KEYRING": "0"]
            let signedIn = try await Program.run(
                "nb",
                ["login", patient.sandbox.slug, "--token", "-", "--base-url", patient.sandbox.baseURL],
                environment: environment, input: patient.sandbox.accessToken + "\n")
            #expect(signedIn.status == 0, "\(signedIn)")
            let result = try await Program.run("nb", ["doctor"], environment: environment)
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("✓ token       from nb login; of version 2"), "\(result)")
            #expect(!result.output.contains(patient.sandbox.accessToken))
        }
    }

    // MARK: No nation

    @Test(
        "tells a slug that is none, a host that nobody knows, an address where nothing is, and a missing token",
        arguments: [
            (["--nation", "Bad_Slug"], "token", "slug"), ([], "token", "slug"),
            (["--base-url", "https://no-such-nation.invalid"], "token", "dns"),
            (["--base-url", "http://127.0.0.1:1"], "token", "connection"), (["--nation", "x"], "", "slug"),
        ])
    func nowhere(words: [String], token: String, red: String) async throws {
        let result = try await Program.run(
            "nb", ["doctor", "--json", "--timeout", "3"] + words,
            environment: token.isEmpty ? [:] : ["NB_TOKEN": token])
        let findings = try Findings(result)
        if token.isEmpty {
            // There is no network here, so it is not known whether the name is found.
            #expect(!findings.red.isEmpty)
        } else {
            #expect(findings.red == [red], "\(findings.text)")
        }
        #expect(findings.status == 1)
        #expect(findings.outcomes == Self.allUntried, "\(findings.text)")
    }

    @Test(
        "does not send a token to whose certificate nobody knows: that is red, and all",
        .enabled(if: Nginx.isInstalled, "nginx is not installed"))
    func certificate() async throws {
        try await Nginx.run("location / { return 200 '{}'; }") { nginx in
            let result = try await Program.run(
                "nb", ["doctor", "--json", "--base-url", "https://localhost:\(nginx.port)"],
                environment: ["NB_TOKEN": "t0ken"])
            let findings = try Findings(result)
            #expect(findings.red == ["tls"], "\(findings.text)")
            #expect(findings.status == 1)
            #expect(try nginx.log.isEmpty)
        }
    }

    @Test("An interrupted check reports no problem", arguments: [[], ["--json"]])
    func interrupted(words: [String]) async throws {
        let silent = try SilentServer()
        let doctor = try Program(
            "nb", ["doctor", "--base-url", "http://127.0.0.1:\(silent.port)"] + words, environment: ["NB_TOKEN": "t"],
            input: nil)
        try await silent.connected()
        doctor.interrupt()
        let result = try await doctor.result()
        #expect(result.status == 130)
        #expect(!result.output.contains("✗") && !result.output.contains("red"), "\(result)")
        #expect(words.isEmpty || result.output.isEmpty)
    }

    @Test("A nation without a token is looked at as far as that goes")
    func noToken() async throws {
        try await Self.withPatient { patient in
            let result = try await Program.run("nb", ["doctor", "--json", "--base-url", patient.sandbox.baseURL])
            let findings = try Findings(result)
            #expect(findings.red == ["token"] && findings.checks["nation"] == "good", "\(findings.text)")
            #expect(findings.outcomes == Self.allUntried)
        }
    }

    @Test(
        "Wrong words get an error that says what is right",
        arguments: [["--timeout", "0"], ["--offline"], ["--retry", "101"]])
    func usage(words: [String]) async throws {
        #expect(try await Program.run("nb", ["doctor"] + words).status == 64)
    }
}
