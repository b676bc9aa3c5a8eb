// SPDX-License-Identifier: MIT

import Errand
import Foundation
import Programs
import TestSupport
import Testing

/// Ctrl-C and other signals at the worst moment.
@Suite("A signal while nb works", .timeLimit(.minutes(10)))
struct SignalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let words: [String]
        /// Whether the tokens are those of `nb login`, and not of `nb oauth login`.
        let isAccount: Bool
        let signal: Int32

        var testDescription: String {
            "\(words.joined(separator: " ")), \(isAccount ? "account" : "nb oauth login"), \(signal)"
        }
    }

    static let cases = [
        ["api", "GET", "people/me"], ["people", "list", "--limit", "1"], ["whoami"],
    ].flatMap { words in
        [true, false].flatMap { isAccount in
            [SIGTERM, SIGINT].map { Case(words: words, isAccount: isAccount, signal: $0) }
        }
    }

    private func withNation(
        _ isAccount: Bool,
        _ use: @Sendable (RotatingNation, _ origin: String, _ environment: [String: String]) async throws -> Void
    ) async throws {
        try await TemporaryFolder.with { folder in
            let environment = [
                "HOME": folder, "XDG_STATE_HOME": "\(folder)/state", "XDG_CACHE_HOME": "\(folder)/cache",
                "NB_KEYRING": "0",
            ]
            let nation = RotatingNation()
            try await nation.run { origin in
                let words =
                    isAccount
                    ? ["login", "mine", "--device", "--base-url", origin]
                    : [
                        "oauth", "login", "--grant", "device", "--token-endpoint", "\(origin)/oauth/token",
                        "--device-endpoint", "\(origin)/oauth/device",
                    ]
                let login = try await Program.run("nb", words + ["--client-id", "nb"], environment: environment)
                #expect(login.status == 0, "\(login)")
                nation.expire()
                try await use(nation, origin, environment)
            }
        }
    }

    @Test(
        "A signal while a renewal is on its way: what was sent is finished and kept first, in every command",
        arguments: cases)
    func renewal(_ test: Case) async throws {
        try await withNation(test.isAccount) { nation, _, environment in
            let program = try Program("nb", test.words, environment: environment)
            await nation.asked.wait()
            program.signal(test.signal)
            nation.answered.open()
            let result = try await program.result()
            #expect(result.status == 128 + test.signal && result.output == "", "\(result)")
            nation.served.open()
            let next = try await Program.run("nb", test.words, environment: environment)
            #expect(next.status == 0 && next.output.contains("7"), "\(next)")
            #expect(nation.renewals == ["r1"])
        }
    }

    @Test("A signal while a page of nb web renews the tokens: they are kept first", arguments: [SIGTERM, SIGINT])
    func web(_ number: Int32) async throws {
        try await withNation(true) { nation, _, environment in
            let program = try Program("nb", ["web", "--port", "0"], environment: environment)
            let line = try #require(try await program.line(beginning: "Accounts and people, for you alone: "))
            let client = Client(bare: nil, transport: .platform)
            let entry = try await client.response(
                to: Request<Void>.get("", .url(line), .option(\.acceptedStatus, .any)))
            let cookie = entry.head.headerFields[.setCookie]?.prefix { $0 != ";" }
            let page = Task {
                let people = String(line.prefix { $0 != "?" }) + "people"
                try await client.send(Request<Void>.get("", .url(people), .header(.cookie, cookie.map(String.init))))
            }
            await nation.asked.wait()
            program.signal(number)
            nation.answered.open()
            #expect(try await program.result().status == 128 + number)
            _ = await page.result
            nation.served.open()
            let next = try await Program.run("nb", ["whoami"], environment: environment)
            #expect(next.status == 0 && nation.renewals == ["r1"], "\(next)")
        }
    }
}
