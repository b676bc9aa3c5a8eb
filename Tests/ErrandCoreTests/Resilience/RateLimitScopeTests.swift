// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import Testing

@testable import ErrandSteps

@Suite("Rate limit scopes", .timeLimit(.minutes(1)))
struct RateLimitScopeTests {
    private let time = TestTime()

    private func client(_ wire: Wire, _ limit: RateLimit) -> Client {
        Client.over(wire) {
            $0.time = time.source
            $0.middleware = [limit]
        }
    }

    private static let resource = HTTPField.Name("X-RateLimit-Resource") ?? .accept

    /// GitHub: searches are used up, and everything else goes on.
    private func hub() -> Wire {
        Wire { request, _ in
            let isSearch = request.head.path?.contains("search") == true
            return .json(
                "1", [.xRemaining: isSearch ? "0" : "4999", .xReset: "30", Self.resource: isSearch ? "search" : "core"])
        }
    }

    @Test("A limit that answers name by a field stops what it counts, and nothing else")
    func resources() async throws {
        let scopes: [RateLimitScope] = [
            .field("X-RateLimit-Resource"), .key { _, answer in answer?.headerFields[Self.resource] },
            .key { request, _ in request.head.path?.contains("search") == true ? "search" : "core" },
        ]
        for scope in scopes {
            let wire = hub()
            let client = client(wire, RateLimit(RateLimitPolicy(scope: scope)))
            _ = try await client.send(Request<Int>.get("search/code", .query("q", "a")))
            _ = try await client.send(Request<Int>.get("user"))
            _ = try await client.send(Request<Int>.get("repos/\(5)"))
            let error = await #expect(throws: ClientError.self) {
                try await client.send(Request<Int>.get("search/code", .query("q", "b"), .timeout(.seconds(5))))
            }
            #expect(error?.kind == .rejected.rateLimited)
            for id in 6...9 { _ = try await client.send(Request<Int>.get("repos/\(id)")) }
            #expect(wire.requests.count == 7)
            await client.shutdown()
        }
        // Without a scope of its own, the whole origin stands still.
        let plain = client(hub(), RateLimit())
        _ = try await plain.send(Request<Int>.get("search/code"))
        await #expect(throws: ClientError.self) {
            try await plain.send(Request<Int>.get("user", .timeout(.seconds(5))))
        }
        await plain.shutdown()
    }

    @Test("A kind of request goes by the key of its last answer, and what answers say is shared by all of that key")
    func learned() async throws {
        let wire = Wire { _, attempt in
            .json("1", [.xRemaining: attempt < 3 ? "5" : "0", .xReset: "30", Self.resource: "search"])
        }
        let limit = RateLimit(RateLimitPolicy(scope: .field("X-RateLimit-Resource")))
        let client = client(wire, limit)
        // Nobody knows yet that these two are one resource; their answers say it.
        _ = try await client.send(Request<Int>.get("search/users"))
        _ = try await client.send(Request<Int>.get("search/code"))
        // The last one of either is the last one of both.
        _ = try await client.send(Request<Int>.get("search/users"))
        for path in ["search/users", "search/code"] {
            let error = await #expect(throws: ClientError.self) {
                try await client.send(Request<Int>.get(PathTemplate(path), .timeout(.seconds(5))))
            }
            #expect(error?.kind == .rejected.rateLimited)
        }
        #expect(wire.requests.count == 3)
        #expect(limit.inFlightCount == 0)
        await client.shutdown()
    }

    @Test("The limits of an origin may be shared by all identities")
    func originScope() async throws {
        let wire = Wire("1")
        let limit = RateLimit(
            RateLimitPolicy(budget: .requests(1, per: .seconds(90)), scope: .origin),
            authorizer: FixedCredential.bearer("a"))
        let client = client(wire, limit)
        _ = try await client.send(Request<Int>.get("p"))
        await #expect(throws: ClientError.self) {
            try await client.send(Request<Int>.get("p", .option(\.authorization, .skip)))
        }
        await client.shutdown()
    }
}

extension HTTPField.Name {
    fileprivate static let xRemaining = HTTPField.Name("X-RateLimit-Remaining") ?? .accept
    fileprivate static let xReset = HTTPField.Name("X-RateLimit-Reset") ?? .accept
}
