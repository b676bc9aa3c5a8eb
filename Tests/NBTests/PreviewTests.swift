// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Previews that only show, and results that are not known.
@Suite("Requests that are shown, and responses that do not come", .timed, .timeLimit(.minutes(4)))
struct PreviewTests {
    private func withNation(
        isNamed: Bool = true,
        _ use: @Sendable (RunningSandbox, _ nb: @Sendable (String) async throws -> Program.Result) async throws -> Void
    ) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 5, rateLimit: .generous)) { sandbox in
            let environment = [
                "NB_BASE_URL": sandbox.baseURL, "NB_TOKEN": "refused",
                "NB_SLUG": isNamed ? sandbox.slug : "", "PATH": "/usr/bin:/bin",
            ]
            try await use(sandbox) { line in
                try await Program.run("nb", line.split(separator: " ").map(String.init), environment: environment)
            }
        }
    }

    @Test(
        "--dry-run and --curl send nothing, not even to read what an update needs",
        arguments: [
            ("events update 3 headline=X --dry-run", "status, name, start_time, end_time"),
            ("events update 999 headline=X status=published --curl", "name, start_time, end_time"),
            ("events create name=X --dry-run", ""), ("events delete 3 --curl", ""), ("events list --curl", ""),
            ("events show 3 --curl", ""), ("people update 2 phone=1 --dry-run", ""), ("people tag 2 one --curl", ""),
            ("lists add 1 2 --dry-run", ""), ("whoami --curl", ""), ("people search last_name=X --curl", ""),
        ])
    func silent(line: String, read: String) async throws {
        try await withNation { sandbox, nb in
            let result = try await nb(line)
            #expect(result.status == 0 && result.output.hasPrefix("curl "), "\(result)")
            #expect(
                result.errors
                    == (read.isEmpty ? "" : "Without --dry-run and --curl, \(read) would be read first.\n"),
                "\(result)")
            #expect(sandbox.requestCount() == 0)
        }
    }

    @Test("A nation of which only the address is known is not asked for its site either")
    func unnamed() async throws {
        try await withNation(isNamed: false) { sandbox, nb in
            for line in ["events list --curl", "events update 3 headline=X --dry-run", "surveys delete 1 --curl"] {
                let result = try await nb(line)
                #expect(result.status == 64 && result.errors == "nb: which site? give --site\n", "\(result)")
                #expect(try await nb("\(line) --site north").output.contains("/sites/north/"))
            }
            #expect(sandbox.requestCount() == 0)
        }
    }

    @Test("--json without fields is refused where something would be changed, and \"?\" only lists them")
    func bareJSON() async throws {
        try await withNation { sandbox, nb in
            for line in [
                "people create first_name=Ada --json", "people update 2 first_name=Ada --json",
                "people create first_name=Ada --json --dry-run",
            ] {
                let result = try await nb(line)
                #expect(result.status == 64 && result.output == "", "\(result)")
                #expect(result.errors.hasPrefix("Error: --json needs fields, such as --json id;"), "\(result)")
            }
            for line in ["people create --json ?", "people update 2 --json ?", "people list --json"] {
                let result = try await nb(line)
                #expect(result.status == 0 && result.output.contains("\n  email\n"), "\(result)")
            }
            #expect(sandbox.requestCount() == 0)
        }
    }

    @Test(
        "When nobody knows whether something was created, that is said, and not that it be tried again",
        arguments: ["{}", "{\"person\":"])
    func openWrite(response: String) async throws {
        let server = FakeServer { _, _ in FakeServer.json(response) }
        try await server.run { origin in
            let environment = ["NB_BASE_URL": origin, "NB_TOKEN": "t", "NB_SLUG": "mine", "PATH": "/usr/bin:/bin"]
            let result = try await Program.run(
                "nb", ["people", "create", "first_name=Ada"], environment: environment)
            #expect(result.status == 75, "\(result)")
            #expect(
                result.errors.hasSuffix(
                    ": it is not known whether the person was created, so look before you try again: "
                        + "nb people search first_name=Ada\n"), "\(result)")
        }
        #expect(server.requests.count == 1)
    }

    @Test("A create that found nobody is certain, and is told as before")
    func certain() async throws {
        let environment = ["NB_BASE_URL": "http://127.0.0.1:1", "NB_TOKEN": "t", "NB_SLUG": "mine"]
        let result = try await Program.run(
            "nb", ["people", "create", "first_name=Ada", "--retry", "0"], environment: environment)
        #expect(result.status == 69 && result.errors == "nb: nothing responds at http://127.0.0.1:1\n", "\(result)")
    }
}
