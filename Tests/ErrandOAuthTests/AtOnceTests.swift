// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("What sessions do without waiting", .timed)
struct AtOnceTests {
    private static let appResponse = StubRule.when(
        .post, "/token", .json(text: #"{"access_token":"app","token_type":"Bearer","expires_in":3600}"#))
    private static let levels: [AccessLevel] = [.none, .app, .user, .userOrApp]

    private let bench = Bench(appResponse)

    private func request(_ level: AccessLevel = .userOrApp) -> RawRequest {
        var request = RawRequest(head: HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: "/"))
        request.options.accessLevel = level
        return request
    }

    private func tokens(_ name: String) -> TokenSet {
        TokenSet(accessToken: name, refreshToken: "r", issuedAt: bench.time.date, lifetime: .seconds(60))
    }

    /// Returns the levels at which a credential, and an identity, was at hand.
    ///
    /// The values at hand must be those that the functions return which wait.
    private func atHand(_ authorizer: LeveledAuthorizer) async throws -> (added: [AccessLevel], known: [AccessLevel]) {
        var added: [AccessLevel] = []
        var known: [AccessLevel] = []
        for level in Self.levels {
            var (one, other) = (request(level), request(level))
            if let generation = try authorizer.authorizeAtOnce(&one) {
                added.append(level)
                #expect(try await authorizer.authorize(&other) == generation)
                #expect(one.head == other.head)
            } else {
                #expect(one.head == request(level).head)
            }
            if let identity = authorizer.identityAtOnce(for: request(level)) {
                known.append(level)
                #expect(await authorizer.identity(for: request(level)) == identity.name)
            }
        }
        return (added, known)
    }

    @Test("Only tokens that were read and need no renewal are at hand, and they are those that a wait gives")
    func levels() async throws {
        let store = MemoryCredentialStore()
        let user = OAuthSession(bench.grants(), store: store)
        let app = OAuthSession(bench.grants(), source: .clientCredentials(), store: store)
        let both = LeveledAuthorizer(user: user, app: app)
        var there = try await atHand(both)
        #expect(there.added == [.none] && there.known == [.none])
        try await app.validate()
        there = try await atHand(both)
        #expect(there.added == [.none, .app] && there.known == [.none, .app])
        try await user.signIn(tokens("alice"))
        there = try await atHand(both)
        #expect(there.added == Self.levels && there.known == Self.levels)
        await bench.time.advance(by: .seconds(3600))
        // The tokens have ended, so they must be renewed. Their holders are known.
        var late = request(.user)
        #expect(try both.authorizeAtOnce(&late) == nil && late.head == request().head)
        #expect(both.identityAtOnce(for: late) != nil)
        var appless = request(.app)
        #expect(throws: ClientError.self) { _ = try LeveledAuthorizer(user: user, app: nil).authorizeAtOnce(&appless) }
    }

    @Test("A call with a token at hand does not begin a renewal; one whose token has ended waits for it")
    func call() async throws {
        let bench = Bench(
            .when(.get, "/x", .json(text: "1")),
            .when(.post, "/token", .json(text: #"{"access_token":"new","token_type":"Bearer","expires_in":3600}"#)))
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        try await session.signIn(tokens("old"))
        let client = bench.http.with {
            $0.baseURL = "https://api.example"
            $0.middleware = [.authorize(session)]
        }
        _ = try await client.send(Request<Int>.get("x"))
        await bench.time.advance(by: .seconds(3600))
        _ = try await client.send(Request<Int>.get("x"))
        let sent = bench.stub.requests.filter { $0.path == "/x" }.map { $0.fields[.authorization] }
        #expect(sent == ["Bearer old", "Bearer new"] && bench.tokenRequests.count == 1)
    }
}
