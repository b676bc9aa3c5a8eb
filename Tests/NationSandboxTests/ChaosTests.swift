// SPDX-License-Identifier: MIT

import AsyncHTTPClient
import TestSupport
import Testing

@testable import NationSandbox

@Suite("Chaos", .timed, .timeLimit(.minutes(10)))
struct ChaosTests {
    // MARK: Rules

    @Test(
        "A rule reads as it is written",
        arguments: [
            "latency=50ms", "latency=1000ms..2000ms", "429=10", "429=3 5% burst=20 GET /api/v1/people*", "503 7%",
            "503 0.07%", "503 33.333%", "500 1e-05%", "500 0%",
            "503 times=2", "latency=86400000ms after=7 GET",
            "html=403", "cut", "cut=512 POST", "lost /oauth/token", "drop 0.5%", "expired times=1 /api/*",
        ])
    func text(rule: String) throws {
        let read = try ChaosRule(parsing: rule)
        #expect(read.description == rule)
        #expect(try ChaosRule(parsing: read.description) == read)
    }

    @Test(
        "What is no rule is refused with a reason",
        arguments: [
            "", "fire", "429=x", "429=-1", "499", "600", "5000", "html=99", "cut=-1", "lost=1", "latency", "latency=5",
            "latency=2s..1s", "latency=99999999999s", "503 200%", "503 burst=0", "503 times=x", "503 after=0",
            "503 get", "503 %",
            "503 5% 6%", "503 GET POST", "503 burst=1 burst=2", "503 times=1 times=1", "503 /a /b",
        ])
    func refused(rule: String) {
        let error = #expect(throws: ChaosSyntaxError.self) { try ChaosRule(parsing: rule) }
        #expect(error?.description.hasSuffix(".") == true)
    }

    @Test(
        "A star stands for any characters",
        arguments: [
            ("/api/*", "/api/v1/people", true), ("/api/*", "/oauth/token", false), ("*", "", true),
            ("/a*c", "/abcbc", true), ("/a*c", "/abcb", false), ("/a*b*c", "/axbxc", true), ("/a", "/a", true),
            ("/a", "/ab", false), ("**a", "bba", true),
        ])
    func pattern(pattern: String, path: String, matches: Bool) {
        #expect(ChaosRule(.lostResponse, path: pattern).matches(method: "GET", path: path) == matches)
    }

    @Test("Equal seeds draw equally, whatever other requests come between")
    func deterministic() {
        let chaos = SandboxChaos(seed: 7, rules: [ChaosRule(.serverError(), rate: 0.3, path: "/a")])
        var alone = ChaosMachine(chaos)
        var mixed = ChaosMachine(chaos)
        var other = ChaosMachine(SandboxChaos(seed: 8, rules: chaos.rules))
        let first = (0..<200).map { _ in alone.fate(method: "GET", path: "/a").fault != nil }
        let second = (0..<200).map { _ in
            #expect(mixed.fate(method: "GET", path: "/b").fault == nil)
            return mixed.fate(method: "GET", path: "/a").fault != nil
        }
        #expect(first == second)
        #expect(first != (0..<200).map { _ in other.fate(method: "GET", path: "/a").fault != nil })
        #expect((40...80).contains(first.filter(\.self).count))
    }

    @Test("A burst meets so many in a row, and times end it")
    func burst() {
        let rule = ChaosRule(.serverError(), burst: 3, times: 1)
        var machine = ChaosMachine(SandboxChaos(rules: [rule]))
        let met = (0..<6).map { _ in machine.fate(method: "GET", path: "/").fault != nil }
        #expect(met == [true, true, true, false, false, false])
    }

    @Test("A rule with a number of requests before it meets none of these, and all that come then")
    func after() {
        let rule = ChaosRule(.serverError(), times: 2, after: 2, method: "GET")
        var machine = ChaosMachine(SandboxChaos(rules: [rule]))
        #expect(machine.fate(method: "POST", path: "/").fault == nil)
        let met = (0..<5).map { _ in machine.fate(method: "GET", path: "/").fault != nil }
        #expect(met == [false, false, true, true, false])
    }

    @Test("Latencies add up, and of other faults the first counts")
    func several() {
        let wait = ChaosFault.latency(.milliseconds(10) ... .milliseconds(10))
        let rules = [ChaosRule(wait), ChaosRule(.lostResponse), ChaosRule(wait), ChaosRule(.serverError())]
        var machine = ChaosMachine(SandboxChaos(rules: rules))
        #expect(machine.fate(method: "GET", path: "/") == .init(latency: 20, fault: .lostResponse))
    }

