// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

/// Sign-outs that come while something else is under way.
@Suite("A sign-out wins", .timed, .timeLimit(.minutes(10)))
struct SignOutRaceTests {
    private static func bench(delay: Duration = .seconds(5)) -> Bench {
        Bench(
            .when(.post, "/token", .json(text: goodTokens).after(delay)), .when(.post, "/revoke", .status(.ok)))
    }

    private func revoked(_ bench: Bench) -> [String?] {
        bench.stub.requests.filter { $0.path == "/revoke" }.map { $0.form["token"] }
    }

    /// An agent whose browser has come back already.
    private struct PromptAgent: AuthorizationAgent {
        func run(_ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization) async throws -> TokenSet {
            let flow = try await begin(try RedirectURI(Bench.redirect))
            return try await flow.finish("\(Bench.redirect)?code=c&state=\(flow.state.value)")
        }
    }

    @Test("A sign-out while a code is being redeemed ends the sign-in, and its tokens are revoked", arguments: [0, 1])
    func redeeming(_ way: Int) async throws {
        let bench = Self.bench()
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), store: store)
        var events = session.events.makeAsyncIterator()
        let flow = try await session.beginSignIn(AuthorizationRequest(redirect: try RedirectURI(Bench.redirect)))
        let signIn = Task {
            if way == 0 {
                try await session.finishSignIn(flow, "\(Bench.redirect)?code=c&state=\(flow.state.value)")
            } else {
                try await session.signIn(by: PromptAgent())
            }
        }
        try await bench.time.waitForSleeper(dueIn: .seconds(5))
        await session.signOut()
        await bench.time.advance(by: .seconds(5))
        let error = await thrown { try await signIn.value }
        #expect((error as? OAuthError)?.kind == .alreadyUsed)
        #expect(session.state.live == nil)
        #expect(try await store.load(session.account) == nil)
        #expect(revoked(bench) == ["RT-secret-1", "AT-secret-1"])
        #expect(await events.next()?.kind == .signedOut)
        // The next sign-in is as any other.
        try await session.signIn(TokenSet(accessToken: "next", issuedAt: bench.time.date))
        #expect(await events.next()?.kind == .signedIn)
        #expect(try await session.validate().accessToken == "next")
    }

    @Test("A sign-out while the new tokens are being saved ends the sign-in, in memory and in the store")
    func saving() async throws {
        let bench = Self.bench()
        let store = FaultyStore()
        let session = OAuthSession(bench.grants(), store: store)
        store.hold(.save)
        let signIn = Task { try await session.signIn(TokenSet(accessToken: "a", refreshToken: "r")) }
        await store.waitUntilHeld()
        let signOut = Task { await session.signOut() }
        try await waitUntil(session.state.signOuts != 0)
        store.release()
        let error = await thrown { try await signIn.value }
        #expect((error as? OAuthError)?.kind == .alreadyUsed)
        #expect(await signOut.value.storeError == nil)
        #expect(session.state.live == nil)
        #expect(try await store.load(session.account) == nil)
        #expect(revoked(bench) == ["r", "a"])
    }

    @Test("Tokens that the session requested and may not keep are revoked; those of a caller are the caller's")
    func refusedPerson() async throws {
        let claims = Base64URL.encode(Array(#"{"sub":"bob"}"#.utf8))
        let header = Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))
        let bob = TokenSet(accessToken: "bob", refreshToken: "r", idToken: "\(header).\(claims).AA")
        let bench = Self.bench()
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), store: store)
        try await store.save(
            StoredCredential(tokens: TokenSet(accessToken: "alice"), subject: "alice"), for: session.account)
        let own = await thrown { try await session.keep(bob, since: session.state.signOuts) }
        #expect((own as? OAuthError)?.kind == .invalidResponse.subject)
        #expect(revoked(bench) == ["r", "bob"])
        let given = await thrown { try await session.signIn(bob) }
        #expect((given as? OAuthError)?.kind == .invalidResponse.subject)
        #expect(revoked(bench).count == 2)
        #expect(try await store.load(session.account)?.subject == "alice")
    }

    // MARK: Renewals and revocations

    private func tokens(_ number: Int) -> String {
        #"{"access_token":"AT-\#(number)","token_type":"Bearer","expires_in":3600,"refresh_token":"RT-\#(number)"}"#
    }

    @Test("A token that is due is renewed once when a caller demands a newer one", arguments: [true, false])
    func demanded(_ isRead: Bool) async throws {
        let bench = Bench(.when(.post, "/token", .json(text: tokens(1)), .json(text: tokens(2))))
        let store = MemoryCredentialStore()
        let first = OAuthSession(bench.grants(), store: store)
        try await first.signIn(
            TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(60)))
        await bench.time.advance(by: .seconds(60))
        let session = isRead ? first : OAuthSession(bench.grants(), store: store)
        #expect(try await session.renew().accessToken == "AT-1")
        #expect(bench.tokenRequests.count == 1)
        // One that is not due is renewed too, since that was demanded.
        #expect(try await OAuthSession(bench.grants(), store: store).renew().accessToken == "AT-2")
    }

    @Test("What is revoked is what the store has, not what this process knew")
    func revoke() async throws {
        let bench = Bench(
            .when(.post, "/token", .json(text: tokens(1))),
            .when(.post, "/revoke", .status(.serviceUnavailable), .status(.ok)))
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), store: store)
        try await session.signIn(TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date))
        try await OAuthSession(bench.grants(), store: store).renew()
        _ = await thrown { try await session.revoke() }
        #expect(try await store.load(session.account)?.tokens.refreshToken == "RT-1", "it can be tried again")
        try await session.revoke()
        #expect(Set(revoked(bench)) == ["RT-1", "AT-1"])
        #expect(try await store.load(session.account) == nil)
        #expect(session.state.live == nil)
        let error = await thrown { try await session.revoke() }
        #expect((error as? OAuthError)?.kind == .loginRequired)
    }

    @Test("An app's session goes on after another process has ended the app's sign-in")
    func app() async throws {
        let responses = [1, 2].map {
            StubResponse.json(text: #"{"access_token":"AT-\#($0)","token_type":"Bearer","expires_in":60}"#)
        }
        let bench = Bench(.when(.post, "/token", responses[0], responses[1]))
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), source: .clientCredentials(), store: store)
        #expect(try await session.validate().accessToken == "AT-1")
        // As a sign-out that did not get the lock: the mark stays.
        let signIn = try #require(session.knownSignIn)
        try await session.store.end(signIn)
        await bench.time.advance(by: .seconds(60))
        #expect(try await session.validate().accessToken == "AT-2")
        #expect(try await store.load(session.account)?.tokens.accessToken == "AT-2")
    }
}
