// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("A rate limit with a shared budget", .timed, .timeLimit(.minutes(10)))
struct SharedBudgetTests {
    private let time = TestTime()
    private static let patient = RequestPart.group([.timeout(nil), .option(\.idleTimeout, nil)])

    /// A budget that says what the test says, and notes what it hears.
    private final class ToldBudget: SharedBudget {
        struct State {
            var share = BudgetShare(count: nil)
            var keys: Set<String> = []
            var budgets: Set<RateLimitPolicy.Budget?> = []
            var limits: Set<LimitID> = []
            var questions = 0
            var uses: [Int] = []
            var pauses: [String: Duration] = [:]
        }
        let state = Mutex(State())

        func share(of key: BudgetKey, _ budget: RateLimitPolicy.Budget?, for limit: LimitID) -> BudgetShare {
            state.withLock { state in
                state.keys.insert(key.name)
                state.budgets.insert(budget)
                state.limits.insert(limit)
                state.questions += 1
                return state.share
            }
        }

        func use(_ count: Int, of key: BudgetKey, by limit: LimitID) { state.withLock { $0.uses.append(count) } }

        func pause(_ key: BudgetKey, for duration: Duration) { state.withLock { $0.pauses[key.name] = duration } }

        func tell(_ share: BudgetShare) { state.withLock { $0.share = share } }
    }

    private func client(
        _ wire: ClosureTransport, _ limit: RateLimit, _ authorizer: (any Authorizer)? = nil
    ) -> Client {
        Client.over(wire) {
            $0.time = time.source
            $0.middleware = .standard {
                $0.limit = limit
                $0.authorizer = authorizer
                $0.retry = nil
            }
        }
    }

    private func waitForWaiters(_ count: Int, _ limit: RateLimit) async throws {
        try await waitUntil(limit.waitingCount == count)
    }

    // MARK: Shares

    @Test("Calls wait without a share, and go in their order as far as it grows; no timer is left at the end")
    func growing() async throws {
        let (wire, budget) = (ClosureTransport("1"), ToldBudget())
        let limit = RateLimit(.requests(10, per: .seconds(10)), shared: budget)
        let client = client(wire, limit)
        budget.tell(BudgetShare(count: 0))
        var calls: [Task<Int, any Error>] = []
        for number in 0..<5 {
            calls.append(Task { try await client.send(Request<Int>.get("p/\(number)", Self.patient)) })
            try await waitForWaiters(number + 1, limit)
        }
        await time.advance(by: .seconds(60))
        #expect(wire.requests.isEmpty)
        budget.tell(BudgetShare(count: 2))
        await time.advance(by: .seconds(1))
        for call in calls[..<2] { _ = try await call.value }
        budget.tell(BudgetShare(count: 5))
        await time.advance(by: .seconds(1))
        for call in calls { _ = try await call.value }
        #expect(Set(wire.requests.prefix(2).map(\.head.path)) == ["/v1/p/0", "/v1/p/1"])
        #expect(budget.state.withLock { $0.uses.last } == 5)
        #expect(budget.state.withLock { $0.limits.count } == 1)
        await client.shutdown()
        #expect(time.sleeperCount == 0)
    }

    @Test("While a request is under way the budget is asked again, and not after the response")
    func underWay() async throws {
        let (gate, budget) = (Gate(), ToldBudget())
        let wire = ClosureTransport { _, _ in
            await gate.wait()
            return .json("1")
        }
        let client = client(wire, RateLimit(.requests(10, per: .seconds(10)), shared: budget))
        let call = Task { try await client.send(Request<Int>.get("p", Self.patient)) }
        try await time.waitForSleeper(dueIn: .seconds(1))
        let before = budget.state.withLock { $0.questions }
        for _ in 0..<30 {
            await time.advance(by: .seconds(1))
            try await time.waitForSleeper(dueIn: .seconds(1))
        }
        #expect(budget.state.withLock { $0.questions } >= before + 30)
        gate.open()
        _ = try await call.value
        await client.shutdown()
        #expect(time.sleeperCount == 0)
    }

    @Test("Copies of a limit are one member, and two limits are two")
    func members() async throws {
        let budget = ToldBudget()
        let limit = RateLimit(.requests(10, per: .seconds(10)), shared: budget)
        for limit in [limit, limit, RateLimit(.requests(10, per: .seconds(10)), shared: budget)] {
            _ = try await client(ClosureTransport("1"), limit).send(Request<Int>.get("p", Self.patient))
        }
        #expect(budget.state.withLock { $0.limits.count } == 2)
        #expect(budget.state.withLock { $0.budgets } == [.requests(10, per: .seconds(10))])
    }

    @Test(
        "A fixed fleet divides in equal parts, of one request at least",
        arguments: [(1, 10), (3, 3), (10, 1), (99, 1), (0, 10)])
    func fixedFleet(members: Int, expected: Int) {
        let fleet = FixedFleet(members: members)
        #expect(fleet.share(of: BudgetKey("a"), .requests(10, per: .seconds(1)), for: LimitID()).count == expected)
        #expect(fleet.share(of: BudgetKey("a"), nil, for: LimitID()).count == nil)
    }

