// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import HTTPTypes
import NationBuilder
import Synchronization
import TestSupport
import Testing

@Suite("The budget of a nation", .timed, .timeLimit(.minutes(10)))
struct BudgetTests {
    /// A nation whose responses have these fields, and whose time stands still.
    private func nation(_ fields: [String: String], _ time: TestTime) -> (Nation, ClosureTransport) {
        var more = HTTPFields()
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { more[name] = value }
        }
        let responded = more
        let transport = ClosureTransport { _ in .text(#"{"people_count":7}"#, responded) }
        let nation = Nation("abeforprez", authorizer: .bearer("t"), transport: transport) {
            $0.client.time = time.source
        }
        return (nation, transport)
    }

    @Test(
        "An empty budget is known in every dialect, and a call that cannot wait for the next is refused at once",
        arguments: [
            // 2014: the window's length, and the seconds that are left of it.
            (["X-Ratelimit-Limit": "10s", "X-Ratelimit-Remaining": "0", "X-Ratelimit-Reset": "5.5"], 5.5),
            // 2015 on: the moment.
            (["X-Ratelimit-Limit": "10s", "X-Ratelimit-Remaining": "0", "X-Ratelimit-Reset": "1767225608"], 8),
            (["RateLimit-Limit": "250", "RateLimit-Remaining": "0", "RateLimit-Reset": "1767225609"], 9),
            // Rounded to seconds twice, the end seems later than it can be.
            (["RateLimit-Limit": "250", "RateLimit-Remaining": "0", "RateLimit-Reset": "1767225612"], 10),
            (
                [
                    "Nation-Ratelimit-Limit": "10000", "Nation-Ratelimit-Remaining": "0",
                    "Nation-Ratelimit-Reset": "1767228800", "X-Ratelimit-Limit": "10s", "X-Ratelimit-Remaining": "99",
                    "X-Ratelimit-Reset": "1767225608",
                ], 3200
            ),
        ] as [([String: String], Double)])
    func dialects(fields: [String: String], seconds: Double) async throws {
        let time = TestTime(date: Date(timeIntervalSince1970: 1_767_225_600))
        let (nation, transport) = nation(fields, time)
        _ = try await nation.v1.people.count()
        let copy = nation
        let error = await clientError { try await copy.v1.people.count(.timeout(.seconds(1))) }
        #expect(error?.kind == .rejected.rateLimited)
        #expect(error?.retryAfter.map { $0 / .seconds(1) } == seconds)
        // The other version of the API draws on the same budget.
        let second = await clientError {
            try await nation.client.send(Request<Void>.get("api/v2/signups", .timeout(.seconds(1))))
        }
        #expect(second?.kind == .rejected.rateLimited)
        #expect(transport.requests.count == 1)
    }

    @Test("250 requests go at once, and the next when the first is 10 seconds old")
    func budget() async throws {
        let time = TestTime()
        let (nation, transport) = nation([:], time)
        for _ in 0..<250 { _ = try await nation.v1.people.count() }
        async let last = nation.v1.people.count()
        try await time.waitForSleeper(dueIn: .seconds(10))
        #expect(transport.requests.count == 250)
        await time.advance(by: .seconds(10))
        let count = try await last
        #expect(count == 7)
        #expect(transport.requests.count == 251)
    }

    @Test("Nations do not draw on each other's budgets, and one without a limit never waits")
    func apart() async throws {
        let time = TestTime()
        let empty = ["RateLimit-Remaining": "0", "RateLimit-Reset": "9", "RateLimit-Limit": "250"]
        let (first, _) = nation(empty, time)
        let (second, transport) = nation(empty, time)
        _ = try await first.v1.people.count()
        _ = try await second.v1.people.count()
        let free = Nation("abeforprez", authorizer: .bearer("t"), transport: transport) { $0.chain.limit = nil }
        for _ in 0..<300 { _ = try await free.v1.people.count() }
        #expect(transport.requests.count == 301)
    }

    @Test("Nations with one token count together when they are given one limit")
    func shared() async throws {
        let time = TestTime()
        let limit: RateLimit = .requests(2, per: .seconds(10))
        let transport = ClosureTransport { _ in .text(#"{"people_count":7}"#) }
        // A credential that is made twice may be two persons'.
        let token: some Authorizer = .bearer("t")
        let nations = (0..<2).map { _ in
            Nation("abeforprez", authorizer: token, transport: transport) {
                $0.chain.limit = limit
                $0.client.time = time.source
            }
        }
        for nation in nations { _ = try await nation.v1.people.count() }
        for nation in nations {
            #expect(await nation.remaining()?.count == 0)
            let error = await clientError { try await nation.v1.people.count(.timeout(.seconds(1))) }
            #expect(error?.kind == .rejected.rateLimited)
        }
        #expect(transport.requests.count == 2)
    }

    @Test("Nations with tokens of their own share what their address may send, and nothing else")
    func address() async throws {
        let time = TestTime()
        let policy = RateLimitPolicy(
            budget: .requests(2, per: .seconds(10)), addressBudget: .requests(3, per: .seconds(20)))
        let limit = RateLimit(policy)
        let transport = ClosureTransport { _ in .text(#"{"people_count":7}"#) }
        let nations = ["one", "two"].map { token in
            Nation("abeforprez", authorizer: Named(token), transport: transport) {
                $0.chain.limit = limit
                $0.client.time = time.source
            }
        }
        for _ in 0..<2 { _ = try await nations[0].v1.people.count() }
        // Its own limit is spent; the other's is not.
        let own = await clientError { try await nations[0].v1.people.count(.timeout(.seconds(1))) }
        #expect(own?.kind == .rejected.rateLimited)
        #expect(await nations[0].remaining()?.count == 0)
        #expect(await nations[1].remaining()?.count == 1, "as the address leaves one")
        _ = try await nations[1].v1.people.count()
        let other = await clientError { try await nations[1].v1.people.count(.timeout(.seconds(1))) }
        #expect(other?.kind == .rejected.rateLimited)
        #expect(other?.retryAfter == .seconds(20))
        #expect(transport.requests.count == 3)
        // What was refused on its way to the address took nothing of its own limit.
        await time.advance(by: .seconds(20))
        _ = try await nations[1].v1.people.count()
        #expect(await nations[1].remaining()?.count == 1)
        #expect(transport.requests.count == 4)
    }

    @Test(
        "More calls than may go at once all end, though each waits for a token from the nation itself",
        arguments: [RateLimitPolicy.nationBuilder, RateLimitPolicy(addressBudget: .requests(250, per: .seconds(10)))])
    func lockUp(policy: RateLimitPolicy) async throws {
        let transport = ClosureTransport { _ in .text(#"{"people_count":7}"#) }
        let token = Fetching(crowd: 32)
        // A cache would make one request of equal ones.
        let nation = Nation("abeforprez", authorizer: token, transport: transport) {
            $0.chain.limit = RateLimit(policy)
            $0.chain.cache = nil
        }
        token.nation.withLock { $0 = nation }
        let calls = (0..<80).map { _ in Task { try await nation.v1.people.count(.timeout(.seconds(20))) } }
        var counts: [Int] = []
        for call in calls { if let count = try? await call.value { counts.append(count) } }
        #expect(counts == Array(repeating: 7, count: 80))
        // A token that is older than a second when its call's turn comes is fetched again.
        #expect((160...320).contains(transport.requests.count))
    }

    @Test("What is left can be read: before the first request, after a response, after a refusal, and when time passes")
    func remaining() async throws {
        let time = TestTime(date: Date(timeIntervalSince1970: 1_767_225_600))
        let (nation, _) = nation(
            ["RateLimit-Limit": "250", "RateLimit-Remaining": "42", "RateLimit-Reset": "1767225609"], time)
        let before = await nation.remaining()
        #expect(before?.count == 250 && before?.wait == .zero && before?.underWay == 0 && before?.waiting == 0)
        _ = try await nation.v1.people.count()
        #expect(await nation.remaining()?.count == 42)
        await time.advance(by: .seconds(10))
        #expect(await nation.remaining()?.count == 250)

        let (spent, _) = self.nation(["RateLimit-Remaining": "0", "RateLimit-Reset": "9"], time)
        _ = try await spent.v1.people.count()
        let after = await spent.remaining()
        #expect(after?.count == 0 && after?.wait == .seconds(9))
        let free = Nation("abeforprez", authorizer: .bearer("t"), transport: ClosureTransport { _ in .text("") }) {
            $0.chain.limit = nil
        }
        #expect(await free.remaining() == nil)
    }

    @Test("Requests on their way and those that wait are taken off what is left")
    func taken() async throws {
        let time = TestTime()
        let transport = ClosureTransport { _ in
            try await time.source.sleep(for: .seconds(5))
            return .text(#"{"people_count":7}"#)
        }
        let limit: RateLimit = .requests(2, per: .seconds(10))
        let nation = Nation("abeforprez", authorizer: .bearer("t"), transport: transport) {
            $0.chain.limit = limit
            $0.client.time = time.source
        }
        async let counts = [nation.v1.people.count(), nation.v1.people.count()]
        try await time.waitForSleeper(dueIn: .seconds(5))
        let left = await nation.remaining()
        #expect(left?.count == 1 && left?.underWay == 1 && left?.waiting == 0)
        await time.advance(by: .seconds(5))
        // The limits of a call sleep too.
        try await time.waitForSleeper(dueIn: .seconds(5))
        await time.advance(by: .seconds(5))
        _ = try await counts
        #expect(await nation.remaining()?.count == 0)
    }
}

/// A token that speaks for somebody.
private struct Named: Authorizer {
    let identity: String?

    init(_ name: String) { identity = name }

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        request.head.headerFields[.authorization] = "Bearer \(identity ?? "")"
        return .fixed
    }
}

/// A token that each call fetches from the nation, once so many calls want one.
private final class Fetching: Authorizer {
    let nation = Mutex<Nation?>(nil)
    let identity: String? = "me"
    private let crowd: Int
    private let fetches = Mutex(0)

    init(crowd: Int) { self.crowd = crowd }

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        fetches.withLock { $0 += 1 }
        try await waitUntil(fetches.withLock { $0 } >= crowd)
        let client = nation.withLock { $0 }?.client
        _ = try await client?.send(Request<Void>.post("oauth/token", .option(\.authorization, .skip)))
        request.head.headerFields[.authorization] = "Bearer t"
        return .fixed
    }
}
