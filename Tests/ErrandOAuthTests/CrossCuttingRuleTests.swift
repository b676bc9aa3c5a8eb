// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

/// Rules that no single grant owns.
@Suite("Rules over all grants", .timed, .timeLimit(.minutes(10)))
struct CrossCuttingRuleTests {
    @Test("No secret is in any URL, whatever is asked for")
    func urls() async throws {
        let bench = Bench(
            .when(.post, "/token", .json(text: goodTokens)),
            .when(.post, "/par", .json(text: #"{"request_uri":"urn:x:1","expires_in":60}"#, status: .created)),
            .when(.post, "/revoke", .status(.ok)), .when(.post, "/introspect", .json(text: #"{"active":false}"#)),
            .when(.get, "/userinfo", .json(text: #"{"sub":"alice"}"#)))
        let secret = "client-secret-client-secret-client-secret"
        var urls: [String] = []
        for method in [
            ClientAuthentication.basic(secret: secret), .post(secret: secret), .clientSecretJWT(secret: secret),
        ] {
            let grants = bench.grants(method)
            for isPushed in [false, true] {
                var request = AuthorizationRequest(redirect: try RedirectURI(Bench.redirect), scopes: ["read"])
                request.isPushed = isPushed
                let flow = try await grants.authorize(request)
                urls.append(flow.url)
                _ = try await flow.finish("\(Bench.redirect)?code=the-code&state=\(flow.state.value)")
            }
            let tokens = try await grants.refresh(TokenSet(accessToken: "AT-secret-0", refreshToken: "RT-secret-0"))
            _ = try await grants.clientCredentials()
            _ = try await grants.passwordForTest("user-name", "pass-word")
            _ = try await grants.introspect(tokens.accessToken)
            _ = try await grants.userinfo(tokens, subject: "alice")
            try await grants.revoke(tokens)
        }
        urls += bench.stub.requests.map { "\($0.path)?\($0.query ?? "")" }
        #expect(urls.count > 20)
        for url in urls {
            for word in ["client-secret", "AT-secret", "RT-secret", "the-code", "pass-word", "eyJ", "code_verifier"] {
                #expect(!url.contains(word), "\(word) in \(url)")
            }
        }
    }

    @Test("A response that is spoiled anywhere is tokens or an error, and never a trap")
    func spoiled() async throws {
        var random = SeededRandom(seed: 5)
        let idToken = try OpenIDIssuer.shared.token()
        let whole =
            #"{"access_token":"a","token_type":"Bearer","expires_in":3600,"scope":"x y","refresh_token":"r","id_token":"\#(idToken)"}"#
        let pieces = ["{", "}", "[", "]", "\"", "\\", "null", "-1e999", "9223372036854775808", "\u{0}", ",", ":", "é"]
        for _ in 0..<600 {
            var bytes = Array(whole.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
                case 1: bytes.removeSubrange(place...)
                default: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: place)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            let response = EndpointResponse(
                head: HTTPResponse(
                    status: [.ok, .badRequest, .internalServerError].randomElement(using: &random) ?? .ok),
                body: bytes, sentAt: Date(timeIntervalSince1970: 0))
            let bench = Bench()
            do {
                let tokens = try bench.grants().tokens(response, requested: nil)
                #expect(!tokens.accessToken.isEmpty)
                _ = tokens.idToken.flatMap { try? IDTokenParts($0) }
            } catch { #expect(error is OAuthError) }
        }
    }

    @Test("Two accounts live side by side; signing out of one leaves the other")
    func accounts() async throws {
        let bench = Bench(.when(.get, "/x", .json(text: "1")), .when(.post, "/revoke", .status(.ok)))
        let store = MemoryCredentialStore()
        let sessions = ["alice", "bob"].map { OAuthSession(bench.grants(), store: store, account: $0) }
        for session in sessions {
            try await session.signIn(TokenSet(accessToken: "AT-\(session.account.name)", issuedAt: bench.time.date))
        }
        #expect(Set(try await store.accounts().map(\.name)) == ["alice", "bob"])
        await withTaskGroup(of: Void.self) { group in
            for session in sessions {
                group.addTask {
                    let client = bench.http.with {
                        $0.baseURL = "https://api.example"
                        $0.middleware = [.authorize(session)]
                    }
                    for _ in 0..<20 {
                        let value: Int? = try? await client.send(.get("x", .query("who", session.account.name)))
                        #expect(value == 1)
                    }
                }
            }
        }
        let calls = bench.stub.requests.filter { $0.path == "/x" }
        #expect(calls.count == 40)
        #expect(calls.allSatisfy { $0.fields[.authorization] == "Bearer AT-\($0.queryForm["who"] ?? "")" })
        await sessions[0].signOut()
        #expect(try await store.accounts().map(\.name) == ["bob"])
        #expect(try await sessions[1].validate().accessToken == "AT-bob")
    }

    @Test("No account name leads out of the store's folder")
    func names() async throws {
        try await TemporaryFolder.with { folder in
            let store = FileCredentialStore("\(folder)/a/b")
            for name in ["../../x", "/etc/x", "a\u{0}/../x", "..", String(repeating: "../", count: 4000), "😀/x"] {
                let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: name)
                try await store.save(StoredCredential(tokens: TokenSet(accessToken: "t")), for: account)
                try await store.withLock(account) {}
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a") == ["b"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/a/b").count == 7)
        }
    }

    @Test("A static token goes in the field; in the query only where that is asked for by name, and hidden there")
    func fixedToken() async throws {
        let bench = Bench(.when(.get, "/x", .json(text: "1")))
        let client = bench.http.with { $0.baseURL = "https://api.example" }
        let _: Int = try await client.with { $0.middleware = [.authorize(.bearer("static-token"))] }.send(.get("x"))
        #expect(bench.stub.requests.last?.query == nil)
        #expect(bench.stub.requests.last?.fields[.authorization] == "Bearer static-token")
        bench.stub.add(.when(.get, "/y", .status(.forbidden)))
        let query = client.with { $0.middleware = [.authorize(.query("access_token", "static-token"))] }
        let error = await thrown { let _: Int = try await query.send(.get("y")) }
        #expect(bench.stub.requests.last?.query == "access_token=static-token")
        #expect(!said(try #require(error)).contains("static-token"))
    }
}

extension OAuthGrants {
    /// The password grant without its warning.
    fileprivate func passwordForTest(_ user: String, _ password: String) async throws -> TokenSet {
        try await legacy.passwordTokens(user, password, [])
    }
}
