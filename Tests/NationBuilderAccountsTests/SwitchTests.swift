// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts
import NationSandbox
import TestSupport
import Testing

@Suite("Switching and signing out", .timed, .timeLimit(.minutes(10)))
struct SwitchTests {
    /// Two accounts, of which the second is selected.
    private static func two(_ bench: Bench) async throws -> (accounts: Accounts, first: Account, second: Account) {
        let accounts = bench.accounts()
        let first = try await accounts.signIn(at: try bench.address(bench.other), by: bench.visitor(1, bench.other))
        let second = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
        return (accounts, first, second)
    }

    @Test("A switch sends nothing, is told before and after, and is remembered")
    func select() async throws {
        try await Bench.run { bench in
            let (accounts, first, second) = try await Self.two(bench)
            let heard = EventListener(accounts)
            let before = bench.other.requestCount()
            #expect(try await accounts.select(second.id) == second)
            #expect(try await accounts.select(first.id) == first)
            #expect(bench.other.requestCount() == before)
            #expect(await accounts.selected == first)
            try await heard.until(.switched)
            #expect(heard.kinds == ["switching", "switched"], "the selected one again is nothing")
            #expect(heard.all(.switching).first?.account == first)
            #expect(await bench.accounts().restored().selectedID == first.id)
        }
    }

    @Test("An account that is not there cannot be selected, and that is told")
    func unknown() async throws {
        try await Bench.run { bench in
            let (accounts, _, second) = try await Self.two(bench)
            let heard = EventListener(accounts)
            let error = await #expect(throws: AccountError.self) { try await accounts.select(bench.id(99)) }
            #expect(error?.kind == .unknownAccount)
            #expect(await accounts.selected == second)
            try await heard.until(.failed)
        }
    }

    @Test("An account without a credential is removed when it is selected, and who was selected stays")
    func noCredential() async throws {
        try await Bench.run { bench in
            let (_, first, second) = try await Self.two(bench)
            try await bench.credentials.remove(first.session.account)
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            let error = await #expect(throws: AccountError.self) { try await accounts.select(first.id) }
            #expect(error?.kind == .signInRequired)
            #expect(await accounts.accounts.map(\.id) == [second.id])
            #expect(await accounts.selected?.id == second.id)
            try await heard.until(.failed)
            #expect(heard.kinds == ["switched", "switching", "lost", "failed"])
        }
    }

    @Test("A credential that cannot be read now is an error, and nothing changes")
    func unreadable() async throws {
        try await Bench.run { bench in
            let (_, first, second) = try await Self.two(bench)
            let path = try bench.path(of: first.session.account)
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
            let accounts = bench.accounts()
            await #expect(throws: OAuthError.self) { try await accounts.select(first.id) }
            #expect(await accounts.accounts.count == 2)
            #expect(await accounts.selected?.id == second.id)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            try await accounts.select(first.id)
        }
    }

    @Test("Signing out discards the tokens here and in the store, and selects the first of the others")
    func signOut() async throws {
        try await Bench.run { bench in
            let (accounts, first, second) = try await Self.two(bench)
            let heard = EventListener(accounts)
            try await accounts.signOut()
            #expect(await accounts.accounts.map(\.id) == [first.id])
            #expect(await accounts.selected?.id == first.id)
            #expect(try await bench.credentials.load(second.session.account) == nil)
            await #expect(throws: ClientError.self) { try await second.nation.v1.people.me() }
            #expect(try await first.nation.v1.people.me().id == 1)
            try await heard.until(.switched)
            #expect(heard.kinds == ["signedOut", "switched"])
            #expect(heard.all(.signedOut).first?.account == second)
            try await accounts.signOut()
            let state = await accounts.state
            #expect(!state.isSignedIn && state.selected == nil && state.previousSlug == "beaforprez")
            #expect(try await bench.credentials.accounts().isEmpty)
            try await heard.until(.switched, 2)
            #expect(heard.all(.switched).last?.account == nil)
            await #expect(throws: AccountError.self) { try await accounts.signOut() }
            #expect(await bench.accounts().restored().previousSlug == "beaforprez")
        }
    }

    @Test("One that is not selected can be signed out, and who is selected stays")
    func signOutOther() async throws {
        try await Bench.run { bench in
            let (accounts, first, second) = try await Self.two(bench)
            try await accounts.signOut(first.id)
            #expect(await accounts.selected?.id == second.id)
            #expect(try await second.nation.v1.people.me().id == 1)
        }
    }

    @Test("Where the stores cannot be written, nobody is signed out, and the account goes on")
    func unwritable() async throws {
        try await Bench.run { bench in
            let store = FragileStore(bench.store)
            let accounts = bench.accounts(store)
            let account = try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            store.isBroken = true
            let error = await #expect(throws: AccountError.self) { try await accounts.signOut() }
            #expect(error?.kind == .store.unwritable)
            #expect(await accounts.accounts == [account])
            #expect(try await account.nation.v1.people.me().id == 1)
            store.isBroken = false
            try await accounts.signOut()
        }
    }
}
