// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

/// A server may end a token at the moment that it is renewed, and refuse what is under way with it as if a permission
/// were missing.
@Suite("A 401 about something else, of a token that was replaced", .timed, .timeLimit(.minutes(10)))
struct ReplacedTokenTests {
    private struct Forbidden: Error, CredentialProblem {
        func concernsCredential(of request: RawRequest, _ refusal: HTTPResponse) -> Bool { false }
    }

    /// Who renews the token while the call is under way.
    enum Renewer: CaseIterable {
        case nobody, session, otherProcess
    }

    private static let renewed = StubResponse.json(
        text: #"{"access_token":"AT-1","token_type":"Bearer","refresh_token":"RT-1","expires_in":3600}"#)

    /// A server that refuses the first call, and has new tokens five seconds after a request.
    private func bench() -> Bench {
        Bench(
            .when(.get, nil, .json(text: "{}", status: .unauthorized).after(.seconds(1)), .json(text: "5")),
            .when(.post, "/token", Self.renewed.after(.seconds(5))))
    }

    private func client(_ bench: Bench, _ authorizer: some Authorizer) -> Client {
        bench.http.with {
            $0.baseURL = "https://api.example/v1"
            $0.middleware = [.authorize(authorizer)]
            $0.problems = ProblemReader { head, _, _ in
                head.status == .unauthorized ? .problem(Forbidden()) : .byStatus
            }
        }
    }

    private func sessions(_ bench: Bench) async throws -> (own: OAuthSession, other: OAuthSession) {
        let store = MemoryCredentialStore()
        let own = OAuthSession(bench.grants(), store: store)
        try await own.signIn(
            TokenSet(
                accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(3600)))
        let other = OAuthSession(bench.grants(), store: store)
        _ = try await other.validate()
        return (own, other)
    }

    /// Sends a call during which somebody renews, and returns its result.
    private func call(
        _ bench: Bench, _ authorizer: some Authorizer, _ renewal: (@Sendable () async throws -> Void)?
    ) async throws -> Int? {
        let client = client(bench, authorizer)
        let call = Task { try? await client.send(Request<Int>.get("x")) }
        try await bench.time.waitForSleeper(dueIn: .seconds(1))
        let renewal = renewal.map { work in Task { try await work() } }
        if renewal != nil { try await bench.time.waitForSleeper(dueIn: .seconds(5)) }
        await bench.time.advance(by: .seconds(1))
        for _ in 0..<100 { await Task.yield() }
        await bench.time.advance(by: .seconds(4))
        try await renewal?.value
        return await call.value
    }

    private func used(_ bench: Bench) -> [String?] {
        bench.stub.requests.filter { $0.path == "/v1/x" }.map { $0.fields[.authorization] }
    }

    @Test(
        "It is sent again with the new token, also when the renewal was under way, in whatever process",
        arguments: Renewer.allCases)
    func replaced(_ renewer: Renewer) async throws {
        let bench = bench()
        let (own, other) = try await sessions(bench)
        let result =
            switch renewer {
            case .nobody: try await call(bench, own, nil)
            case .session: try await call(bench, own) { try await own.renew() }
            case .otherProcess: try await call(bench, own) { try await other.renew() }
            }
        #expect(result == (renewer == .nobody ? nil : 5))
        #expect(used(bench) == (renewer == .nobody ? ["Bearer AT-0"] : ["Bearer AT-0", "Bearer AT-1"]))
        #expect(bench.tokenRequests.count == (renewer == .nobody ? 0 : 1))
    }

    @Test("Authorizers that choose among others pass the question on", arguments: [true, false])
    func passedOn(_ isLeveled: Bool) async throws {
        let bench = bench()
        let (own, other) = try await sessions(bench)
        let authorizer: any Authorizer =
            isLeveled ? LeveledAuthorizer(user: own, app: nil) : .first(of: own, .bearer("other"))
        #expect(try await call(bench, authorizer) { try await other.renew() } == 5)
        #expect(used(bench) == ["Bearer AT-0", "Bearer AT-1"])
    }

    @Test("Another person's sign-in in another process is not used for the call")
    func otherPerson() async throws {
        let bench = bench()
        let (own, other) = try await sessions(bench)
        let client = client(bench, own)
        let call = Task { try? await client.send(Request<Int>.get("x")) }
        try await bench.time.waitForSleeper(dueIn: .seconds(1))
        try await other.signIn(TokenSet(accessToken: "AT-other", issuedAt: bench.time.date))
        await bench.time.advance(by: .seconds(1))
        #expect(await call.value == nil)
        #expect(used(bench) == ["Bearer AT-0"])
    }
}
