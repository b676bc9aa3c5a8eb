// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import ErrandTesting
import Foundation
import NationBuilder
import NationBuilderAccounts
import NationSandbox
import TestSupport
import Testing

/// A store that notes what is read.
private struct ReadStore: CredentialStore {
    let base: FileCredentialStore
    let loaded = EventLog<CredentialAccount>()

    func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        loaded.add(account)
        return try await base.load(account)
    }
    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        try await base.save(credential, for: account)
    }
    func remove(_ account: CredentialAccount) async throws { try await base.remove(account) }
    func accounts() async throws -> [CredentialAccount] { try await base.accounts() }
    func checkWritable(_ account: CredentialAccount) async throws { try await base.checkWritable(account) }
    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result { try await base.withLock(account, work) }
}

@Suite("Accounts at the next launch", .timed, .timeLimit(.minutes(10)))
struct RestoreTests {
    /// Two accounts, of which the second is selected, that another process has left.
    private static func left(_ bench: Bench) async throws {
        let accounts = bench.accounts()
        try await accounts.signIn(at: try bench.address(bench.other), by: bench.visitor(1, bench.other))
        try await accounts.signIn(at: try bench.address(), by: bench.visitor())
    }

    @Test("They are there with their names, in their order and selected as before, and nothing is sent")
    func restored() async throws {
        try await Bench.run { bench in
            try await Self.left(bench)
            let before = bench.sandbox.requestCount() + bench.other.requestCount()
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            let state = try await accounts.restore()
            #expect(state.accounts.map(\.id) == [bench.id(1, bench.other), bench.id(1)])
            #expect(state.accounts.map(\.name) == ["Abe Administrator", "Abe Administrator"])
            #expect(state.selectedID == bench.id(1) && state.accounts.allSatisfy { !$0.isActive && $0.avatar == nil })
            #expect(bench.sandbox.requestCount() + bench.other.requestCount() == before)
            try await heard.until(.switched)
            #expect(heard.kinds == ["switched"], "restored accounts are not added")
            #expect(try await accounts.refresh().isActive)
            #expect(await accounts.selected?.avatar != nil)
            #expect(await accounts[bench.id(1, bench.other)]?.isActive == false)
        }
    }

    @Test("A launch reads the credential of the selected account, and of no other")
    func credentials() async throws {
        try await Bench.run { bench in
            try await Self.left(bench)
            let store = ReadStore(base: bench.credentials)
            let accounts = bench.accounts(credentials: store)
            try await accounts.restore()
            let selected = try #require(await accounts.selected)
            #expect(Set(store.loaded.all.map(\.issuer)) == [selected.session.account.issuer])
        }
    }

    @Test("A launch without a network loses nothing, and accounts can be switched")
    func offline() async throws {
        try await Bench.run { bench in
            try await Self.left(bench)
            bench.wire.isCut = true
            let accounts = bench.accounts()
            try await accounts.restore()
            await #expect(throws: ClientError.self) { try await accounts.refresh() }
            try await accounts.select(bench.id(1, bench.other))
            await #expect(throws: ClientError.self) { try await accounts.refresh() }
            #expect(await accounts.accounts.count == 2)
            bench.wire.isCut = false
            #expect(try await accounts.refresh().isActive)
            #expect(try await bench.storedPeople() == ["1"])
            #expect(try await bench.credentials.accounts().count == 2)
        }
    }

    @Test("Without a memory nothing is remembered")
    func forgetful() async throws {
        try await Bench.run { bench in
            try await bench.accounts(MemoryAccountStore()).signIn(at: try bench.address(), by: bench.visitor())
            #expect(try await bench.accounts(MemoryAccountStore()).restore().accounts == [])
        }
    }

    @Test("Lists of two names are apart")
    func names() async throws {
        try await Bench.run { bench in
            try await Self.left(bench)
            let other = bench.accounts(FileAccountStore(bench.folder, name: "others.json"))
            #expect(try await other.restore().accounts == [])
            // The credential is known, so nobody is asked.
            try await other.signIn(at: try bench.address(), by: bench.visitor())
            let again = bench.accounts(FileAccountStore(bench.folder, name: "others.json"))
            #expect(try await again.restore().accounts.map(\.id) == [bench.id(1)])
            #expect(await bench.accounts().restored().accounts.map(\.id) == [bench.id(1, bench.other), bench.id(1)])
        }
    }

