// SPDX-License-Identifier: MIT

import Crypto
import CryptoExtras
import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("Id tokens", .timed, .timeLimit(.minutes(10)))
struct IDTokenTests {
    private func bench(_ keys: [JSONValue] = [OpenIDIssuer.shared.jwk()]) -> Bench {
        Bench(.when(.get, "/keys", .json(["keys": .array(keys)])))
    }

    private func judge(
        _ token: String, _ bench: Bench? = nil, _ expectation: IDTokenExpectation = IDTokenExpectation(),
        _ change: (inout IDTokenValidator) -> Void = { _ in }
    ) async throws -> IDToken {
        var validator = try (bench ?? self.bench()).grants().validator()
        change(&validator)
        return try await validator.validate(token, expectation)
    }

    private func with(_ change: (inout JSONObject) -> Void) throws -> String {
        var claims = OpenIDIssuer.claims()
        change(&claims)
        return try OpenIDIssuer.shared.token(claims)
    }

    @Test("A good id token says who")
    func good() async throws {
        let token = try await judge(OpenIDIssuer.shared.token())
        #expect(token.subject == "alice" && token.issuer == Bench.issuer)
    }

    @Test(
        "No compact JWS, a forbidden algorithm, a critical member",
        arguments: [
            (#"{"alg":"none"}"#, OAuthError.Kind.idToken.algorithm), (#"{"alg":"None"}"#, .idToken.algorithm),
            (#"{"alg":"NONE"}"#, .idToken.algorithm), (#"{"alg":"HS256"}"#, .idToken.algorithm),
            (#"{"alg":"ES256"}"#, .idToken.algorithm), (#"{}"#, .idToken.algorithm),
            (#"{"alg":7}"#, .idToken.algorithm),
            (#"{"alg":"RS256","crit":["x"],"x":1}"#, .idToken.malformed),
            (#"{"alg":"RS256","alg":"none"}"#, .idToken.malformed),
            ("[]", .idToken.malformed), ("{", .idToken.malformed), (#"{"alg":"RS256","kid":"k1"}"#, .idToken.signature),
        ])
    func headers(_ header: String, _ kind: OAuthError.Kind) async throws {
        let token = try OpenIDIssuer.forged(header, OpenIDIssuer.claims())
        #expect((await thrown { _ = try await judge(token) } as? OAuthError)?.kind == kind)
    }

    @Test("HMAC with the public key as its secret is refused even where HS256 is listed")
    func keyConfusion() async throws {
        let modulus = try #require(OpenIDIssuer.shared.key.publicJWK["n"]?.string)
        let forged = try SigningKey.hs256(secret: modulus).token(header: ["kid": "k1"], claims: OpenIDIssuer.claims())
        let error = await thrown { _ = try await judge(forged) { $0.algorithms = ["RS256", "HS256"] } }
        #expect((error as? OAuthError)?.kind == .idToken.algorithm)
    }

    @Test("A key of an issuer has 2,048 bits at least, as Documentation/Dependencies.md says", arguments: [1024, 2048])
    func keySize(bits: Int) async throws {
        let key = try _RSA.Signing.PrivateKey(unsafeKeySize: .init(bitCount: bits))
        let numbers = try key.publicKey.getKeyPrimitives()
        let jwk: JSONObject = [
            "kty": "RSA", "n": .string(Base64URL.encode(numbers.modulus)),
            "e": .string(Base64URL.encode(numbers.publicExponent)),
        ]
        let message = Array("signed".utf8)
        let signature = try key.signature(for: message, padding: .insecurePKCS1v1_5).rawRepresentation
        let issuer = try #require(IssuerKey(jwk))
        guard bits < 2048 else {
            #expect(try await issuer.verifies(Array(signature), message, "RS256"))
            return
        }
        let error = await thrown { _ = try await issuer.verifies(Array(signature), message, "RS256") }
        #expect((error as? OAuthError)?.kind == .idToken.signature)
    }

    @Test("Garbage is malformed", arguments: ["", "a", "a.b", "a.b.c.d", "e30.e30.=", "é.é.é", "7", "...."])
    func garbage(_ token: String) async {
        let error = await thrown { _ = try await judge(token) } as? OAuthError
        #expect(OAuthError.idToken ~= (error ?? OAuthError(.store)))
    }

    @Test("A stripped, foreign or tampered signature is refused")
    func signatures() async throws {
        let good = try OpenIDIssuer.shared.token()
        let parts = good.split(separator: ".").map { String($0) }
        let stripped = "\(parts[0]).\(parts[1])."
        let tampered = "\(parts[0]).\(Base64URL.encode(try StrictJSON.bytes(["sub": "bob"]))).\(parts[2])"
        let foreign = try OpenIDIssuer.other.token()
        for token in [stripped, tampered, foreign] {
            #expect((await thrown { _ = try await judge(token) } as? OAuthError)?.kind == .idToken.signature)
        }
    }

    @Test("An unknown key leads to one more fetch, 100 of them to no more; a rotated key is found")
    func rotation() async throws {
        let bench = bench()
        let validator = try bench.grants().validator()
        let unknown = try OpenIDIssuer.shared.token(header: ["kid": "k9"])
        for _ in 0..<100 {
            let error = await thrown { _ = try await validator.validate(unknown, IDTokenExpectation()) }
            #expect((error as? OAuthError)?.kind == .idToken.key)
        }
        #expect(bench.stub.requests.count == 2)
        let rotating = Bench(
            .when(
                .get, "/keys", .json(["keys": [OpenIDIssuer.other.jwk("old")]]),
                .json(["keys": [OpenIDIssuer.shared.jwk("k1")]])))
        let second = try rotating.grants().validator()
        _ = try await second.validate(try OpenIDIssuer.shared.token(), IDTokenExpectation())
        #expect(rotating.stub.requests.count == 2)
    }

    @Test("Without a key id there must be one key that fits, not two")
    func noKeyID() async throws {
        let token = try OpenIDIssuer.shared.token(header: ["typ": "JWT"])
        // The signing key's own id is not sent.
        let bare = try SigningKey.generateES256().token(header: [:], claims: OpenIDIssuer.claims())
        #expect(!bare.isEmpty)
        _ = try await judge(token, bench([OpenIDIssuer.shared.jwk(nil)]))
        let error = await thrown {
            _ = try await judge(token, bench([OpenIDIssuer.shared.jwk(nil), OpenIDIssuer.other.jwk(nil)]))
        }
        #expect((error as? OAuthError)?.kind == .idToken.key)
    }

    @Test(
        "Symmetric, unknown and encryption keys are passed over; no keys, HTML and a 500 are errors, and not kept",
        arguments: [
            (#"{"keys":[{"kty":"oct","k":"AAAA","kid":"k1"}]}"#, OAuthError.Kind.idToken.key),
            (#"{"keys":[{"kty":"XX","kid":"k1"},7,null]}"#, .idToken.key), (#"{"keys":[]}"#, .idToken.key),
            ("{}", .invalidResponse.member), ("<html>", .invalidResponse.json),
        ])
    func keySets(_ body: String, _ kind: OAuthError.Kind) async throws {
        let good = StubResponse.json(["keys": [OpenIDIssuer.shared.jwk()]])
        let bench = Bench(.when(.get, "/keys", .json(text: body), .json(text: body), good))
        let validator = try bench.grants().validator()
        let token = try OpenIDIssuer.shared.token()
        let error = await thrown { _ = try await validator.validate(token, IDTokenExpectation()) }
        #expect((error as? OAuthError)?.kind == kind)
    }

    @Test("A fetch that failed is tried again at the next token")
    func keysFail() async throws {
        let bench = Bench(
            .when(.get, "/keys", .status(.internalServerError), .json(["keys": [OpenIDIssuer.shared.jwk()]])))
        let validator = try bench.grants().validator()
        let token = try OpenIDIssuer.shared.token()
        _ = await thrown { _ = try await validator.validate(token, IDTokenExpectation()) }
        _ = try await validator.validate(token, IDTokenExpectation())
    }

    private static let claims: [(String, String, JSONValue?, OAuthError.Kind?)] = [
        ("iss-wrong", "iss", "https://evil.example", .idToken.issuer),
        ("iss-slash", "iss", "https://as.example/", .idToken.issuer), ("iss-missing", "iss", nil, .idToken.issuer),
        ("aud-wrong", "aud", "other", .idToken.audience), ("aud-missing", "aud", nil, .idToken.audience),
        ("aud-array", "aud", ["app"], nil), ("aud-extra", "aud", ["app", "other"], .idToken.audience),
        ("aud-number", "aud", [7], .idToken.audience), ("aud-empty", "aud", [], .idToken.audience),
        ("azp-wrong", "azp", "other", .idToken.audience), ("azp-right", "azp", "app", nil),
        ("exp-past", "exp", 1_767_225_500, .idToken.time), ("exp-within-leeway", "exp", 1_767_225_570, nil),
        ("exp-missing", "exp", nil, .idToken.time), ("exp-string", "exp", "1767229200", .idToken.time),
        ("exp-huge", "exp", 1e300, nil), ("iat-missing", "iat", nil, .idToken.time),
        ("iat-ahead-20-min", "iat", 1_767_226_800, nil), ("iat-week-old", "iat", 1_766_620_800, nil),
        ("nbf-future", "nbf", 1_767_226_800, .idToken.time), ("nbf-past", "nbf", 1_767_225_600, nil),
        ("nbf-string", "nbf", "x", .idToken.time), ("sub-missing", "sub", nil, .idToken.subject),
        ("sub-empty", "sub", "", .idToken.subject), ("sub-number", "sub", 7, .idToken.subject),
        ("sub-long", "sub", .string(String(repeating: "x", count: 256)), .idToken.subject),
        ("sub-not-ascii", "sub", "é", .idToken.subject),
    ]

    @Test("Each claim by its rule", arguments: claims)
    func claim(_ name: String, _ key: String, _ value: JSONValue?, _ kind: OAuthError.Kind?) async throws {
        let token = try with { $0[key] = value }
        guard let kind else {
            _ = try await judge(token)
            return
        }
        #expect((await thrown { _ = try await judge(token) } as? OAuthError)?.kind == kind, "\(name)")
    }

    @Test("A foreign audience only where it is trusted by name")
    func trusted() async throws {
        let token = try with { $0["aud"] = ["app", "other"] }
        _ = try await judge(token) { $0.trustedAudiences = ["other"] }
    }

    @Test("Nonce, max_age, acr and the hash of the token are compared")
    func flow() async throws {
        var expectation = IDTokenExpectation(nonce: "n")
        let nonce = await thrown { _ = try await judge(OpenIDIssuer.shared.token(), nil, expectation) }
        #expect((nonce as? OAuthError)?.kind == .idToken.nonce)
        let wrong = await thrown { _ = try await judge(try with { $0["nonce"] = "x" }, nil, expectation) }
        #expect((wrong as? OAuthError)?.kind == .idToken.nonce)
        expectation.nonce = nil
        expectation.maximumAge = 300
        for (time, isRight) in [(nil, false), (1_767_225_000, false), (1_767_225_400, true)] as [(Int?, Bool)] {
            let token = try with { $0["auth_time"] = time.map { .number(JSONNumber($0)) } }
            #expect(((try? await judge(token, nil, expectation)) != nil) == isRight)
        }
        expectation.maximumAge = nil
        expectation.authenticationContexts = ["gold"]
        #expect((try? await judge(try with { $0["acr"] = "tin" }, nil, expectation)) == nil)
        _ = try await judge(try with { $0["acr"] = "gold" }, nil, expectation)
        expectation.authenticationContexts = []
        // OpenID Connect Core A.3: an access token and its at_hash.
        expectation.accessToken = "jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y"
        #expect(IDTokenHash.half("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y", "RS256") == "77QmUPtjPfzWtF2AnpK9RQ")
        _ = try await judge(try with { $0["at_hash"] = "77QmUPtjPfzWtF2AnpK9RQ" }, nil, expectation)
        let hash = await thrown { _ = try await judge(try with { $0["at_hash"] = "x" }, nil, expectation) }
        #expect((hash as? OAuthError)?.kind == .idToken.hash)
    }

    @Test("What a server announces changes nothing by itself, and holds no algorithm without a public key")
    func announced() throws {
        let metadata: JSONObject = [
            "issuer": "https://as.example", "token_endpoint": "https://as.example/t",
            "id_token_signing_alg_values_supported": ["none", "None", "HS256", "ES256", "EdDSA", "odd", 7],
        ]
        let provider = try OAuthProvider(metadata: metadata, issuer: "https://as.example")
        #expect(provider.idTokenAlgorithms == ["RS256"])
        #expect(provider.announcedIDTokenAlgorithms == ["ES256", "EdDSA"])
        #expect(OAuthProvider(tokenEndpoint: nil).announcedIDTokenAlgorithms.isEmpty)
    }

    // MARK: In the flow

    private func flow(_ idToken: (String) throws -> String?, scope: String? = nil) async throws -> TokenSet {
        let text = Slot()
        let bench = Bench(
            .when(.get, "/keys", .json(["keys": [OpenIDIssuer.shared.jwk()]])),
            .when(.post, "/token") { _ in .json(text: text.value) })
        let flow = try await bench.grants().authorize(
            AuthorizationRequest(redirect: RedirectURI(Bench.redirect), scopes: ["openid", "read"]))
        var response: JSONObject = ["access_token": "a", "token_type": "Bearer"]
        response["id_token"] = try idToken(try #require(flow.values.nonce)).map { .string($0) }
        response["scope"] = scope.map { .string($0) }
        text.value = String(decoding: try StrictJSON.bytes(response), as: UTF8.self)
        return try await flow.finish("\(Bench.redirect)?code=c&state=\(flow.state.value)")
    }

    @Test("With openid granted a good id token is there, or no token of the response is used")
    func inFlow() async throws {
        let tokens = try await flow { try OpenIDIssuer.shared.token(OpenIDIssuer.claims(nonce: $0)) }
        #expect(tokens.idToken != nil)
        let missing = await thrown { _ = try await flow { _ in nil } }
        #expect((missing as? OAuthError)?.kind == .idToken.missing)
        let foreign = await thrown {
            _ = try await flow { try OpenIDIssuer.other.token(OpenIDIssuer.claims(nonce: $0)) }
        }
        #expect((foreign as? OAuthError)?.kind == .idToken.signature)
        let replayed = await thrown { _ = try await flow { _ in try OpenIDIssuer.shared.token() } }
        #expect((replayed as? OAuthError)?.kind == .idToken.nonce)
        #expect(try await flow({ _ in nil }, scope: "read").scopes?.names == ["read"])
    }

    /// The result of a renewal whose id token has another claim.
    private struct Renewal {
        let bench: Bench
        let session: OAuthSession
        let store: MemoryCredentialStore
        let old: String
        let error: (any Error)?
    }

    /// Renews tokens, with a claim in the new id token that the first one did not have.
    private func renewal(_ key: String, _ value: JSONValue, rotating isRotating: Bool = true) async throws -> Renewal {
        var first = OpenIDIssuer.claims()
        first["auth_time"] = 1_767_225_500
        var claims = first
        claims[key] = value
        let other = try OpenIDIssuer.shared.token(claims)
        let rotated = isRotating ? #","refresh_token":"r2""# : ""
        let bench = Bench(
            .when(.get, "/keys", .json(["keys": [OpenIDIssuer.shared.jwk()]])),
            .when(.post, "/revoke", .status(.ok)),
            .when(
                .post, "/token",
                .json(text: #"{"access_token":"new","token_type":"Bearer","id_token":"\#(other)"\#(rotated)}"#)))
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), store: store)
        let old = try OpenIDIssuer.shared.token(first)
        try await session.signIn(
            TokenSet(
                accessToken: "old", refreshToken: "r", issuedAt: bench.time.date, lifetime: .seconds(60), idToken: old))
        await bench.time.advance(by: .seconds(60))
        var found: (any Error)?
        do { try await session.validate() } catch { found = error }
        await session.drain()
        return Renewal(bench: bench, session: session, store: store, old: old, error: found)
    }

    @Test("A renewal about another person is refused, and the session is kept as it was", arguments: [true, false])
    func renewedPerson(_ isRotating: Bool) async throws {
        let renewal = try await renewal("sub", "bob", rotating: isRotating)
        #expect((renewal.error as? OAuthError)?.kind == .idToken.subject)
        #expect(try await renewal.store.load(renewal.session.account)?.tokens.accessToken == "old")
        // The other person's tokens are of no use to anybody. A refresh token that was not replaced is this person's.
        let revoked = renewal.bench.stub.requests.filter { $0.path == "/revoke" }.map { $0.form["token"] }
        #expect(revoked == (isRotating ? ["r2", "new"] : []))
    }

    @Test(
        "A renewal whose id token differs in another claim is saved, with the id token of before",
        arguments: [
            ("iss", "https://evil.example"), ("aud", "other"), ("aud", ["app", "https://api.example"]),
            ("azp", "other"), ("auth_time", 1_767_225_599), ("at_hash", "AAAA"), ("sub", nil),
        ] as [(String, JSONValue?)])
    func renewedOtherwise(_ key: String, _ value: JSONValue?) async throws {
        let renewal = try await renewal(key, value ?? .null)
        #expect(renewal.error == nil)
        let stored = try #require(try await renewal.store.load(renewal.session.account)?.tokens)
        #expect(stored.accessToken == "new" && stored.refreshToken == "r2" && stored.idToken == renewal.old)
        #expect(OAuthError.idToken ~= (renewal.session.idTokenFailure ?? CancellationError()))
        #expect(renewal.bench.stub.requests.count { $0.path == "/revoke" } == 0)
    }
}
