// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandSQLite
import ErrandTesting
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth

/// A store that fails between the response to a renewal and its save, and recovers after a while.
@Suite("Renewed tokens that the store does not take at first", .timed, .timeLimit(.minutes(10)))
struct LateSaveTests {
    enum Kind: CaseIterable { case memory, file, sqlite }

    /// A server that takes each refresh token once.
    private final class Rotation: Sendable {
        private struct State {
            var turn = 0
            var reuses = 0
        }

        private let state = Mutex(State())

        var turn: Int { state.withLock { $0.turn } }
        var reuses: Int { state.withLock { $0.reuses } }

        func respond(_ request: RecordedRequest) -> StubResponse {
            state.withLock { state in
                guard request.form["refresh_token"] == "RT-\(state.turn)" else {
                    state.reuses += 1
                    return .json(text: #"{"error":"invalid_grant"}"#, status: .badRequest)
                }
                state.turn += 1
                let names = #""access_token":"AT-\#(state.turn)","refresh_token":"RT-\#(state.turn)""#
                return .json(text: #"{\#(names),"token_type":"Bearer","expires_in":3600}"#)
            }
        }
    }

    private struct Scene {
        let bench: Bench
        let rotation: Rotation
        let store: FragileStore
        let session: OAuthSession
        /// Opens the store and a session of it, as another process does.
        let other: @Sendable () -> OAuthSession

        /// Lets a time pass, one try after the other.
        func pass(_ duration: Duration) async throws {
            let end = bench.time.now.advanced(by: duration)
            while true {
                try await bench.time.waitForSleepers()
                guard let next = bench.time.wakeUps.first, next <= end else { break }
                await bench.time.advanceToNextSleeper()
            }
            await bench.time.advance(by: bench.time.now.duration(to: end))
        }

        /// Lets the next try come, and waits until the store has the tokens.
        ///
        /// A try that is under way may save them before anybody sleeps again.
        func nextTry() async throws {
            try await waitUntil(!session.isUnsaved || !bench.time.wakeUps.isEmpty)
            if session.isUnsaved { await bench.time.advanceToNextSleeper() }
            await session.drain()
        }
    }

    private static func store(_ kind: Kind, _ folder: String) -> any CredentialStore {
        switch kind {
        case .memory: MemoryCredentialStore()
        case .file: FileCredentialStore(folder)
        case .sqlite: SQLiteCredentialStore("\(folder)/store.db")
        }
    }

    /// Runs a test with somebody who is signed in with the pair 0, which has expired.
    private func withScene(
        _ kind: Kind = .memory, after delay: Duration = .zero, _ test: (Scene) async throws -> Void
    ) async throws {
        try await TemporaryFolder.with { folder in
            let rotation = Rotation()
            let bench = Bench(
                .when(.post, "/revoke", .status(.ok)),
                .when(.post, "/token") { rotation.respond($0).after(delay) })
            let base = Self.store(kind, folder)
            let store = FragileStore(base: base)
            let session = OAuthSession(bench.grants(), store: store)
            try await session.signIn(
                TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(60)))
            await bench.time.advance(by: .seconds(60))
            let other: @Sendable () -> OAuthSession = {
                OAuthSession(bench.grants(), store: kind == .memory ? base : Self.store(kind, folder))
            }
            try await test(Scene(bench: bench, rotation: rotation, store: store, session: session, other: other))
            #expect(rotation.reuses == 0)
        }
    }

    @Test(
        "A store that recovers after a time gets them: nobody else sends the old token, and nothing is left over",
        arguments: Kind.allCases, [0, 0.1, 1, 6, 30, 44, 46, 61, 600] as [Double])
    func recovers(_ kind: Kind, _ seconds: Double) async throws {
        try await withScene(kind) { scene in
            let session = scene.session
            scene.store.fail(.save)
            #expect(try await session.validate().accessToken == "AT-1", "callers do not wait for the store")
            #expect(session.isUnsaved)
            // Another process needs a token too, and waits for the lock.
            let waiting = Task { try await scene.other().validate().accessToken }
            try await scene.pass(.seconds(seconds))
            #expect(session.isUnsaved && scene.store.saves.all == ["AT-0"])
            scene.store.fail(nil)
            try await scene.nextTry()
            #expect(!session.isUnsaved && scene.store.saves.all == ["AT-0", "AT-1"])
            #expect(try await waiting.value == "AT-1")
            #expect(scene.rotation.turn == 1)
            // From here on all is as ever, in this process and in another.
            await scene.bench.time.advance(by: .seconds(3600))
            #expect(try await session.validate().accessToken == "AT-2" && !session.isUnsaved)
            #expect(try await scene.other().validate().accessToken == "AT-2")
            await session.drain()
        }
    }

