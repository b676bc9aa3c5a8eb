// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("The id token of a grant", .timed, .timeLimit(.minutes(10)))
struct GrantedIDTokenTests {
    /// A grant that is not the code grant.
    enum Grant: CaseIterable {
        case device, password, clientCredentials, jwtBearer, exchange

        func tokens(_ bench: Bench, _ scopes: ScopeList) async throws -> TokenSet {
            let grants = bench.grants()
            switch self {
            case .device:
                let device = try await grants.authorizeDevice(scopes: scopes)
                async let tokens = grants.poll(device)
                try await bench.time.waitForSleeper(dueIn: .seconds(5))
                await bench.time.advance(by: .seconds(5))
                return try await tokens
            case .password: return try await grants.legacy.passwordTokens("u", "p", scopes)
            case .clientCredentials: return try await grants.clientCredentials(scopes: scopes)
            case .jwtBearer: return try await grants.jwtBearer(assertion: "a", scopes: scopes)
            case .exchange:
                var exchange = TokenExchange(subjectToken: "t")
                exchange.scopes = scopes
                return try await grants.exchange(exchange)
            }
        }
    }

    /// A server whose token endpoint adds an id token.
    private func bench(_ idToken: String) -> Bench {
        let device = #"{"device_code":"d","user_code":"u","verification_uri":"https://as.example/d","expires_in":60}"#
        let tokens =
            #"{"access_token":"a","token_type":"Bearer","issued_token_type":"x","refresh_token":"r","#
            + #""expires_in":60,"id_token":"\#(idToken)"}"#
        return Bench(
            .when(.get, "/keys", .json(["keys": [OpenIDIssuer.shared.jwk()]])),
            .when(.post, "/device", .json(text: device)), .when(.post, "/token", .json(text: tokens)))
    }

    @Test("In every grant a good one is kept, and a false one ends it", arguments: Grant.allCases)
    func asked(_ grant: Grant) async throws {
        let good = try OpenIDIssuer.shared.token()
        #expect(try await grant.tokens(bench(good), ["openid"]).idToken == good)
        let forged = try OpenIDIssuer.other.token()
        let error = await thrown { _ = try await grant.tokens(bench(forged), ["openid"]) }
        #expect((error as? OAuthError)?.kind == .idToken.signature)
    }

    @Test("One that nobody asked for is left out unless it is good", arguments: Grant.allCases)
    func unasked(_ grant: Grant) async throws {
        #expect(try await grant.tokens(bench(OpenIDIssuer.other.token()), ["x"]).idToken == nil)
        let good = try OpenIDIssuer.shared.token()
        #expect(try await grant.tokens(bench(good), ["x"]).idToken == good)
    }

    @Test("One that cannot be judged is left out, and says nobody's name", arguments: Grant.allCases)
    func unjudged(_ grant: Grant) async throws {
        var bench = try bench(OpenIDIssuer.shared.token())
        bench.provider.keysEndpoint = nil
        let tokens = try await grant.tokens(bench, ["openid"])
        #expect(tokens.idToken == nil && tokens.accessToken == "a")
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        try await session.signIn(tokens)
        #expect(session.state.live?.stored.subject == nil)
    }

    @Test("For whom else an id token may be, and how far clocks may be apart, is said to the grants")
    func judge() async throws {
        var claims = OpenIDIssuer.claims()
        claims["aud"] = ["app", "other"]
        claims["nbf"] = 1_767_225_900
        let token = try OpenIDIssuer.shared.token(claims)
        let bench = bench(token)
        func tokens(_ change: (inout OAuthGrants) -> Void) async -> Result<TokenSet, any Error> {
            var grants = bench.grants()
            change(&grants)
            do { return .success(try await grants.clientCredentials(scopes: ["openid"])) } catch {
                return .failure(error)
            }
        }
        await #expect(throws: OAuthError.self) { _ = try await tokens { _ in }.get() }
        await #expect(throws: OAuthError.self) { _ = try await tokens { $0.trustedAudiences = ["other"] }.get() }
        await #expect(throws: OAuthError.self) { _ = try await tokens { $0.idTokenLeeway = .seconds(300) }.get() }
        let good = await tokens {
            $0.trustedAudiences = ["other"]
            $0.idTokenLeeway = .seconds(300)
        }
        #expect(try good.get().idToken == token)
    }

    @Test("A code grant for openid begins only where its id token can be judged")
    func begin() async throws {
        for path in [\OAuthProvider.issuer, \.keysEndpoint] {
            var bench = Bench(token: .json(text: goodTokens))
            bench.provider[keyPath: path] = nil
            var request = AuthorizationRequest(redirect: try RedirectURI(Bench.redirect), scopes: ["openid"])
            request.isPushed = true
            let error = await thrown { [bench, request] in _ = try await bench.grants().authorize(request) }
            #expect((error as? OAuthError)?.kind == .configuration.endpoint)
            #expect(bench.stub.requests.isEmpty)
        }
    }

    @Test("A code grant that did not ask for one believes none either")
    func codeWithoutOpenID() async throws {
        let bench = try bench(OpenIDIssuer.other.token())
        let flow = try await bench.grants().authorize(AuthorizationRequest(redirect: RedirectURI(Bench.redirect)))
        #expect(try await flow.finish("\(Bench.redirect)?code=c&state=\(flow.state.value)").idToken == nil)
    }

    @Test("A renewal without a session looks at it as well")
    func renewal() async throws {
        var claims = OpenIDIssuer.claims()
        claims["sub"] = "bob"
        let old = TokenSet(accessToken: "o", refreshToken: "r", idToken: try OpenIDIssuer.shared.token())
        let error = await thrown {
            _ = try await bench(OpenIDIssuer.shared.token(claims)).grants().refresh(old)
        }
        #expect((error as? OAuthError)?.kind == .idToken.subject)
        let unknown = TokenSet(accessToken: "o", refreshToken: "r")
        #expect(try await bench(OpenIDIssuer.shared.token()).grants().refresh(unknown).idToken == nil)
    }
}