    // MARK: On the wire

    private func with(
        _ rules: String..., body: @Sendable (Talk) async throws -> Void
    ) async throws {
        let chaos = SandboxChaos(rules: try rules.map { try ChaosRule(parsing: $0) })
        try await NationSandbox.run(SandboxConfiguration(people: 5, rateLimit: .generous) { $0.chaos = chaos }) {
            try await body(Talk($0))
        }
    }

    @Test("A burst of 429 says when to come back, in the headers of version 1")
    func tooManyRequests() async throws {
        try await with("429=7 burst=2 times=1 GET /api/v1/people/*") { talk async throws in
            for _ in 0..<2 {
                let response = try await talk.get("people/me")
                #expect(response.status == 429)
                #expect(response.headers.first(name: "Retry-After") == "7")
                #expect(response.headers.first(name: "X-Ratelimit-Remaining") == "0")
                #expect(response.code == nil)
            }
            #expect(try await talk.get("people/me").status == 200)
        }
    }

    @Test(
        "A failure of the server does nothing and responds as the service does",
        arguments: [("500", "server_error"), ("502", "bad_gateway"), ("503", "service_unavailable")])
    func serverError(status: String, code: String) async throws {
        try await with("\(status) times=1 POST") { talk async throws in
            let response = try await talk.send("POST", "people", #"{"person":{"first_name":"X"}}"#)
            #expect(response.status == Int(status))
            #expect(response.code == code)
            #expect(try await talk.get("people/count").json["people_count"].integer == 5)
        }
    }

    @Test("A page of the edge is HTML, whatever was asked for")
    func html() async throws {
        try await with("html=403 times=1") { talk async throws in
            let response = try await talk.get("people/me")
            #expect(response.status == 403)
            #expect(response.headers.first(name: "Content-Type") == "text/html")
            #expect(response.text.contains("<h1>403 Forbidden</h1>"))
            #expect(response.headers.first(name: "cf-mitigated") == "challenge")
        }
    }

    @Test(
        "A cut body, a lost response and a dropped connection are failures to the caller",
        arguments: ["cut", "cut=0", "cut=100", "lost", "drop"])
    func broken(fault: String) async throws {
        try await with("\(fault) times=1 POST") { talk async throws in
            await #expect(throws: (any Error).self) {
                try await talk.send("POST", "people", #"{"person":{"first_name":"X"}}"#)
            }
            let count = try await talk.get("people/count").json["people_count"].integer
            #expect(count == (fault == "drop" ? 5 : 6), "Only a dropped request is not done")
        }
    }

    @Test("An expired token stays so when it can be renewed; one that cannot is refused once")
    func expired() async throws {
        try await with("expired times=2 /api/v1/people/me") { talk async throws in
            let oauth = OAuthTalk(talk)
            let pair = try await oauth.pair()
            for _ in 0..<2 { #expect(try await oauth.me(pair.access).code == "token_expired") }
            #expect(try await oauth.me(pair.access).code == "token_expired", "Chaos is over, the token is, too")
            #expect(try await talk.get("people/me").status == 200)
            let new = try await oauth.renew(pair.refresh).json["access_token"].string
            #expect(try await oauth.me(new).status == 200)
        }
        try await with("expired times=1") { talk async throws in
            #expect(try await talk.get("people/me").code == "token_expired")
            #expect(try await talk.get("people/me").status == 200)
        }
    }

    @Test("Latency comes before the response, and is written down")
    func latency() async throws {
        try await with("latency=120ms times=1") { talk async throws in
            let clock = ContinuousClock()
            let started = clock.now
            #expect(try await talk.get("people/me").status == 200)
            #expect(clock.now - started >= .milliseconds(120))
            let entry = try await talk.get("/sandbox/requests").json["requests"][0]
            #expect(entry["chaos"][0].string == "latency=120ms")
            #expect(entry["status"].integer == 200)
        }
    }

    @Test("The control API is never met")
    func control() async throws {
        try await with("drop") { talk async throws in
            #expect(try await talk.get("/sandbox").status == 200)
            #expect(try await talk.send("DELETE", "/sandbox/chaos").status == 204)
            #expect(try await talk.get("people/me").status == 200)
        }
    }
}
