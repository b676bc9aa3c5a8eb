// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("A session", .timed, .timeLimit(.minutes(10)))
struct OAuthSessionTests {
    private static func respond(_ n: Int, _ life: Int? = 3600, refresh: String? = nil) -> StubResponse {
        let expiry = life.map { #","expires_in":\#($0)"# } ?? ""
        return .json(
            text:
                #"{"access_token":"AT-\#(n)","token_type":"Bearer","refresh_token":"\#(refresh ?? "RT-\(n)")"\#(expiry)}"#
        )
    }

    /// A session whose token has ended.
    private func expired(
        _ bench: Bench, store: any CredentialStore = MemoryCredentialStore(), lifetime: Duration? = .seconds(60)
    ) async throws -> OAuthSession {
        let session = OAuthSession(bench.grants(), store: store)
        let tokens = TokenSet(
            accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: lifetime)
        try await session.signIn(tokens)
        await bench.time.advance(by: .seconds(3600))
        return session
    }

    private func isLoginRequired(_ error: (any Error)?) -> Bool {
        (error as? ClientError)?.problem(as: OAuthError.self)?.kind == .loginRequired
    }

    private func firstEvents(_ count: Int, of stream: AsyncStream<OAuthEvent>) async -> [OAuthEvent.Kind] {
        var kinds: [OAuthEvent.Kind] = []
        for await event in stream {
            kinds.append(event.kind)
            if kinds.count == count { break }
        }
        return kinds
    }

    // MARK: One renewal

    @Test("1,000 tasks at an expired token lead to one renewal, and all get its token")
    func thousand() async throws {
        let bench = Bench(token: Self.respond(1))
        let session = try await expired(bench)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<1000 { group.addTask { try await session.validate().accessToken } }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens == ["AT-1"])
        #expect(bench.tokenRequests.map { $0.form["refresh_token"] } == ["RT-0"])
    }

