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

/// A call that was sent in one's name is sent again in that name or not at all.
@Suite("Nobody is mistaken for somebody else", .timed, .timeLimit(.minutes(10)))
struct MistakenIdentityTests {
    /// A change while a call of alice's is under way.
    enum Change: CaseIterable {
        case anotherHere, anotherElsewhere, signedOutHere, signedOutElsewhere, sameAgain
    }

    /// How the call is authorized.
    enum Way: CaseIterable { case session, first, leveled, leveledUser }

    private static func tokens(_ person: String, _ bench: Bench) -> TokenSet {
        let claims = Base64URL.encode(Array(#"{"sub":"\#(person)"}"#.utf8))
        let header = Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))
        return TokenSet(
            accessToken: person, refreshToken: "RT-\(person)", issuedAt: bench.time.date,
            idToken: "\(header).\(claims).AA")
    }

    private static func make(_ change: Change, _ session: OAuthSession, _ other: OAuthSession, _ bench: Bench)
        async throws
    {
        switch change {
        case .anotherHere:
            await session.signOut(revoking: false)
            try await session.signIn(tokens("bob", bench))
        case .anotherElsewhere:
            await other.signOut(revoking: false)
            try await other.signIn(tokens("bob", bench))
        case .signedOutHere: await session.signOut(revoking: false)
        case .signedOutElsewhere: await other.signOut(revoking: false)
        case .sameAgain: try await session.signIn(tokens("alice", bench))
        }
    }

