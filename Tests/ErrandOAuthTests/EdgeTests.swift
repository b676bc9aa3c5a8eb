// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

/// The rules of checks and texts that `Scripts/mutate` found untested.
@Suite("Edges of what is checked and shown", .timed, .timeLimit(.minutes(10)))
struct EdgeTests {
    private let bench = Bench(.when(.get, "/keys", .json(["keys": .array([OpenIDIssuer.shared.jwk()])])))

    private func judge(_ expectation: IDTokenExpectation, _ change: (inout JSONObject) -> Void) async throws -> Bool {
        var validator = try bench.grants().validator()
        validator.leeway = .seconds(10)
        var claims = OpenIDIssuer.claims()
        change(&claims)
        let token = try OpenIDIssuer.shared.token(claims)
        do {
            _ = try await validator.validate(token, expectation)
            return true
        } catch let error as OAuthError {
            #expect(OAuthError.idToken ~= error)
            return false
        }
    }

    @Test("Times of an id token are judged to the second, with the leeway")
    func times() async throws {
        let now = Int64(bench.time.date.timeIntervalSince1970)
        #expect(try await judge(IDTokenExpectation()) { $0["exp"] = .number(JSONNumber(now - 9)) })
        #expect(try await !judge(IDTokenExpectation()) { $0["exp"] = .number(JSONNumber(now - 10)) })
        #expect(try await judge(IDTokenExpectation()) { $0["nbf"] = .number(JSONNumber(now + 10)) })
        #expect(try await !judge(IDTokenExpectation()) { $0["nbf"] = .number(JSONNumber(now + 11)) })
        var young = IDTokenExpectation()
        young.maximumAge = 300
        #expect(try await judge(young) { $0["auth_time"] = .number(JSONNumber(now - 310)) })
        #expect(try await !judge(young) { $0["auth_time"] = .number(JSONNumber(now - 311)) })
    }

    @Test("Two clocks may be a minute apart, unless the validator is told otherwise")
    func leeway() {
        let keys = IssuerKeys(endpoint: Bench.issuer + "/keys", via: bench.http)
        let validator = IDTokenValidator(issuer: Bench.issuer, clientID: "app", keys: keys)
        #expect(validator.leeway == .seconds(60))
    }

    @Test("A key verifies by the algorithms of its kind, its curve and its own word, and by no other")
    func keys() async throws {
        let rsa: Set<String> = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512"]
        let cases: [(JSONObject, Set<String>)] = [
            (["kty": "RSA"], rsa), (["kty": "RSA", "alg": "PS256"], ["PS256"]),
            (["kty": "RSA", "crv": "P-256"], rsa), (["kty": "EC", "crv": "P-256"], ["ES256"]),
            (["kty": "EC", "crv": "P-384"], ["ES384"]), (["kty": "EC", "crv": "P-521"], ["ES512"]),
            (["kty": "EC", "crv": "Ed25519"], []), (["kty": "OKP", "crv": "Ed25519"], ["EdDSA"]),
            (["kty": "OKP", "crv": "P-256"], []), (["kty": "EC"], []),
        ]
        for (members, names) in cases {
            let key = try #require(IssuerKey(members))
            let fitting = IssuerKey.algorithms.union(["HS256", "none", ""]).filter { key.fits($0) }
            #expect(fitting == names, "\(members)")
        }
        // What does not fit is no signature, whoever asks.
        let key = try #require(IssuerKey(OpenIDIssuer.shared.jwk().object ?? [:]))
        #expect(try await !key.verifies([1], [2], "ES256"))
        #expect(try await !key.verifies([1], [2], "none"))
    }

    @Test("A set of tokens says whether it can be renewed, and shows no value")
    func description() {
        let plain = TokenSet(accessToken: "s3cret")
        let renewable = TokenSet(accessToken: "s3cret", refreshToken: "s3cret")
        #expect(!"\(plain)".contains("renewable") && "\(renewable)".contains("renewable"))
        #expect(!"\(renewable)".contains("s3cret") && !renewable.debugDescription.contains("s3cret"))
    }

    @Test("The name of a type that a server made up is shown up to twenty characters")
    func longNames() {
        let shown = TokenType(String(repeating: "x", count: 30)).description
        #expect(shown == String(repeating: "x", count: 20) + "…")
    }

    @Test("A server's text is shown up to two hundred characters")
    func longTexts() {
        let longest = String(repeating: "x", count: 200)
        #expect(ShownText.of(longest) == longest)
        #expect(ShownText.of(longest + "x") == longest + "…")
    }

    @Test("An error says kind, code, status and reason, and the server's words only where they are not public")
    func errors() {
        var error = OAuthError(.invalidResponse.member, reason: "no keys", code: "odd")
        error.status = 400
        error.errorDescriptionText = "who?"
        #expect(error.description == "oauth.invalidResponse.member odd → 400: no keys (who?)")
        #expect(error.publicDescription == "oauth.invalidResponse.member odd → 400: no keys")
        #expect(error.debugDescription == error.description && error.localizedDescription == error.description)
        error.underlying = CancellationError()
        #expect(error.debugDescription == error.description + ", caused by CancellationError")
        let bare = OAuthError(.store)
        #expect(bare.description == "oauth.store" && bare.publicDescription == "oauth.store")
    }

    @Test("A kind belongs to itself and to the families above it, not to one whose name only begins alike")
    func families() {
        #expect(OAuthError.Kind.store.belongs(to: .store) && OAuthError.Kind.store.locked.belongs(to: .store))
        #expect(!OAuthError.Kind("storefront").belongs(to: .store))
        #expect(!OAuthError.Kind.store.belongs(to: .store.locked) && !OAuthError.Kind.store.belongs(to: .agent))
        #expect(OAuthError.store ~= OAuthError(.store.locked))
        #expect(!(OAuthError.store ~= ClientError(.connection.lost)))
    }

    @Test("A state that is another flow's and one that comes twice are told apart")
    func states() async throws {
        let request = AuthorizationRequest(redirect: try RedirectURI(Bench.redirect))
        let flow = try await bench.grants().authorize(request)
        let right = flow.state.value
        let cases: [(String, OAuthError.Kind, String)] = [
            ("state=x", .stateMismatch, "another flow's"),
            ("state=\(right)&state=\(right)", .invalidResponse.duplicate, "is duplicated"),
        ]
        for (query, kind, words) in cases {
            let error = await thrown { _ = try await flow.finish("\(Bench.redirect)?code=c&\(query)") } as? OAuthError
            #expect(error?.kind == kind)
            #expect(error?.reason?.contains(words) == true)
        }
    }

    @Test("A token whose end has passed when it came has no life left")
    func spent() throws {
        let sent = Date(timeIntervalSince1970: 1000)
        for (form, number) in [
            (TokenResponseFormat.ExpiryForm.millisecondsSince1970, 999_000), (.secondsSince1970, 999),
        ] as [(TokenResponseFormat.ExpiryForm, Int64)] {
            #expect(form.lifetime(.number(JSONNumber(number)), sent) == .zero)
        }
    }
}