    /// Where somebody who waits is cancelled.
    enum Place: CaseIterable { case response, response2, pause, save, drain }

    @Test("Who is cancelled ends the wait for nobody else", arguments: Place.allCases)
    func cancelled(_ place: Place) async throws {
        let delay: Duration = place == .response || place == .response2 ? .seconds(5) : .zero
        try await withScene(after: delay) { scene in
            let (session, time) = (scene.session, scene.bench.time)
            scene.store.fail(.save)
            let caller = Task { try await session.validate() }
            if delay > .zero {
                try await time.waitForSleeper(dueIn: delay)
                caller.cancel()
                if place == .response2 { _ = await caller.result }
                await time.advance(by: delay)
            } else {
                _ = try await caller.value
            }
            try await waitUntil(session.isUnsaved)
            if place == .pause { try await scene.pass(.seconds(1)) }
            let drain = Task {
                if place == .save { withUnsafeCurrentTask { $0?.cancel() } }
                await session.drain()
            }
            if place == .drain {
                try await time.waitForSleepers { $0.count >= 2 }
                drain.cancel()
            }
            scene.store.fail(nil)
            // After the save nobody sleeps, so no sleeper is waited for.
            func isSaved() async -> Bool {
                await time.advanceToNextSleeper()
                return !session.isUnsaved
            }
            try await waitUntil(await isSaved())
            await drain.value
            #expect(scene.store.saves.all == ["AT-0", "AT-1"])
        }
    }

    @Test("Draining waits for the store, within its time, and says what for; the saving goes on afterwards")
    func drain() async throws {
        try await withScene { scene in
            let (session, time) = (scene.session, scene.bench.time)
            scene.store.fail(.save)
            try await session.validate()
            let (told, isOver) = (EventLog<String>(), Gate())
            let began = time.now
            let drain = Task {
                await session.drain { told.add("\($0)") }
                isOver.open()
            }
            try await time.waitForSleepers { $0.contains(began.advanced(by: .seconds(60))) }
            #expect(told.all.count == 1 && told.all.allSatisfy { $0.contains("store.unwritable") })
            try await scene.pass(.seconds(59))
            #expect(session.isUnsaved)
            await time.advance(by: .seconds(1))
            await isOver.wait()
            await drain.value
            #expect(session.isUnsaved && time.now == began.advanced(by: .seconds(60)))
            scene.store.fail(nil)
            try await scene.nextTry()
            #expect(!session.isUnsaved && scene.store.saves.all == ["AT-0", "AT-1"])
            await session.drain { told.add("\($0)") }
            #expect(told.all.count == 1, "there was nothing to wait for")
        }
    }

    @Test("A call whose token has ended, and who wants newer ones, gets the store's error, or newer ones at once")
    func needed() async throws {
        try await withScene { scene in
            let session = scene.session
            scene.store.fail(.save)
            try await session.validate()
            for _ in 0..<2 {
                let error = await thrown { try await session.renew() }
                #expect((error as? OAuthError)?.kind == .store.unwritable)
            }
            #expect(scene.rotation.turn == 1)
            scene.store.fail(nil)
            #expect(try await session.renew().accessToken == "AT-2")
            #expect(scene.store.saves.all == ["AT-0", "AT-1", "AT-2"])
        }
    }

    // MARK: Others who write

    @Test("What somebody else has saved meanwhile is not overwritten: the session goes on with it")
    func newer() async throws {
        try await withScene { scene in
            scene.store.fail(.save)
            try await scene.session.validate()
            let bob = StoredCredential(
                tokens: TokenSet(
                    accessToken: "bob", refreshToken: "RT-b", issuedAt: scene.bench.time.date,
                    lifetime: .seconds(9999)))
            scene.store.fail(nil)
            // As a process does that has got the lock which this one has lost.
            try await scene.store.save(bob, for: scene.session.account)
            try await scene.nextTry()
            #expect(scene.store.saves.all == ["AT-0", "bob"])
            #expect(try await scene.session.validate().accessToken == "bob" && !scene.session.isUnsaved)
        }
    }

