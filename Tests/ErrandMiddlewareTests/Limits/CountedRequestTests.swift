// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// The requests that go out, which are those that the limit has counted, however often a call sends.
@Suite("Requests that a limit counts", .timed, .timeLimit(.minutes(10)))
struct CountedRequestTests {
    /// The way of a call.
    enum Journey: CaseIterable {
        case plain, hop, hops, otherOrigin, back, replay, replayAfterHop, hopAfterReplay, retry
    }

    /// The limit that counts.
    enum Counting: CaseIterable { case identity, address }

    /// A server that redirects, refuses the first token, and fails once, as the way says.
    static func server(_ journey: Journey) -> ClosureTransport {
        ClosureTransport { request, attempt in
            func hop(_ location: String) -> RawResponse { .json("", status: 302, [.location: location]) }
            let isRenewed = request.head.headerFields[.authorization] == "Bearer 1"
            switch (journey, request.head.path ?? "") {
            case (.hop, "/v1/p"), (.replayAfterHop, "/v1/p"), (.hops, "/v1/p"): return hop("/v1/q")
            case (.hops, "/v1/q"): return hop("/v1/r")
            case (.otherOrigin, "/v1/p"), (.back, "/v1/p"): return hop("https://other.example/q")
            case (.back, "/q"): return hop("https://api.example.com/v1/r")
            case (.replay, _) where !isRenewed, (.replayAfterHop, "/v1/q") where !isRenewed,
                (.hopAfterReplay, _) where !isRenewed:
                return .json("{}", status: 401)
            case (.hopAfterReplay, "/v1/p"): return hop("/v1/q")
            case (.retry, _) where attempt < 3: return .json("{}", status: 503)
            default: return .json("1")
            }
        }
    }

    private static let origins: [URLOrigin] = ["api.example.com", "other.example"].map {
        URLOrigin(scheme: "https", authority: $0)
    }

