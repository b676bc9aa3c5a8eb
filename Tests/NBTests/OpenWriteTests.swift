// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import HTTPTypes
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Writes of which nobody knows whether they were carried out.
@Suite("Writes without a response", .timeLimit(.minutes(8)))
struct OpenWriteTests {
    /// Every command that writes, and the command that it names.
    private static let writes: [(line: String, look: String)] = [
        ("people create email=ada@example.com", "nb people match email=ada@example.com"),
        ("people create first_name=Ada~M last_name=King", "nb people search 'first_name=Ada M' last_name=King"),
        ("people create note=x --nation abeforprez", "nb people list --limit 5 --nation abeforprez"),
        ("people update 2 note=x", "nb people show 2"),
        ("people delete 2 --yes --no-backup", "nb people show 2"),
        ("people tag 2 a,b", "nb people show 2 --json tags"),
        ("people untag 2 a", "nb people show 2 --json tags"),
        ("lists create name=x slug=x author_id:=1", "nb lists list --limit 5"),
        ("lists update 1 name=x", "nb lists list --limit 0"),
        ("lists delete 1 --yes --no-backup", "nb lists list --limit 0"),
        ("lists add 1 2", "nb lists people 1 --limit 0"),
        ("lists remove 1 2", "nb lists people 1 --limit 0"),
        (
            "donations create amount_in_cents:=1 donor_id:=1 succeeded_at=2026-01-02T03:04:05Z",
            "nb donations list --limit 5"
        ),
        ("contacts create 2 method=door_knock", "nb contacts list 2 --limit 5"),
        ("events create --site x name=x", "nb events list --site x --limit 5"),
        ("webhooks create url=http://127.0.0.1:1/ event=person_created version:=4", "nb webhooks list --limit 5"),
        ("webhooks delete 1 --yes --no-backup", "nb webhooks show 1"),
        ("api POST people -d {}", "nb api GET people"), ("api DELETE people/2", "nb api GET people/2"),
    ]

    /// The ways in which a response fails to come: of a server that failed, and of a connection
    /// that ended before the request was carried out, and after it.
    private static let faults = ["500", "502", "503", "html=502", "drop", "lost"]

    private func check(
        _ rule: String, _ options: [String] = [], _ writes: [(line: String, look: String)] = Self.writes
    ) async throws {
        var configuration = SandboxConfiguration(people: 5, rateLimit: .generous)
        configuration.chaos = SandboxChaos(seed: 1, rules: [try ChaosRule(parsing: rule)])
        try await NationSandbox.run(configuration) { sandbox in
            let environment = [
                "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken, "NB_SLUG": sandbox.slug,
            ]
            for (line, look) in writes {
                let words = line.split(separator: " ").map { String($0.replacing("~", with: " ")) }
                let result = try await Program.run(
                    "nb", words + ["--retry", "0"] + options, environment: environment)
                #expect(result.status == 75, "\(rule) \(line): \(result)")
                #expect(
                    result.errors.hasSuffix(", so look before you try again: \(look)\n")
                        && result.errors.contains(": it is not known whether "), "\(rule) \(line): \(result)")
            }
        }
    }

    @Test(
        "Every write says that it is not known whether it was carried out, and names the command that finds out",
        arguments: faults)
    func unknown(rule: String) async throws {
        let place = try #require(Self.faults.firstIndex(of: rule))
        // Each command meets two of the faults, and in `make soak` all.
        let writes = Self.writes.indices.filter { Soak.isOn || ($0 + place).isMultiple(of: 3) }.map { Self.writes[$0] }
        try await check(rule, [], writes)
    }

    @Test(
        "A write that was redirected says what became of it, and names the command that shows it",
        arguments: [303, 307])
    func redirected(status: Int) async throws {
        // Each command meets one of the two, and in `make soak` both.
        let writes = Self.writes.indices.filter { Soak.isOn || ($0 % 2 == 0) == (status == 303) }.map {
            Self.writes[$0]
        }
        let clause = status == 303 ? ": it was carried out: " : ": it is not known whether "
        try await NationSandbox.run(SandboxConfiguration(people: 5, rateLimit: .generous)) { sandbox in
            try await OtherResponses.run(before: sandbox) { server, origin in
                server.respond(with: status)
                let environment = ["NB_BASE_URL": origin, "NB_TOKEN": sandbox.accessToken, "NB_SLUG": sandbox.slug]
                for (line, look) in writes {
                    let words = line.split(separator: " ").map { String($0.replacing("~", with: " ")) }
                    let result = try await Program.run("nb", words + ["--retry", "0"], environment: environment)
                    #expect(result.status == 75, "\(status) \(line): \(result)")
                    #expect(
                        result.errors.hasSuffix(", so look before you try again: \(look)\n")
                            && result.errors.contains(clause) && !result.errors.contains("not sent"),
                        "\(status) \(line): \(result)")
                }
            }
        }
    }

    @Test("A response that ends in its body is none", arguments: ["cut=0", "cut=10"])
    func cut(rule: String) async throws {
        // A refusal is certain by its head alone, so these succeed.
        let bodies = ["people create email", "people update", "people create first", "donations create"]
        let writes = Self.writes.filter { write in bodies.contains { write.line.hasPrefix($0) } }
        #expect(writes.count == bodies.count)
        try await check(rule, [], writes)
    }

    @Test("A write that runs out of time is told in the same way")
    func timedOut() async throws {
        let writes = Soak.isOn ? Self.writes : Array(Self.writes.prefix(6))
        try await check("latency=30s", ["--timeout", "0.3"], writes)
    }

    @Test(
        "A write that the limit refused after something was sent is open, unless its last response tells that it was refused"
    )
    func limited() async throws {
        let write = OpenWrite(outcome: "the person was created", look: "nb people list")
        let (open, done) = ("not known whether the person was created", "it was carried out: the person was created")
        for (attempts, status, words) in [
            (0, nil, nil), (1, nil, open), (1, 500, open), (1, 503, open), (1, 303, done), (1, 302, open),
            (1, 307, open), (1, 401, nil), (1, 429, nil), (1, 501, nil),
        ] as [(Int, Int?, String?)] {
            let head = HTTPRequest(method: .put, scheme: "https", authority: "a.example", path: "/p")
            var error = ClientError(
                .rejected.rateLimited, request: RequestSummary(RawRequest(head: head)),
                response: status.map { ResponseSummary(head: HTTPResponse(status: .init(code: $0))) })
            error.attempts = attempts
            let thrown = error
            do {
                try await write.watch { throw thrown }
            } catch {
                let failure = Failure(error)
                #expect(failure.exitCode.rawValue == (attempts == 0 ? 75 : 1))
                for clause in [open, done] {
                    #expect(failure.message.contains(clause) == (clause == words), "\(attempts) \(status ?? 0)")
                }
            }
        }
    }

    @Test("A refusal is certain", arguments: ["501", "429=0"])
    func certain(rule: String) async throws {
        var configuration = SandboxConfiguration(people: 5, rateLimit: .generous)
        configuration.chaos = SandboxChaos(seed: 1, rules: [try ChaosRule(parsing: rule)])
        try await NationSandbox.run(configuration) { sandbox in
            let environment = ["NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": sandbox.accessToken]
            let result = try await Program.run(
                "nb", ["people", "create", "first_name=Ada", "--retry", "0"], environment: environment)
            #expect(result.status != 0 && !result.errors.contains("not known"), "\(result)")
        }
    }
}