    // MARK: Pauses

    @Test("A 429 stops all members for as long as it tells, and a pause of another member is kept")
    func pauses() async throws {
        let budget = ToldBudget()
        let wire = ClosureTransport { _, attempt in
            attempt == 1 ? .json("{}", status: 429, [.retryAfter: "30"]) : .json("1")
        }
        let (limit, other) = (
            RateLimit(.fromHeaders, shared: budget), RateLimit(.requests(10, per: .seconds(10)), shared: budget)
        )
        await #expect(throws: ClientError.self) {
            try await client(wire, limit).send(Request<Int>.get("p", Self.patient))
        }
        #expect(budget.state.withLock { $0.pauses } == ["https://api.example.com": .seconds(30)])
        #expect(budget.state.withLock { $0.budgets } == [nil])
        budget.tell(BudgetShare(count: nil, pause: BudgetShare.Pause(number: 1, remaining: .seconds(30))))
        let late = await #expect(throws: ClientError.self) {
            try await client(wire, other).send(Request<Int>.get("p", .timeout(.seconds(20))))
        }
        #expect(late?.kind == .rejected.rateLimited && late?.retryAfter == .seconds(30))
        let call = Task { try await client(wire, other).send(Request<Int>.get("p", Self.patient)) }
        try await waitForWaiters(1, other)
        await time.advance(by: .seconds(29))
        #expect(wire.requests.count == 1)
        await time.advance(by: .seconds(1))
        #expect(try await call.value == 1)
    }

    // MARK: Keys

    /// Sends a request, and returns the names of the budgets.
    private func names(
        _ authorizer: (any Authorizer)?, _ policy: RateLimitPolicy = .requests(10, per: .seconds(10)),
        address: String? = nil
    ) async throws -> Set<String> {
        let budget = ToldBudget()
        let client = client(
            ClosureTransport("1"), RateLimit(policy, shared: budget, address: address), authorizer)
        _ = try await client.send(Request<Int>.get("p/\(7)", Self.patient))
        return budget.state.withLock { $0.keys }
    }

    @Test("A budget is named by the origin and the credential's name, never by the token")
    func keys() async throws {
        let origin = "https://api.example.com"
        #expect(try await names(nil) == [origin])
        #expect(try await names(.bearer("hunter2")) == [origin])
        #expect(try await names(.bearer("hunter2").identified(as: "ada")) == ["\(origin) as named-ada"])
        #expect(try await names(.basic("ada", "hunter2")) == [origin])
        var policy = RateLimitPolicy.requests(10, per: .seconds(10))
        policy.scope = .origin
        #expect(try await names(.bearer("hunter2").identified(as: "ada"), policy) == [origin])
        policy.scope = .key { _, _ in "search" }
        #expect(try await names(.bearer("hunter2"), policy) == ["\(origin) for search"])
        policy.scope = .field("X-Resource")
        #expect(try await names(.bearer("hunter2"), policy) == ["\(origin) for requests like GET p/{}"])
    }

    @Test("The budget of an address is this process's own, unless the address is named")
    func address() async throws {
        let origin = "https://api.example.com"
        var policy = RateLimitPolicy.requests(10, per: .seconds(10))
        policy.addressBudget = .requests(20, per: .seconds(10))
        #expect(try await names(nil, policy) == [origin])
        #expect(try await names(nil, policy, address: "gateway") == [origin, "\(origin) from gateway"])
    }

    @Test("Tokens without a name share one budget of an origin, and named ones have one each")
    func unnamed() async throws {
        for (isNamed, expected) in [(false, 1), (true, 0)] {
            let (wire, budget) = (ClosureTransport("1"), ToldBudget())
            let limit = RateLimit(.requests(3, per: .seconds(10)), shared: budget)
            for name in ["ada", "ben"] {
                let token = FixedCredential.bearer("token of \(name)")
                let client = client(wire, limit, isNamed ? token.identified(as: name) : token)
                for _ in 0..<2 {
                    _ = try? await client.send(Request<Int>.get("p", .timeout(.seconds(5))))
                }
                let left = await limit.remaining(of: client).count
                #expect(left == (isNamed ? 1 : name == "ada" ? 1 : 0))
            }
            #expect(wire.requests.count == 4 - expected)
        }
    }

    @Test("An identity that other processes know lasts, and that of an unnamed credential does not")
    func lasting() async {
        #expect(KnownIdentity("ada").isLasting && KnownIdentity(nil).isLasting)
        let (bare, named) = (FixedCredential.bearer("t"), FixedCredential.bearer("t").identified(as: "fixed-1"))
        #expect(await !KnownIdentity(bare.identity).isLasting)
        #expect(await KnownIdentity(named.identity).isLasting)
    }
}
