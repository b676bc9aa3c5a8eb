// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// A credential is put on for the moment of sending, however long its request waits for its turn.
@Suite("Credentials of requests that wait for their turn", .timed, .timeLimit(.minutes(5)))
struct QueuedCredentialTests {
    private let time = TestTime()

    /// The limit in whose queue the requests wait.
    enum Queue: CaseIterable { case identity, address, both }

    private func limit(_ queue: Queue, per window: Duration = .seconds(10)) -> RateLimit {
        let budget = RateLimitPolicy.Budget.requests(1, per: window)
        return RateLimit(
            RateLimitPolicy(
                budget: queue == .address ? nil : budget, addressBudget: queue == .identity ? nil : budget))
    }

    private func client(_ wire: ClosureTransport, _ tokens: Tokens, _ limit: RateLimit) -> Client {
        Client.over(wire) {
            $0.time = time.source
            $0.middleware = .standard {
                $0.authorizer = tokens
                $0.retry = .never
                $0.limit = limit
            }
            $0.defaults = [.timeout(nil), .option(\.idleTimeout, nil)]
        }
    }

    /// A server that refuses what is older than 5 s.
    private func server() -> ClosureTransport {
        ClosureTransport { [time] request, _ in
            let made = request.head.headerFields[.authorization].flatMap { Double($0.split(separator: " ")[1]) }
            let age = (time.now.sinceOrigin / .seconds(1)) - (made ?? -100)
            return age > 5 ? .json("{}", status: 401) : .json("1")
        }
    }

    /// Sends requests, one after the other into the queue, and moves the clock until all have ended.
    private func send(_ count: Int, _ client: Client, _ limit: RateLimit) async throws {
        var calls: [Task<Int, any Error>] = []
        for number in 0..<count {
            calls.append(Task { try await client.send(Request<Int>.get("p/\(number)")) })
            if number == 0 { _ = try await calls[0].value }
            try await waitUntil(limit.waitingCount == number)
        }
        let clock = time.running(before: .seconds(10_000))
        defer { clock.cancel() }
        for call in calls { #expect(try await call.value == 1) }
        #expect(limit.waitingCount == 0 && limit.inFlightCount == 0)
    }

    @Test(
        "None is refused for its age, whether the authorizer always waits, waits for what has expired, or never waits",
        arguments: Tokens.Kind.allCases, Queue.allCases)
    func aged(kind: Tokens.Kind, queue: Queue) async throws {
        let wire = server()
        let limit = limit(queue)
        let client = client(wire, Tokens(kind, time), limit)
        try await send(6, client, limit)
        let sent = wire.requests.compactMap(\.head.path)
        let paths = (0..<6).map { "/v1/p/\($0)" }
        #expect(sent.sorted() == paths)
        // While one waits for its credential, another one takes the turn.
        #expect(kind != .atOnce || sent == paths)
        // Each was sent as soon as the limit allowed it.
        #expect(time.now.sinceOrigin == .seconds(50))
        await client.shutdown()
    }

    @Test("A crowd whose authorizer always waits gets through: a turn is not handed round for ever")
    func crowd() async throws {
        let wire = server()
        let limit = limit(.identity, per: .milliseconds(10))
        let client = client(wire, Tokens(.alwaysWaits, time), limit)
        try await send(300, client, limit)
        #expect(wire.requests.count == 300)
        await client.shutdown()
    }

    @Test("A request that waited for nothing is authorized once")
    func once() async throws {
        for kind in Tokens.Kind.allCases {
            let tokens = Tokens(kind, time)
            let client = client(server(), tokens, RateLimit())
            #expect(try await client.send(Request<Int>.get("p")) == 1)
            #expect(tokens.made.count == 1)
            await client.shutdown()
        }
    }

    @Test("A request whose holder has changed in the queue is not sent, and its turn goes to the next")
    func otherHolder() async throws {
        for kind in Tokens.Kind.allCases {
            let wire = server()
            let limit = limit(.identity)
            let tokens = Tokens(kind, time)
            let client = client(wire, tokens, limit)
            #expect(try await client.send(Request<Int>.get("p")) == 1)
            let alices = Task { try await client.send(Request<Int>.get("alice")) }
            try await waitUntil(limit.waitingCount == 1)
            tokens.holder.withLock { $0 = "bob" }
            let bobs = Task { try await client.send(Request<Int>.get("bob")) }
            try await waitUntil(limit.inFlightCount + limit.waitingCount + wire.requests.count >= 3)
            let clock = time.running(before: .seconds(10_000))
            let error = await #expect(throws: ClientError.self) { try await alices.value }
            #expect(error?.kind == .unauthenticated.otherHolder)
            #expect(try await bobs.value == 1)
            clock.cancel()
            #expect(Set(wire.requests.map(\.template)) == ["p", "bob"])
            #expect(limit.inFlightCount == 0 && limit.waitingCount == 0)
            await client.shutdown()
        }
    }

    @Test("The authorizer hears of the generation that was sent, not of the one that waited")
    func generation() async throws {
        let wire = ClosureTransport { _, attempt in attempt == 2 ? .json("{}", status: 401) : .json("1") }
        let limit = limit(.identity)
        let tokens = Tokens(.atOnce, time)
        let client = client(wire, tokens, limit)
        try await send(2, client, limit)
        let sent = wire.requests.compactMap { $0.head.headerFields[.authorization] }
        #expect(tokens.responded.withLock { $0 } == sent)
        #expect(tokens.refused.withLock { $0 } == [sent[1]])
        await client.shutdown()
    }

    @Test(
        "A rule for limits sees no credential, in fields or in the query, also when a middleware has changed the request"
    )
    func scope() async throws {
        let seen = Mutex<[String]>([])
        let scope = RateLimitScope.key { request, _ in
            seen.withLock { $0.append("\(request.head.headerFields) \(request.head.path ?? "")") }
            return "all"
        }
        let step = Step { request, next in
            var request = request
            request.head.headerFields[.accept] = "text/x-changed"
            return try await next(request)
        }
        for authorizer in [FixedCredential.bearer("s3cret"), .query("key", "s3cret")] {
            for steps in [[], [step]] {
                let client = Client.over(ClosureTransport("1")) {
                    $0.middleware =
                        [.authorize(authorizer)] + steps + [RateLimit(RateLimitPolicy(scope: scope))]
                }
                #expect(try await client.send(Request<Int>.get("p", .query("q", 1))) == 1)
                await client.shutdown()
            }
        }
        let texts = seen.withLock { $0 }
        #expect(texts.count == 8 && texts.allSatisfy { !$0.contains("s3cret") && $0.contains("/v1/p?q=1") })
        #expect(texts.count { $0.contains("x-changed") } == 4)
    }

    @Test("What a middleware has added after the credential stays when the credential is renewed")
    func between() async throws {
        let wire = server()
        let limit = limit(.identity)
        let name = try #require(HTTPField.Name("X-Between"))
        let step = Step { request, next in
            var request = request
            request.head.headerFields[name] = "kept"
            return try await next(request)
        }
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = [.authorize(Tokens(.untilExpired, time)), step, limit]
            $0.defaults = [.timeout(nil), .option(\.idleTimeout, nil)]
        }
        try await send(3, client, limit)
        #expect(wire.requests.map { $0.head.headerFields[values: name] } == [["kept"], ["kept"], ["kept"]])
        #expect(wire.requests.allSatisfy { $0.head.headerFields[values: .authorization].count == 1 })
        await client.shutdown()
    }

