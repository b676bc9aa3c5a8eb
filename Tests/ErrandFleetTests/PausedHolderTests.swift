// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandOAuth
import ErrandTesting
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ErrandFleet

/// A store that stands still before one of the operations under its lock, until a test lets it go on.
private final class PausingStore: CredentialStore {
    let isPaused = Gate()
    let mayGoOn = Gate()
    private let base: PostgresCredentialStore
    /// How many operations come before the pause.
    private let left: Mutex<Int>

    @TaskLocal private static var isLocked = false

    init(_ base: PostgresCredentialStore, before operation: Int) {
        self.base = base
        left = Mutex(operation)
    }

    /// Whether there were too few operations to stand still.
    var isOver: Bool { left.withLock { $0 >= 0 } }

    private func pause() async {
        let isDue = left.withLock { left in
            guard Self.isLocked else { return false }
            left -= 1
            return left == -1
        }
        guard isDue else { return }
        isPaused.open()
        await mayGoOn.wait()
    }

    func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        await pause()
        return try await base.load(account)
    }

    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        await pause()
        try await base.save(credential, for: account)
    }

    func remove(_ account: CredentialAccount) async throws {
        await pause()
        try await base.remove(account)
    }

    func accounts() async throws -> [CredentialAccount] { try await base.accounts() }

    func checkWritable(_ account: CredentialAccount) async throws {
        await pause()
        try await base.checkWritable(account)
    }

    func willRenew(_ account: CredentialAccount) async throws {
        await pause()
        try await base.willRenew(account)
    }

    func isRefusalFinal(_ account: CredentialAccount) async throws -> Bool {
        await pause()
        return try await base.isRefusalFinal(account)
    }

    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withoutActuallyEscaping(work) { work in
            try await base.withLock(account) { try await Self.$isLocked.withValue(true) { try await work() } }
        }
    }
}

@Suite("A holder that stands still", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(5)))
struct PausedHolderTests {
    enum Work: CaseIterable { case renewal, refusal, refusalWithoutReason, signOut }
    enum Meanwhile: CaseIterable { case signIn, signOut, signOutAndIn }

    private func session(_ server: TokenServer, _ store: some CredentialStore, _ account: String) -> OAuthSession {
        let grants = OAuthGrants(
            provider: OAuthProvider(tokenEndpoint: server.url + "/token"), client: OAuthClientIdentity(id: "app"),
            via: Client(bare: nil, transport: .platform))
        return OAuthSession(grants, store: store, account: account)
    }

    private func work(_ work: Work, of session: OAuthSession) async {
        switch work {
        case .signOut: await session.signOut()
        default: _ = try? await session.renew()
        }
        await session.drain()
    }

    private func meanwhile(_ change: Meanwhile, _ session: OAuthSession) async throws {
        if change != .signIn { #expect(await session.signOut().storeError == nil) }
        if change != .signOut { try await session.signIn(TokenSet(accessToken: "new", refreshToken: "RT-new")) }
    }

    @Test(
        "Before whatever operation it stood, it takes nothing away from who signed in meanwhile, and brings nobody back",
        arguments: Work.allCases, Meanwhile.allCases)
    func matrix(_ work: Work, _ change: Meanwhile) async throws {
        let place = try await SharedServer.database()
        let other = PostgresCredentialStore(try place.open(), clock: .hurried())
        try await TokenServer.run { server in
            if work == .refusalWithoutReason { server.refuseWithoutReason() }
            var operations = 0
            while true {
                let account = "\(operations)"
                // Its time stands still: it does not extend its lock, however long the test takes.
                let own = PostgresCredentialStore(try place.open(), clock: .test(TestTime()))
                let store = PausingStore(own, before: operations)
                let old = work == .renewal ? "RT-\(server.turn)" : "RT-old"
                try await session(server, own, account).signIn(TokenSet(accessToken: "old", refreshToken: old))
                let holder = session(server, store, account)
                #expect(try await holder.validate().accessToken == "old")
                let task = Task {
                    await self.work(work, of: holder)
                    store.isPaused.open()
                }
                await store.isPaused.wait()
                try await place.pass()
                let machine = session(server, other, account)
                try await meanwhile(change, machine)
                store.mayGoOn.open()
                await task.value
                let found = try await session(server, other, account).tokens()?.accessToken
                #expect(found == (change == .signOut ? nil : "new"), "before operation \(operations)")
                operations += 1
                // The work has fewer operations.
                if store.isOver { break }
            }
            #expect(operations > 4)
        }
    }
}
