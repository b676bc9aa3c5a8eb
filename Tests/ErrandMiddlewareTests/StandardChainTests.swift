// SPDX-License-Identifier: MIT

import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("The standard chain", .timed)
struct StandardChainTests {
    @Test("Each step has its place, and what is not asked for is left out")
    func order() {
        let step = Step { try await $1($0) }
        let full: [any Middleware] = .standard {
            $0.authorizer = .bearer("t")
            $0.breaker = .standard
            $0.coalescing = 1000
            $0.idempotencyKeys = .idempotencyKey()
            $0.cache = Cache(MemoryCacheStore())
            $0.outside = [step]
            $0.inside = [step]
        }
        #expect(
            full.map { "\(type(of: $0))" } == [
                "Observation", "Step", "Coalescing", "Cache", "IdempotencyKey", "Retry", "Redirects",
                "Authorization", "RateLimit", "CircuitBreaker", "Step",
            ])
        let plain: [any Middleware] = .standard()
        #expect(plain.map { "\(type(of: $0))" } == ["Observation", "Retry", "Redirects", "RateLimit"])
        let bare: [any Middleware] = .standard {
            $0.retry = nil
            $0.limit = nil
            $0.redirects = nil
            $0.observation = nil
        }
        #expect(bare.isEmpty)
    }

    @Test("One authorizer serves all: limits and shared responses go by its identity")
    func identity() async throws {
        let wire = ClosureTransport("1")
        func client(_ token: String) -> [any Middleware] {
            .standard {
                $0.authorizer = .bearer(token)
                $0.limit = .requests(1, per: .seconds(90))
            }
        }
        let chain = client("a")
        let first = Client.over(wire) { $0.middleware = chain }
        _ = try await first.send(Request<Int>.get("p"))
        let error = await #expect(throws: ClientError.self) { try await first.send(Request<Int>.get("p")) }
        #expect(error?.kind == .rejected.rateLimited)
        #expect(wire.requests[0].head.headerFields[.authorization] == "Bearer a")
        #expect(try await first.send(Request<Int>.get("p", .option(\.authorization, .skip))) == 1)
    }

    /// The effect of one setting on the middleware of the chain.
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var added: String?
        var removed: String?
        let make: @Sendable (inout StandardChain) -> Void
    }

    private static let changes = [
        Change(testDescription: "authorizer", added: "Authorization") { $0.authorizer = .bearer("t") },
        Change(testDescription: "credentialScope") {
            $0.credentialScope = .origins(of: "https://api.example.com", "https://other.example")
        },
        Change(testDescription: "retry", removed: "Retry") { $0.retry = nil },
        Change(testDescription: "retryBudget") { $0.retryBudget = .unlimited },
        Change(testDescription: "limit", removed: "RateLimit") { $0.limit = nil },
        Change(testDescription: "breaker", added: "CircuitBreaker") { $0.breaker = .standard },
        Change(testDescription: "coalescing", added: "Coalescing") { $0.coalescing = 1000 },
        Change(testDescription: "redirects", removed: "Redirects") { $0.redirects = nil },
        Change(testDescription: "idempotencyKeys", added: "IdempotencyKey") { $0.idempotencyKeys = .idempotencyKey() },
        Change(testDescription: "cache", added: "Cache") { $0.cache = Cache(MemoryCacheStore()) },
        Change(testDescription: "observation", removed: "Observation") { $0.observation = nil },
        Change(testDescription: "outside", added: "Step") { $0.outside = [Step { try await $1($0) }] },
        Change(testDescription: "inside", added: "Step") { $0.inside = [Step { try await $1($0) }] },
    ]

    @Test("Each setting adds or removes its own middleware and no other", arguments: changes)
    func oneStep(change: Change) {
        let names = [any Middleware].standard(change.make).map { "\(type(of: $0))" }
        var expected: Set = ["Observation", "Retry", "RateLimit", "Redirects"]
        if let added = change.added { expected.insert(added) }
        if let removed = change.removed { expected.remove(removed) }
        #expect(Set(names) == expected && names.count == expected.count)
    }

    @Test("There is a test of each setting")
    func everySetting() {
        let settings = Mirror(reflecting: StandardChain()).children.compactMap(\.label)
        #expect(settings == Self.changes.map(\.testDescription))
    }

    @Test("Settings reach their middleware: the budget of retries, the origins of credentials")
    func settings() async throws {
        let wire = ClosureTransport("{}", status: 503)
        let client = Client.over(wire) {
            $0.middleware = .standard {
                $0.authorizer = .bearer("t")
                $0.credentialScope = .origins(of: "https://api.example.com", "https://other.example")
                $0.retryBudget = RetryBudget(share: 0, reserve: 0)
            }
        }
        for url in ["https://api.example.com/v1/p", "https://other.example/p"] {
            await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("", .url(url))) }
        }
        #expect(wire.requests.map { $0.head.headerFields[.authorization] } == ["Bearer t", "Bearer t"])
    }

    @Test("Each chain has a limit of its own, and chains that are given one count together", arguments: [false, true])
    func limits(isShared: Bool) async throws {
        let wire = ClosureTransport("1")
        let shared: RateLimit = .requests(1, per: .seconds(90))
        let clients = (0..<2).map { _ in
            Client.over(wire) {
                $0.middleware = .standard { $0.limit = isShared ? shared : .requests(1, per: .seconds(90)) }
            }
        }
        #expect(try await clients[0].send(Request<Int>.get("p")) == 1)
        if isShared {
            let error = await #expect(throws: ClientError.self) { try await clients[1].send(Request<Int>.get("p")) }
            #expect(error?.kind == .rejected.rateLimited)
        } else {
            #expect(try await clients[1].send(Request<Int>.get("p")) == 1)
        }
        #expect(wire.requests.count == (isShared ? 1 : 2))
    }

    @Test("What one chain's responses report stops no other chain")
    func reports() async throws {
        let fields = HTTPFields(
            [("Limit", "1"), ("Remaining", "0"), ("Reset", "90")].compactMap { name, value in
                HTTPField.Name("RateLimit-\(name)").map { HTTPField(name: $0, value: value) }
            })
        let wire = ClosureTransport { _, _ in .json("1", status: 200, fields) }
        for _ in 0..<2 {
            let client = Client.over(wire) { $0.middleware = .standard() }
            #expect(try await client.send(Request<Int>.get("p")) == 1)
        }
        #expect(wire.requests.count == 2)
    }

    @Test("A table past its limit forgets what was not used for long, and nothing that is needed")
    func table() {
        var table = BoundedTable<Int, Int>(limit: 10)
        for key in 0..<100 {
            let isNeeded = { (value: Int) in value == 3 }
            for (key, value) in [(key, key), (99_999, 7)] { table.use(key, or: value, keeping: isNeeded) { _ in } }
            #expect(table.count <= 10)
        }
        #expect(table.value(for: 3) == 3)
        #expect(table.value(for: 99_999) == 7)
        #expect(table.value(for: 99) == 99)
        #expect(table.value(for: 50) == nil)
    }
}
