// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("Challenges and levels", .timed, .timeLimit(.minutes(10)))
struct ChallengeTests {
    @Test(
        "Several challenges, quoted commas, escapes, cases and token68",
        arguments: [
            ("", []), ("Basic", ["basic"]), (#"Bearer error="invalid_token""#, ["bearer error=invalid_token"]),
            (#"bEaReR realm="a, b", ERROR=x"#, ["bearer error=x realm=a, b"]),
            (
                #"Basic realm="x", Bearer scope="a b", error="insufficient_scope", DPoP algs="ES256""#,
                ["basic realm=x", "bearer error=insufficient_scope scope=a b", "dpop algs=ES256"]
            ),
            (#"Bearer realm="say \"hi\", \\x""#, [#"bearer realm=say "hi", \x"#]),
            ("Negotiate YWJj/+==, Basic realm=x", ["negotiate <YWJj/+==>", "basic realm=x"]),
            (",, Bearer ,error=a,, error=b", ["bearer error=a"]), (#"Bearer error="open"#, ["bearer error=open"]),
            ("Negotiate YWJj=", ["negotiate <YWJj=>"]),
            ("Negotiate YWJj= , Basic realm=x", ["negotiate <YWJj=>", "basic realm=x"]),
            ("Negotiate\tYWJj\t, Basic\trealm=x", ["negotiate <YWJj>", "basic realm=x"]),
            ("Bearer/abc", ["bearer", "abc"]),
            ("Bearer a = b", ["bearer a=b"]), ("@@ Bearer x=y", ["bearer x=y"]),
        ])
    func parse(_ value: String, _ expected: [String]) {
        let found = Challenge.parse(value).map { challenge in
            ([challenge.scheme] + challenge.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                + (challenge.token.map { ["<\($0)>"] } ?? [])).joined(separator: " ")
        }
        #expect(found == expected)
    }

    @Test("A refusal for want of scope says which scope")
    func scope() {
        let challenge = Challenge.parse(#"Bearer error="insufficient_scope", scope="a b""#).first
        #expect(challenge?.error == .insufficientScope && challenge?.scopes?.names == ["a", "b"])
    }

    @Test("A request names the level it needs, and never gets the app's token for a person's")
    func levels() async throws {
        let bench = Bench(
            .when(.get, "/x", where: { $0.fields[.authorization] == "Bearer old" }, .status(.unauthorized)),
            .when(.get, "/x", .json(text: "1")),
            .when(
                .post, "/token", where: { $0.form["grant_type"] == "refresh_token" },
                .json(text: #"{"access_token":"user","token_type":"Bearer"}"#)),
            .when(.post, "/token", .json(text: #"{"access_token":"app","token_type":"Bearer"}"#)))
        let store = MemoryCredentialStore()
        let user = OAuthSession(bench.grants(), store: store)
        let levels = LeveledAuthorizer(
            user: user, app: OAuthSession(bench.grants(), source: .clientCredentials(), store: store))
        let client = bench.http.with {
            $0.baseURL = "https://api.example"
            $0.middleware = [.authorize(levels)]
        }
        func used(_ level: AccessLevel) async -> String? {
            let before = bench.stub.requests.count
            let result: Int? = try? await client.send(.get("x", .option(\.accessLevel, level)))
            guard result != nil, bench.stub.requests.count > before else { return nil }
            return bench.stub.requests.last { $0.path == "/x" }?.fields[.authorization] ?? "bare"
        }
        #expect(levels.current == .none)
        #expect(await used(.none) == "bare")
        #expect(await used(.user) == nil)
        #expect(await used(.userOrApp) == "Bearer app")
        #expect(levels.current == .app)
        try await user.signIn(TokenSet(accessToken: "old", refreshToken: "r", issuedAt: bench.time.date))
        #expect(levels.current == .user)
        #expect(await used(.app) == "Bearer app")
        #expect(await used(.userOrApp) == "Bearer user")
        #expect(await used(.user) == "Bearer user")
        await user.signOut(revoking: false)
        #expect(await used(.user) == nil)
        #expect(await used(.userOrApp) == "Bearer app")
    }
}
