// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandTesting
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth

/// Grants and sources of tokens that this library does not know.
@Suite("Grants and sources of one's own", .timed, .timeLimit(.minutes(5)))
struct OwnSourceTests {
    private static func tokens(_ number: Int) -> StubResponse {
        .json(text: #"{"access_token":"AT-\#(number)","token_type":"Bearer","expires_in":3600}"#)
    }

    @Test("A source of one's own renews the tokens of a session, with the old ones in its hand")
    func ownSource() async throws {
        let bench = Bench()
        let calls = Mutex<[String?]>([])
        let source = TokenSource.renewing { [time = bench.time] _, old in
            let count = calls.withLock { calls in
                calls.append(old?.accessToken)
                return calls.count
            }
            return TokenSet(accessToken: "own-\(count)", issuedAt: time.date, lifetime: .seconds(100))
        }
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), source: source, store: store)
        #expect(try await session.validate().accessToken == "own-1")
        #expect(try await session.validate().accessToken == "own-1")
        await bench.time.advance(by: .seconds(100))
        #expect(try await session.validate().accessToken == "own-2")
        let seen = calls.withLock { $0 }
        #expect(seen == [nil, "own-1"])
        #expect(try await OAuthSession(bench.grants(), source: source, store: store).tokens()?.accessToken == "own-2")
        #expect(bench.stub.requests.isEmpty)
    }

    @Test("A service account's session signs a new assertion for each renewal")
    func serviceAccount() async throws {
        let bench = Bench(.when(.post, "/token", Self.tokens(1), Self.tokens(2)))
        let source = TokenSource.jwtBearer(
            subject: "robot", key: .generateES256(keyID: "k"), audience: .tokenEndpoint,
            claims: ["scope": "read", "sub": "somebody else"])
        let session = OAuthSession(bench.grants(), source: source, store: MemoryCredentialStore())
        #expect(try await session.validate().accessToken == "AT-1")
        await bench.time.advance(by: .seconds(3600))
        #expect(try await session.validate().accessToken == "AT-2")
        let claims = try bench.tokenRequests.map { try IDTokenParts($0.form["assertion"] ?? "").claims }
        #expect(claims.map { $0["scope"]?.string } == ["read", "read"])
        #expect(claims.map { $0["sub"]?.string } == ["robot", "robot"])
        #expect(Set(claims.map { $0["jti"]?.string }).count == 2)
    }

    @Test("A grant of an extension is sent with its parameters, the client's own and the fields of the application")
    func extensionGrant() async throws {
        let bench = Bench(token: Self.tokens(1))
        var grants = bench.grants(.post(secret: "the-secret"))
        grants.requestFields[.userAgent] = "errand-test"
        grants.requestFields[.authorization] = "Basic wrong"
        let tokens = try await grants.tokens(
            grant: "urn:example:machine", parameters: [("machine", "m 1")], scopes: ["a"],
            resources: ["https://r.example"]
        )
        #expect(tokens.accessToken == "AT-1" && tokens.resources == ["https://r.example"])
        let request = try #require(bench.tokenRequests.first)
        #expect(request.form["grant_type"] == "urn:example:machine" && request.form["machine"] == "m 1")
        #expect(request.form["scope"] == "a" && request.form["client_secret"] == "the-secret")
        #expect(request.fields[.userAgent] == "errand-test")
        for name in ["grant_type", "client_id", "client_secret", "client_assertion", "scope", "resource"] {
            let error =
                await thrown { _ = try await grants.tokens(grant: "g", parameters: [(name, "x")]) } as? OAuthError
            #expect(error?.kind == .configuration.parameter, "\(name)")
        }
        let basic = bench.grants(.basic(secret: "the-secret"))
        var more = basic
        more.requestFields[.authorization] = "Basic wrong"
        _ = try await more.clientCredentials()
        #expect(bench.tokenRequests.last?.fields[values: .authorization].count == 1)
        #expect(bench.tokenRequests.last?.fields[.authorization] != "Basic wrong", "the request's own field wins")
    }

    @Test("The person and the claims of the id token are told, before and after a renewal, and by another process")
    func claims() async throws {
        var claims = OpenIDIssuer.claims()
        claims["email"] = "alice@example.org"
        let idToken = try OpenIDIssuer.shared.token(claims)
        let bench = Bench(token: .json(text: goodTokens))
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), store: store)
        #expect(await session.subject == nil)
        #expect(try await session.claims() == nil)
        try await session.signIn(
            TokenSet(accessToken: "AT", refreshToken: "RT", issuedAt: bench.time.date, idToken: idToken))
        try await session.renew()
        for known in [session, OAuthSession(bench.grants(), store: store)] {
            #expect(await known.subject == "alice")
            #expect(try await known.claims()?["email"]?.string == "alice@example.org")
        }
        await session.signOut(revoking: false)
        #expect(await session.subject == nil)
    }

    @Test("Plain http goes only to the hosts that are named for it, and the grants say so")
    func insecureHosts() async throws {
        let issuer = "http://keycloak.local:8080"
        let metadata = """
            {"issuer":"\(issuer)","token_endpoint":"\(issuer)/token","authorization_endpoint":"\(issuer)/authorize",
             "jwks_uri":"\(issuer)/keys"}
            """
        let bench = Bench(
            .when(.get, "/.well-known/openid-configuration", .json(text: metadata)),
            .when(.get, "/.well-known/oauth-authorization-server", .status(.notFound)),
            .when(.post, "/token", Self.tokens(1)))
        for hosts: Set<String> in [[], ["other.local"], ["local"]] {
            let error = await thrown {
                _ = try await OAuthProvider.discover(issuer, via: bench.http, insecureHosts: hosts)
            }
            #expect((error as? OAuthError)?.kind == .configuration.endpoint)
        }
        #expect(bench.stub.requests.isEmpty)
        let provider = try await OAuthProvider.discover(issuer, via: bench.http, insecureHosts: ["keycloak.local"])
        let grants = OAuthGrants(provider: provider, client: OAuthClientIdentity(id: "app"), via: bench.http)
        #expect(try await grants.clientCredentials().accessToken == "AT-1")
        #expect(
            try await grants.authorize(AuthorizationRequest(redirect: try RedirectURI(Bench.redirect))).url.hasPrefix(
                issuer))
        #expect("\(grants)".hasSuffix(", over plain http"))
        #expect(!"\(bench.grants())".contains("plain http"))
    }

    @Test("A parameter that a property sets already, or that is given twice, is refused before anything is sent")
    func doubled() async throws {
        let grants = Bench().grants()
        func error(_ parameters: [(name: String, value: String)], _ isSet: Bool = true) async throws -> OAuthError.Kind?
        {
            var request = AuthorizationRequest(redirect: try RedirectURI(Bench.redirect))
            if isSet {
                request.prompt = "login"
                request.loginHint = "a"
                request.resources = ["https://r.example"]
            }
            request.parameters = parameters
            do { _ = try await grants.authorize(request) } catch { return (error as? OAuthError)?.kind }
            return nil
        }
        for name in ["prompt", "login_hint", "resource"] {
            #expect(try await error([(name, "https://x")]) == .configuration.parameter, "\(name)")
            #expect(try await error([(name, "https://x")], false) == nil, "\(name)")
        }
        #expect(try await error([("x", "1"), ("x", "2")]) == .configuration.parameter)
        #expect(try await error([("resource", "a:1"), ("resource", "a:2")], false) == nil)
    }
}
