// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import Testing

@testable import ErrandSteps

@Suite("Rate limit", .timeLimit(.minutes(1)))
struct RateLimitTests {
    private let time = TestTime()

    private func client(_ wire: Wire, _ limit: RateLimit, _ outer: any Middleware...) -> Client {
        Client.over(wire) {
            $0.time = time.source
            $0.middleware = outer + [limit]
        }
    }

    private static let patient = RequestPart.group([.timeout(nil), .option(\.idleTimeout, nil)])

    private func waitForWaiters(_ count: Int, _ limit: RateLimit) async {
        while limit.waitingCount != count { await Task.yield() }
    }

    @Test("Three times the budget takes two windows more, in the order of arrival")
    func budget() async throws {
        let wire = Wire("1")
        let limit = RateLimit(.requests(5, per: .seconds(10)))
        let client = client(wire, limit)
        var calls: [Task<Int, any Error>] = []
        for number in 0..<15 {
            calls.append(Task { try await client.send(Request<Int>.get("p/\(number)", Self.patient)) })
            if number < 5 {
                _ = try await calls[number].value
            } else {
                await waitForWaiters(number - 4, limit)
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

    @Test("A turn that would come after the deadline is refused at once, and tells the wait")
    func refused() async throws {
        let wire = Wire("1")
        let client = client(wire, RateLimit(.requests(1, per: .seconds(90))), .retry())
        _ = try await client.send(Request<Int>.get("p"))
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(error?.kind == .rejected.rateLimited)
        #expect(error?.retryAfter == .seconds(90))
        #expect(error?.attempts == 0)
        #expect(time.now.sinceOrigin == .zero)
        #expect(wire.requests.count == 1)
    }

    @Test("Who is cancelled in the queue ends at once, and the others move up")
    func cancelled() async throws {
        let wire = Wire("1")
        let limit = RateLimit(.requests(1, per: .seconds(10)))
        let client = client(wire, limit)
        _ = try await client.send(Request<Int>.get("p", Self.patient))
        let first = Task { try await client.send(Request<Int>.get("first", Self.patient)) }
        await waitForWaiters(1, limit)
        let second = Task { try await client.send(Request<Int>.get("second", Self.patient)) }
        await waitForWaiters(2, limit)
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
        let wire = Wire("1")
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
        let wire = Wire("1")
        let limit = RateLimit(.requests(1, per: .seconds(10)))
        let client = client(wire, limit)
        let other = self.client(wire, limit)
        _ = try await client.send(Request<Int>.get("p"))
        let calls = (0..<3).map { _ in
            Task { try await client.send(Request<Int>.get("p", .timeout(.seconds(600)))) }
        }
        await waitForWaiters(3, limit)
        let lasting = Task { try await other.send(Request<Int>.get("p", Self.patient)) }
        await waitForWaiters(4, limit)
        await client.shutdown()
        for call in calls {
            let error = await #expect(throws: ClientError.self) { try await call.value }
            #expect(error?.kind == .rejected.shutDown)
        }
        #expect(limit.waitingCount == 1)
        while wire.requests.count < 2 {
            try await time.waitForSleepers()
            await time.advanceToNextSleeper()
        }
        #expect(try await lasting.value == 1)
        await other.shutdown()
        #expect(time.sleeperCount == 0)
    }

    @Test("What the answers say is kept to: nothing is sent before the reset")
    func fromHeaders() async throws {
        let wire = Wire { _, attempt in
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
        let wire = Wire { _, attempt in
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
        await waitForWaiters(1, limit)
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

    @Test("Each host and each identity has limits of its own")
    func keys() async throws {
        let wire = Wire("1")
        let policy = RateLimitPolicy.requests(1, per: .seconds(90))
        let mine: any Authorizer = .bearer("a")
        let limit = RateLimit(policy, authorizer: mine)
        let client = client(wire, limit)
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

extension HTTPField.Name {
    fileprivate static let xRemaining = HTTPField.Name("X-RateLimit-Remaining") ?? .accept
    fileprivate static let xReset = HTTPField.Name("X-RateLimit-Reset") ?? .accept
}