    @Test("A damaged list is set aside and said; the accounts are found again without asking anybody")
    func damagedList() async throws {
        try await Bench.run { bench in
            try await Self.left(bench)
            let path = bench.folder + "/accounts.json"
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try handle.truncate(atOffset: 20)
            try handle.close()
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            #expect(try await accounts.restore().accounts == [])
            try await heard.until(.storeFailed)
            #expect(
                heard.all(.storeFailed).allSatisfy { AccountError.store.damaged ~= $0.error ?? CancellationError() })
            #expect(bench.files("accounts.json.corrupt-").count == 1)
            try await accounts.signIn(at: try bench.address(), by: NoAgent())
            #expect(bench.files("accounts.json.corrupt-").count == 1)
        }
    }

    @Test("A list that is damaged while a process runs is set aside, and what the process knows takes its place")
    func damagedMeanwhile() async throws {
        try await Bench.run { bench in
            try await Self.left(bench)
            let accounts = bench.accounts()
            try await accounts.restore()
            let path = bench.folder + "/accounts.json"
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
            try handle.truncate(atOffset: 20)
            try handle.close()
            try await accounts.select(bench.id(1, bench.other))
            #expect(bench.files("accounts.json.corrupt-").count == 1)
            let next = try await bench.accounts().restore()
            #expect(next.accounts.count == 2 && next.selectedID == bench.id(1, bench.other))
        }
    }

    @Test("A list that cannot be read now is an error, and loses nothing")
    func unreadableList() async throws {
        try await Bench.run { bench in
            try await Self.left(bench)
            let path = bench.folder + "/accounts.json"
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
            let accounts = bench.accounts()
            let error = await #expect(throws: AccountError.self) { try await accounts.restore() }
            #expect(error?.kind == .store.unreadable)
            await #expect(throws: AccountError.self) {
                try await accounts.signIn(at: try bench.address(), by: NoAgent())
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            #expect(try await accounts.restore().accounts.count == 2)
        }
    }

    @Test("A damaged credential is set aside, its account is lost and said, and the next one selected")
    func damagedCredential() async throws {
        try await Bench.run { bench in
            try await Self.left(bench)
            let session = try #require(await bench.accounts().restored().selected?.session)
            try bench.damage(session.account)
            let accounts = bench.accounts()
            let heard = EventListener(accounts)
            let state = try await accounts.restore()
            #expect(
                state.accounts.map(\.id) == [bench.id(1, bench.other)] && state.selectedID == bench.id(1, bench.other))
            try await heard.until(.lost)
            #expect(heard.all(.lost).first?.error.map { OAuthError.store.corrupt ~= $0 } == true)
            #expect(!bench.corruptCredentials.isEmpty, "it can still be looked at")
        }
    }

    @Test("A selected account whose credential is gone is lost; one that cannot be read now is not")
    func goneCredential() async throws {
        try await Bench.run { bench in
            try await Self.left(bench)
            let account = try #require(await bench.accounts().restored().selected).session.account
            let path = try bench.path(of: account)
            try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
            #expect(try await bench.accounts().restore().selectedID == bench.id(1), "others may read it: not lost")
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            #expect(try await bench.accounts().refresh().isActive)
            try await bench.credentials.remove(account)
            #expect(try await bench.accounts().restore().selectedID == bench.id(1, bench.other))
        }
    }

    @Test("A clock that is askew, then or now, loses nothing", arguments: [-3650.0, -1, 1, 3650])
    func clock(_ days: Double) async throws {
        try await Bench.run { bench in
            let askew = TestTime(date: Date(timeIntervalSinceNow: days * 86_400))
            let first = bench.accounts { $0.time = askew.source }
            try await first.signIn(at: try bench.address(), by: bench.visitor())
            #expect(try await first.refresh().isActive)
            // The next process has the right time, and one after it is askew again.
            #expect(try await bench.accounts().refresh().isActive)
            #expect(try await bench.accounts { $0.time = askew.source }.refresh().isActive)
        }
    }
}

extension Bench {
    /// The file of a credential.
    func path(of account: CredentialAccount) throws -> String { "\(folder)/\(account.key).json" }

    /// Cuts a credential's file short.
    func damage(_ account: CredentialAccount) throws {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: try path(of: account)))
        try handle.truncate(atOffset: 30)
        try handle.close()
    }

    /// The credentials that were set aside.
    var corruptCredentials: [String] { files("").filter { $0.contains(".json.corrupt-") } }
}
