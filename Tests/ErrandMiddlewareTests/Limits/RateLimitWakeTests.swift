// SPDX-License-Identifier: MIT

import ErrandTesting
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("The timer of a rate limit's queue", .timeLimit(.minutes(10)))
struct RateLimitWakeTests {
    private let time = TestTime()
    private let ledger = RateLimitLedger(
        RateLimitPolicy(budget: .requests(1, per: .seconds(10)), dialects: []))

    @Test("A queue has one timer, even if a response moves its moment while the timer fires, and none when it is empty")
    func movedWhileFiring() async throws {
        let client = Client.over(ClosureTransport("")) { [ledger, time] in
            $0.time = time.source
            $0.middleware = [
                Step { request, next in
                    _ = try await ledger.admit(RateLimitKey(origin: request.origin, identity: nil), next)
                    return try await next(request)
                }
            ]
        }
        let unlimited = RequestPart.group([.timeout(nil), .option(\.idleTimeout, nil)])
        try await client.send(Request<Void>.get("p", unlimited))
        let services = client.services
        let key = RateLimitKey(origin: try #require(services.origin), identity: nil)
        // Both are due at one moment, so this response comes just before the queue's timer looks.
        _ = services.schedule(at: time.now.advanced(by: .seconds(10))) { [ledger] in
            let refusal = RateLimitReport(readings: [], refusal: .wait(.seconds(20)))
            _ = ledger.finish(RateLimitLedger.Turn(id: 1, asked: key, key: key), refusal, about: nil, services)
        }
        let waiting = Task { try await client.send(Request<Void>.get("p", unlimited)) }
        while ledger.waitingCount == 0 { await Task.yield() }
        try await time.waitForSleeper(dueIn: .seconds(10))
        await time.advance(by: .seconds(10))
        #expect(ledger.waitingCount == 1 && client.held.timers == 1)
        waiting.cancel()
        _ = await waiting.result
        #expect(client.held.timers == 0)
    }
}
