// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

/// The features and faults of the sessions that this one replaces.
@Suite("What the replaced sessions did", .timed, .timeLimit(.minutes(10)))
struct ReplacedSessionTests {
    private func levels(_ bench: Bench) -> LeveledAuthorizer {
        let store = MemoryCredentialStore()
        return LeveledAuthorizer(
            user: OAuthSession(bench.grants(), store: store),
            app: OAuthSession(bench.grants(), source: .clientCredentials(), store: store))
    }

    private func api(_ bench: Bench, _ levels: LeveledAuthorizer) -> Client {
        bench.http.with {
            $0.baseURL = "https://api.example/v1"
            $0.middleware = [.authorize(levels)]
        }
    }

    private func bench() -> Bench {
        Bench(
            .when(.get, nil, .json(text: "1")),
            .when(.post, "/token", .json(text: #"{"access_token":"app","token_type":"Bearer","expires_in":99999}"#)))
    }

    @Test("MJ-O-06: each request gets the level it needs, and a user's call never the app's token")
    func eachLevel() async throws {
        let bench = bench()
        let levels = levels(bench)
        let client = api(bench, levels)
        func used(_ level: AccessLevel) async throws -> String? {
            let _: Int = try await client.send(.get("x", .option(\.accessLevel, level)))
            return bench.stub.requests.last { $0.path == "/v1/x" }?.fields[.authorization]
        }
        let error = await thrown { _ = try await used(.user) }
        #expect((error as? ClientError)?.problem(as: OAuthError.self)?.kind == .loginRequired)
        #expect(bench.stub.requests.isEmpty, "nothing was sent")
        #expect(try await used(.none) == nil)
        #expect(try await used(.userOrApp) == "Bearer app")
        try await levels.user.signIn(TokenSet(accessToken: "user", issuedAt: bench.time.date))
        #expect(try await used(.userOrApp) == "Bearer user")
        #expect(try await used(.user) == "Bearer user")
        #expect(try await used(.app) == "Bearer app")
        #expect(try await used(.none) == nil)
    }

    @Test("MJ-O-07: without an app session no app token is fetched")
    func noApp() async throws {
        let bench = bench()
        let levels = LeveledAuthorizer(user: levels(bench).user, app: nil)
        let error = await thrown { let _: Int = try await api(bench, levels).send(.get("x")) }
        #expect(ClientError.unauthenticated ~= (error ?? CancellationError()))
        #expect(bench.tokenRequests.isEmpty)
    }

    @Test("MJ-O-17: a sign-out drops a session's tokens, here and in the store, and the app's go with its own")
    func signOut() async throws {
        let bench = bench()
        bench.stub.add(.when(.post, "/revoke", .status(.ok)))
        let levels = levels(bench)
        let app = try #require(levels.app)
        try await levels.user.signIn(TokenSet(accessToken: "user", refreshToken: "r", issuedAt: bench.time.date))
        try await app.validate()
        let store = levels.user.store.base
        #expect(try await store.load(levels.user.account) != nil)
        #expect(try await store.load(app.account) != nil)
        #expect(await levels.user.signOut().isRevoked)
        #expect(try await levels.user.tokens() == nil)
        #expect(try await store.load(levels.user.account) == nil)
        #expect(try await app.tokens()?.accessToken == "app", "it is nobody's who signed out")
        let client = api(bench, levels)
        let error = await thrown { let _: Int = try await client.send(.get("x", .option(\.accessLevel, .user))) }
        #expect(ClientError.unauthenticated ~= (error ?? CancellationError()))
        await app.signOut()
        #expect(try await store.load(app.account) == nil)
        let revoked = bench.stub.requests.filter { $0.path == "/revoke" }.map { $0.form["token"] }
        #expect(Set(revoked) == ["user", "r", "app"])
    }

    @Test("MJ-O-18: the level of access goes from none to app to user and back, with the events")
    func currentLevel() async throws {
        let bench = bench()
        let levels = levels(bench)
        var events = levels.user.events.makeAsyncIterator()
        #expect(levels.current == .none)
        try await levels.app?.validate()
        #expect(levels.current == .app)
        try await levels.user.signIn(TokenSet(accessToken: "user", issuedAt: bench.time.date))
        #expect(levels.current == .user)
        #expect(await events.next()?.kind == .signedIn, "MJ-O-16, MJ-O-23: tokens set by hand are told too")
        await levels.user.signOut()
        #expect(levels.current == .app)
        #expect(await events.next()?.kind == .signedOut)
    }

    @Test("BUG-MJ-13: a call through a session keeps its path")
    func path() async throws {
        let bench = bench()
        let _: Int = try await api(bench, levels(bench)).send(.get("a/b", .query("c", 1)))
        let call = try #require(bench.stub.requests.last)
        #expect(call.path == "/v1/a/b" && call.query == "c=1")
    }

    @Test("BUG-MJ-17: two sessions of one store do not collide, whichever came first", arguments: [false, true])
    func order(_ isReversed: Bool) async throws {
        let bench = bench()
        let store = MemoryCredentialStore()
        let names = isReversed ? ["b", "a"] : ["a", "b"]
        for name in names {
            try await OAuthSession(bench.grants(id: name), store: store)
                .signIn(TokenSet(accessToken: "AT-\(name)", issuedAt: bench.time.date))
        }
        for name in ["a", "b"] {
            let session = OAuthSession(bench.grants(id: name), store: store)
            #expect(try await session.validate().accessToken == "AT-\(name)")
        }
    }

    @Test("NB-A-12, NB-A-15: a browser that does not open ends the sign-in once, and the next one can begin")
    func noBrowser() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        let opened = Slot()
        let agent = HandOffAgent(redirect: try RedirectURI("com.example.app:/cb")) { url in
            if opened.value.isEmpty {
                opened.value = url
                throw OAuthError(.agent.noBrowser)
            }
            opened.value = url
        }
        let error = await thrown { try await session.signIn(by: agent) }
        #expect((error as? OAuthError)?.kind == .agent.noBrowser)
        let first = opened.value
        async let second: Void = session.signIn(by: agent)
        try await waitUntil(opened.value != first)
        let state = try #require(Form(String(opened.value.drop { $0 != "?" }.dropFirst()))["state"])
        #expect(await agent.finish(url: "com.example.app:/cb?code=c&state=\(state)"))
        try await second
        #expect(try await session.validate().accessToken == "AT-secret-1")
    }
}
