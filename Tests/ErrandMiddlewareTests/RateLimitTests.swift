// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import Foundation
import HTTPTypes
import InMemoryLogging
import Logging
import Synchronization
import TestSupport
import Testing

@testable import ErrandMiddleware

@Suite("Rate limit", .timed, .timeLimit(.minutes(10)))
struct RateLimitTests {
    private let time = TestTime()

    private func client(_ wire: ClosureTransport, _ limit: RateLimit, _ outer: any Middleware...) -> Client {
        Client.over(wire) {
            $0.time = time.source
            $0.middleware = outer + [limit]
        }
    }

    private static let patient = RequestPart.group([.timeout(nil), .option(\.idleTimeout, nil)])

    private func waitForWaiters(_ count: Int, _ limit: RateLimit) async throws {
        try await waitUntil(limit.waitingCount == count)
    }

    @Test("Three times the budget takes two windows more, in the order of arrival")
    func budget() async throws {
        let wire = ClosureTransport("1")
        let limit = RateLimit(.requests(5, per: .seconds(10)))
        let client = client(wire, limit)
        var calls: [Task<Int, any Error>] = []
        for number in 0..<15 {
            calls.append(Task { try await client.send(Request<Int>.get("p/\(number)", Self.patient)) })
            if number < 5 {
                _ = try await calls[number].value
            } else {
                try await waitForWaiters(number - 4, limit)
            }
        }
        #expect(wire.requests.count == 5)
        await time.advance(by: .seconds(10))
        for call in calls[..<10] { _ = try await call.value }
        #expect(wire.requests.count == 10)
        #expect(time.now.sinceOrigin == .seconds(10))
        await time.advance(by: .seconds(10))
        for call in calls { _ = try await call.value }
        // Those of one window go at once, in whatever order their tasks run.
        for window in 0..<3 {
            let paths = wire.requests[(window * 5)..<(window * 5 + 5)].map(\.head.path)
            #expect(Set(paths) == Set((window * 5..<window * 5 + 5).map { "/v1/p/\($0)" }))
        }
        #expect(limit.waitingCount == 0 && limit.inFlightCount == 0)
        await client.shutdown()
        #expect(time.sleeperCount == 0)
    }

    /// Says how many requests it carries at once, and counts them.
    private final class Narrow: Transport {
        let width: Int?
        let gate = Gate()
        let counts = Mutex(Counts())

        struct Counts {
            var now = 0
            var most = 0
        }

        init(_ width: Int?) { self.width = width }

        func concurrentRequests(to origin: URLOrigin) -> Int? { width }

        func exchange(_ request: RawRequest) -> any Exchange {
            TaskExchange { [self] in
                counts.withLock { counts in
                    counts.now += 1
                    counts.most = max(counts.most, counts.now)
                }
                await gate.wait()
                counts.withLock { $0.now -= 1 }
                return .json("1")
            }
        }
    }

    @Test(
        "No more requests go at once than the transport carries, or 32 where it does not say",
        arguments: [(3, 3), (48, 48), (nil, 32)] as [(Int?, Int)])
    func width(told: Int?, expected: Int) async throws {
        let wire = Narrow(told)
        let limit = RateLimit()
        let client = Client(bare: "https://api.example.com/v1", transport: wire) {
            $0.time = time.source
            $0.middleware = [limit]
        }
        let calls = (0..<60).map { _ in Task { try await client.send(Request<Int>.get("p", Self.patient)) } }
        try await waitForWaiters(60 - expected, limit)
        try await waitUntil(wire.counts.withLock({ $0.now }) >= expected)
        #expect(limit.inFlightCount == expected)
        wire.gate.open()
        for call in calls { _ = try await call.value }
        #expect(wire.counts.withLock { $0.most } == expected)
        await client.shutdown()
    }

    @Test("A turn that would come after the deadline is refused at once, and tells the wait")
    func refused() async throws {
        let wire = ClosureTransport("1")
        let client = client(wire, RateLimit(.requests(1, per: .seconds(90))), .retry())
        _ = try await client.send(Request<Int>.get("p"))
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(error?.kind == .rejected.rateLimited)
        #expect(error?.retryAfter == .seconds(90))
        #expect(error?.attempts == 0)
        #expect(time.now.sinceOrigin == .zero)
        #expect(wire.requests.count == 1)
    }

