// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("A bound session", .timed, .timeLimit(.minutes(10)))
struct BoundSessionTests {
    @Test("Proofs at the resource; its nonce is met without a renewal; the key outlives the process")
    func resource() async throws {
        let nonce = try #require(HTTPField.Name("DPoP-Nonce"))
        let refusal = StubResponse.status(.unauthorized).field(.wwwAuthenticate, #"DPoP error="use_dpop_nonce""#)
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

    @Test("Demands for a nonce that come together are all met without a renewal; a nonce that is refused itself is not")
    func nonces() async throws {
        let field = try #require(HTTPField.Name("DPoP-Nonce"))
        let bench = Bench(token: .json(text: "{}"))
        let session = OAuthSession(bench.grants(dpop: DPoPProver()), store: MemoryCredentialStore())
        try await session.signIn(
            TokenSet(accessToken: "AT-1", tokenType: .dpop, refreshToken: "RT-1", issuedAt: bench.time.date))
        func authorized() async throws -> (CredentialGeneration, nonce: String?) {
            var request = RawRequest(
                head: HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: "/"))
            let generation = try await session.authorize(&request)
            let proof = try IDTokenParts(try #require(request.head.headerFields[DPoPProver.field]))
            return (generation, proof.claims["nonce"]?.string)
        }
        func refusal(_ nonce: String) -> HTTPResponse {
            HTTPResponse(
                status: .unauthorized,
                headerFields: [.wwwAuthenticate: #"DPoP error="use_dpop_nonce""#, field: nonce])
        }
        let (first, second) = (try await authorized(), try await authorized())
        for (generation, nonce) in [first, second] {
            #expect(nonce == nil)
            session.received(refusal("n1"), for: generation)
            #expect(try await session.renew(after: generation, refusal("n1")))
        }
        let third = try await authorized()
        #expect(third.nonce == "n1")
        #expect(try await !session.renew(after: third.0, refusal("n1")), "it has sent the very nonce that is wanted")
        #expect(bench.tokenRequests.isEmpty)
        // RFC 9449 §8.2: a nonce on any response is the next one.
        session.received(HTTPResponse(status: .ok, headerFields: [field: "n2"]), for: third.0)
        let fourth = try await authorized().nonce
        session.received(HTTPResponse(status: .ok, headerFields: [field: "n3"]), for: .fixed)
        let fifth = try await authorized().nonce
        #expect(fourth == "n2" && fifth == "n2", "what is not of this session does not count")
    }

    @Test("A stored key comes before the session's own: its nonces last, and it goes with its sign-in")
    func storedKey() async throws {
        let field = try #require(HTTPField.Name("DPoP-Nonce"))
        let bench = Bench(token: .json(text: "{}"))
        let store = MemoryCredentialStore()
        let restarted = OAuthSession(bench.grants(dpop: DPoPProver()), store: store)
        func signIn(_ prover: DPoPProver) async throws {
            let tokens = TokenSet(accessToken: "AT", tokenType: .dpop, issuedAt: bench.time.date)
            try await OAuthSession(bench.grants(dpop: prover), store: store).signIn(tokens)
            restarted.reload()
        }
        func proof() async throws -> (generation: CredentialGeneration, key: String?, nonce: String?) {
            var request = RawRequest(
                head: HTTPRequest(method: .get, scheme: "https", authority: "api.example", path: "/"))
            let generation = try await restarted.authorize(&request)
            let proof = try IDTokenParts(try #require(request.head.headerFields[DPoPProver.field]))
            let key = JWKThumbprint.of(try #require(proof.header["jwk"]?.object))
            return (generation, key, proof.claims["nonce"]?.string)
        }
        let (first, second) = (DPoPProver(), DPoPProver())
        try await signIn(first)
        let bare = try await proof()
        #expect(bare.key == first.thumbprint && bare.nonce == nil)
        restarted.received(HTTPResponse(status: .ok, headerFields: [field: "n1"]), for: bare.generation)
        let next = try await proof()
        #expect(next.key == first.thumbprint && next.nonce == "n1")
        try await signIn(second)
        let other = try await proof()
        #expect(other.key == second.thumbprint && other.nonce == nil)
    }

    @Test("A nonce on a 200 of a resource is in the next proof", .timeLimit(.minutes(10)))
    func nonceOfSuccess() async throws {
        let field = try #require(HTTPField.Name("DPoP-Nonce"))
        let bench = Bench(.when(.get, "/x", .json(text: "1").field(field, "n1"), .json(text: "1")))
        let session = OAuthSession(bench.grants(dpop: DPoPProver()), store: MemoryCredentialStore())
        try await session.signIn(TokenSet(accessToken: "AT-1", tokenType: .dpop, issuedAt: bench.time.date))
        let client = bench.http.with {
            $0.baseURL = "https://api.example"
            $0.middleware = [.authorize(session)]
        }
        for _ in 0..<2 { let _: Int = try await client.send(.get("x")) }
        let proofs = try bench.stub.requests.map {
            try IDTokenParts(try #require($0.fields[DPoPProver.field])).claims["nonce"]?.string
        }
        #expect(proofs == [nil, "n1"])
    }
}
