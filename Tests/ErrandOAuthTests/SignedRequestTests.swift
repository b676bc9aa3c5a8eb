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

@Suite("Pushed and signed requests, and a prior sign-out", .timed, .timeLimit(.minutes(10)))
struct SignedRequestTests {
    private func begin(
        _ bench: Bench, _ change: (inout AuthorizationRequest) -> Void
    ) async throws -> PendingAuthorization {
        var request = AuthorizationRequest(redirect: try RedirectURI(Bench.redirect), scopes: ["openid", "read"])
        change(&request)
        return try await bench.grants().authorize(request)
    }

    private func query(_ url: String) -> Form { Form(String(url.drop { $0 != "?" }.dropFirst())) }

    // MARK: Signed

    @Test("A signed request holds the flow, addressed to the issuer, and nothing but the client stands beside it")
    func signed() async throws {
        let key = P256.Signing.PrivateKey()
        let signer = SigningKey.es256(key, "k7")
        let bench = Bench()
        let flow = try await begin(bench) {
            $0.signingKey = signer
            $0.maximumAge = 60
            $0.resources = ["https://api.example/a", "https://api.example/b"]
            $0.parameters = [("ui_locales", "de")]
        }
        let form = query(flow.url)
        #expect(form.names == ["client_id", "request"] && form["client_id"] == "app")
        let parts = try #require(form["request"]).split(separator: ".").map { try #require(Base64URL.decode($0)) }
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: parts[2])
        let text = try #require(form["request"]).split(separator: ".").dropLast().joined(separator: ".")
        #expect(key.publicKey.isValidSignature(signature, for: Data(text.utf8)))
        let header = try StrictJSON.object(parts[0])
        #expect(header["typ"]?.string == "oauth-authz-req+jwt" && header["alg"]?.string == "ES256")
        #expect(header["kid"]?.string == "k7")
        let claims = try StrictJSON.object(parts[1])
        #expect(claims["iss"]?.string == "app" && claims["aud"]?.string == Bench.issuer)
        #expect(claims["client_id"]?.string == form["client_id"])
        for name in ["sub", "request", "request_uri", "code_verifier"] { #expect(claims[name] == nil, "\(name)") }
        for name in ["redirect_uri", "state", "nonce", "code_challenge", "scope", "jti", "ui_locales"] {
            #expect(claims[name]?.string?.isEmpty == false, "\(name)")
        }
        #expect(claims["max_age"]?.int == 60)
        #expect(claims["resource"]?.array?.count == 2)
        let issuedAt = try #require(claims["iat"]?.int)
        #expect(try #require(claims["exp"]?.int) == issuedAt + 300)
    }

