// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON
public import ErrandOAuth

/// A test kit that checks whether a store keeps the promises of
/// `CredentialStore`.
///
/// Each promise is a separate ``Check``. With Swift Testing, each check becomes a test case:
///
/// ```swift
/// @Test("My store keeps its promises", arguments: CredentialStoreConformance.checks)
/// func promise(_ check: CredentialStoreConformance.Check) async throws {
///     try await check.run { MyStore(path) }
/// }
/// ```
public struct CredentialStoreConformance: Sendable {
    /// The check of one promise.
    public typealias Check = StoreCheck<any CredentialStore>

    /// The checks of all promises.
    public static let checks: [Check] = [
        Check(description: "A missing credential is nil, and a saved one is loaded, also by another opening") { open in
            let store = try await open()
            try expect(try await store.load(account("a")) == nil, "an empty store has a credential")
            let credential = sample("1")
            try await store.save(credential, for: account("a"))
            try expect(try await store.load(account("a")) == credential, "what is loaded is not what was saved")
            try expect(try await open().load(account("a")) == credential, "another opening does not see it")
        },
        Check(description: "The last save wins, and accounts do not mix, whatever their names") { open in
            let store = try await open()
            let names = [
                "a", "A", "a/b", "../a", "..", "", "é", "e\u{301}", "😀", "a\u{0}b",
                String(repeating: "x", count: 10_000),
            ]
            for name in names {
                try await store.save(sample("old"), for: account(name))
                try await store.save(sample(name), for: account(name))
            }
            for name in names {
                try expect(try await store.load(account(name))?.signIn == name, "an account has another's credential")
            }
            let other = CredentialAccount(issuer: "https://other.example", clientID: "c", name: "a")
            try expect(try await store.load(other) == nil, "two issuers share a credential")
            try expect(try await store.accounts().count == names.count, "the accounts are not all listed")
        },
        Check(description: "A removed credential is gone; removing a missing one is not an error") { open in
            let store = try await open()
            try await store.remove(account("a"))
            try await store.save(sample("1"), for: account("a"))
            try await store.save(sample("2"), for: account("b"))
            try await store.remove(account("a"))
            try expect(try await store.load(account("a")) == nil, "the removed credential is still there")
            try expect(try await store.load(account("b")) != nil, "another credential is gone too")
        },
        Check(description: "The lock has one holder at a time, over all openings, and is free after an error") { open in
            let counter = LockWitness()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    let store = try await open()
                    for _ in 0..<10 {
                        group.addTask {
                            _ = try? await store.withLock(account("a")) {
                                await counter.work()
                                throw CancellationError()
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            try expect(await counter.runs == 40, "not all got the lock")
            try expect(await counter.most == 1, "two held the lock at once")
        },
        Check(description: "A wait for the lock can be cancelled") { open in
            let store = try await open()
            try await store.withLock(account("a")) {
                let waiter = Task { try await store.withLock(account("a")) {} }
                waiter.cancel()
                let result = await waiter.result
                try expect((try? result.get()) == nil, "the waiter got the lock that was held")
            }
            try await store.withLock(account("b")) {}
        },
        Check(description: "Every value survives, also those that no server should send") { open in
            let store = try await open()
            var credential = sample("x")
            credential.tokens.accessToken = "\"\\/ ~" + String(repeating: "t", count: 100_000)
            credential.tokens.lifetime = nil
            credential.tokens.refreshToken = nil
            credential.tokens.scopes = ["a", "b"]
            credential.tokens.others = ["n": 1.50, "o": ["p": nil]]
            credential.dpopKey = Array(0...255)
            credential.subject = "sub"
            try await store.save(credential, for: account("a"))
            try expect(try await open().load(account("a")) == credential, "what is loaded is not what was saved")
        },
    ]

    static func account(_ name: String) -> CredentialAccount {
        CredentialAccount(issuer: "https://as.example", clientID: "c", name: name)
    }

    static func sample(_ name: String) -> StoredCredential {
        let tokens = TokenSet(
            accessToken: "access \(name)", refreshToken: "refresh",
            issuedAt: Date(timeIntervalSince1970: 1_767_225_600),
            lifetime: .seconds(3600))
        return StoredCredential(tokens: tokens, signIn: name)
    }
}

/// A witness that counts how many holders were inside the lock at once.
private actor LockWitness {
    var runs = 0
    var most = 0
    private var inside = 0

    func work() async {
        inside += 1
        most = max(most, inside)
        await Task.yield()
        await Task.yield()
        inside -= 1
        runs += 1
    }
}
