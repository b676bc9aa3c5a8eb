// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandSteps
import ErrandTesting
import HTTPTypes
import Testing

@testable import ErrandOAuth

@Suite("A bound session", .timeLimit(.minutes(1)))
struct BoundSessionTests {
    @Test("L6, L7, L8, L10: proofs at the resource; its nonce is met without a renewal; the key outlives the process")
    func resource() async throws {
        let nonce = try #require(HTTPField.Name("DPoP-Nonce"))
        let refusal = StubAnswer.status(.unauthorized).field(.wwwAuthenticate, #"DPoP error="use_dpop_nonce""#)
        let bench = Bench(
            .when(.get, "/x", refusal.field(nonce, "rs1"), .json(text: "1")),
            .when(
                .post, "/token",
                .json(text: #"{"access_token":"AT-2","token_type":"DPoP","refresh_token":"RT-2","expires_in":60}"#)))
        let store = MemoryCredentialStore()
        let prover = DPoPProver()
        let session = OAuthSession(bench.grants(dpop: prover), store: store)
        try await session.signIn(
            TokenSet(
                accessToken: "AT-1", tokenType: .dpop, refreshToken: "RT-1", issuedAt: bench.time.date,
                lifetime: .seconds(60)))
        func client(_ session: OAuthSession) -> Client {
            bench.http.with {
                $0.baseURL = "https://api.example"
                $0.middleware = [.authorize(session)]
            }
        }
        let _: Int = try await client(session).send(.get("x", .query("a", 1)))
        let calls = bench.stub.requests.filter { $0.path == "/x" }
        let proofs = try calls.map { try IDTokenParts(try #require($0.fields[DPoPProver.field])).claims }
        #expect(calls.map { $0.fields[.authorization] } == ["DPoP AT-1", "DPoP AT-1"])
        #expect(proofs.map { $0["nonce"]?.string } == [nil, "rs1"])
        #expect(proofs.allSatisfy { $0["htu"]?.string == "https://api.example/x" && $0["ath"] != nil })
        #expect(bench.tokenRequests.isEmpty)
        await bench.time.advance(by: .seconds(60))
        // A new process with another key: the stored one wins.
        let restarted = OAuthSession(bench.grants(dpop: DPoPProver()), store: store)
        let _: Int = try await client(restarted).send(.get("x"))
        let renewal = try IDTokenParts(try #require(bench.tokenRequests.first?.fields[DPoPProver.field]))
        #expect(JWKThumbprint.of(try #require(renewal.header["jwk"]?.object)) == prover.thumbprint)
    }
}
