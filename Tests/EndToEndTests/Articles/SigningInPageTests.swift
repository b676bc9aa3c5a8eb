// SPDX-License-Identifier: MIT

import Crypto
import Errand
import ErrandConformance
import ErrandOAuth
import ErrandTesting
import Foundation
import TestSupport
import Testing

@Suite("The page on signing in", .timed)
struct SigningInPageTests {
    @Test("Its store keeps its promises", arguments: CredentialStoreConformance.checks)
    func store(_ check: CredentialStoreConformance.Check) async throws {
        let store = VaultStore(vault: Vault())
        try await check.run { store }
    }

    @Test("Its website completes a sign-in by the browser's cookie, and takes no other browser's")
    func website() async throws {
        let stub = StubTransport(
            .when(.post, "/token", .json(text: #"{"access_token":"a","token_type":"Bearer"}"#)))
        let provider = OAuthProvider(
            authorizationEndpoint: "https://as.example/authorize", tokenEndpoint: "https://as.example/token")
        let grants = OAuthGrants(
            provider: provider, client: OAuthClientIdentity(id: "app"), via: Client(bare: nil, transport: stub))
        let site = WebSignIn(
            grants: grants, key: SymmetricKey(size: .bits256), redirect: try RedirectURI("https://site.example/back"))
        let (url, cookie) = try await site.begin()
        let state = URLComponents(string: url)?.queryItems?.first { $0.name == "state" }?.value
        let back = "https://site.example/back?code=c&state=\(try #require(state))"
        let other = try await site.begin()
        await #expect(throws: OAuthError.self) { try await site.finish(url: back, cookie: other.cookie) }
        await #expect(throws: OAuthError.self) { try await site.finish(url: back, cookie: "") }
        #expect(try await site.finish(url: back, cookie: cookie).accessToken == "a")
    }
}
