// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("Refusals that say nothing", .timed, .timeLimit(.minutes(10)))
struct RefusalMemoryTests {
    private static func refusal(_ kind: OAuthError.Kind, _ status: Int?, _ code: OAuthError.Code? = nil) -> OAuthError {
        var error = OAuthError(kind, code: code)
        error.status = status
        return error
    }

    @Test(
        "Only what may mean the token counts",
        arguments: [
            (refusal(.status, 400), true), (refusal(.status, 401), true), (refusal(.status, 403), false),
            (refusal(.refused, 400, .invalidRequest), true), (refusal(.refused, 400, .invalidClient), false),
            (refusal(.refused, 400, .temporarilyUnavailable), false), (refusal(.status, 429), false),
            (refusal(.status, 500), false), (refusal(.status, 404), false), (refusal(.status, nil), false),
            (refusal(.invalidResponse.json, 400), false),
        ])
    func counts(_ error: OAuthError, _ expected: Bool) { #expect(RefusalMemory.counts(error) == expected) }

    @Test(
        "From the second refusal on the token is sent less and less often, at least once an hour",
        arguments: [
            (0, 0.0, true), (1, 0, true), (2, 59, false), (2, 60, true), (3, 119, false), (3, 120, true),
            (8, 3599, false), (8, 3600, true), (1_000_000, 3600, true), (2, -1, true),
        ])
    func waits(_ refusals: Int, _ seconds: Double, _ isSent: Bool) {
        var stored = StoredCredential(tokens: TokenSet(accessToken: "a"))
        stored.refusals = refusals
        stored.lastRefusal = Date(timeIntervalSince1970: 0)
        #expect(((try? RefusalMemory.check(stored, Date(timeIntervalSince1970: seconds))) != nil) == isSent)
    }

    @Test("Refusals are counted up to a million, with the time of the last one")
    func bound() {
        var stored = StoredCredential(tokens: TokenSet(accessToken: "a"))
        stored.refusals = 999_999
        for second in 1...2 {
            RefusalMemory.add(&stored, Date(timeIntervalSince1970: Double(second)))
            #expect(stored.refusals == 1_000_000)
            #expect(stored.lastRefusal == Date(timeIntervalSince1970: Double(second)))
        }
    }

    @Test("A person is told after the second refusal, by whichever process; the token is kept, and may still be good")
    func session() async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(
            .when(.post, "/token", .status(.badRequest), .status(.badRequest), .json(text: goodTokens)))
        try await OAuthSession(bench.grants(), store: store).signIn(
            TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .zero))
        var told: [OAuthError.Kind?] = []
        for _ in 0..<4 {
            // Each a process of its own.
            let session = OAuthSession(bench.grants(), store: store)
            let error = await thrown { try await session.validate() }
            told.append((error as? OAuthError)?.kind)
            #expect(!(ClientError.unauthenticated ~= (error ?? CancellationError())), "no app's token in its place")
            #expect(try await store.load(session.account)?.tokens.refreshToken == "RT-0")
        }
        #expect(told == [.status, .loginRequired, .loginRequired, .loginRequired])
        #expect(bench.tokenRequests.count == 2, "what was refused twice is not sent a third time at once")
        await bench.time.advance(by: .seconds(60))
        let session = OAuthSession(bench.grants(), store: store)
        #expect(try await session.validate().accessToken == "AT-secret-1")
        #expect(try await store.load(session.account)?.refusals == 0)
    }

    @Test(
        "A page is no refusal of the token: the next process sends it again, and nobody is told to sign in",
        arguments: [400, 401, 403],
        ["text/html; charset=UTF-8", "application/xhtml+xml", "text/plain", "application/json"])
    func pages(_ status: Int, _ type: String) async throws {
        let store = MemoryCredentialStore()
        let page = StubResponse.bytes(
            Array("\n<!DOCTYPE html><title>Just a moment...</title>".utf8), type: MediaType(type),
            status: .init(code: status))
        let bench = Bench(.when(.post, "/token", page, page, page, .json(text: goodTokens)))
        try await OAuthSession(bench.grants(), store: store).signIn(
            TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .zero))
        for _ in 0..<3 {
            let error = await thrown { try await OAuthSession(bench.grants(), store: store).validate() }
            #expect((error as? OAuthError)?.kind == .status, "\(String(describing: error))")
        }
        #expect(try await OAuthSession(bench.grants(), store: store).validate().accessToken == "AT-secret-1")
    }

    @Test("What a person asks for goes through, however often the token was refused before")
    func demanded() async throws {
        let store = MemoryCredentialStore()
        let refused = StubResponse.status(.badRequest)
        let bench = Bench(.when(.post, "/token", refused, refused, .json(text: goodTokens)))
        try await OAuthSession(bench.grants(), store: store).signIn(
            TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(3600)))
        let session = OAuthSession(bench.grants(), store: store)
        for _ in 0..<2 { _ = await thrown { try await session.renew() } }
        #expect(try await store.load(session.account)?.refusals == 2)
        #expect(try await session.renew().accessToken == "AT-secret-1")
    }

    @Test("Processes that live count together: the token is sent twice, not twice by each, and no count is lost")
    func living() async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(token: .status(.badRequest))
        var sessions: [OAuthSession] = []
        for index in 0..<8 {
            let session = OAuthSession(bench.grants(), store: store)
            if index == 0 {
                try await session.signIn(
                    TokenSet(
                        accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(60)))
            }
            // Each has read the store before the token is refused.
            try await session.validate()
            sessions.append(session)
        }
        await bench.time.advance(by: .seconds(60))
        for session in sessions { _ = await thrown { try await session.validate() } }
        let account = sessions[0].account
        #expect(bench.tokenRequests.count == 2)
        #expect(try await store.load(account)?.refusals == 2)
        await bench.time.advance(by: .seconds(60))
        for session in sessions.reversed() { _ = await thrown { try await session.validate() } }
        #expect(bench.tokenRequests.count == 3)
        #expect(try await store.load(account)?.refusals == 3)
    }

    @Test(
        "A count is taken over only for the same token, and never for a lower one",
        arguments: [(0, 2, true, 2), (2, 0, true, 2), (1, 1, true, 1), (0, 2, false, 0)])
    func taken(_ own: Int, _ other: Int, _ isSame: Bool, _ result: Int) {
        let tokens = TokenSet(accessToken: "a", issuedAt: Date(timeIntervalSince1970: 0))
        var stored = StoredCredential(tokens: tokens, signIn: "s")
        stored.refusals = own
        var found = StoredCredential(tokens: tokens, signIn: isSame ? "s" : "t")
        found.refusals = other
        found.lastRefusal = Date(timeIntervalSince1970: 7)
        stored.takeRefusals(of: found)
        #expect(stored.refusals == result)
        #expect((stored.lastRefusal != nil) == (isSame && other >= own))
    }

    @Test("A server that fails says nothing of the token, whatever code it has in its response")
    func failing() async throws {
        for status in [500, 502, 503, 200, 403] {
            let store = MemoryCredentialStore()
            let bench = Bench(
                .when(
                    .post, "/token",
                    .json(text: #"{"error":"invalid_grant"}"#, status: .init(code: status)), .json(text: goodTokens)))
            let session = OAuthSession(bench.grants(), store: store)
            try await session.signIn(
                TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .zero))
            _ = await thrown { try await session.validate() }
            #expect(try await store.load(session.account)?.tokens.refreshToken == "RT-0", "\(status)")
            await bench.time.advance(by: .seconds(61))
            #expect(try await session.validate().accessToken == "AT-secret-1", "\(status)")
        }
    }
}
