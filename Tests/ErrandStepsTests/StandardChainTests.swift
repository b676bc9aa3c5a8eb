// SPDX-License-Identifier: MIT

import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandSteps

@Suite("The standard chain")
struct StandardChainTests {
    @Test("Each step has its place, and what is not asked for is left out")
    func order() {
        let step = Step { try await $1($0) }
        let full: [any Middleware] = .standard(
            authorizer: .bearer("t"), breaker: .standard, coalesce: 1000, idempotencyKeys: .idempotencyKey(),
            cache: Cache(MemoryCacheStore()), outside: [step], inside: [step])
        #expect(
            full.map { "\(type(of: $0))" } == [
                "Observation", "Step", "Coalescing", "Cache", "IdempotencyKey", "Retry", "RateLimit", "Redirects",
                "Authorization", "CircuitBreaker", "Step",
            ])
        let plain: [any Middleware] = .standard()
        #expect(plain.map { "\(type(of: $0))" } == ["Observation", "Retry", "RateLimit", "Redirects"])
        let bare: [any Middleware] = .standard(retry: nil, limit: nil, redirects: nil, observation: nil)
        #expect(bare.isEmpty)
    }

    @Test("One authorizer serves all: limits and shared answers go by its identity")
    func identity() async throws {
        let wire = ClosureTransport("1")
        func client(_ token: String) -> [any Middleware] {
            .standard(authorizer: .bearer(token), limit: .requests(1, per: .seconds(90)))
        }
        let chain = client("a")
        let first = Client.over(wire) { $0.middleware = chain }
        _ = try await first.send(Request<Int>.get("p"))
        let error = await #expect(throws: ClientError.self) { try await first.send(Request<Int>.get("p")) }
        #expect(error?.kind == .rejected.rateLimited)
        #expect(wire.requests[0].head.headerFields[.authorization] == "Bearer a")
        #expect(try await first.send(Request<Int>.get("p", .option(\.authorization, .skip))) == 1)
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