    @Test(
        "A parameter cannot take the place of a claim of the signed request",
        arguments: ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"])
    func claims(_ name: String) async throws {
        let error = await thrown {
            _ = try await begin(Bench()) {
                $0.signingKey = .generateES256()
                $0.parameters = [(name, "9999999999")]
            }
        }
        #expect((error as? OAuthError)?.kind == .configuration.parameter)
        // Nothing but a signature makes a claim of it.
        let plain = try await begin(Bench()) { $0.parameters = [(name, "x")] }
        #expect(query(plain.url)[name] == "x")
    }

    @Test("What is signed may be pushed; without an issuer there is nobody to address it to")
    func signedAndPushed() async throws {
        var bench = Bench(
            .when(.post, "/par", .json(text: #"{"request_uri":"urn:x:1","expires_in":60}"#, status: .created)))
        let flow = try await begin(bench) {
            $0.signingKey = .generateES256()
            $0.isPushed = true
        }
        #expect(query(flow.url).names == ["client_id", "request_uri"])
        #expect(try #require(bench.stub.requests.first).form.names == ["client_id", "request"])
        bench.provider.issuer = nil
        let error = await thrown { _ = try await begin(bench) { $0.signingKey = .generateES256() } }
        #expect((error as? OAuthError)?.kind == .configuration.endpoint)
    }

    // MARK: Pushed

    @Test("Each flow pushes its own request, and says until when its reference is good")
    func onceEach() async throws {
        let bench = Bench(
            .when(
                .post, "/par", .json(text: #"{"request_uri":"urn:x:1","expires_in":60}"#, status: .created),
                .json(text: #"{"request_uri":"urn:x:2","expires_in":90}"#, status: .created)))
        let first = try await begin(bench) { $0.isPushed = true }
        let second = try await begin(bench) { $0.isPushed = true }
        #expect(query(first.url)["request_uri"] == "urn:x:1" && query(second.url)["request_uri"] == "urn:x:2")
        #expect(bench.stub.requests.count == 2)
        #expect(bench.stub.requests[0].form["state"] != bench.stub.requests[1].form["state"])
        let now = bench.time.source.now()
        #expect(first.deadline == now.advanced(by: .seconds(60)) && second.deadline == now.advanced(by: .seconds(90)))
        #expect(try await begin(bench) { $0.isPushed = false }.deadline == nil)
    }

    // MARK: Prior sign-out

    @Test("NB-A-19: whoever is signed in at the server is not asked to sign in anew, unless that is wanted")
    func priorSignIn() async throws {
        let flow = try await begin(Bench()) { _ in }
        #expect(flow.url.hasPrefix("https://as.example/authorize?"), "not by way of a page that signs out")
        let names = Set(query(flow.url).names)
        #expect(names.contains("state"))
        #expect(names.isDisjoint(with: ["prompt", "max_age", "login_hint", "id_token_hint"]))
        #expect(query(try await begin(Bench()) { $0.prompt = "login" }.url)["prompt"] == "login")
    }

    @Test("NB-A-11: a prior sign-out is the standard's prompt, or the server's own page around the request")
    func priorSignOut() async throws {
        let bench = Bench()
        #expect(query(try await begin(bench) { $0.priorSignOut = .reauthentication }.url)["prompt"] == "login")
        #expect(query(try await begin(bench) { $0.priorSignOut = .accountSelection }.url)["prompt"] == "select_account")
        let flow = try await begin(bench) { $0.priorSignOut = .page("https://as.example/logout") }
        #expect(flow.url.hasPrefix("https://as.example/logout?url="))
        let inner = try #require(query(flow.url)["url"])
        #expect(inner.hasPrefix("https://as.example/authorize?") && query(inner)["state"]?.isEmpty == false)
        #expect(query(flow.url).names == ["url"], "nothing of the request is beside it")
    }

    @Test(
        "NB-A-11: a page at another origin would see the request, and a second prompt would contradict",
        arguments: ["https://evil.example/logout", "http://as.example/logout", "javascript:alert(1)"])
    func foreignPage(_ page: String) async {
        let error = await thrown { _ = try await begin(Bench()) { $0.priorSignOut = .page(page) } }
        #expect((error as? OAuthError)?.kind == .configuration.endpoint)
        let both = await thrown {
            _ = try await begin(Bench()) {
                $0.prompt = "none"
                $0.priorSignOut = .reauthentication
            }
        }
        #expect((both as? OAuthError)?.kind == .configuration.parameter)
    }

    // MARK: Bodies

    @Test("A body that cannot be sent again is not, and the error says so; the next call goes with a newer token")
    func stream() async throws {
        let renewed: JSONValue = ["access_token": "AT-1", "refresh_token": "RT-1", "token_type": "Bearer"]
        let bench = Bench(
            .when(.post, "/x", .status(.unauthorized), .status(.noContent)), .when(.post, "/token", .json(renewed)))
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        try await session.signIn(TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date))
        let client = bench.http.with {
            $0.baseURL = "https://api.example"
            $0.middleware = [.authorize(session)]
        }
        let (chunks, continuation) = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
        continuation.yield([1, 2, 3])
        continuation.finish()
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Request<Void>.post("x", .body(.stream(chunks), type: "application/octet-stream")))
        }
        #expect(error?.kind == .status.client.unauthorized)
        #expect(error?.reason?.contains("can be read only once") == true)
        #expect(bench.stub.requests.map(\.path) == ["/x", "/token"])
        try await client.send(Request<Void>.post("x"))
        #expect(bench.stub.requests.last?.fields[.authorization] == "Bearer AT-1")
        #expect(bench.stub.requests.map(\.path) == ["/x", "/token", "/x"])
    }
}
