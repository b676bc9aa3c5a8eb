// SPDX-License-Identifier: MIT

import Errand
import Foundation
import Programs
import Servers
import TestSupport
import Testing

/// A store that is away when `nb` has renewed tokens, and comes back or not.
@Suite("Renewed tokens that the store does not take at first, in nb", .timed, .timeLimit(.minutes(10)))
struct LateSaveTests {
    /// A store of tokens that a test takes away.
    private struct Place {
        let environment: [String: String]
        let take: @Sendable () async throws -> Void
        let giveBack: @Sendable () async throws -> Void
    }

    enum Kind: String, CaseIterable { case files, database }

    private func withPlace(_ kind: Kind, _ folder: String, _ use: (Place) async throws -> Void) async throws {
        let environment = [
            "HOME": folder, "XDG_STATE_HOME": "\(folder)/state", "XDG_CACHE_HOME": "\(folder)/cache", "NB_KEYRING": "0",
        ]
        switch kind {
        case .files:
            let permit: @Sendable (Int) throws -> Void = {
                try FileManager.default.setAttributes(
                    [.posixPermissions: $0], ofItemAtPath: "\(folder)/state/nb/accounts/tokens")
            }
            // A folder that others may enter is not used, by whatever user the test runs.
            try await use(
                Place(environment: environment, take: { try permit(0o755) }, giveBack: { try permit(0o700) }))
        case .database:
            guard PostgresServer.isInstalled else { return }
            try await PostgresServer.run { server in
                let environment = environment.merging(["NB_STORE": server.url()]) { $1 }
                try await use(
                    Place(
                        environment: environment, take: { try await server.stop() },
                        giveBack: { try await server.start() }))
            }
        }
    }

    /// Runs a command whose store goes away while its renewal is on its way, until it says that it waits.
    private func waiting(
        _ kind: Kind, _ words: [String] = ["whoami"],
        _ use: @Sendable (Program, Place, RotatingNation, _ line: String) async throws -> Void
    ) async throws {
        try await TemporaryFolder.with { folder in
            try await withPlace(kind, folder) { place in
                let nation = RotatingNation()
                try await nation.run { origin in
                    let login = try await Program.run(
                        "nb", ["login", "mine", "--device", "--base-url", origin, "--client-id", "nb"],
                        environment: place.environment)
                    #expect(login.status == 0, "\(login)")
                    nation.expire()
                    nation.served.open()
                    let program = try Program("nb", words, environment: place.environment)
                    await nation.asked.wait()
                    try await place.take()
                    nation.responded.open()
                    let line = try await program.line(beginning: "The renewed tokens ", ofErrors: true) ?? ""
                    try await use(program, place, nation, line)
                }
            }
        }
    }

    @Test(
        "A store that comes back has them: the command says once what it waits for, and succeeds",
        arguments: Kind.allCases, [["whoami"], ["api", "GET", "people/me"]])
    func back(_ kind: Kind, _ words: [String]) async throws {
        try await waiting(kind, words) { program, place, nation, line in
            #expect(line.contains("could not be saved yet: waiting up to 60 s for the store"), "\(line)")
            try await place.giveBack()
            let result = try await program.result()
            #expect(result.status == 0 && result.output.contains("7") && result.errors == "", "\(result)")
            let next = try await Program.run("nb", words, environment: place.environment)
            #expect(next.status == 0 && nation.renewals == ["r1"], "\(next)")
        }
    }

    @Test(
        "A signal ends the wait with its own exit code, and the sentence that helps",
        arguments: Kind.allCases, [SIGINT, SIGTERM])
    func signal(_ kind: Kind, _ number: Int32) async throws {
        try await waiting(kind) { program, place, _, line in
            program.signal(number)
            let result = try await program.result()
            #expect(result.status == 128 + number && result.output.contains("Ada"), "\(result)")
            #expect(
                result.errors.hasPrefix(
                    "nb: the renewed tokens could not be saved, and those before may not work any more: sign in again "
                        + "with nb login mine --base-url http://127.0.0.1:"), "\(result)")
            for text in [line, result.errors] {
                #expect(!text.contains(PostgresServer.password), "\(text)")
                #expect(!text.contains("r2") && !text.contains("a2"), "\(text)")
            }
            try await place.giveBack()
        }
    }

    @Test("After a signal during the renewal the store is waited for too, and a second signal ends that")
    func signalBefore() async throws {
        try await TemporaryFolder.with { folder in
            try await withPlace(.files, folder) { place in
                let nation = RotatingNation()
                try await nation.run { origin in
                    let login = ["login", "mine", "--device", "--base-url", origin, "--client-id", "nb"]
                    #expect(try await Program.run("nb", login, environment: place.environment).status == 0)
                    nation.expire()
                    let program = try Program("nb", ["whoami"], environment: place.environment)
                    await nation.asked.wait()
                    try await place.take()
                    program.signal(SIGTERM)
                    _ = try await program.line(beginning: "Interrupted: waiting for renewed tokens", ofErrors: true)
                    nation.responded.open()
                    #expect(try await program.line(beginning: "The renewed tokens ", ofErrors: true) != nil)
                    program.signal(SIGTERM)
                    let result = try await program.result()
                    #expect(result.status == 128 + SIGTERM && result.output == "", "\(result)")
                    #expect(result.errors.contains("nb: the renewed tokens could not be saved"), "\(result)")
                    try await place.giveBack()
                    nation.served.open()
                }
            }
        }
    }

    @Test(
        "A page of nb web is served meanwhile, and what it renewed is saved when the store is back",
        arguments: Kind.allCases)
    func web(_ kind: Kind) async throws {
        try await TemporaryFolder.with { folder in
            try await withPlace(kind, folder) { place in
                let nation = RotatingNation()
                try await nation.run { origin in
                    let login = ["login", "mine", "--device", "--base-url", origin, "--client-id", "nb"]
                    #expect(try await Program.run("nb", login, environment: place.environment).status == 0)
                    nation.expire()
                    nation.served.open()
                    let program = try Program("nb", ["web", "--port", "0"], environment: place.environment)
                    let line = try #require(try await program.line(beginning: "Accounts and people, for you alone: "))
                    let client = Client(bare: nil, transport: .platform)
                    let entry = try await client.response(
                        to: Request<Void>.get("", .url(line), .option(\.acceptedStatus, .any)))
                    let cookie = entry.head.headerFields[.setCookie]?.prefix { $0 != ";" }
                    let people = String(line.prefix { $0 != "?" }) + "people"
                    let page = Task {
                        try await client.send(
                            Request<Void>.get("", .url(people), .header(.cookie, cookie.map(String.init))))
                    }
                    await nation.asked.wait()
                    try await place.take()
                    nation.responded.open()
                    try await page.value
                    try await place.giveBack()
                    program.signal(SIGTERM)
                    let result = try await program.result()
                    #expect(result.status == 128 + SIGTERM, "\(result)")
                    #expect(!result.errors.contains("sign in again"), "\(result)")
                    let next = try await Program.run("nb", ["whoami"], environment: place.environment)
                    #expect(next.status == 0 && nation.renewals == ["r1"], "\(next)")
                }
            }
        }
    }

    @Test("What another command does meanwhile waits for the tokens, and sends nothing")
    func other() async throws {
        try await waiting(.files) { program, place, nation, _ in
            // The lock is held, also where the store itself is there again.
            try await place.giveBack()
            let other = try await Program.run("nb", ["whoami"], environment: place.environment)
            #expect(other.status == 0 && nation.renewals == ["r1"], "\(other)")
            #expect(try await program.result().status == 0)
        }
    }
}
