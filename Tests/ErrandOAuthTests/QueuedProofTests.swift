// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth

/// Tokens and proofs of requests that wait for their turn in the rate limit.
@Suite("Proofs in the queue", .timed, .timeLimit(.minutes(5)))
struct QueuedProofTests {
    /// A resource that refuses expired tokens, proofs older than 5 s, and all nonces but its last one.
    private final class Resource: Sendable {
        let refusals = Mutex<[String]>([])
        let moments = Mutex<[Duration]>([])
        private let state = Mutex(State())
        private let time: TestTime

        private struct State {
            var seen: [String: Duration] = [:]
            var nonce: String?
        }

        init(_ time: TestTime) { self.time = time }

        func respond(_ request: RawRequest) throws -> RawResponse {
            let fields = request.head.headerFields
            let token = try #require(fields[.authorization])
            let proof = try IDTokenParts(try #require(fields[DPoPProver.field])).claims
            let now = time.now.sinceOrigin
            let issued = Duration.seconds(try #require(proof["iat"]?.int) - Int(time.date.timeIntervalSince1970))
            let (faults, nonce) = state.withLock { state -> ([String], String) in
                let first = state.seen[token] ?? now
                state.seen[token] = first
                var faults: [String] = []
                if now - first >= .seconds(15) { faults.append("\(token) has expired") }
                if abs(issued / .seconds(1)) > 5 { faults.append("iat is \(issued) off") }
                if proof["nonce"]?.string != state.nonce { faults.append("the nonce is not \(state.nonce ?? "nil")") }
                state.nonce = "n\(now)"
                return (faults, "n\(now)")
            }
            refusals.withLock { $0 += faults }
            moments.withLock { $0.append(now) }
            return .json("1", status: faults.isEmpty ? 200 : 401, [.dpopNonce: nonce])
        }
    }

    @Test(
        "While a token expires, a nonce rotates and an iat ages in the queue, no request is refused",
        arguments: [true, false])
    func aged(byAddress: Bool) async throws {
        let bench = Bench()
        let count = Counter()
        bench.stub.add(
            .when(.post, "/token") { _ in
                let number = count.next() + 1
                return .json(
                    text: #"{"access_token":"AT-\#(number)","token_type":"DPoP","refresh_token":"RT","expires_in":15}"#)
            })
        let session = OAuthSession(bench.grants(dpop: DPoPProver()), store: MemoryCredentialStore())
        try await session.signIn(
            TokenSet(
                accessToken: "AT-1", tokenType: .dpop, refreshToken: "RT-1", issuedAt: bench.time.date,
                lifetime: .seconds(15)))
        let resource = Resource(bench.time)
        let budget = RateLimitPolicy.Budget.requests(1, per: .seconds(10))
        let limit = RateLimit(byAddress ? RateLimitPolicy(addressBudget: budget) : RateLimitPolicy(budget: budget))
        let client = Client(
            bare: "https://api.example", transport: ClosureTransport { request, _ in try resource.respond(request) }
        ) {
            $0.time = bench.time.source
            $0.middleware = .standard {
                $0.authorizer = session
                $0.retry = .never
                $0.limit = limit
            }
            $0.defaults = [.timeout(nil), .option(\.idleTimeout, nil)]
        }
        let first: Int = try await client.send(.get("x"))
        let ended = Counter()
        let calls = (1...4).map { _ in
            Task {
                defer { ended.next() }
                return try await client.send(Request<Int>.get("x"))
            }
        }
        try await waitUntil(await limit.remaining(of: client).waiting >= 4)
        // The clock stands still until a call has used its turn: a busy machine must not age it.
        for number in 1...4 {
            await bench.time.advance(by: .seconds(10))
            try await waitUntil(ended.count >= number)
        }
        for call in calls { #expect(try await call.value == first) }
        #expect(resource.refusals.withLock { $0 } == [])
        #expect(resource.moments.withLock { $0 } == [0, 10, 20, 30, 40].map { .seconds($0) })
        #expect(bench.tokenRequests.count >= 2)
        await client.shutdown()
    }
}
