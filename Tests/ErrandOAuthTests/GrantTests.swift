// SPDX-License-Identifier: MIT

import Crypto
import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("The other grants and endpoints", .timed, .timeLimit(.minutes(10)))
struct GrantTests {
    private let old = TokenSet(
        accessToken: "AT-old", refreshToken: "RT-old", scopes: ["read", "write"], lifetime: .seconds(60))

    // MARK: Refresh

    @Test(
        "What a response leaves out is kept",
        arguments: [
            (#","refresh_token":"RT-new","scope":"read""#, "RT-new", ["read"]), ("", "RT-old", ["read", "write"]),
            (#","refresh_token":"""#, "RT-old", ["read", "write"]),
            (#","refresh_token":null"#, "RT-old", ["read", "write"]),
        ])
    func refresh(_ more: String, _ token: String, _ scopes: [String]) async throws {
        let bench = Bench(token: .json(text: #"{"access_token":"AT-new","token_type":"bearer"\#(more)}"#))
        let new = try await bench.grants().refresh(old)
        #expect(new.accessToken == "AT-new" && new.refreshToken == token && new.scopes?.names == scopes)
        let form = try #require(bench.tokenRequests.first).form
        #expect(form.names == ["grant_type", "refresh_token", "client_id"])
    }

    @Test("A renewal may ask for less, not for more")
    func narrower() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        #expect(try await bench.grants().refresh(old, scopes: ["read"]).scopes?.names == ["read"])
        #expect(bench.tokenRequests.first?.form["scope"] == "read")
        let error = await thrown { _ = try await bench.grants().refresh(old, scopes: ["admin"]) }
        #expect((error as? OAuthError)?.kind == .configuration.scope)
        #expect(bench.tokenRequests.count == 1)
    }

    @Test("Without a refresh token a person has to sign in, and nothing is sent", arguments: [nil, ""])
    func nothingToRefresh(_ token: String?) async {
        let bench = Bench(token: .json(text: goodTokens))
        let error = await thrown {
            _ = try await bench.grants().refresh(TokenSet(accessToken: "a", refreshToken: token))
        }
        #expect((error as? OAuthError)?.kind == .loginRequired)
        #expect(bench.stub.requests.isEmpty)
    }

    // MARK: Client credentials, assertions, exchange, legacy

    @Test("Client credentials carry scopes and every resource, and need no refresh token")
    func clientCredentials() async throws {
        let bench = Bench(token: .json(text: #"{"access_token":"a","token_type":"bearer"}"#))
        let tokens = try await bench.grants(.post(secret: "s"))
            .clientCredentials(scopes: ["x"], resources: ["https://api.example/a", "https://api.example/b"])
        #expect(tokens.refreshToken == nil)
        let form = try #require(bench.tokenRequests.first).form
        #expect(form["grant_type"] == "client_credentials" && form["scope"] == "x" && form["code_verifier"] == nil)
        #expect(form.all("resource") == ["https://api.example/a", "https://api.example/b"])
    }

    @Test(
        "A resource is an absolute URI without a fragment", arguments: ["/a", "https://a/#x", "a b:c", "", ":x"])
    func resource(_ text: String) async {
        let error = await thrown { _ = try await Bench().grants().clientCredentials(resources: [text]) }
        #expect((error as? OAuthError)?.kind == .configuration.parameter)
    }

    @Test("An exchange names its tokens' kinds, and N_A is allowed only here")
    func exchange() async throws {
        let response = #"{"access_token":"a","token_type":"N_A","issued_token_type":"urn:x"}"#
        let bench = Bench(token: .json(text: response))
        var exchange = TokenExchange(subjectToken: "subject-secret")
        exchange.audiences = ["b1", "b2"]
        let tokens = try await bench.grants().exchange(exchange)
        #expect(tokens.tokenType == .notApplicable && tokens.issuedTokenType == "urn:x")
        let form = try #require(bench.tokenRequests.first).form
        #expect(form["grant_type"] == "urn:ietf:params:oauth:grant-type:token-exchange")
        #expect(form["subject_token"] == "subject-secret" && form["subject_token_type"] == TokenExchange.accessToken)
        #expect(form.all("audience") == ["b1", "b2"])
        #expect(!said(exchange).contains("subject-secret"))
        let without = Bench(token: .json(text: #"{"access_token":"a","token_type":"Bearer"}"#))
        let error = await thrown { _ = try await without.grants().exchange(exchange) }
        #expect((error as? OAuthError)?.kind == .invalidResponse.member)
        exchange.actorToken = "actor"
        let kindless = await thrown { [exchange] in _ = try await bench.grants().exchange(exchange) }
        #expect((kindless as? OAuthError)?.kind == .configuration.parameter)
    }

    @Test("A JWT bearer grant states the user, and is the client's signature")
    func jwtBearer() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let key = SigningKey.generateES256(keyID: "k")
        _ = try await bench.grants().jwtBearer(subject: "alice", key: key, scopes: ["x"])
        let form = try #require(bench.tokenRequests.first).form
        #expect(form["grant_type"] == "urn:ietf:params:oauth:grant-type:jwt-bearer")
        let parts = try IDTokenParts(try #require(form["assertion"]))
        #expect(parts.claims["sub"]?.string == "alice" && parts.claims["iss"]?.string == "app")
        #expect(parts.claims["aud"]?.string == Bench.issuer)
        #expect(try await #require(IssuerKey(key.publicJWK)).verifies(parts.signature, parts.signed, "ES256"))
    }

    @Test("Name and password go in the body only")
    func password() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        _ = try await bench.grants(.post(secret: "s")).legacy.passwordTokens("u&s=er", "pä ss", [])
        let request = try #require(bench.tokenRequests.first)
        #expect(request.form["username"] == "u&s=er" && request.form["password"] == "pä ss" && request.query == nil)
    }

    // MARK: Revocation, introspection, logout

    @Test("The refresh token is revoked first; any 200 is a success")
    func revoke() async throws {
        let bench = Bench(.when(.post, "/revoke", .text("garbage")))
        try await bench.grants(.basic(secret: "s")).revoke(old)
        #expect(bench.stub.requests.map { $0.form["token"] } == ["RT-old", "AT-old"])
        #expect(bench.stub.requests.map { $0.form["token_type_hint"] } == ["refresh_token", "access_token"])
        #expect(bench.stub.requests.allSatisfy { $0.fields[.authorization]?.hasPrefix("Basic ") == true })
    }

    @Test("What a server says of a revocation is reported, with how long to wait")
    func revokeFails() async {
        let bench = Bench(.when(.post, "/revoke", .status(.serviceUnavailable).field(.retryAfter, "9")))
        let error = await thrown { try await bench.grants().revoke(old) } as? OAuthError
        #expect(error?.status == 503 && error?.retryAfter == .seconds(9))
    }

    @Test("A server that refuses to end the one token is asked to end the other, and its refusal is told")
    func revokeBoth() async {
        let refusal = StubResponse.json(text: #"{"error":"unsupported_token_type"}"#, status: .badRequest)
        let bench = Bench(.when(.post, "/revoke", refusal, .status(.ok)))
        let error = await thrown { try await bench.grants().revoke(old) } as? OAuthError
        #expect(error?.code == .unsupportedTokenType)
        #expect(bench.stub.requests.map { $0.form["token"] } == ["RT-old", "AT-old"])
        let broken = Bench(.when(.post, "/revoke", .error(.connection.lost)))
        #expect(await thrown { try await broken.grants().revoke(old) } is ClientError)
        #expect(broken.stub.requests.count == 1)
    }

    @Test(
        "Active is a boolean or nothing is believed",
        arguments: [
            (#"{"active":"true"}"#, nil), ("{}", nil), (#"{"active":true,"sub":"a"}"#, true),
            (#"{"active":false,"sub":"a"}"#, false), (#"{"active":1}"#, nil),
        ] as [(String, Bool?)])
    func introspect(_ body: String, _ isActive: Bool?) async throws {
        let bench = Bench(.when(.post, "/introspect", .json(text: body)))
        guard let isActive else {
            let error = await thrown { _ = try await bench.grants().introspect("t") }
            #expect((error as? OAuthError)?.kind == .invalidResponse.member)
            return
        }
        let response = try await bench.grants().introspect("t", .accessToken)
        #expect(response.isActive == isActive && response.subject == (isActive ? "a" : nil))
    }

    @Test("The end of a session names the token, the client, the way back and a state that is compared")
    func endSession() async throws {
        let grants = Bench().grants()
        let redirect = try RedirectURI("https://app.example/bye")
        let (url, state) = try grants.endSession(idToken: "e30.e30.x", redirect: redirect)
        let form = Form(String(url.drop { $0 != "?" }.dropFirst()))
        #expect(form["id_token_hint"] == "e30.e30.x" && form["client_id"] == "app")
        #expect(form["post_logout_redirect_uri"] == redirect.text && form["state"] == state.value)
        try grants.finishEndSession("\(redirect.text)?state=\(state.value)", redirect: redirect, state: state)
        for (url, kind) in [
            ("\(redirect.text)?state=x", OAuthError.Kind.stateMismatch), (redirect.text, .stateMismatch),
            ("https://evil.example/bye?state=\(state.value)", .invalidResponse.notMine),
        ] {
            let error = await thrown { try grants.finishEndSession(url, redirect: redirect, state: state) }
            #expect((error as? OAuthError)?.kind == kind)
        }
    }

    @Test(
        "Userinfo is about who signed in, or refused",
        arguments: [(#"{"sub":"alice","name":"A"}"#, true), (#"{"sub":"bob"}"#, false), (#"{"name":"A"}"#, false)])
    func userinfo(_ body: String, _ isRight: Bool) async throws {
        let bench = Bench(.when(.get, "/userinfo", .json(text: body)))
        do {
            let response = try await bench.grants().userinfo(old, subject: "alice")
            #expect(isRight && response["name"]?.string == "A")
        } catch { #expect(!isRight && (error as? OAuthError)?.kind == .invalidResponse.subject) }
        #expect(bench.stub.requests.first?.fields[.authorization] == "Bearer AT-old")
    }

    @Test("A resource that refuses says why in its challenge, scope and all")
    func challenged() async throws {
        let challenge = #"Bearer error="insufficient_scope", error_description="more", scope="openid email""#
        let bench = Bench(
            .when(.get, nil, .status(.forbidden).field(.wwwAuthenticate, challenge)))
        let error = await thrown { _ = try await bench.grants().userinfo(old, subject: "alice") } as? OAuthError
        #expect(error?.code == .insufficientScope && error?.status == 403 && error?.scope == "openid email")
        #expect(error?.shownDescription == "more")
        let refused = await thrown {
            let _: Int = try await bench.http.with { $0.baseURL = "https://api.example" }.send(.get("x"))
        }
        #expect((refused as? ClientError)?.wantedScopes?.names == ["openid", "email"])
    }

    // MARK: DPoP

    @Test("A proof has its type, its public key, method, URL without query, time, an id and the token's hash")
    func proof() async throws {
        let prover = DPoPProver()
        let token = "Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU"
        let proof = try prover.proof(
            .get, "https://api.example/x?y=z#f", accessToken: token, time: TestTime().source)
        let parts = try IDTokenParts(proof)
        #expect(parts.header["typ"]?.string == "dpop+jwt" && parts.algorithm == "ES256")
        let jwk = try #require(parts.header["jwk"]?.object)
        #expect(jwk["d"] == nil)
        #expect(JWKThumbprint.of(jwk) == prover.thumbprint)
        #expect(try await #require(IssuerKey(jwk)).verifies(parts.signature, parts.signed, "ES256"))
        #expect(parts.claims["htm"]?.string == "GET" && parts.claims["htu"]?.string == "https://api.example/x")
        // RFC 9449 §7.1
        #expect(parts.claims["ath"]?.string == "fUHyO2r2Z3DZ53EsNrWBb0xWXoaNy59IiKCAqksmQEo")
        #expect(parts.claims["iat"]?.int == Int(TestTime().date.timeIntervalSince1970))
        let other = try IDTokenParts(try prover.proof(.get, "https://api.example/x", time: .system))
        #expect(other.claims["jti"] != parts.claims["jti"])
        #expect(try DPoPProver(storedKey: prover.storedKey).thumbprint == prover.thumbprint)
        #expect(!said(prover).contains(Base64URL.encode(prover.storedKey)))
    }

    @Test("Tokens that are not bound as asked are refused")
    func downgrade() async {
        let bench = Bench(token: .json(text: goodTokens))
        let error = await thrown { _ = try await bench.grants(dpop: DPoPProver()).clientCredentials() }
        #expect((error as? OAuthError)?.kind == .invalidResponse.tokenType)
    }

    @Test("A demand for a nonce is met once, all proofs fresh; nonces are the origin's, the newest wins")
    func nonce() async throws {
        let nonce = try #require(HTTPField.Name("DPoP-Nonce"))
        let good = StubResponse.json(text: #"{"access_token":"a","token_type":"DPoP"}"#)
        let demand = StubResponse.json(text: #"{"error":"use_dpop_nonce"}"#, status: .badRequest)
        let bench = Bench(.when(.post, "/token", demand.field(nonce, "n1"), good.field(nonce, "n2"), good))
        let prover = DPoPProver()
        let grants = bench.grants(.privateKeyJWT(.generateES256()), dpop: prover)
        _ = try await grants.clientCredentials()
        _ = try await grants.clientCredentials()
        let requests = bench.tokenRequests
        let proofs = try requests.map { try IDTokenParts(try #require($0.fields[DPoPProver.field])).claims }
        #expect(proofs.map { $0["nonce"]?.string } == [nil, "n1", "n2"])
        #expect(Set(proofs.map { $0["jti"] }).count == 3)
        let assertions = try requests.map { try IDTokenParts(try #require($0.form["client_assertion"])).claims["jti"] }
        #expect(Set(assertions).count == 3)
        let elsewhere = try IDTokenParts(try prover.proof(.get, "https://api.example/", time: .system))
        #expect(elsewhere.claims["nonce"] == nil)
    }

    @Test("A second demand for a nonce is an error")
    func nonceLoop() async throws {
        let nonce = try #require(HTTPField.Name("DPoP-Nonce"))
        let bench = Bench(
            token: .json(text: #"{"error":"use_dpop_nonce"}"#, status: .badRequest).field(nonce, "n"))
        let error = await thrown { _ = try await bench.grants(dpop: DPoPProver()).clientCredentials() }
        #expect((error as? OAuthError)?.code == .useDPoPNonce)
        #expect(bench.tokenRequests.count == 2)
    }
}