    @Test(
        "Who has signed out elsewhere meanwhile stays signed out, and the tokens are revoked", arguments: [false, true])
    func signedOutElsewhere(leavesMark: Bool) async throws {
        try await withScene { scene in
            let session = scene.session
            scene.store.fail(.save)
            try await session.validate()
            let signIn = try #require(session.knownSignIn)
            let other = scene.other().store
            if leavesMark { try await other.end(signIn) } else { try await other.base.remove(session.account) }
            scene.store.fail(nil)
            let events = session.events
            try await scene.nextTry()
            for await event in events where event.kind == .expired { break }
            let error = await thrown { try await session.validate() }
            #expect(ClientError.unauthenticated ~= (error ?? CancellationError()))
            #expect(try await scene.store.load(session.account) == nil)
            await session.drain()
            let revoked = Set(scene.bench.stub.requests.filter { $0.path == "/revoke" }.compactMap { $0.form["token"] })
            #expect(revoked == ["AT-1", "RT-1"])
        }
    }

    @Test("A sign-out in the same session does not wait for the store", arguments: Kind.allCases)
    func signOut(_ kind: Kind) async throws {
        try await withScene(kind) { scene in
            scene.store.fail(.save)
            try await scene.session.validate()
            let report = await scene.session.signOut(revoking: false)
            #expect(report.storeError == nil)
            await scene.session.drain()
            #expect(!scene.session.isUnsaved && scene.store.saves.all == ["AT-0"])
            #expect(try await scene.store.load(scene.session.account) == nil)
        }
    }

    @Test("A sign-in in the same session does not wait for the store, and one that fails lets the saving go on")
    func signIn() async throws {
        let (alice, bob) = ("alice", "bob")
        func tokens(_ name: String, _ subject: String) throws -> TokenSet {
            var claims = OpenIDIssuer.claims()
            claims["sub"] = .string(subject)
            return TokenSet(
                accessToken: name, refreshToken: "RT-\(name)", issuedAt: Date(timeIntervalSince1970: 1_767_225_661),
                lifetime: .seconds(9999), idToken: try OpenIDIssuer.shared.token(claims))
        }
        for (isReplacing, isAway) in [(false, false), (true, false), (true, true)] {
            try await withScene { scene in
                let session = scene.session
                var first = try tokens("AT-0", alice)
                (first.refreshToken, first.lifetime, first.issuedAt) = ("RT-0", .seconds(1), scene.bench.time.date)
                try await session.signIn(first, replacingAnother: true)
                await scene.bench.time.advance(by: .seconds(1))
                scene.store.fail(.save)
                try await session.validate()
                #expect(session.isUnsaved)
                if !isAway { scene.store.fail(nil) }
                if isReplacing {
                    try await session.signIn(try tokens("bob", bob), replacingAnother: true)
                    if isAway {
                        // The lock is kept, so that nobody sends the old token that the store still has.
                        let waiting = Task { try await scene.other().validate().accessToken }
                        try await scene.pass(.seconds(5))
                        scene.store.fail(nil)
                        try await scene.nextTry()
                        #expect(try await waiting.value == "bob")
                    }
                    #expect(scene.store.saves.all.last == "bob" && !session.isUnsaved)
                    await session.drain()
                    #expect(try await session.validate().accessToken == "bob")
                } else {
                    let error = await thrown { try await session.signIn(try tokens("bob", bob)) }
                    #expect(OAuthError.invalidResponse ~= (error ?? CancellationError()))
                    await session.drain()
                    #expect(scene.store.saves.all.last == "AT-1" && !session.isUnsaved)
                }
            }
        }
    }

    // MARK: What is told

    @Test("The store's failure is told once, however many tries fail, and no error has a token")
    func events() async throws {
        try await withScene { scene in
            let events = scene.session.events
            scene.store.fail(.save)
            try await scene.session.validate()
            try await scene.pass(.seconds(30))
            scene.store.fail(nil)
            try await scene.nextTry()
            await scene.bench.time.advance(by: .seconds(3600))
            try await scene.session.validate()
            var told: [String] = []
            for await event in events {
                told.append("\(event.kind)")
                #expect(!said(event).contains("T-1"), "no token")
                if told.count == 3 { break }
            }
            #expect(told == ["storeFailed", "refreshed", "refreshed"])
        }
    }
}
