// SPDX-License-Identifier: MIT

import Errand
import Foundation
import Programs
import TestSupport
import Testing

@testable import NBCore

/// Ctrl-C and other signals at the worst moment.
@Suite("A signal while nb works", .timed, .timeLimit(.minutes(10)))
struct SignalTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let words: [String]
        let signal: Int32

        var testDescription: String { "\(words.joined(separator: " ")), \(signal)" }
    }

    static let cases = [
        ["api", "GET", "people/me"], ["people", "list", "--limit", "1"], ["whoami"],
    ].flatMap { words in [SIGTERM, SIGINT].map { Case(words: words, signal: $0) } }

    private func withNation(
        _ use: @Sendable (RotatingNation, _ origin: String, _ environment: [String: String]) async throws -> Void
    ) async throws {
        try await TemporaryFolder.with { folder in
            let environment = [
                "HOME": folder, "XDG_STATE_HOME": "\(folder)/state", "XDG_CACHE_HOME": "\(folder)/cache",
                "NB_KEYRING": "0",
            ]
            let nation = RotatingNation()
            try await nation.run { origin in
                let words = ["login", "mine", "--device", "--base-url", origin]
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
        try await withNation { nation, _, environment in
            let program = try Program("nb", test.words, environment: environment)
            await nation.asked.wait()
            program.signal(test.signal)
            let told = try await program.line(beginning: "Interrupted: waiting ", ofErrors: true)
            #expect(told?.contains("renewed tokens to be saved") == true)
            nation.responded.open()
            let result = try await program.result()
            #expect(result.status == 128 + test.signal && result.output == "", "\(result)")
            #expect(!result.errors.contains("Interrupted: waiting"), "It is told once: \(result)")
            nation.served.open()
            let next = try await Program.run("nb", test.words, environment: environment)
            #expect(next.status == 0 && next.output.contains("7"), "\(next)")
            #expect(nation.renewals == ["r1"])
        }
    }

    @Test("A wait is told once, by whoever is first: the signal, or the work that goes on to wait for the same")
    func toldOnce() {
        let state = InterruptionState()
        state.waits(.tokens)
        let past = state.past
        #expect(state.takeWords(past: past) == InterruptionState.Wait.tokens.words)
        #expect(state.takeWords(past: past) == nil)
        state.waits(.tokens)
        #expect(state.takeWords(past: state.past) == nil, "The same again")
        state.waits(.signOut)
        #expect(state.takeWords(past: past) == nil, "It is another one by now")
        #expect(state.takeWords(past: state.past) == InterruptionState.Wait.signOut.words)
        state.waits(nil)
        #expect(state.takeWords(past: state.past) == nil)
    }

    /// Signs in, and begins to sign out of a server that takes its time to revoke the tokens.
    private func signingOut(
        _ nation: RotatingNation, _ origin: String, _ environment: [String: String]
    ) async throws -> Program {
        let words = ["oauth", "login", "--grant", "device", "--issuer", origin, "--client-id", "nb"]
        let login = try await Program.run("nb", words, environment: environment)
        #expect(login.status == 0, "\(login)")
        let program = try Program("nb", ["oauth", "logout"], environment: environment)
        await nation.asked.wait()
        program.interrupt()
        return program
    }

    @Test("A sign-out whose revocation hangs ends 2 s after a signal, with a line before and after")
    func hungRevocation() async throws {
        try await TemporaryFolder.with { folder in
            let nation = RotatingNation()
            try await nation.run { origin in
                let environment = ["HOME": folder, "XDG_STATE_HOME": "\(folder)/state", "NB_KEYRING": "0"]
                let result = try await signingOut(nation, origin, environment).result()
                nation.responded.open()
                #expect(result.status == 130, "\(result)")
                #expect(result.errors.contains("Interrupted: waiting up to 2 s for the server to revoke"), "\(result)")
                #expect(result.errors.contains("they may stay valid there"), "\(result)")
                // The tokens here are gone all the same.
                #expect(try await Program.run("nb", ["oauth", "token"], environment: environment).status == 77)
            }
        }
    }

    @Test(
        "A sign-in whose tokens do not come ends 2 s after a signal, with a line before and after",
        arguments: [
            ["login", "mine", "--device", "--client-id", "nb", "--base-url"],
            ["oauth", "login", "--grant", "device", "--client-id", "nb", "--issuer"],
        ])
    func hungSignIn(_ words: [String]) async throws {
        try await TemporaryFolder.with { folder in
            let nation = RotatingNation(holdsSignIn: true)
            try await nation.run { origin in
                let environment = ["HOME": folder, "XDG_STATE_HOME": "\(folder)/state", "NB_KEYRING": "0"]
                let program = try Program("nb", words + [origin], environment: environment)
                await nation.asked.wait()
                let signal = ContinuousClock.now
                program.interrupt()
                let result = try await program.result()
                // What a token request may take is 30 s.
                #expect(ContinuousClock.now - signal < .seconds(15))
                nation.responded.open()
                #expect(result.status == 130, "\(result)")
                let lines = result.errors.split(separator: "\n").suffix(2)
                #expect(lines.first?.hasPrefix("Interrupted: waiting up to 2 s for the sign-in") == true, "\(result)")
                #expect(lines.last == "The sign-in was not completed.", "\(result)")
            }
        }
    }

    @Test("What was completed in spite of a signal exits with 0", arguments: [true, false])
    func completed(isSignIn: Bool) async throws {
        try await TemporaryFolder.with { folder in
            let nation = RotatingNation(holdsSignIn: isSignIn)
            try await nation.run { origin in
                let environment = ["HOME": folder, "XDG_STATE_HOME": "\(folder)/state", "NB_KEYRING": "0"]
                let program: Program
                if isSignIn {
                    let words = ["login", "mine", "--device", "--base-url", origin, "--client-id", "nb"]
                    program = try Program("nb", words, environment: environment)
                    await nation.asked.wait()
                    program.interrupt()
                } else {
                    program = try await signingOut(nation, origin, environment)
                }
                _ = try await program.line(beginning: "Interrupted: waiting up to 2 s", ofErrors: true)
                nation.responded.open()
                let result = try await program.result()
                #expect(result.status == 0, "\(result)")
                #expect(result.output.contains("Signed \(isSignIn ? "in" : "out")"), "\(result)")
            }
        }
    }

    @Test("A signal while a page of nb web renews the tokens: they are kept first", arguments: [SIGTERM, SIGINT])
    func web(_ number: Int32) async throws {
        try await withNation { nation, _, environment in
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
            nation.responded.open()
            #expect(try await program.result().status == 128 + number)
            _ = await page.result
            nation.served.open()
            let next = try await Program.run("nb", ["whoami"], environment: environment)
            #expect(next.status == 0 && nation.renewals == ["r1"], "\(next)")
        }
    }
}
