// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import ErrandTesting
import NationBuilder
import NationBuilderAccounts
import TestSupport
import Testing

@Suite("The OAuth of a nation", .timed, .timeLimit(.minutes(1)))
struct NationOAuthTests {
    @Test("A nation's endpoints; a slug becomes a host name only when it is one")
    func nation() throws {
        let provider = try OAuthProvider.nationBuilder("AbeForPrez")
        #expect(provider.authorizationEndpoint == "https://abeforprez.nationbuilder.com/oauth/authorize")
        #expect(provider.tokenEndpoint == "https://abeforprez.nationbuilder.com/oauth/token")
        for slug in ["", "a.b", "a/b", "-a", "a-", "é", "a b", "evil.example#", String(repeating: "a", count: 64)] {
            #expect(throws: OAuthError.self) { try OAuthProvider.nationBuilder(Slug(stringLiteral: slug)) }
        }
        #expect(throws: OAuthError.self) { try OAuthProvider.nationBuilder("a", baseURL: "http://example.com") }
    }

    @Test("A token of version 1 becomes a pair of version 2 without a person")
    func migration() async throws {
        func session(_ response: String, _ sent: @escaping @Sendable (String) -> Void = { _ in }) throws -> OAuthSession
        {
            let stub = StubTransport { request in
                sent(String(decoding: request.body, as: UTF8.self))
                return .json(text: response)
            }
            let grants = OAuthGrants(
                provider: try .nationBuilder("abeforprez"),
                client: OAuthClientIdentity(id: "app", authentication: .post(secret: "s")),
                via: Client(bare: nil, transport: stub))
            return OAuthSession(grants, store: MemoryCredentialStore())
        }
        let exchanged = try session(#"{"access_token":"a","token_type":"bearer","refresh_token":"RT-2"}"#) { form in
            #expect(form.contains("grant_type=refresh_token") && form.contains("refresh_token=v1-token"))
        }
        try await exchanged.migrate(legacyToken: "v1-token")
        #expect(try await exchanged.validate().refreshToken == "RT-2")
        let refused = try session(#"{"access_token":"a","token_type":"bearer"}"#)
        let error = await #expect(throws: OAuthError.self) { try await refused.migrate(legacyToken: "v1-token") }
        #expect(error?.kind == .invalidResponse.refreshToken)
        #expect(try await refused.tokens() == nil)
    }
}
