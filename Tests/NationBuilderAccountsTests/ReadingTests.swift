// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import NationBuilder
import NationSandbox
import TestSupport
import Testing

@testable import NationBuilderAccounts

@Suite("A list that is read again for a page", .timed, .timeLimit(.minutes(10)))
struct ReadingTests {
    @Test("It has what another process has changed, also when the store does not tell of it")
    func silent() async throws {
        try await Bench.run { bench in
            let (here, there) = (bench.accounts(), bench.accounts(SilentStore(base: bench.store)))
            #expect(try await !there.readAgain().isSignedIn)
            let account = try await here.signIn(at: try bench.address(), by: bench.visitor())
            #expect(try await there.readAgain().selected?.id == account.id)
            let heard = EventListener(there)
            #expect(try await there.readAgain().accounts.count == 1)
            #expect(heard.kinds.isEmpty, "Nothing has changed")
            try await here.signOut()
            #expect(try await !there.readAgain().isSignedIn)
        }
    }

    @Test("A damaged list is set aside, and what was known stays; one that cannot be read throws")
    func failing() async throws {
        try await Bench.run { bench in
            let store = FragileStore(SilentStore(base: bench.store))
            let accounts = bench.accounts(store)
            try await accounts.signIn(at: try bench.address(), by: bench.visitor())
            try Data("{".utf8).write(to: URL(fileURLWithPath: "\(bench.folder)/accounts.json"))
            for _ in 1...2 { #expect(try await accounts.readAgain().isSignedIn) }
            store.isUnreadable = true
            await #expect(throws: AccountError.self) { try await accounts.readAgain() }
            store.isUnreadable = false
            #expect(try await accounts.readAgain().isSignedIn)
        }
    }
}

/// A store that does not tell of changes.
private struct SilentStore: AccountStore {
    let base: FileAccountStore

    func load() async throws -> AccountIndex? { try await base.load() }

    func update<Result: Sendable>(
        _ change: @Sendable (inout AccountIndex) throws -> Result
    ) async throws -> (index: AccountIndex, result: Result) { try await base.update(change) }

    func checkWritable() async throws { try await base.checkWritable() }

    func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
