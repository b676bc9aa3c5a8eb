// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandMiddleware

@Suite("Rate limit scopes", .timed, .timeLimit(.minutes(10)))
struct RateLimitScopeTests {
    private let time = TestTime()

    private func client(_ wire: ClosureTransport, _ limit: RateLimit) -> Client {
        Client.over(wire) {
            $0.time = time.source
            $0.middleware = [limit]
        }
    }

    private static let resource = HTTPField.Name("X-RateLimit-Resource") ?? .accept

    /// GitHub: searches are used up, and everything else goes on.
    private func hub() -> ClosureTransport {
        ClosureTransport { request, _ in
            let isSearch = request.head.path?.contains("search") == true
            return .json(
                "1", [.xRemaining: isSearch ? "0" : "4999", .xReset: "30", Self.resource: isSearch ? "search" : "core"])
        }
    }

    @Test("Requests without a known key are alike by method and template, those by a URL by its path")
    func alike() async throws {
        let scope = RateLimitScope.key { _, _ in nil }
        let client = Client.over(ClosureTransport("{}"))
        func name(_ request: Request<Void>) async throws -> RateLimitKey.Name? {
            scope.key(try await client.resolve(request), identity: nil).name
        }
        #expect(try await name(.get("people/\(5)", .query("q", 1))) == .alike("GET people/{}"))
        #expect(try await name(.delete("", .url("https://a.example/b/c?d=e"))) == .alike("DELETE /b/c"))
    }

    @Test("A value of 100 bytes is a key, and a longer one is none")
    func longValues() async throws {
        let scope = RateLimitScope.field("X-RateLimit-Resource")
        let request = try await Client.over(ClosureTransport("{}")).resolve(Request<Void>.get("p"))
        for (length, isKey) in [(1, true), (100, true), (101, false)] {
            let value = String(repeating: "a", count: length)
            let head = HTTPResponse(status: .ok, headerFields: [Self.resource: value])
            #expect(scope.key(request, identity: nil, head)?.name == (isKey ? .told(value) : nil))
        }
    }

    @Test("What is left is read by the scope: of the origin, of the identity, or of the key that leaves least")
    func remaining() async throws {
        for scope in [RateLimitScope.origin, .identity, .key { request, _ in request.head.path }] {
            let policy = RateLimitPolicy(budget: .requests(3, per: .seconds(10)), scope: scope)
            let limit = RateLimit(policy)
            let client = Client.over(ClosureTransport("1")) {
                $0.time = time.source
                $0.middleware = [.authorize(.bearer("t")), limit]
            }
            #expect(await limit.remaining(of: client).count == 3)
            _ = try await client.send(Request<Int>.get("p"))
            _ = try await client.send(Request<Int>.get("p"))
            #expect(await limit.remaining(of: client).count == 1)
            await client.shutdown()
        }
    }

    @Test("A request that was not sent takes nothing of the address's budget, and one that failed on the wire does")
    func address() async throws {
        struct Refusal: Middleware {
            func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
                if request.head.path?.hasSuffix("refused") == true { throw ClientError(.rejected.circuitOpen) }
                return try await next(request)
            }
        }
        let limit = RateLimit(RateLimitPolicy(addressBudget: .requests(3, per: .seconds(10))))
        let client = Client.over(ClosureTransport { _, _ in throw ClientError(.connection.lost) }) {
            $0.time = time.source
            $0.middleware = [limit, Refusal()]
        }
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("refused")) }
        #expect(await limit.remaining(of: client).count == 3)
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(await limit.remaining(of: client).count == 2)
        await client.shutdown()
    }

    @Test("The wait is explained by its tries only when it is longer than the longest one")
    func explained() async throws {
        for (reset, isTried) in [("30", false), ("31", true)] {
            let wire = ClosureTransport { _, _ in .json("1", [.xRemaining: "0", .xReset: reset]) }
            let client = client(wire, RateLimit(RateLimitPolicy(longestWait: .seconds(30))))
            _ = try await client.send(Request<Int>.get("p"))
            let error = await #expect(throws: ClientError.self) {
                try await client.send(Request<Int>.get("p", .timeout(.seconds(5))))
            }
            #expect(error?.reason?.contains("one trial request is sent every") == isTried)
            await client.shutdown()
        }
    }

    @Test(
        "What the target of a redirect says of limits stops requests there, and not where the redirect was",
        arguments: [RateLimitScope.identity, .origin, .field("X-RateLimit-Resource")].indices)
    func redirected(index: Int) async throws {
        let scope = [RateLimitScope.identity, .origin, .field("X-RateLimit-Resource")][index]
        for isRefused in [true, false] {
            let wire = ClosureTransport { request, _ in
                guard request.head.authority == "api.example.com" else {
                    let fields: HTTPFields = isRefused ? [.retryAfter: "100"] : [.xRemaining: "0", .xReset: "100"]
                    return .json("1", status: isRefused ? 429 : 200, fields)
                }
                return request.head.path == "/v1/file"
                    ? .json("", status: 302, [.location: "https://files.other.example/file"]) : .json("2")
            }
            let limit = RateLimit(RateLimitPolicy(scope: scope))
            let client = Client.over(wire) {
                $0.time = time.source
                $0.middleware = [Redirects(), limit]
            }
            _ = try? await client.send(Request<Int>.get("file"))
            #expect(wire.requests.count == 2)
            #expect(try await client.send(Request<Int>.get("other", .timeout(.seconds(5)))) == 2)
            let there = Request<Int>.get("", .url("https://files.other.example/file"), .timeout(.seconds(5)))
            let error = await #expect(throws: ClientError.self) { try await client.send(there) }
            #expect(error?.kind == .rejected.rateLimited && error?.retryAfter == .seconds(100))
            #expect(wire.requests.count == 3 && limit.inFlightCount == 0)
            await client.shutdown()
        }
    }

    @Test("A limit that responses name by a field stops what it counts, and nothing else")
    func resources() async throws {
        let scopes: [RateLimitScope] = [
            .field("X-RateLimit-Resource"), .key { _, report in report?.headerFields[Self.resource] },
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

    @Test("A kind of request goes by the key of its last response, and what responses say is shared by all of that key")
    func learned() async throws {
        let wire = ClosureTransport { _, attempt in
            .json("1", [.xRemaining: attempt < 3 ? "5" : "0", .xReset: "30", Self.resource: "search"])
        }
        let limit = RateLimit(RateLimitPolicy(scope: .field("X-RateLimit-Resource")))
        let client = client(wire, limit)
        // Nobody knows yet that these two are one resource; their responses say it.
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
        let wire = ClosureTransport("1")
        let limit = RateLimit(RateLimitPolicy(budget: .requests(1, per: .seconds(90)), scope: .origin))
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = [.authorize(.bearer("a")), limit]
        }
        _ = try await client.send(Request<Int>.get("p"))
        await #expect(throws: ClientError.self) {
            try await client.send(Request<Int>.get("p", .option(\.authorization, .skip)))
        }
        await client.shutdown()
    }
}
