// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

/// The rules of a session's renewals that `Scripts/mutate` found untested.
@Suite("Edges of renewals", .timed, .timeLimit(.minutes(10)))
struct RenewalEdgeTests {
    private static func respond(_ access: Int, _ refresh: Int) -> StubResponse {
        .json(text: #"{"access_token":"AT-\#(access)","token_type":"Bearer","refresh_token":"RT-\#(refresh)"}"#)
    }

    private func signedIn(
        _ bench: Bench, _ store: any CredentialStore = MemoryCredentialStore(), lifetime: Duration? = nil
    ) async throws -> OAuthSession {
        let session = OAuthSession(bench.grants(), store: store)
        try await session.signIn(
            TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: lifetime))
        return session
    }

    /// Returns the generation of the token that a call would have now.
    private func generation(_ session: OAuthSession) async throws -> CredentialGeneration {
        var request = RawRequest(
            head: HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: "/"))
        return try await session.authorize(&request)
    }

    private let refusal = HTTPResponse(status: .unauthorized)

    // MARK: Times

    @Test(
        "A stored token has what is left of its lifetime, from nothing up to all of it",
        arguments: [(0.0, 100.0), (30, 70), (100, 0), (130, 0), (-50, 100)])
    func rest(_ age: Double, _ rest: Double) {
        let bench = Bench()
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        let tokens = TokenSet(
            accessToken: "a", issuedAt: bench.time.date.addingTimeInterval(-age), lifetime: .seconds(100))
        let live = session.live(stored: StoredCredential(tokens: tokens))
        let now = bench.time.source.now()
        #expect(live.ending == now.advanced(by: .seconds(rest)))
        #expect(live.renewal == now.advanced(by: .seconds(rest - 10)))
    }

    @Test("A token of another process that is due at this moment is renewed, not used")
    func dueNow() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let store = MemoryCredentialStore()
        let session = try await signedIn(bench, store, lifetime: .seconds(10))
        // Its renewal is due 6 s before its end.
        let tokens = TokenSet(
            accessToken: "AT-x", refreshToken: "RT-x", issuedAt: bench.time.date, lifetime: .seconds(60))
        let signIn = try #require(session.knownSignIn)
        try await store.save(StoredCredential(tokens: tokens, signIn: signIn), for: session.account)
        await bench.time.advance(by: .seconds(54))
        #expect(try await session.validate().accessToken == "AT-secret-1")
        #expect(bench.tokenRequests.map { $0.form["refresh_token"] } == ["RT-x"])
    }

    // MARK: Refusals of a resource

    @Test("When a renewal fails, a refused call that waits for it is not sent again with the refused token")
    func failureForTheRefused() async throws {
        let bench = Bench(token: .status(.internalServerError).after(.seconds(5)))
        let session = try await signedIn(bench, lifetime: .seconds(3600))
        let used = try await generation(session)
        await bench.time.advance(by: .seconds(3570))
        let renewal = Task { try await session.validate().accessToken }
        try await bench.time.waitForSleeper(dueIn: .seconds(5))
        let refused = Task { try await session.renew(after: used, refusal) }
        for _ in 0..<100 { await Task.yield() }
        await bench.time.advance(by: .seconds(5))
        #expect(try await renewal.value == "AT-0", "it is still good for who has not been refused")
        #expect(try await !refused.value)
        #expect(bench.tokenRequests.count == 1)
    }

    @Test("A token that another process has renewed may be refused and renewed in turn; one that is the same may not")
    func refusedElsewhere() async throws {
        for isRepeated in [false, true] {
            let bench = Bench(.when(.post, "/token", Self.respond(isRepeated ? 0 : 1, 1), Self.respond(2, 2)))
            let store = MemoryCredentialStore()
            let session = try await signedIn(bench, store)
            let other = OAuthSession(bench.grants(), store: store)
            try await other.renew()
            let first = try await generation(session)
            #expect(try await session.renew(after: first, refusal), "there is a newer one in the store")
            #expect(bench.tokenRequests.count == 1)
            let second = try await generation(session)
            #expect(try await session.renew(after: second, refusal) == !isRepeated)
            #expect(bench.tokenRequests.count == (isRepeated ? 1 : 2))
        }
    }

    // MARK: Failures

    @Test("A store's failure is told before the renewal's")
    func order() async throws {
        let store = FaultyStore()
        let bench = Bench(token: .json(text: goodTokens))
        let session = try await signedIn(bench, store, lifetime: .zero)
        var events = session.events.makeAsyncIterator()
        store.fail(.check)
        _ = await thrown { try await session.validate() }
        #expect(await events.next()?.kind == .storeFailed)
        #expect(await events.next()?.kind == .refreshFailed)
    }

    @Test(
        "A failure that says nothing about the refresh token is not counted as its refusal",
        arguments: [
            StubResponse.status(.internalServerError),
            .json(text: #"{"error":"invalid_client"}"#, status: .unauthorized),
        ])
    func uncounted(_ response: StubResponse) async throws {
        let store = MemoryCredentialStore()
        let session = try await signedIn(Bench(token: response), store, lifetime: .zero)
        #expect(await thrown { try await session.validate() } is OAuthError)
        #expect(try await store.load(session.account)?.refusals == 0)
    }

    @Test(
        "No failure ends an app's session, not even the word for a dead refresh token",
        arguments: [
            StubResponse.status(.internalServerError), .json(text: #"{"error":"invalid_grant"}"#, status: .badRequest),
        ])
    func app(_ response: StubResponse) async throws {
        let bench = Bench(.when(.post, "/token", response, Self.respond(1, 1)))
        let session = OAuthSession(bench.grants(), source: .clientCredentials(), store: MemoryCredentialStore())
        #expect(await thrown { try await session.validate() } is OAuthError)
        await bench.time.advance(by: .seconds(1))
        #expect(try await session.validate().accessToken == "AT-1")
    }
}
