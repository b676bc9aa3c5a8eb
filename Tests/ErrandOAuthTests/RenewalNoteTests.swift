// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth

/// A store that says when it is told of renewals.
private final class NotedStore: CredentialStore {
    private let base = MemoryCredentialStore()
    let events = EventLog<String>()
    private let answers = Mutex(Answers())

    struct Answers {
        var refusesRenewal = false
        var isFinal = true
        /// Whether the lock is lost while a token request is under way.
        var losesLock = false
        /// How many saves fail.
        var failures = 0
        var worker: Task<Void, Never>?
    }

    func answer(_ change: (inout Answers) -> Void) { answers.withLock { change(&$0) } }

    func load(_ account: CredentialAccount) async throws -> StoredCredential? { try await base.load(account) }

    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        let fails = answers.withLock { answers in
            answers.failures -= 1
            return answers.failures >= 0
        }
        if fails {
            events.add("fail")
            // As a database client does in a task that was cancelled.
            try Task.checkCancellation()
            throw OAuthError(.store.unwritable)
        }
        events.add("save \(credential.tokens.accessToken)")
        try await base.save(credential, for: account)
    }

    func remove(_ account: CredentialAccount) async throws {
        if !account.isSignOutMark { events.add("remove") }
        try await base.remove(account)
    }

    func accounts() async throws -> [CredentialAccount] { try await base.accounts() }
    func checkWritable(_ account: CredentialAccount) async throws {}

    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await base.withLock(account) {
            try await withoutActuallyEscaping(work) { work in
                let worker = Task { try await work() }
                answer {
                    $0.worker = Task {
                        _ = await withTaskCancellationHandler {
                            await worker.result
                        } onCancel: {
                            worker.cancel()
                        }
                    }
                }
                return try await worker.value
            }
        }
    }

    /// Cancels the work under the lock, as a store does that has lost it.
    func loseLock() { answers.withLock { $0.losesLock ? $0.worker : nil }?.cancel() }

    func willRenew(_ account: CredentialAccount) async throws {
        events.add("note")
        if answers.withLock({ $0.refusesRenewal }) { throw OAuthError(.store.locked) }
    }

    func isRefusalFinal(_ account: CredentialAccount) async throws -> Bool { answers.withLock { $0.isFinal } }
}

@Suite("What a store is told of a renewal", .timed, .timeLimit(.minutes(10)))
struct RenewalNoteTests {
    private let store = NotedStore()

    private func session(_ response: StubResponse) async throws -> (OAuthSession, Bench) {
        let store = store
        let bench = Bench(
            .when(.post, "/token") { _ in
                store.events.add("request")
                store.loseLock()
                return response
            })
        let session = OAuthSession(bench.grants(), store: store)
        try await session.signIn(TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date))
        return (session, bench)
    }

    private let refusal = StubResponse.json(text: #"{"error":"invalid_grant"}"#, status: .badRequest)

    @Test("It is told before the refresh token leaves, and then gets what came for it")
    func order() async throws {
        let (session, _) = try await session(.json(text: goodTokens))
        try await session.renew()
        #expect(store.events.all == ["save AT-0", "note", "request", "save AT-secret-1"])
    }

    @Test("Nothing is sent when it refuses, and nobody is signed out")
    func refused() async throws {
        let (session, bench) = try await session(.json(text: goodTokens))
        store.answer { $0.refusesRenewal = true }
        _ = await thrown { try await session.renew() }
        #expect(bench.tokenRequests.isEmpty)
        #expect(store.events.all == ["save AT-0", "note"])
    }

    @Test("A refusal that the store does not take for final removes nothing, and is an error of the store")
    func doubt() async throws {
        let (session, _) = try await session(refusal)
        store.answer { $0.isFinal = false }
        let error = await thrown { try await session.renew() }
        #expect(said(error as Any).contains("store.inDoubt"), "\(error as Any)")
        #expect(store.events.all == ["save AT-0", "note", "request"])
        #expect(try await store.load(session.account)?.tokens.refreshToken == "RT-0")
    }

    @Test("A refusal that is final removes the credential")
    func final() async throws {
        let (session, _) = try await session(refusal)
        _ = await thrown { try await session.renew() }
        #expect(store.events.all == ["save AT-0", "note", "request", "remove"])
    }

    @Test("A token request whose lock is lost meanwhile goes on, and what comes for it is saved")
    func lostLock() async throws {
        let (session, _) = try await session(.json(text: goodTokens))
        store.answer { $0.losesLock = true }
        #expect(try await session.renew().accessToken == "AT-secret-1")
        #expect(store.events.all == ["save AT-0", "note", "request", "save AT-secret-1"])
    }

    @Test(
        "What came for it is saved again and again also when the lock was lost before the first try, or after it",
        arguments: [true, false])
    func lateSave(losesLock: Bool) async throws {
        let (session, bench) = try await session(.json(text: goodTokens))
        store.answer {
            $0.losesLock = losesLock
            $0.failures = 3
        }
        #expect(try await session.renew().accessToken == "AT-secret-1")
        store.answer { $0.losesLock = true }
        store.loseLock()
        for pause in [0.25, 0.5, 1] {
            #expect(session.isUnsaved)
            try await bench.time.waitForSleeper(dueIn: .seconds(pause))
            await bench.time.advance(by: .seconds(pause))
        }
        await session.drain()
        #expect(!session.isUnsaved)
        #expect(store.events.all == ["save AT-0", "note", "request", "fail", "fail", "fail", "save AT-secret-1"])
    }
}