    @Test("A credential that a redirect to another origin has dropped is not put on again there")
    func dropped() async throws {
        let wire = ClosureTransport { request, _ in
            request.head.path == "/v1/p" ? .json("", status: 302, [.location: "https://other.example/q"]) : .json("1")
        }
        let limit = limit(.identity)
        let client = Client.over(wire) {
            $0.time = time.source
            // In this order a hop gets the credential from nobody.
            $0.middleware = [.authorize(Tokens(.atOnce, time)), Redirects(), limit]
            $0.defaults = [.timeout(nil), .option(\.idleTimeout, nil)]
        }
        #expect(try await client.send(Request<Int>.get("", .url("https://other.example/first"))) == 1)
        let call = Task { try await client.send(Request<Int>.get("p")) }
        let clock = time.running(before: .seconds(10_000))
        #expect(try await call.value == 1)
        clock.cancel()
        #expect(
            wire.requests.map { $0.head.headerFields[.authorization] != nil } == [false, true, false])
        #expect(limit.ledger.keys.count { $0.identity == nil } == 1)
        await client.shutdown()
    }
}

/// Credentials that name the moment at which they were made, and are good for 5 s.
final class Tokens: Authorizer {
    enum Kind: CaseIterable { case alwaysWaits, untilExpired, atOnce }

    let holder = Mutex("alice")
    let made = Counter()
    /// The credentials that were accepted, and those that were refused.
    let responded = Mutex<[String]>([])
    let refused = Mutex<[String]>([])
    private let kind: Kind
    private let time: TestTime
    private let current = Mutex<Double?>(nil)

    init(_ kind: Kind, _ time: TestTime) {
        self.kind = kind
        self.time = time
    }

    private var now: Double { time.now.sinceOrigin / .seconds(1) }

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        await Task.yield()
        let now = now
        return put(
            current.withLock { current in
                if let known = current, now - known <= 5 { return known }
                current = now
                return now
            }, on: &request)
    }

    func authorizeAtOnce(_ request: inout RawRequest) -> CredentialGeneration? {
        switch kind {
        case .alwaysWaits: return nil
        case .untilExpired:
            guard let known = current.withLock({ $0 }), now - known <= 5 else { return nil }
            return put(known, on: &request)
        case .atOnce: return put(now, on: &request)
        }
    }

    private func put(_ moment: Double, on request: inout RawRequest) -> CredentialGeneration {
        made.next()
        let text = "Bearer \(moment)"
        request.head.headerFields[.authorization] = text
        return CredentialGeneration(text, holder: holder.withLock { $0 })
    }

    func received(_ head: HTTPResponse, for generation: CredentialGeneration) {
        responded.withLock { $0.append(generation.value) }
    }

    func renew(after generation: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        refused.withLock { $0.append(generation.value) }
        return true
    }

    var identity: String? { holder.withLock { $0 } }

    func identityAtOnce(for request: RawRequest) -> KnownIdentity? {
        kind == .alwaysWaits ? nil : KnownIdentity(identity)
    }
}
