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

@Suite("How a client authenticates", .timed, .timeLimit(.minutes(10)))
struct ClientAuthenticationTests {
    private func request(
        _ authentication: ClientAuthentication, id: String = "app", _ change: (inout Bench) -> Void = { _ in }
    ) async throws -> RecordedRequest {
        var bench = Bench(token: .json(text: goodTokens))
        change(&bench)
        _ = try await bench.grants(authentication, id: id).clientCredentials()
        return try #require(bench.tokenRequests.first)
    }

    @Test("A POST of a form that asks for JSON, and nothing in the query")
    func shape() async throws {
        let request = try await request(.post(secret: "s"))
        #expect(request.method == .post && request.query == nil)
        #expect(request.fields[.contentType] == "application/x-www-form-urlencoded")
        #expect(request.fields[.accept] == "application/json")
    }

    @Test("An identity with a secret authenticates by it")
    func secret() {
        let identity = OAuthClientIdentity(id: "app", secret: "s3cret")
        #expect(
            identity.authentication.methodName == "client_secret_basic" && identity.authentication.secret == "s3cret")
        #expect("\(identity)" == "client app by client_secret_basic")
    }

    @Test("Basic is form-encoded first; the vector of AppAuth-iOS #233, its spaces as %20")
    func basic() async throws {
        let secret = "z/tZ9VwFZqApmIQ+ZH1I5pLk/uB4ud:X2/8bL+wfFTt1rFw="
        let request = try await request(.basic(secret: secret), id: "1PpG/Q 1")
        let value = try #require(request.fields[.authorization])
        let data = try #require(Data(base64Encoded: String(value.dropFirst(6))))
        let decoded = String(decoding: data, as: UTF8.self)
        #expect(decoded == "1PpG%2FQ%201:z%2FtZ9VwFZqApmIQ%2BZH1I5pLk%2FuB4ud%3AX2%2F8bL%2BwfFTt1rFw%3D")
        let published =
            "MVBwRyUyRlErMTp6JTJGdFo5VndGWnFBcG1JUSUyQlpIMUk1cExrJTJGdUI0dWQlM0FYMiUyRjhiTCUyQndmRlR0MXJGdyUzRA=="
        let vector = try #require(Data(base64Encoded: published))
        #expect(decoded == String(decoding: vector, as: UTF8.self).replacing("+", with: "%20"))
        #expect(request.form.names == ["grant_type"])
    }

    @Test("RFC 6749 App. B: form encoding, a space as %20")
    func formEncoding() {
        #expect(FormField.encode([FormField("", " %&+£€")]) == "=" + "%20%25%26%2B%C2%A3%E2%82%AC")
        #expect(FormField.parse(form: "a=+%25%26%2B%C2%A3%E2%82%AC")?.first?.value == " %&+£€")
    }

    @Test("Each method is the only one of its request")
    func onlyOne() async throws {
        let post = try await request(.post(secret: "s"))
        #expect(post.form["client_secret"] == "s" && post.fields[.authorization] == nil)
        let none = try await request(.none)
        #expect(none.form.names == ["grant_type", "client_id"] && none.fields[.authorization] == nil)
        let certificate = try await request(.mutualTLS)
        #expect(certificate.form.names == ["grant_type", "client_id"])
    }

    @Test("A client with a certificate goes to the endpoints for certificates")
    func alias() async throws {
        var bench = Bench(.when(.post, "/mtls/token", .json(text: goodTokens)))
        bench.provider.mutualTLSEndpoints = ["token_endpoint": Bench.issuer + "/mtls/token"]
        _ = try await bench.grants(.mutualTLS).clientCredentials()
        #expect(bench.stub.requests.map(\.path) == ["/mtls/token"])
    }

    @Test("No stale token and no cookie of the client that is borrowed")
    func bare() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let http = bench.http.with {
            $0.baseURL = "https://as.example"
            $0.middleware = [.authorize(.bearer("old"))]
            $0.defaults = [.header(.cookie, "a=b")]
            $0.enforced = [.header(.authorization, "Bearer older")]
        }
        let grants = OAuthGrants(provider: bench.provider, client: .init(id: "app"), via: http)
        _ = try await grants.clientCredentials()
        let request = try #require(bench.tokenRequests.first)
        #expect(request.fields[.authorization] == nil && request.fields[.cookie] == nil)
    }

    @Test("A method that the server does not list is refused before any request")
    func unlisted() async {
        var bench = Bench(token: .json(text: goodTokens))
        bench.provider.authenticationMethods = ["private_key_jwt"]
        let error = await thrown { [bench] in _ = try await bench.grants(.post(secret: "s")).clientCredentials() }
        #expect((error as? OAuthError)?.kind == .configuration.authentication)
        #expect(bench.stub.requests.isEmpty)
    }

    @Test("A public client needs no mention in the list of methods: it uses none of them")
    func publicClient() async throws {
        var bench = Bench(token: .json(text: goodTokens))
        bench.provider.authenticationMethods = ["client_secret_basic", "client_secret_post"]
        _ = try await bench.grants().refresh(TokenSet(accessToken: "a", refreshToken: "r"))
        #expect(bench.tokenRequests.count == 1)
    }

    @Test("A secret that has ended is not sent any more, and says that the client must register again")
    func expiredSecret() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let now = bench.time.date.timeIntervalSince1970
        for (authentication, expiry, isSent) in [
            (ClientAuthentication.basic(secret: "s"), now, false), (.post(secret: "s"), now - 1, false),
            (.clientSecretJWT(secret: String(repeating: "s", count: 32)), now, false),
            (.basic(secret: "s"), now + 1, true), (.privateKeyJWT(.generateES256()), now, true), (.none, now, true),
        ] as [(ClientAuthentication, Double, Bool)] {
            var identity = OAuthClientIdentity(id: "app", authentication: authentication)
            identity.secretExpiry = expiry
            let grants = OAuthGrants(provider: bench.provider, client: identity, via: bench.http)
            let before = bench.tokenRequests.count
            do {
                _ = try await grants.clientCredentials()
                #expect(isSent)
            } catch { #expect(!isSent && (error as? OAuthError)?.kind == .configuration.secretExpired) }
            #expect(bench.tokenRequests.count == before + (isSent ? 1 : 0))
        }
    }

    @Test(
        "Private_key_jwt states who, to whom, once and for a minute",
        arguments: [(AssertionAudience.issuer, "https://as.example"), (.tokenEndpoint, "https://as.example/token")])
    func privateKey(_ audience: AssertionAudience, _ recipient: String) async throws {
        let key = SigningKey.generateES256(keyID: "k1")
        var ids: Set<String> = []
        for _ in 0..<3 {
            let form = try await request(.privateKeyJWT(key, audience: audience)).form
            #expect(form["client_assertion_type"] == "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
            #expect(form["client_secret"] == nil)
            let parts = try IDTokenParts(try #require(form["client_assertion"]))
            #expect(parts.algorithm == "ES256" && parts.header["kid"]?.string == "k1")
            let claims = parts.claims
            #expect(claims["iss"]?.string == "app" && claims["sub"]?.string == "app")
            #expect(claims["aud"]?.string == recipient)
            let issued = try #require(claims["iat"]?.int)
            #expect(issued == Int(TestTime().date.timeIntervalSince1970))
            #expect(claims["exp"]?.int == issued + 60)
            ids.insert(try #require(claims["jti"]?.string))
            let jwk = try #require(IssuerKey(key.publicJWK))
            #expect(try await jwk.verifies(parts.signature, parts.signed, "ES256"))
        }
        #expect(ids.count == 3)
    }

    @Test("Client_secret_jwt signs by HS256, and a secret below 32 bytes is refused")
    func secretJWT() async throws {
        let secret = String(repeating: "s", count: 32)
        let form = try await request(.clientSecretJWT(secret: secret)).form
        let parts = try IDTokenParts(try #require(form["client_assertion"]))
        #expect(parts.algorithm == "HS256")
        let key = SymmetricKey(data: Array(secret.utf8))
        #expect(HMAC<SHA256>.isValidAuthenticationCode(parts.signature, authenticating: parts.signed, using: key))
        let bench = Bench(token: .json(text: goodTokens))
        let error = await thrown {
            _ = try await bench.grants(.clientSecretJWT(secret: String(repeating: "s", count: 31))).clientCredentials()
        }
        #expect((error as? OAuthError)?.kind == .configuration.authentication)
        #expect(bench.stub.requests.isEmpty)
    }

    @Test(
        "A secret goes to https and to a literal loopback address only",
        arguments: [
            ("http://as.example/token", false), ("javascript:alert(1)", false), ("file:///etc/passwd", false),
            ("https://user@as.example/token", false), ("https://as.example/token#x", false),
            ("http://localhost/t", false),
            ("http://127.0.0.1.evil.example/t", false), ("http://127.0.0.1:8080/token", true),
            ("http://[::1]:8080/token", true), ("https://as.example/token?a=b", true), ("", false), ("/token", false),
            ("https://as.example/to\r\nken", false), ("https://as.example:99999/token", false),
            ("https://as.example\\@evil.example/token", false), ("https://as.ex%2Fample/token", false),
            ("http://127.1:8080/token", true), ("http://[0:0:0:0:0:0:0:1]/token", true),
            ("http://127.0.0.256/t", false),
            ("https://%61s.example/token", true),
        ])
    func endpoints(_ url: String, _ isSafe: Bool) async {
        #expect(EndpointURL.isSafe(url) == isSafe)
        guard !isSafe else { return }
        var bench = Bench(token: .json(text: goodTokens))
        bench.provider.tokenEndpoint = url
        let error = await thrown { [bench] in _ = try await bench.grants().clientCredentials() }
        #expect((error as? OAuthError)?.kind == .configuration.endpoint)
        #expect(bench.stub.requests.isEmpty)
    }

    @Test("Secrets and keys are in no text")
    func hidden() {
        let identity = OAuthClientIdentity(id: "app", authentication: .basic(secret: "very-secret"))
        #expect(!said(identity).contains("very-secret"))
    }

    @Test("RFC 7638 §3.1: the thumbprint of a key")
    func thumbprint() {
        let modulus = """
            0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3okn\
            jhMstn64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qM\
            QvRL5hajrn1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJ\
            zKnqDKgw
            """
        let key: JSONObject = ["kty": "RSA", "n": .string(modulus), "e": "AQAB", "alg": "RS256", "kid": "2011-04-29"]
        #expect(JWKThumbprint.of(key) == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
    }
}