    @Test("Callers that come while one ends start no second one; 200 rounds of 20")
    func staggered() async throws {
        let counter = Mutex(0)
        let bench = Bench(
            .when(.post, "/token") { _ in
                Self.respond(
                    counter.withLock {
                        $0 += 1
                        return $0
                    })
            })
        let session = try await expired(bench)
        for round in 1...200 {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = try? await session.validate() } }
            }
            #expect(bench.tokenRequests.count == round)
            await bench.time.advance(by: .seconds(3600))
        }
    }

    @Test("A waiter that is cancelled stops alone; with all cancelled the response is still kept")
    func cancellation() async throws {
        let bench = Bench(token: Self.respond(1).after(.seconds(5)))
        let session = try await expired(bench)
        let tasks = (0..<3).map { _ in Task { try await session.validate().accessToken } }
        try await bench.stub.waitForRequests(1)
        tasks[0].cancel()
        await #expect(throws: CancellationError.self) { try await tasks[0].value }
        let events = session.events
        tasks[1].cancel()
        tasks[2].cancel()
        for task in tasks { _ = try? await task.value }
        try await bench.time.waitForSleeper(dueIn: .seconds(5))
        await bench.time.advance(by: .seconds(5))
        #expect(await firstEvents(1, of: events) == [.refreshed])
        #expect(try await session.validate().accessToken == "AT-1")
        #expect(bench.tokenRequests.count == 1)
    }

    @Test("To read the store anew disturbs nobody who waits for a renewal, before or after, and the pair is saved")
    func reloadWhileRenewing() async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(
            .when(.post, "/token", Self.respond(1).after(.seconds(5))), .when(.post, "/revoke", .status(.ok)))
        let session = try await expired(bench, store: store)
        func waiter() -> Task<String, any Error> { Task { try await session.validate().accessToken } }
        var waiters = (0..<20).map { _ in waiter() }
        try await bench.stub.waitForRequests(1)
        try await bench.time.waitForSleeper(dueIn: .seconds(5))
        for _ in 0..<3 {
            session.reload()
            waiters += (0..<20).map { _ in waiter() }
            for _ in 0..<100 { await Task.yield() }
        }
        await bench.time.advance(by: .seconds(5))
        for waiter in waiters {
            switch await waiter.result {
            case .success(let token): #expect(token == "AT-1")
            case .failure(let error): Issue.record("a waiter got \(error)")
            }
        }
        #expect(bench.tokenRequests.count == 1)
        #expect(try await store.load(session.account)?.tokens.refreshToken == "RT-1")
        #expect(bench.stub.requests.allSatisfy { $0.path != "/revoke" }, "the fresh pair is nobody's to revoke")
    }

    @Test("A token without an expiry is used until a 401, and not renewed before")
    func unknownExpiry() async throws {
        let bench = Bench(token: Self.respond(1))
        let session = try await expired(bench, lifetime: nil)
        for _ in 0..<5 { #expect(try await session.validate().accessToken == "AT-0") }
        #expect(bench.stub.requests.isEmpty)
    }

    @Test("A token of no lifetime is used by who waited for it, and renewed once a use")
    func zero() async throws {
        let counter = Mutex(0)
        let bench = Bench(
            .when(.post, "/token") { _ in
                Self.respond(
                    counter.withLock {
                        $0 += 1
                        return $0
                    }, 0)
            })
        let session = try await expired(bench)
        for use in 1...3 {
            #expect(try await session.validate().accessToken == "AT-\(use)")
            #expect(bench.tokenRequests.count == use)
        }
    }

    @Test(
        "A clock that is set back revives no token; set forward it signs nobody out; after a sleep one renewal"
    )
    func clocks() async throws {
        let bench = Bench(token: Self.respond(1))
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        try await session.signIn(
            TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(3600)))
        bench.time.date = bench.time.date.addingTimeInterval(86400 * 400)
        #expect(try await session.validate().accessToken == "AT-0")
        await bench.time.advance(by: .seconds(3600))
        bench.time.date = bench.time.date.addingTimeInterval(-86400 * 800)
        #expect(try await session.validate().accessToken == "AT-1")
        #expect(bench.tokenRequests.count == 1)
    }

    // MARK: Saving

    @Test("The new pair is in the store before anyone is told")
    func savedFirst() async throws {
        let store = FaultyStore()
        let bench = Bench(token: Self.respond(1))
        let session = try await expired(bench, store: store)
        store.hold(.save)
        async let token = session.validate().accessToken
        await store.waitUntilHeld()
        #expect(session.state.live?.stored.tokens.accessToken == "AT-0")
        store.release()
        #expect(try await token == "AT-1")
        #expect(try await store.load(session.account)?.tokens.refreshToken == "RT-1")
    }

    @Test("A store that fails on write is an event, and the tokens stay usable; they are renewed when it has them")
    func saveFails() async throws {
        let store = FaultyStore()
        let bench = Bench(.when(.post, "/token", Self.respond(1), Self.respond(2)))
        let session = try await expired(bench, store: store)
        let events = session.events
        store.fail(.save)
        #expect(try await session.validate().accessToken == "AT-1")
        #expect(await firstEvents(2, of: events) == [.storeFailed, .refreshed])
        await bench.time.advance(by: .seconds(3600))
        let error = await thrown { try await session.validate() }
        #expect((error as? OAuthError)?.kind == .store.unwritable)
        #expect(bench.tokenRequests.count == 1)
        store.fail(nil)
        #expect(try await session.validate().accessToken == "AT-2")
        #expect(bench.tokenRequests.map { $0.form["refresh_token"] } == ["RT-0", "RT-1"])
    }

    @Test("A store that cannot be written leads to no renewal, and signs nobody out")
    func unwritable() async throws {
        let store = FaultyStore()
        let bench = Bench(token: Self.respond(1))
        let session = try await expired(bench, store: store)
        store.fail(.check)
        let error = await thrown { try await session.validate() }
        #expect((error as? OAuthError)?.kind == .store.unwritable)
        #expect(bench.stub.requests.isEmpty)
        store.fail(nil)
        await bench.time.advance(by: .seconds(2))
        #expect(try await session.validate().accessToken == "AT-1")
    }

    @Test("A store that cannot be read signs nobody out and is read again")
    func unreadable() async throws {
        let store = FaultyStore()
        let bench = Bench(token: Self.respond(1))
        _ = try await expired(bench, store: store)
        let restarted = OAuthSession(bench.grants(), store: store)
        store.fail(.load)
        let error = await thrown { try await restarted.validate() }
        #expect((error as? OAuthError)?.kind == .store.unreadable)
        store.fail(nil)
        #expect(try await restarted.validate().accessToken == "AT-1")
    }

    @Test("Another session of the same store has what the first one kept, without a refresh token too")
    func restored() async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(token: Self.respond(1))
        let first = OAuthSession(bench.grants(), store: store)
        try await first.signIn(TokenSet(accessToken: "static", issuedAt: bench.time.date))
        let second = OAuthSession(bench.grants(), store: store)
        #expect(try await second.validate().accessToken == "static")
        #expect(await second.identity == (await first.identity))
    }

    // MARK: Failures

    @Test("A dead refresh token ends the session once; later calls send nothing")
    func dead() async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(token: .json(text: #"{"error":"invalid_grant"}"#, status: .badRequest))
        let session = try await expired(bench, store: store)
        let events = session.events
        let errors = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask { isLoginRequired(await thrown { try await session.validate() }) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors.allSatisfy { $0 } && errors.count == 50)
        for _ in 0..<3 { #expect(isLoginRequired(await thrown { try await session.validate() })) }
        #expect(bench.tokenRequests.count == 1)
        #expect(try await store.load(session.account) == nil)
        try await session.signIn(TokenSet(accessToken: "x", issuedAt: bench.time.date))
        #expect(await firstEvents(2, of: events) == [.expired, .signedIn])
    }

    @Test(
        "Every other failure keeps the session and its tokens",
        arguments: [
            StubResponse.error(.connection.lost), .error(.timedOut.idle), .status(.internalServerError),
            .status(.tooManyRequests), .status(.serviceUnavailable), .text("<html>"), .status(.badRequest),
            .text("<html>", status: .badRequest), .json(text: #"{"error":"invalid_client"}"#, status: .unauthorized),
            .json(text: #"{"error":"unauthorized_client"}"#, status: .badRequest),
            .json(text: #"{"error":"invalid_request"}"#, status: .badRequest),
            .json(text: #"{"error":"invalid_scope"}"#, status: .badRequest),
            .json(text: #"{"error":"temporarily_unavailable"}"#, status: .badRequest),
            .json(text: #"{"token_type":"Bearer"}"#), .json(text: #"{"access_token":"a","token_type":"mac"}"#),
            .json(text: #"{"access_token":"a","access_token":"b","token_type":"Bearer"}"#),
            .status(.found), .json(text: String(repeating: " ", count: 2_000_000)),
        ])
    func kept(_ response: StubResponse) async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(.when(.post, "/token", response, Self.respond(1)))
        let session = try await expired(bench, store: store)
        let events = session.events
        let error = await thrown { try await session.validate() }
        #expect(!(ClientError.unauthenticated ~= (error ?? CancellationError())))
        #expect(try await store.load(session.account)?.tokens.refreshToken == "RT-0")
        #expect(await firstEvents(1, of: events) == [.refreshFailed])
        await bench.time.advance(by: .seconds(61))
        #expect(try await session.validate().accessToken == "AT-1")
        #expect(bench.tokenRequests.map { $0.form["refresh_token"] } == ["RT-0", "RT-0"])
    }

    @Test("A server with a private word for a dead refresh token can be told of")
    func hook() async throws {
        var bench = Bench(token: .status(.badRequest))
        bench.provider.isRefreshTokenDead = { $0.code == .invalidGrant || ($0.status == 400 && $0.code == nil) }
        let session = try await expired(bench)
        #expect(isLoginRequired(await thrown { try await session.validate() }))
    }

    @Test("After three failures in a row the session says so")
    func failing() async throws {
        let bench = Bench(token: .status(.internalServerError))
        let session = try await expired(bench)
        let events = session.events
        for attempt in 1...4 {
            _ = await thrown { try await session.validate() }
            #expect(session.isRefreshFailing == (attempt >= 3))
            await bench.time.advance(by: .seconds(61))
        }
        let failed = OAuthEvent.Kind.refreshFailed
        #expect(await firstEvents(5, of: events) == [failed, failed, failed, .refreshFailing, failed])
    }

    @Test("With the old token still alive, a failed renewal is no failure")
    func oldToken() async throws {
        let bench = Bench(token: .status(.internalServerError))
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        try await session.signIn(
            TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(3600)))
        await bench.time.advance(by: .seconds(3570))
        #expect(try await session.validate().accessToken == "AT-0")
        #expect(bench.tokenRequests.count == 1)
    }

    @Test("100 calls during an outage are not 100 renewals")
    func outage() async throws {
        let bench = Bench(token: .status(.internalServerError))
        let session = try await expired(bench)
        for _ in 0..<100 { _ = await thrown { try await session.validate() } }
        #expect(bench.tokenRequests.count == 1)
    }

    @Test("An ended token without a refresh token says so, and sends nothing")
    func nothingToRenew() async throws {
        let bench = Bench(token: Self.respond(1))
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        try await session.signIn(TokenSet(accessToken: "a", issuedAt: bench.time.date, lifetime: .seconds(10)))
        await bench.time.advance(by: .seconds(10))
        #expect(isLoginRequired(await thrown { try await session.validate() }))
        #expect(bench.stub.requests.isEmpty)
    }

    // MARK: Other processes

    @Test("After getting the lock the store is read again, and a fresher token is used without a request")
    func otherProcess() async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(token: Self.respond(1))
        let sessions =
            [try await expired(bench, store: store)] + (0..<7).map { _ in OAuthSession(bench.grants(), store: store) }
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for session in sessions {
                for _ in 0..<50 { group.addTask { try await session.validate().accessToken } }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        #expect(tokens == ["AT-1"] && bench.tokenRequests.count == 1)
    }

    @Test("A refusal does not end a session that another process has renewed meanwhile")
    func loser() async throws {
        let store = MemoryCredentialStore()
        let account = Mutex<CredentialAccount?>(nil)
        let bench = Bench(
            .when(.post, "/token") { _ in
                // Somebody who ignores the lock wins the race.
                if let account = account.withLock({ $0 }) {
                    let tokens = TokenSet(accessToken: "AT-win", refreshToken: "RT-win", lifetime: nil)
                    try await store.save(StoredCredential(tokens: tokens), for: account)
                }
                return .json(text: #"{"error":"invalid_grant"}"#, status: .badRequest)
            })
        let session = try await expired(bench, store: store)
        account.withLock { $0 = session.account }
        #expect(try await session.validate().accessToken == "AT-win")
        #expect(try await store.load(session.account)?.tokens.refreshToken == "RT-win")
        #expect(bench.tokenRequests.count == 1)
    }

    @Test("A sign-out in another process is the end here too, at the next renewal")
    func signedOutElsewhere() async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(token: Self.respond(1))
        let session = try await expired(bench, store: store)
        try await store.remove(session.account)
        #expect(isLoginRequired(await thrown { try await session.validate() }))
        #expect(bench.stub.requests.isEmpty)
    }

    // MARK: Signing in and out

    @Test("A sign-out during a renewal: nothing is stored, the late tokens are revoked, no event but one")
    func signOut() async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(
            .when(.post, "/token", Self.respond(1).after(.seconds(5))), .when(.post, "/revoke", .status(.ok)))
        let session = try await expired(bench, store: store)
        let events = session.events
        let task = Task { try await session.validate() }
        try await bench.stub.waitForRequests(1)
        let flow = try await session.beginSignIn(AuthorizationRequest(redirect: RedirectURI(Bench.redirect)))
        async let report = session.signOut()
        #expect(isLoginRequired(await thrown { _ = try await task.value }))
        try await bench.time.waitForSleeper(dueIn: .seconds(5))
        await bench.time.advance(by: .seconds(5))
        #expect(await report.isRevoked)
        #expect(try await store.load(session.account) == nil)
        #expect(isLoginRequired(await thrown { try await session.validate() }))
        #expect(!flow.isOpen)
        let revoked = bench.stub.requests.filter { $0.path == "/revoke" }.map { $0.form["token"] }
        #expect(Set(revoked) == ["AT-0", "RT-0", "AT-1", "RT-1"])
        try await session.signIn(TokenSet(accessToken: "x", issuedAt: bench.time.date))
        #expect(await firstEvents(2, of: events) == [.signedOut, .signedIn])
    }

    @Test("A server that cannot be told does not bring the session back")
    func revocationFails() async throws {
        let bench = Bench(.when(.post, "/revoke", .status(.serviceUnavailable)))
        let session = try await expired(bench)
        let report = await session.signOut()
        #expect(!report.isRevoked && (report.revocationError as? OAuthError)?.status == 503)
        #expect(isLoginRequired(await thrown { try await session.validate() }))
    }

    @Test("Signing in as somebody else does not overwrite silently")
    func anotherPerson() async throws {
        let bench = Bench()
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        func tokens(_ subject: String) -> TokenSet {
            let claims = Base64URL.encode(Array(#"{"sub":"\#(subject)"}"#.utf8))
            let header = Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))
            return TokenSet(accessToken: subject, issuedAt: bench.time.date, idToken: "\(header).\(claims).AA")
        }
        try await session.signIn(tokens("alice"))
        let identity = await session.identity
        let error = await thrown { try await session.signIn(tokens("bob")) }
        #expect((error as? OAuthError)?.kind == .invalidResponse.subject)
        #expect(try await session.validate().accessToken == "alice")
        try await session.signIn(tokens("bob"), replacingAnother: true)
        #expect(try await session.validate().accessToken == "bob")
        #expect(await session.identity != identity)
    }

    @Test("An app's token needs no person, comes once for all, and is restored without a refresh token")
    func app() async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(token: .json(text: #"{"access_token":"app","token_type":"Bearer","expires_in":600}"#))
        func session() -> OAuthSession {
            OAuthSession(bench.grants(), source: .clientCredentials(scopes: ["x"]), store: store)
        }
        let first = session()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { _ = try? await first.validate() } }
        }
        #expect(try await session().validate().accessToken == "app")
        #expect(bench.tokenRequests.map { $0.form["grant_type"] } == ["client_credentials"])
        await bench.time.advance(by: .seconds(600))
        #expect(try await first.validate().accessToken == "app")
        #expect(bench.tokenRequests.count == 2)
    }

    // MARK: At a resource

    private func api(_ bench: Bench, _ session: OAuthSession) -> Client {
        bench.http.with {
            $0.baseURL = "https://api.example"
            $0.middleware = [.authorize(session)]
        }
    }

    @Test(
        "The token is in the field only; a 401 leads to one renewal and one replay with the new token",
        arguments: [false, true])
    func refusedOnce(isStreamed: Bool) async throws {
        let bench = Bench(
            .when(
                .get, "/x", .status(.unauthorized).field(.wwwAuthenticate, #"Bearer error="invalid_token""#),
                .json(text: "1")),
            .when(.post, "/token", Self.respond(1)))
        let session = try await expired(bench, lifetime: nil)
        let client = api(bench, session)
        if isStreamed {
            let body = try await client.withResponse(to: Request<Void>.get("x")) { try await $1.collect() }
            #expect(body == Array("1".utf8))
        } else {
            #expect(try await client.send(Request<Int>.get("x")) == 1)
        }
        let calls = bench.stub.requests.filter { $0.path == "/x" }
        #expect(calls.map { $0.fields[.authorization] } == ["Bearer AT-0", "Bearer AT-1"])
        #expect(calls.allSatisfy { $0.query == nil && $0.fields[fields: .authorization].count == 1 })
    }

    @Test("A server that always says 401 gets one renewal and one replay, and later calls no more")
    func refusedAlways() async throws {
        let bench = Bench(.when(.get, "/x", .status(.unauthorized)), .when(.post, "/token", Self.respond(1)))
        let session = try await expired(bench, lifetime: nil)
        let client = api(bench, session)
        for _ in 0..<3 {
            await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("x")) }
        }
        #expect(bench.tokenRequests.count == 1)
        #expect(bench.stub.requests.count(where: { $0.path == "/x" }) == 4)
    }

    @Test("50 calls that are refused at once lead to one renewal")
    func refusedTogether() async throws {
        let bench = Bench(
            .when(.get, "/x", where: { $0.fields[.authorization] == "Bearer AT-0" }, .status(.unauthorized)),
            .when(.get, "/x", .json(text: "1")), .when(.post, "/token", Self.respond(1)))
        let session = try await expired(bench, lifetime: nil)
        let client = api(bench, session)
        let sum = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await client.send(.get("x")) } }
            return try await group.reduce(0, +)
        }
        #expect(sum == 50 && bench.tokenRequests.count == 1)
    }

    @Test("A 403 leads to no renewal")
    func forbidden() async throws {
        let bench = Bench(.when(.get, "/x", .status(.forbidden)), .when(.post, "/token", Self.respond(1)))
        let session = try await expired(bench, lifetime: nil)
        await #expect(throws: ClientError.self) { try await api(bench, session).send(Request<Int>.get("x")) }
        #expect(bench.tokenRequests.isEmpty)
    }

    @Test(
        "The token goes to the API's origin only",
        arguments: [
            "https://api.example.evil.test/x", "http://api.example/x", "https://api.example:444/x",
            "https://evil.test/x",
        ])
    func origins(_ url: String) async throws {
        let bench = Bench(.when(.get, nil, .json(text: "1")), .when(.post, "/token", Self.respond(1)))
        let session = try await expired(bench, lifetime: nil)
        let _: Int = try await api(bench, session).send(.get("x"), .url(url))
        #expect(bench.stub.requests.last?.fields[.authorization] == nil)
    }

    @Test("A user's token before an app's; and an outage of the one is no reason for the other")
    func levels() async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(
            .when(.get, "/x", .json(text: "1")),
            .when(.post, "/token", where: { $0.form["grant_type"] == "refresh_token" }, .status(.badGateway)),
            .when(.post, "/token", .json(text: #"{"access_token":"app","token_type":"Bearer","expires_in":99999}"#)))
        let user = OAuthSession(bench.grants(), store: store)
        let app = OAuthSession(bench.grants(), source: .clientCredentials(), store: store)
        let client = bench.http.with {
            $0.baseURL = "https://api.example"
            $0.middleware = [.authorize(.first(of: user, app))]
        }
        func used() -> String? { bench.stub.requests.last { $0.path == "/x" }?.fields[.authorization] }
        let _: Int = try await client.send(.get("x"))
        #expect(used() == "Bearer app")
        try await user.signIn(
            TokenSet(accessToken: "user", refreshToken: "r", issuedAt: bench.time.date, lifetime: .seconds(60)))
        let _: Int = try await client.send(.get("x"))
        #expect(used() == "Bearer user")
        await bench.time.advance(by: .seconds(60))
        await #expect(throws: OAuthError.self) { try await client.send(Request<Int>.get("x")) }
        await user.signOut(revoking: false)
        let _: Int = try await client.send(.get("x"))
        #expect(used() == "Bearer app")
    }

    @Test("Each of several listeners gets every event")
    func listeners() async throws {
        let session = try await expired(Bench(token: Self.respond(1)))
        let listeners = [session.events, session.events]
        _ = try await session.validate()
        for events in listeners { #expect(await events.first { $0.kind == .refreshed } != nil) }
    }

    @Test("A listener that calls back into the session does not block it")
    func listener() async throws {
        let bench = Bench(token: Self.respond(1))
        let session = try await expired(bench)
        let events = session.events
        let task = Task {
            for await event in events where event.kind == .refreshed { return try await session.validate().accessToken }
            return ""
        }
        _ = try await session.validate()
        #expect(try await task.value == "AT-1")
    }

    @Test("No text of session, state or errors holds a secret")
    func hidden() async throws {
        let bench = Bench(token: .json(text: #"{"error":"invalid_client"}"#, status: .unauthorized))
        let session = try await expired(bench)
        let error = await thrown { try await session.validate() }
        for value in [session as Any, error as Any, session.account, try await session.tokens() as Any] {
            #expect(!said(value).contains("AT-0") && !said(value).contains("RT-0"))
        }
    }
}