    @Test(
        "alice's request that was refused is sent again by nobody else, whatever happened meanwhile",
        arguments: Change.allCases, Way.allCases)
    func refused(_ change: Change, _ way: Way) async throws {
        let happening = Mutex<(@Sendable () async throws -> Void)?>(nil)
        let bench = Bench(
            .when(.post, "/x") { request in
                guard request.fields[.authorization] == "Bearer alice" else { return .json(text: "1") }
                if let work = happening.withLock({ $0.take() }) { try await work() }
                return .status(.unauthorized)
            },
            .when(
                .post, "/token", where: { $0.form["grant_type"] == "client_credentials" },
                .json(text: #"{"access_token":"app","token_type":"Bearer"}"#)),
            .when(.post, "/token", .json(text: #"{"error":"invalid_grant"}"#, status: .badRequest)))
        let store = MemoryCredentialStore()
        let user = OAuthSession(bench.grants(), store: store)
        let elsewhere = OAuthSession(bench.grants(), store: store)
        let app = OAuthSession(bench.grants(), source: .clientCredentials(), store: store)
        try await user.signIn(Self.tokens("alice", bench))
        happening.withLock { $0 = { try await Self.make(change, user, elsewhere, bench) } }
        let client = bench.http.with {
            $0.baseURL = "https://api.example"
            switch way {
            case .session: $0.middleware = [.authorize(user)]
            case .first: $0.middleware = [.authorize(.first(of: user, app))]
            case .leveled, .leveledUser: $0.middleware = [.authorize(LeveledAuthorizer(user: user, app: app))]
            }
        }
        let level: AccessLevel = way == .leveledUser ? .user : .userOrApp
        _ = await thrown {
            _ = try await client.send(
                Request<Int>.post("x", .option(\.accessLevel, level), .body(.text("alice's"), type: .text)))
        }
        let sent = bench.stub.requests.filter { $0.path == "/x" }.map { $0.fields[.authorization] }
        #expect(sent == ["Bearer alice"])
    }

    /// An authorizer whose holder changes between two questions.
    private struct Fickle: Authorizer {
        let count = Counter()
        func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
            let turn = count.next()
            request.head.headerFields[.authorization] = "holder \(turn)"
            return CredentialGeneration("\(turn)", holder: "\(turn)")
        }
        func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool { true }
        var identity: String? { get async { nil } }
    }

    @Test(
        "A holder that changes between the renewal and the replay ends it; the response is the refusal, with its body")
    func race() async throws {
        let bench = Bench(.when(.get, "/x", .text("who are you?", status: .unauthorized)))
        let client = bench.http.with {
            $0.baseURL = "https://api.example"
            $0.middleware = [.authorize(Fickle())]
        }
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("x")) }
        #expect(error?.kind == .status.client.unauthorized)
        #expect(bench.stub.requests.count == 1)
    }

    @Test("A generation names its sign-in: of one authorizer and one holder is what continues another")
    func generations() {
        let alice = CredentialGeneration("1", holder: "a")
        #expect(CredentialGeneration("2", holder: "a").continues(alice))
        #expect(!CredentialGeneration("1", holder: "b").continues(alice))
        #expect(!CredentialGeneration("2").continues(alice))
        #expect(!CredentialGeneration("2", holder: "a").nested(0).continues(alice))
        #expect(!alice.nested(0).continues(alice.nested(1)) && alice.nested(1).continues(alice.nested(1)))
        #expect(CredentialGeneration.fixed.continues(.fixed))
    }

    @Test("What a session writes into a generation is read again, whatever the nonce")
    func written() {
        for nonce in [nil, "n", "a b  c", "x  ", "é"] {
            let own = SessionGeneration(
                session: "s", number: 7, origin: nonce.map { _ in "https://a.example" }, nonce: nonce)
            #expect(SessionGeneration(own.generation("h")) == own)
            #expect(SessionGeneration.namesOrigin(own.generation("h")) == (own.origin != nil))
        }
        let first = SessionGeneration(session: "s", number: 7, origin: "https://a.example")
        #expect(SessionGeneration(first.generation("h")) == first, "the first proof has no nonce")
        #expect(SessionGeneration(.fixed) == nil && SessionGeneration(CredentialGeneration("a b c d")) == nil)
    }

    @Test("Responses are shared, and limits counted, by the level that a request needs")
    func identities() async throws {
        let bench = Bench(.when(.post, "/token", .json(text: #"{"access_token":"app","token_type":"Bearer"}"#)))
        let store = MemoryCredentialStore()
        let levels = LeveledAuthorizer(
            user: OAuthSession(bench.grants(), store: store),
            app: OAuthSession(bench.grants(), source: .clientCredentials(), store: store))
        func identity(_ level: AccessLevel) async -> String? {
            var request = RawRequest(
                head: HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: "/"))
            request.options.accessLevel = level
            return await levels.identity(for: request)
        }
        let app = await identity(.app)
        #expect(app != nil)
        #expect(await identity(.userOrApp) == app)
        #expect(await identity(.none) == nil)
        #expect(await identity(.user) == nil)
        try await levels.user.signIn(Self.tokens("alice", bench))
        let user = await identity(.user)
        #expect(user != nil && user != app)
        #expect(await identity(.userOrApp) == user)
        #expect(await identity(.app) == app)
        #expect(await FirstAuthorizerProbe.identity(levels, .app) == app)
    }

    /// ``Authorizer/first(of:_:)`` asks each for the request's identity.
    private enum FirstAuthorizerProbe {
        static func identity(_ levels: LeveledAuthorizer, _ level: AccessLevel) async -> String? {
            var request = RawRequest(
                head: HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: "/"))
            request.options.accessLevel = level
            let first: FirstAuthorizer = .first(of: levels)
            return await first.identity(for: request)
        }
    }

    @Test("Two responses of one address are not shared between a person and the app", .timeLimit(.minutes(10)))
    func coalesced() async throws {
        let bench = Bench(
            .when(.get, "/x") { request in
                .json(text: request.fields[.authorization] == "Bearer app" ? "2" : "1").after(.seconds(1))
            }, .when(.post, "/token", .json(text: #"{"access_token":"app","token_type":"Bearer"}"#)))
        let store = MemoryCredentialStore()
        let levels = LeveledAuthorizer(
            user: OAuthSession(bench.grants(), store: store),
            app: OAuthSession(bench.grants(), source: .clientCredentials(), store: store))
        try await levels.user.signIn(Self.tokens("alice", bench))
        try await levels.app?.validate()
        bench.stub.forgetRequests()
        let client = bench.http.with {
            $0.baseURL = "https://api.example"
            $0.middleware = [.coalescing(authorizer: levels), .authorize(levels)]
        }
        async let user: Int = client.send(.get("x", .option(\.accessLevel, .user)))
        async let app: Int = client.send(.get("x", .option(\.accessLevel, .app)))
        try await bench.stub.waitForRequests(2)
        let answered = bench.time.now.advanced(by: .seconds(1))
        try await bench.time.waitForSleepers { $0.count { $0 == answered } == 2 }
        await bench.time.advance(by: .seconds(1))
        #expect(try await user == 1)
        #expect(try await app == 2)
    }
}
