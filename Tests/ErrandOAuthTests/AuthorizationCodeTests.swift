// SPDX-License-Identifier: MIT

import Crypto
import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("Authorization by code", .timed, .timeLimit(.minutes(10)))
struct AuthorizationCodeTests {
    private func begin(
        _ bench: Bench, _ change: (inout AuthorizationRequest) -> Void = { _ in }
    ) async throws -> PendingAuthorization {
        var request = AuthorizationRequest(redirect: try RedirectURI(Bench.redirect), scopes: ["read"])
        change(&request)
        return try await bench.grants().authorize(request)
    }

    private func query(_ flow: PendingAuthorization) -> Form {
        Form(String(flow.url.drop { $0 != "?" }.dropFirst()))
    }

    @Test("A request asks for a code, with a state and S256")
    func request() async throws {
        let flow = try await begin(Bench())
        let form = query(flow)
        #expect(flow.url.hasPrefix("https://as.example/authorize?"))
        #expect(form["response_type"] == "code" && form["client_id"] == "app")
        #expect(form["redirect_uri"] == Bench.redirect && form["scope"] == "read")
        #expect(form["code_challenge_method"] == "S256" && form["code_challenge"]?.utf8.count == 43)
        #expect(try #require(form["state"]).utf8.count >= 22)
        #expect(form["nonce"] == nil)
        #expect(query(try await begin(Bench()) { $0.scopes = ["openid"] })["nonce"] != nil)
    }

    @Test("The endpoint's query is kept, and every value survives")
    func encoding() async throws {
        var bench = Bench()
        bench.provider.authorizationEndpoint = "https://as.example/authorize?tenant=a%20b"
        let flow = try await begin(bench) {
            $0.scopes = ["a+b", "c&d=e"]
            $0.loginHint = "é+&= #%@x"
        }
        #expect(flow.url.hasPrefix("https://as.example/authorize?tenant=a%20b&response_type=code"))
        #expect(query(flow)["scope"] == "a+b c&d=e")
        #expect(query(flow)["login_hint"] == "é+&= #%@x")
    }

    @Test(
        "A caller's parameter cannot take the place of the flow's own",
        arguments: [
            "client_id", "redirect_uri", "response_type", "state", "nonce", "code_challenge", "code_challenge_method",
            "client_secret", "code_verifier", "refresh_token",
        ])
    func reserved(_ name: String) async {
        let error = await thrown { _ = try await begin(Bench()) { $0.parameters = [(name, "x")] } }
        #expect((error as? OAuthError)?.kind == .configuration.parameter)
    }

