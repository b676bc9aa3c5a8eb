// SPDX-License-Identifier: MIT

import Crypto
import ErrandCore
import ErrandTesting
import Foundation
import TestSupport
import Testing

@testable import ErrandOAuth

/// Sign-ins under way that are stored.
@Suite("Stored sign-ins", .timed, .timeLimit(.minutes(5)))
struct SealedAuthorizationTests {
    private let key = SymmetricKey(size: .bits256)

    private func request() throws -> AuthorizationRequest {
        AuthorizationRequest(
            redirect: try RedirectURI(Bench.redirect), scopes: ["read"], resources: ["https://r.example"])
    }

    private func respond(_ flow: PendingAuthorization) -> String {
        "\(Bench.redirect)?code=the-code&state=\(flow.state.value)"
    }

    @Test("A sign-in that one process began, another finishes with the same verifier, scopes and resources")
    func otherProcess() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let begun = try await bench.grants().authorize(try request())
        let sealed = try begun.sealed(by: key)
        let old = SymmetricKey(size: .bits256)
        let flow = try bench.grants().authorization(sealed: sealed, by: old, key)
        #expect(flow.url == begun.url && flow.isOpen)
        let tokens = try await flow.finish(respond(begun))
        #expect(tokens.scopes == ["read"] && tokens.resources == ["https://r.example"])
        let form = try #require(bench.tokenRequests.first?.form)
        let challenge = Form(String(begun.url.drop { $0 != "?" }.dropFirst()))["code_challenge"]
        #expect(try PKCE(verifier: form["code_verifier"] ?? "").challenge == challenge)
        #expect(form["redirect_uri"] == Bench.redirect)
        await #expect(throws: OAuthError.self) { try await flow.finish(respond(begun)) }
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), store: store)
        try await session.finishSignIn(try session.resumeSignIn(sealed: sealed, by: key), respond(begun))
        #expect(try await store.load(session.account)?.tokens.accessToken == "AT-secret-1")
    }

    @Test("Nothing of it can be read, and it opens only for its client, its server and its key, unchanged, for an hour")
    func refused() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let flow = try await bench.grants().authorize(try request())
        let sealed = try flow.sealed(by: key)
        let text = String(decoding: sealed, as: UTF8.self)
        #expect(!text.contains(flow.state.value) && !text.contains("app.example"))
        #expect(try flow.sealed(by: key) != sealed, "a random nonce each time")
        func kind(_ bytes: [UInt8], _ grants: OAuthGrants, _ key: SymmetricKey) -> OAuthError.Kind? {
            do { _ = try grants.authorization(sealed: bytes, by: key) } catch { return (error as? OAuthError)?.kind }
            return nil
        }
        let grants = bench.grants()
        #expect(kind(sealed, grants, key) == nil)
        #expect(kind(sealed, grants, SymmetricKey(size: .bits256)) == .invalidResponse.notMine)
        #expect(kind(sealed, bench.grants(id: "other"), key) == .invalidResponse.notMine)
        var elsewhere = bench
        elsewhere.provider.tokenEndpoint = "https://other.example/token"
        #expect(kind(sealed, elsewhere.grants(), key) == .invalidResponse.notMine)
        #expect(kind(sealed, bench.grants(dpop: DPoPProver()), key) == .invalidResponse.notMine)
        for place in stride(from: 0, to: sealed.count, by: 7) {
            var changed = sealed
            changed[place] ^= 1
            #expect(kind(changed, grants, key) == .invalidResponse.notMine, "\(place)")
        }
        for bytes in [[], [1], Array(sealed.dropLast()), Array(repeating: 0, count: 1 << 17)] {
            #expect(kind(bytes, grants, key) == .invalidResponse.notMine)
        }
        await bench.time.advance(by: .seconds(3599))
        #expect(kind(sealed, grants, key) == nil)
        await bench.time.advance(by: .seconds(1))
        #expect(kind(sealed, grants, key) == .invalidResponse.notMine)
        flow.cancel()
        #expect(throws: OAuthError.self) { try flow.sealed(by: key) }
    }
}
