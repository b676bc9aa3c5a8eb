// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@testable import NationBuilderAccounts

@Suite("Accounts before a process ends", .timed, .timeLimit(.minutes(10)))
struct DrainTests {
    /// A renewal that is held up, and whose caller has gone.
    private struct Abandoned {
        let accounts: Accounts
        let account: Account
        let gate: TestWire.HeldRequest
        let refreshToken: String
    }

    private func abandoned(_ bench: Bench) async throws -> Abandoned {
        let accounts = bench.accounts()
        let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
        let before = try #require(try await refreshToken(bench, account))
        try await bench.control(.post, "tokens/expire", "{}")
        let gate = bench.wire.hold("/oauth/token")
        let call = Task { try await account.nation.v1.people.me() }
        await gate.wait()
        call.cancel()
        _ = await call.result
        return Abandoned(accounts: accounts, account: account, gate: gate, refreshToken: before)
    }

    private func refreshToken(_ bench: Bench, _ account: Account) async throws -> String? {
        try await bench.credentials.load(account.session.account)?.tokens.refreshToken
    }

    @Test("A renewal whose caller has gone is saved before drain returns")
    func renewal() async throws {
        try await Bench.run { bench in
            let test = try await abandoned(bench)
            let drained = Task { await test.accounts.drain() }
            #expect(try await refreshToken(bench, test.account) == test.refreshToken)
            test.gate.open()
            await drained.value
            let after = try #require(try await refreshToken(bench, test.account))
            #expect(after != test.refreshToken)
            #expect(try await test.account.nation.v1.people.me().id == 1)
        }
    }

    @Test("drain waits although its task was cancelled")
    func cancelled() async throws {
        try await Bench.run { bench in
            let test = try await abandoned(bench)
            let drained = Task { await test.accounts.drain() }
            drained.cancel()
            test.gate.open()
            await drained.value
            #expect(try await refreshToken(bench, test.account) != test.refreshToken)
        }
    }

    @Test("The renewal of an account that has left the list meanwhile is waited for too")
    func closed() async throws {
        try await Bench.run { bench in
            let test = try await abandoned(bench)
            let signIn = try #require(await test.account.session.identity)
            try await bench.store.update { index in _ = index.remove(test.account.id, signIn: signIn) }
            try await test.accounts.reload()
            #expect(await test.accounts.accounts.isEmpty)
            let drained = Task { await test.accounts.drain() }
            test.gate.open()
            await drained.value
            let after = try #require(try await refreshToken(bench, test.account))
            #expect(after != test.refreshToken)
        }
    }

    @Test("A renewal for an account that was not in the list is waited for too")
    func unlisted() async throws {
        try await Bench.run { bench in
            let account = try await bench.accounts().signIn(at: try bench.address(), by: bench.visitor())
            let before = try #require(try await refreshToken(bench, account))
            for file in bench.files("accounts.json") {
                try FileManager.default.removeItem(atPath: "\(bench.folder)/\(file)")
            }
            try await bench.control(.post, "tokens/expire", "{}")
            let gate = bench.wire.hold("/oauth/token")
            let accounts = bench.accounts()
            let address = try bench.address()
            let signIn = Task { try await accounts.signIn(at: address, by: bench.visitor()) }
            await gate.wait()
            signIn.cancel()
            _ = await signIn.result
            let drained = Task { await accounts.drain() }
            gate.open()
            await drained.value
            let after = try #require(try await refreshToken(bench, account))
            #expect(after != before)
        }
    }

    @Test("Without running work drain returns at once, also before the list was read")
    func idle() async throws {
        try await Bench.run { bench in
            let accounts = bench.accounts()
            await accounts.drain()
            _ = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            await accounts.drain()
            #expect(await accounts.accounts.count == 1)
        }
    }
}