    @Test("The code goes once, with the verifier and the same redirect URI")
    func exchange() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let flow = try await begin(bench)
        let state = try #require(query(flow)["state"])
        let url = "\(Bench.redirect)?code=a%2Bb%20c&state=\(state)&unknown=1"
        let tokens = try await flow.finish(url)
        #expect(tokens.accessToken == "AT-secret-1" && tokens.scopes?.names == ["read"])
        let form = try #require(bench.tokenRequests.first).form
        #expect(form["grant_type"] == "authorization_code" && form["code"] == "a+b c")
        #expect(form["redirect_uri"] == Bench.redirect)
        let verifier = try #require(form["code_verifier"])
        #expect(Base64URL.encode(SHA256.hash(data: Array(verifier.utf8))) == query(flow)["code_challenge"])
        #expect((await thrown { _ = try await flow.finish(url) } as? OAuthError)?.kind == .alreadyUsed)
        #expect(bench.tokenRequests.count == 1)
    }

    static let keepWaiting: [(String, String, OAuthError.Kind)] = [
        ("state-missing", "https://app.example/callback?code=c", .stateMismatch),
        ("state-empty", "https://app.example/callback?code=c&state=", .stateMismatch),
        ("state-wrong", "https://app.example/callback?code=c&state=x", .stateMismatch),
        ("state-dup-wrong", "https://app.example/callback?code=c&state=x&state=x", .stateMismatch),
        ("no-query", "https://app.example/callback", .stateMismatch),
        ("no-utf8", "https://app.example/callback?x=%FF", .invalidResponse.notMine),
        ("state-no-utf8", "https://app.example/callback?state=%FF&code=1", .invalidResponse.notMine),
        ("name-no-utf8", "https://app.example/callback?%FF=STATE&code=1", .invalidResponse.notMine),
        ("wrong-no-utf8", "https://app.example/callback?state=x&code=%FF", .invalidResponse.notMine),
        ("error-wrong-state", "https://app.example/callback?error=access_denied&state=x", .stateMismatch),
        ("error-no-state", "https://app.example/callback?error=access_denied", .stateMismatch),
        ("fragment-foreign", "https://app.example/callback#x=y", .invalidResponse.notMine),
        ("fragment-wrong-state", "https://app.example/callback#code=c&state=x", .invalidResponse.notMine),
        ("other-host", "https://app.example.evil.example/callback?code=c&state=STATE", .invalidResponse.notMine),
        ("other-path", "https://app.example/callback/x?code=c&state=STATE", .invalidResponse.notMine),
        ("other-scheme", "http://app.example/callback?code=c&state=STATE", .invalidResponse.notMine),
        ("other-port", "https://app.example:444/callback?code=c&state=STATE", .invalidResponse.notMine),
        ("user-info", "https://x@app.example/callback?code=c&state=STATE", .invalidResponse.notMine),
    ]

    @Test("A response that is not this flow's is refused and does not end it", arguments: keepWaiting)
    func notThisFlow(_ name: String, _ url: String, _ kind: OAuthError.Kind) async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let flow = try await begin(bench)
        let state = try #require(query(flow)["state"])
        let error = await thrown { _ = try await flow.finish(url.replacing("STATE", with: state)) } as? OAuthError
        #expect(error?.kind == kind, "\(name)")
        #expect(bench.stub.requests.isEmpty)
        #expect(!said(error as Any).contains(state))
        _ = try await flow.finish("\(Bench.redirect)?code=c&state=\(state)")
        #expect(bench.tokenRequests.count == 1)
    }

    private static let endings: [(String, String, OAuthError.Kind)] = [
        ("iss-wrong", "code=c&iss=https://evil.example", .issuerMismatch),
        ("iss-slash", "code=c&iss=https://as.example/", .issuerMismatch),
        ("iss-case", "code=c&iss=https://AS.example", .issuerMismatch),
        ("iss-empty", "code=c&iss=", .issuerMismatch),
        ("error-iss-wrong", "error=access_denied&iss=https://evil.example", .issuerMismatch),
        ("state-dup", "code=c&state=x", .invalidResponse.duplicate),
        ("state-dup-same", "code=c&state=STATE", .invalidResponse.duplicate),
        ("no-utf8", "code=%FF", .invalidResponse.unexpected),
        ("other-no-utf8", "code=c&x=%FF", .invalidResponse.unexpected),
        ("state-and-no-utf8", "code=c&state=%FF", .invalidResponse.unexpected),
        ("code-dup", "code=c&code=d", .invalidResponse.duplicate),
        ("iss-dup", "code=c&iss=https://as.example&iss=x", .invalidResponse.duplicate),
        ("error-dup", "error=access_denied&error=x", .invalidResponse.duplicate),
        ("error-and-code", "code=c&error=access_denied", .invalidResponse.unexpected),
        ("code-missing", "x=y", .invalidResponse.authorizationCode),
        ("code-empty", "code=", .invalidResponse.authorizationCode),
        ("token-instead-of-code", "access_token=t&token_type=Bearer", .invalidResponse.unexpected),
        ("jarm-unasked", "response=e30.e30.x", .invalidResponse.unexpected),
        ("jarm-and-code", "response=e30.e30.x&code=c", .invalidResponse.unexpected),
        ("error-denied", "error=access_denied&error_description=no", .refused),
        ("error-unknown", "error=odd_thing", .refused),
        ("prompt-none-login", "error=login_required", .interactionRequired),
        ("prompt-none-interaction", "error=interaction_required", .interactionRequired),
        ("prompt-none-consent", "error=consent_required", .interactionRequired),
    ]

    @Test(
        "A response of this flow that breaks a rule ends it; no code is sent", arguments: endings)
    func ended(_ name: String, _ query: String, _ kind: OAuthError.Kind) async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let flow = try await begin(bench)
        let state = try #require(self.query(flow)["state"])
        let url = "\(Bench.redirect)?state=\(state)&\(query.replacing("STATE", with: state))"
        let error = await thrown { _ = try await flow.finish(url) }
        #expect((error as? OAuthError)?.kind == kind, "\(name)")
        #expect(bench.stub.requests.isEmpty && !flow.isOpen)
    }

    @Test("A response of this flow in the fragment ends it: no code is taken from there")
    func misplaced() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let flow = try await begin(bench)
        let state = try #require(query(flow)["state"])
        let error = await thrown { _ = try await flow.finish("\(Bench.redirect)#code=c&state=\(state)") }
        #expect((error as? OAuthError)?.kind == .invalidResponse.unexpected)
        #expect(bench.stub.requests.isEmpty && !flow.isOpen)
    }

    @Test("Code, description and URI of a refusal are fields")
    func refusal() async throws {
        let flow = try await begin(Bench())
        let state = try #require(query(flow)["state"])
        let error =
            await thrown {
                _ = try await flow.finish(
                    "\(Bench.redirect)?error=odd&error_description=a+b%0A&error_uri=https://as.example/e&state=\(state)"
                )
            } as? OAuthError
        #expect(error?.code == "odd" && error?.errorDescriptionText == "a b\n")
        #expect(error?.errorURI == "https://as.example/e" && error?.isIssuerVerified == nil)
    }

    @Test("An announced iss that is missing is refused, and a refusal without it is told apart")
    func announcedIssuer() async throws {
        var bench = Bench(token: .json(text: goodTokens))
        bench.provider.sendsIssuer = true
        for (query, kind, isVerified) in [
            ("code=c", OAuthError.Kind.issuerMismatch, Bool?.none), ("error=access_denied", .refused, false),
            ("error=access_denied&iss=https://as.example", .refused, true),
        ] {
            let flow = try await begin(bench)
            let state = try #require(self.query(flow)["state"])
            let error = await thrown { _ = try await flow.finish("\(Bench.redirect)?state=\(state)&\(query)") }
            #expect((error as? OAuthError)?.kind == kind)
            #expect((error as? OAuthError)?.isIssuerVerified == isVerified)
        }
        let flow = try await begin(bench)
        let state = try #require(self.query(flow)["state"])
        _ = try await flow.finish("\(Bench.redirect)?state=\(state)&code=c&iss=https%3A%2F%2Fas.example")
    }

    @Test("A token beside the code is not used")
    func injected() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let flow = try await begin(bench)
        let state = try #require(query(flow)["state"])
        let tokens = try await flow.finish(
            "\(Bench.redirect)?state=\(state)&code=c&access_token=evil#access_token=evil")
        #expect(tokens.accessToken == "AT-secret-1")
    }

    @Test("Two flows at once do not take each other's responses")
    func twoFlows() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let (first, second) = (try await begin(bench), try await begin(bench))
        let response = "\(Bench.redirect)?code=2&state=\(try #require(query(second)["state"]))"
        #expect((await thrown { _ = try await first.finish(response) } as? OAuthError)?.kind == .stateMismatch)
        _ = try await second.finish(response)
        _ = try await first.finish("\(Bench.redirect)?code=1&state=\(try #require(query(first)["state"]))")
        #expect(bench.tokenRequests.map { $0.form["code"] } == ["2", "1"])
    }

    @Test("Of many deliveries at once one is taken")
    func race() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let flow = try await begin(bench)
        let url = "\(Bench.redirect)?code=c&state=\(try #require(query(flow)["state"]))"
        let wins = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 { group.addTask { (try? await flow.finish(url)) != nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(wins == 1 && bench.tokenRequests.count == 1)
    }

    @Test(
        "A code is sent once, whatever happens",
        arguments: [
            StubResponse.error(.connection.lost), .status(.serviceUnavailable), .text("<html>"),
            .error(.connection.refused),
        ])
    func once(_ response: StubResponse) async throws {
        let bench = Bench(token: response)
        let flow = try await begin(bench)
        let url = "\(Bench.redirect)?code=c&state=\(try #require(query(flow)["state"]))"
        _ = await thrown { _ = try await flow.finish(url) }
        _ = await thrown { _ = try await flow.finish(url) }
        #expect(bench.tokenRequests.count == 1)
    }

    @Test("A verifier that is refused is not left out in a second try")
    func verifierRefused() async throws {
        let bench = Bench(token: .json(text: #"{"error":"invalid_grant"}"#, status: .badRequest))
        let flow = try await begin(bench)
        let error = await thrown {
            _ = try await flow.finish("\(Bench.redirect)?code=c&state=\(try #require(query(flow)["state"]))")
        }
        #expect((error as? OAuthError)?.code == .invalidGrant)
        #expect(bench.tokenRequests.count == 1)
    }

    @Test("A pushed request leaves only the client and the reference in the URL")
    func pushed() async throws {
        for isRequired in [true, false] {
            var bench = Bench(
                .when(.post, "/par", .json(text: #"{"request_uri":"urn:x:1","expires_in":60}"#, status: .created)))
            bench.provider.requiresPushedRequests = isRequired
            let flow = try await begin(bench) { $0.isPushed = !isRequired }
            #expect(query(flow).names == ["client_id", "request_uri"])
            let form = try #require(bench.stub.requests.first).form
            #expect(
                form.names.isSuperset(of: ["response_type", "redirect_uri", "state", "code_challenge", "client_id"]))
            #expect(form.all("client_id").count == 1)
        }
    }

    @Test(
        "A push that fails is no reason for a plain request",
        arguments: [
            StubResponse.json(text: #"{"error":"invalid_request"}"#, status: .badRequest),
            .json(text: "{}", status: .created),
            .json(text: #"{"request_uri":"","expires_in":60}"#), .status(.notFound), .error(.connection.lost),
        ])
    func pushFails(_ response: StubResponse) async {
        let bench = Bench(.when(.post, "/par", response))
        _ = await thrown { _ = try await begin(bench) { $0.isPushed = true } }
    }

    @Test(
        "A redirect URI is https, loopback by its number, or a private scheme with a dot",
        arguments: [
            ("https://app.example/cb", true), ("http://127.0.0.1:0/cb", true), ("http://[::1]:7/cb", true),
            ("com.example.app:/cb", true), ("sample-app.nationbuilder://oauth/callback", true),
            ("http://app.example/cb", false), ("http://localhost/cb", true), ("myapp:/cb", false),
            ("https://app.example/cb#x", false), ("javascript:alert(1)", false), ("/cb", false), ("", false),
            ("https://u:p@app.example/cb", false), ("https:///cb", false), ("https://app.example:99999/cb", false),
            ("https://app\\.example/cb", false), ("http://127.0.0.256/cb", false), ("http://127.1/cb", true),
        ])
    func redirects(_ text: String, _ isLegal: Bool) {
        #expect(((try? RedirectURI(text)) != nil) == isLegal)
    }

    @Test(
        "A redirect URI that is refused is told what it lacks",
        arguments: [
            ("https:///cb", "an https redirect URI needs a host"), ("HTTPS:/cb", "an https redirect URI needs a host"),
            ("http:///cb", "the host of an http redirect URI must be 127.0.0.1, [::1] or localhost"),
            ("myapp:/cb", "a private scheme needs a dot, such as com.example.app"),
            ("/cb", "the redirect URI is not an absolute URI without a fragment"),
            ("https://app.example:99999/cb", "the redirect URI's port is not a number from 1 to 65535"),
        ])
    func refusedRedirects(_ text: String, _ reason: String) {
        let error = #expect(throws: OAuthError.self) { try RedirectURI(text) }
        #expect(error?.kind == .configuration.redirect && error?.reason == reason, "\(error?.reason ?? "")")
    }

    @Test("Schemes and hosts are compared without case, paths exactly")
    func matching() throws {
        let scheme = try RedirectURI("com.example.app:/cb")
        #expect(scheme.matches("COM.example.app:/cb?code=1"))
        #expect(!scheme.matches("com.example.app:/CB?code=1"))
        #expect(!scheme.matches("com.example.app://cb?code=1"))
        #expect(!scheme.matches("com.example.apps:/cb"))
        let loopback = try RedirectURI("http://127.0.0.1:7001/cb")
        #expect(loopback.matches("http://127.0.0.1:7001/cb?x"))
        #expect(!loopback.matches("http://127.0.0.1:7002/cb") && !loopback.matches("http://u@127.0.0.1:7001/cb"))
        #expect(loopback.matches("HTTP://127.1:7001/cb#x") && !loopback.matches("http://127.0.0.1:7001/cb/"))
        #expect(try RedirectURI("https://App.example").matches("https://app.EXAMPLE/?code=1"))
        #expect(!(try RedirectURI("https://app.example/cb").matches("https://app.example:444/cb")))
    }
}
