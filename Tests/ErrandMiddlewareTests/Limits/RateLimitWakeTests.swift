// SPDX-License-Identifier: MIT

import ErrandTesting
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("The timer of a rate limit's queue", .timed, .timeLimit(.minutes(10)))
struct RateLimitWakeTests {
    private let time = TestTime()
    private let ledger = RateLimitLedger(
        RateLimitPolicy(budget: .requests(2, per: .seconds(10)), dialects: []))

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
        for _ in 1...2 { try await client.send(Request<Void>.get("p", unlimited)) }
        let services = client.services
        let key = RateLimitKey(origin: try #require(services.origin), identity: nil)
        @Sendable func respond(_ id: RateLimiter.ID, _ refusal: RateLimitReport.Refusal? = nil) {
            let report = RateLimitReport(readings: [], refusal: refusal)
            _ = ledger.finish(RateLimitLedger.Turn(id: id, asked: key, key: key), report, about: nil, services)
        }
        // The turn of the first request comes back in ten seconds: the queue has a timer for that.
        respond(1)
        // Both are due at one moment, so this response comes just before the queue's timer looks.
        _ = services.schedule(at: time.now.advanced(by: .seconds(10))) { respond(2, .wait(.seconds(20))) }
        let waiting = Task { try await client.send(Request<Void>.get("p", unlimited)) }
        try await waitUntil(ledger.waitingCount != 0)
        #expect(client.held.timers == 2, "the response's and the queue's")
        try await time.waitForSleeper(dueIn: .seconds(10))
        await time.advance(by: .seconds(10))
        // The queue's moment has moved, and the timers that fired have done their work.
        try await time.waitForSleeper(dueIn: .seconds(20))
        await services.timers.close()
        #expect(ledger.waitingCount == 1 && client.held.timers == 1)
        waiting.cancel()
        _ = await waiting.result
        #expect(client.held.timers == 0)
    }
}