    @Test("A cancelled request leaves the queue at once, and the others move up")
    func cancelled() async throws {
        let wire = ClosureTransport("1")
        let limit = RateLimit(.requests(1, per: .seconds(10)))
        let client = client(wire, limit)
        _ = try await client.send(Request<Int>.get("p", Self.patient))
        let first = Task { try await client.send(Request<Int>.get("first", Self.patient)) }
        try await waitForWaiters(1, limit)
        let second = Task { try await client.send(Request<Int>.get("second", Self.patient)) }
        try await waitForWaiters(2, limit)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(limit.waitingCount == 1)
        await time.advance(by: .seconds(10))
        #expect(try await second.value == 1)
        #expect(wire.requests.map(\.template) == ["p", "second"])
        #expect(limit.inFlightCount == 0)
        await client.shutdown()
    }

    @Test("A storm of calls and cancellations leaves nobody waiting and no token lost", arguments: 0..<10)
    func storm(seed: UInt64) async throws {
        let wire = ClosureTransport("1")
        let limit = RateLimit(.requests(4, per: .seconds(1)))
        let client = client(wire, limit)
        var random = SeededRandom(seed: seed)
        let calls = (0..<60).map { _ in Task { try await client.send(Request<Int>.get("p", Self.patient)) } }
        let clock = Task {
            while true {
                try await time.waitForSleepers()
                await time.advanceToNextSleeper()
            }
        }
        for call in calls.shuffled(using: &random).prefix(30) {
            call.cancel()
            if Bool.random(using: &random) { await Task.yield() }
        }
        for call in calls { _ = await call.result }
        clock.cancel()
        #expect(limit.waitingCount == 0)
        #expect(limit.inFlightCount == 0)
        await time.advance(by: .seconds(1))
        let before = time.now
        for _ in 0..<4 { _ = try await client.send(Request<Int>.get("p", Self.patient)) }
        #expect(time.now == before)
        await client.shutdown()
    }