    @Test("Each request counts once, at the origin that got it", arguments: Journey.allCases, Counting.allCases)
    func counted(journey: Journey, counting: Counting) async throws {
        let time = TestTime()
        let wire = Self.server(journey)
        let budget = RateLimitPolicy.Budget.requests(100, per: .seconds(1000))
        let limit = RateLimit(
            counting == .identity ? RateLimitPolicy(budget: budget) : RateLimitPolicy(addressBudget: budget))
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = .standard {
                $0.authorizer = Renewing()
                $0.retry = .attempts(5)
                $0.limit = limit
            }
        }
        let clock = time.running()
        defer { clock.cancel() }
        #expect(try await client.send(Request<Int>.get("p")) == 1)
        let ledger = try #require(counting == .identity ? limit.ledger : limit.addressLedger)
        for origin in Self.origins {
            let sent = wire.requests.count { $0.origin == origin }
            let limiters = ledger.limiters { $0.origin == origin }
            #expect(limiters.reduce(0) { $0 + 100 - ($1.remaining(time.now).count ?? 0) } == sent, "\(origin)")
        }
        let expected: [Journey: Int] = [.plain: 1, .hop: 2, .otherOrigin: 2, .replay: 2]
        #expect(wire.requests.count == expected[journey] ?? 3)
        #expect(limit.inFlightCount == 0 && limit.waitingCount == 0)
        await client.shutdown()
    }

    @Test("The limit of a request is that of the credential that it carries, and of none at other origins")
    func identities() async throws {
        for journey in [Journey.otherOrigin, .back] {
            let limit = RateLimit(.requests(100, per: .seconds(1000)))
            let client = Client.over(Self.server(journey)) {
                $0.middleware = .standard {
                    $0.authorizer = Renewing()
                    $0.limit = limit
                }
            }
            _ = try await client.send(Request<Int>.get("p"))
            _ = try await client.send(Request<Int>.get("p", .option(\.authorization, .skip)))
            #expect(
                limit.ledger.keys == [
                    RateLimitKey(origin: Self.origins[0], identity: "renewing"),
                    RateLimitKey(origin: Self.origins[0], identity: nil),
                    RateLimitKey(origin: Self.origins[1], identity: nil),
                ])
            await client.shutdown()
        }
    }

    @Test(
        "The fields of each response count: after a redirect or a 401 that leaves nothing, the next request waits",
        arguments: [Journey.hop, .replay])
    func fields(journey: Journey) async throws {
        let time = TestTime()
        let wire = ClosureTransport { request, attempt in
            if attempt > 1 { return .json("1") }
            let fields: HTTPFields = [.xRemaining: "0", .xReset: "30", .location: "/v1/q"]
            return .json("{}", status: journey == .hop ? 302 : 401, fields)
        }
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = .standard { $0.authorizer = Renewing() }
        }
        let call = Task { try await client.send(Request<Int>.get("p")) }
        try await time.waitForSleeper(dueIn: .seconds(30))
        #expect(wire.requests.count == 1)
        await time.advance(by: .seconds(30))
        #expect(try await call.value == 1)
        #expect(wire.requests.count == 2)
        await client.shutdown()
    }

    @Test(
        "A call that the limit refuses after something was sent keeps the last response",
        arguments: [(Journey.hop, 302), (.replay, 401), (.retry, 503), (.hops, 302)])
    func refused(journey: Journey, status: Int) async throws {
        let budget = journey == .hops ? 2 : 1
        for address in [false, true] {
            let budget = RateLimitPolicy.Budget.requests(budget, per: .seconds(1000))
            let policy = address ? RateLimitPolicy(addressBudget: budget) : RateLimitPolicy(budget: budget)
            let wire = Self.server(journey)
            let time = TestTime()
            let client = Client.over(wire) {
                $0.time = time.source
                $0.middleware = .standard {
                    $0.authorizer = Renewing()
                    $0.limit = RateLimit(policy)
                }
            }
            let clock = time.running(before: .seconds(5))
            defer { clock.cancel() }
            let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
            #expect(error?.kind == .rejected.rateLimited)
            #expect(error?.response?.head.status.code == status)
            #expect(error?.attempts == wire.requests.count && wire.requests.count >= 1)
            // A call of which nothing was sent has no response.
            let other = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
            #expect(other?.kind == .rejected.rateLimited && other?.response == nil && other?.attempts == 0)
            await client.shutdown()
        }
    }

    @Test("A hop belongs to no path template: a limit by path groups it by its own path")
    func template() async throws {
        let wire = Self.server(.hop)
        let limit = RateLimit(RateLimitPolicy(scope: .key { _, _ in nil }))
        let client = Client.over(wire) { $0.middleware = .standard { $0.limit = limit } }
        _ = try await client.send(Request<Int>.get("p"))
        #expect(wire.requests.map(\.template) == ["p", "{}"])
        _ = try await client.send(Request<Int>.get("q"))
        let names = Set(limit.ledger.keys.map(\.name))
        #expect(names == [.alike("GET p"), .alike("GET /v1/q"), .alike("GET q")])
        await client.shutdown()
    }
}

/// Bearer 0, and Bearer 1 after a renewal.
private final class Renewing: Authorizer {
    private let renewals = Counter()

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration { add(to: &request) }

    func authorizeAtOnce(_ request: inout RawRequest) -> CredentialGeneration? { add(to: &request) }

    private func add(to request: inout RawRequest) -> CredentialGeneration {
        request.head.headerFields[.authorization] = "Bearer \(renewals.count)"
        return CredentialGeneration("\(renewals.count)")
    }

    func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        renewals.next()
        return true
    }

    var identity: String? { "renewing" }
}

extension TestTime {
    /// Moves the clock whenever something sleeps, until the task is cancelled.
    ///
    /// - Parameter limit: Sleepers that are due later are left alone, such as deadlines.
    func running(before limit: Duration = .seconds(50)) -> Task<Void, any Error> {
        Task {
            while true {
                try await waitForSleepers { $0.contains { $0.sinceOrigin < limit } }
                await advanceToNextSleeper()
            }
        }
    }
}

extension RateLimitLedger {
    /// The keys of all limiters.
    var keys: Set<RateLimitKey> {
        var keys: Set<RateLimitKey> = []
        _ = limiters { keys.insert($0).inserted }
        return keys
    }
}

extension HTTPField.Name {
    static let xRemaining = HTTPField.Name("X-RateLimit-Remaining") ?? .accept
    static let xReset = HTTPField.Name("X-RateLimit-Reset") ?? .accept
}