    @Test("Calls in the queue end at once when the client is shut down; another client's go on")
    func shutDown() async throws {
        let wire = ClosureTransport("1")
        let limit = RateLimit(.requests(1, per: .seconds(10)))
        let client = client(wire, limit)
        let other = self.client(wire, limit)
        _ = try await client.send(Request<Int>.get("p"))
        let calls = (0..<3).map { _ in
            Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(600)))) }
        }
        try await waitForWaiters(3, limit)
        let lasting = Task { try await other.send(Request<Int>.get("p", Self.patient)) }
        try await waitForWaiters(4, limit)
        await client.shutdown()
        for call in calls {
            let error = await #expect(throws: ClientError.self) { try await call.value }
            #expect(error?.kind == .rejected.shutDown)
        }
        #expect(limit.waitingCount == 1)
        // Just the limit's sleeper: the next one is the call's deadline.
        try await time.waitForSleeper(dueIn: .seconds(10))
        await time.advance(by: .seconds(10))
        #expect(try await lasting.value == 1)
        await other.shutdown()
        #expect(time.sleeperCount == 0)
    }

    @Test("What the responses say is kept to: nothing is sent before the reset")
    func fromHeaders() async throws {
        let wire = ClosureTransport { _, attempt in
            .json("1", [.xRemaining: attempt == 1 ? "0" : "99", .xReset: "5.5"])
        }
        let limit = RateLimit(.fromHeaders)
        let client = client(wire, limit)
        _ = try await client.send(Request<Int>.get("p"))
        let call = Task { try await client.send(Request<Int>.get("p", Self.patient)) }
        try await time.waitForSleeper(dueIn: .seconds(5.5))
        #expect(wire.requests.count == 1)
        await time.advance(by: .seconds(5.5))
        #expect(try await call.value == 1)
        await client.shutdown()
    }

    @Test("After a 429 the call itself and all others wait, and a failure gives its place back")
    func tooMany() async throws {
        let wire = ClosureTransport { _, attempt in
            switch attempt {
            case 1: .json("{}", status: 429, [.retryAfter: "4"])
            case 2: throw ClientError(.connection.lost)
            default: .json("1")
            }
        }
        let limit = RateLimit()
        let client = client(wire, limit, .retry(.attempts(5)))
        let call = Task { try await client.send(Request<Int>.get("p", Self.patient)) }
        try await time.waitForSleeper(dueIn: .seconds(4))
        let other = Task { try await client.send(Request<Int>.get("q", Self.patient)) }
        try await waitForWaiters(1, limit)
        #expect(wire.requests.count == 1)
        let clock = Task {
            while true {
                try await time.waitForSleepers()
                await time.advanceToNextSleeper()
            }
        }
        #expect(try await call.value == 1)
        #expect(try await other.value == 1)
        clock.cancel()
        #expect(limit.inFlightCount == 0)
        #expect(time.now.sinceOrigin >= .seconds(4))
        await client.shutdown()
    }

    @Test(
        "What a server cannot mean locks nobody out: the next call goes at once, or after a second",
        arguments: [
            (429, "Retry-After", "99999999", 1.0), (429, "Retry-After", "-1", 1),
            (200, "X-RateLimit-Reset", "4102444800000", 0), (200, "X-RateLimit-Reset", "99999999", 0),
            (200, "X-RateLimit-Reset", "1000000000", 0), (200, "X-RateLimit-Reset", "never", 0),
        ])
    func nonsense(status: Int, field: String, value: String, wait: Double) async throws {
        let name = try #require(HTTPField.Name(field))
        let wire = ClosureTransport { _, attempt in
            attempt == 1 ? .json("1", status: status, [.xRemaining: "0", name: value]) : .json("1")
        }
        let client = client(wire, RateLimit())
        _ = await Task { try await client.send(Request<Int>.get("p")) }.result
        let call = Task { try await client.send(Request<Int>.get("p")) }
        if wait > 0 {
            try await time.waitForSleeper(dueIn: .seconds(wait))
            await time.advance(by: .seconds(wait))
        }
        #expect(try await call.value == 1)
        #expect(time.now.sinceOrigin == .seconds(wait))
        await client.shutdown()
    }

    @Test("A reset in milliseconds of Unix time is kept to", arguments: [1000.0, 1])
    func milliseconds(scale: Double) async throws {
        let end = time.source.date().timeIntervalSince1970 + 5
        let wire = ClosureTransport { _, attempt in
            .json("1", [.xRemaining: attempt == 1 ? "0" : "99", .xReset: "\(Int(end * scale))"])
        }
        let client = client(wire, RateLimit())
        _ = try await client.send(Request<Int>.get("p"))
        let call = Task { try await client.send(Request<Int>.get("p", Self.patient)) }
        try await time.waitForSleeper(dueIn: .seconds(5))
        #expect(wire.requests.count == 1)
        await time.advance(by: .seconds(5))
        #expect(try await call.value == 1)
        await client.shutdown()
    }

    @Test("An hour is told to who cannot wait, and tried after two minutes by who can")
    func hour() async throws {
        let wire = ClosureTransport { _, attempt in
            attempt <= 2 ? .json("{}", status: 429, [.retryAfter: "\(3600 - (attempt - 1) * 120)"]) : .json("1")
        }
        let limit = RateLimit()
        let client = client(wire, limit)
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(error?.kind == .rejected.rateLimited)
        #expect(error?.retryAfter == .seconds(3600))
        #expect(error?.reason?.contains("one trial request is sent every 120.0 seconds") == true)
        let calls = (0..<3).map { _ in Task { try await client.send(Request<Int>.get("p", Self.patient)) } }
        try await waitForWaiters(3, limit)
        await time.advance(by: .seconds(119))
        #expect(wire.requests.count == 1)
        await time.advance(by: .seconds(1))
        // The one that tries is refused, and the wait begins anew for the others.
        try await waitUntil(wire.requests.count >= 2)
        try await waitForWaiters(2, limit)
        try await time.waitForSleeper(dueIn: .seconds(120))
        #expect(wire.requests.count == 2)
        await time.advance(by: .seconds(120))
        var succeeded = 0
        for call in calls { if case .success = await call.result { succeeded += 1 } }
        #expect(succeeded == 2)
        #expect(wire.requests.count == 4)
        await client.shutdown()
    }

    @Test("A policy may have less patience with what it is told")
    func longestWait() async throws {
        let wire = ClosureTransport { _, attempt in
            attempt == 1 ? .json("{}", status: 429, [.retryAfter: "3600"]) : .json("1")
        }
        let client = client(wire, RateLimit(RateLimitPolicy(longestWait: .seconds(10))))
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        let call = Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(20)))) }
        try await time.waitForSleeper(dueIn: .seconds(10))
        await time.advance(by: .seconds(10))
        #expect(try await call.value == 1)
        await client.shutdown()
    }

    @Test(
        "A 429 without Retry-After is waited for until the limit's end, in every dialect",
        arguments: ["RateLimit-", "X-RateLimit-", "Nation-RateLimit-"])
    func resetOfRefusal(prefix: String) async throws {
        let reset = try #require(HTTPField.Name(prefix + "Reset"))
        let wire = ClosureTransport { _, attempt in attempt == 1 ? .json("{}", status: 429, [reset: "9"]) : .json("1") }
        let dialects = RateLimitDialect.usual + [.headers(prefix: "Nation-RateLimit-")]
        let client = client(wire, RateLimit(RateLimitPolicy(dialects: dialects)))
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(error?.retryAfter == .seconds(9))
        let call = Task { try await client.send(Request<Int>.get("p", Self.patient)) }
        try await time.waitForSleeper(dueIn: .seconds(9))
        #expect(wire.requests.count == 1)
        await time.advance(by: .seconds(9))
        #expect(try await call.value == 1)
        await client.shutdown()
    }

    @Test("200 calls and one 429: what was on the wire is all that arrives before its time")
    func stop() async throws {
        let first = Gate()
        let others = Gate()
        let wire = ClosureTransport { _, attempt in
            await (attempt == 1 ? first : others).wait()
            return attempt == 1 ? .json("{}", status: 429, [.retryAfter: "3"]) : .json("1")
        }
        let limit = RateLimit()
        let client = client(wire, limit)
        let calls = (0..<200).map { _ in Task { try await client.send(Request<Int>.get("p", Self.patient)) } }
        try await waitUntil(wire.requests.count >= 32)
        try await waitForWaiters(168, limit)
        first.open()
        try await waitUntil(limit.inFlightCount <= 31)
        others.open()
        try await waitUntil(limit.inFlightCount == 0)
        try await time.waitForSleeper(dueIn: .seconds(3))
        #expect(wire.requests.count == 32)
        await time.advance(by: .seconds(3))
        var failed = 0
        for call in calls { if case .failure = await call.result { failed += 1 } }
        #expect(failed == 1)
        #expect(wire.requests.count == 200)
        await client.shutdown()
    }

    @Test("A field that is ignored is logged once for an origin, without its value")
    func logged() async throws {
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in handler }
        logger.logLevel = .trace
        let wire = ClosureTransport { _, _ in .json("1", [.xRemaining: "0", .xReset: "-4711"]) }
        let client = client(wire, RateLimit())
        let other = RequestPart.url("https://other.example/p")
        for part in [RequestPart.group([]), .group([]), other, other] {
            _ = try await client.send(Request<Int>.get("", part, .option(\.logger, logger)))
        }
        let entries = handler.entries
        #expect(
            entries.map { "\($0.level) \($0.message)" } == ["debug rate limit ignored", "debug rate limit ignored"])
        #expect(entries.map { $0.metadata["errand.field"] } == ["x-ratelimit-reset", "x-ratelimit-reset"])
        #expect(entries.map { $0.metadata["errand.reason"] } == ["is negative", "is negative"])
        #expect(
            entries.map { $0.metadata["url.origin"] } == ["https://api.example.com", "https://other.example"])
        #expect(!"\(entries)".contains("4711"))
        await client.shutdown()
    }

    @Test("Each host and each identity has limits of its own")
    func keys() async throws {
        let wire = ClosureTransport("1")
        let policy = RateLimitPolicy.requests(1, per: .seconds(90))
        let client = client(wire, RateLimit(policy), .authorize(.bearer("a")))
        let requests: [Request<Int>] = [
            .get("p"), .get("", .url("https://other.example/p")), .get("p", .option(\.authorization, .skip)),
        ]
        for request in requests { _ = try await client.send(request) }
        for request in requests {
            await #expect(throws: ClientError.self) { try await client.send(request) }
        }
        #expect(wire.requests.count == 3)
    }
}
