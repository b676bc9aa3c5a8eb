// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Rate limits that were told too long", .timed)
struct RateLimitTryTests {
    private func at(_ seconds: Double) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    private func told(_ remaining: Int, _ reset: Double) -> RateLimitReport {
        RateLimitReport(readings: [RateLimitReading(remaining: remaining, reset: .seconds(reset))])
    }

    private func refused(_ seconds: Double?) -> RateLimitReport {
        RateLimitReport(readings: [nil], refusal: seconds.map { .wait(.seconds($0)) } ?? .unexplained)
    }

    private let silent = RateLimitReport(readings: [nil])

    /// A limiter whose first request got its response, with two that wait.
    private func limiter(_ report: RateLimitReport) -> RateLimiter {
        var limiter = RateLimiter(budget: nil, dialectCount: 1, longestWait: .seconds(120))
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.finish(1, report, at(0))
        _ = limiter.arrive(2, deadline: nil, at(0))
        _ = limiter.arrive(3, deadline: nil, at(0))
        return limiter
    }

    @Test("A year is not waited for: after the longest wait one tries, and all go when it is let through")
    func tried() {
        for report in [refused(31_536_000), told(0, 31_536_000)] {
            var limiter = limiter(report)
            #expect(limiter.tick(at(119)) == [.wake(at: at(120))])
            #expect(limiter.tick(at(120)).first == .proceed(2))
            #expect(limiter.inFlight == 1)
            #expect(limiter.arrive(4, deadline: nil, at(121)) == [])
            #expect(limiter.finish(2, silent, at(121)) == [.proceed(3), .proceed(4)])
        }
    }

    @Test("An honest hour is not hammered: one request for each longest wait, as long as nothing remains")
    func honest() {
        for report in [refused(3600), told(0, 3600)] {
            var limiter = limiter(report)
            for id in 4...40 as ClosedRange<UInt64> { _ = limiter.arrive(id, deadline: nil, at(0)) }
            var moment = 0.0
            var sent: [Double] = []
            while moment < 3600 {
                moment += 1
                for case .proceed(let id) in limiter.tick(at(moment)) {
                    sent.append(moment)
                    let left = 3600 - moment
                    _ = limiter.finish(id, report.refusal == nil ? told(0, left) : refused(left), at(moment))
                }
                if moment < 3600 { #expect(limiter.waitingCount + sent.count == 39) }
            }
            #expect(sent.prefix { $0 < 3600 }.count == 29)
            #expect(zip(sent, sent.dropFirst()).allSatisfy { $1 - $0 >= 120 || $1 == 3600 })
        }
    }

    @Test("A call that cannot wait is told what the server said, not when it is tried")
    func honestError() {
        for report in [refused(3600), told(0, 3600)] {
            var limiter = limiter(report)
            #expect(limiter.arrive(9, deadline: at(60), at(0)) == [.refuse(9, after: .seconds(3600))])
            #expect(limiter.arrive(10, deadline: at(130), at(10)) == [])
            // The one that tried was refused: what cannot wait until the next try ends.
            #expect(limiter.tick(at(120)).first == .proceed(2))
            let again = report.refusal == nil ? told(0, 3480) : refused(3480)
            #expect(limiter.finish(2, again, at(120)) == [.refuse(10, after: .seconds(3480)), .wake(at: at(240))])
        }
    }

    @Test("Refusals without a word double the wait, from a second to the longest, each after one try")
    func unexplained() {
        var limiter = limiter(refused(nil))
        var moment = 0.0
        var waits: [Double] = []
        var id: UInt64 = 2
        for _ in 0..<10 {
            let start = moment
            var tried: [RateLimiter.Action] = []
            while tried.isEmpty {
                moment += 0.5
                tried = limiter.tick(at(moment)).filter { if case .proceed = $0 { true } else { false } }
            }
            #expect(tried == [.proceed(id)])
            waits.append(moment - start)
            _ = limiter.finish(id, refused(nil), at(moment))
            id += 1
            _ = limiter.arrive(id + 1, deadline: nil, at(moment))
        }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 120, 120, 120])
    }

    @Test("Requests that were on their way double no wait, and end no reported wait")
    func onTheirWay() {
        var limiter = RateLimiter(budget: nil, dialectCount: 1)
        for id in 1...6 as ClosedRange<UInt64> { _ = limiter.arrive(id, deadline: nil, at(0)) }
        _ = limiter.finish(1, refused(nil), at(0))
        _ = limiter.arrive(7, deadline: nil, at(0))
        #expect(limiter.finish(2, refused(nil), at(0.125)) == [.wake(at: at(1))])
        #expect(limiter.finish(3, silent, at(0.25)) == [.wake(at: at(1))])
        #expect(limiter.finish(4, refused(5), at(0.375)) == [.wake(at: at(5.375))])
        #expect(limiter.finish(5, refused(2), at(0.5)) == [.wake(at: at(5.375))])
        #expect(limiter.finish(6, told(90, 10), at(0.625)) == [.wake(at: at(5.375))])
        #expect(limiter.tick(at(5.375)) == [.proceed(7)])
    }

    @Test("A response to what was sent before a stop was heard of does not lift it")
    func stale() {
        var limiter = RateLimiter(budget: nil, dialectCount: 1)
        for id in 1...3 as ClosedRange<UInt64> { _ = limiter.arrive(id, deadline: nil, at(0)) }
        _ = limiter.finish(1, told(0, 30), at(1))
        _ = limiter.finish(2, told(50, 10), at(1.1))
        _ = limiter.finish(3, told(0, 5), at(1.2))
        #expect(limiter.arrive(4, deadline: nil, at(2)) == [.wake(at: at(31))])
        #expect(limiter.tick(at(31)) == [.proceed(4)])
    }

    @Test("A try that fails lets the next one try; one that hangs does so after the longest wait")
    func failedTry() {
        var limiter = limiter(refused(3600))
        #expect(limiter.tick(at(120)) == [.proceed(2), .wake(at: at(240))])
        #expect(limiter.finish(2, nil, at(125)) == [.proceed(3)])
        #expect(limiter.arrive(4, deadline: nil, at(126)) == [.wake(at: at(245))])
        #expect(limiter.tick(at(244)) == [.wake(at: at(245))])
        #expect(limiter.tick(at(245)) == [.proceed(4)])
    }

    @Test("Of two limits one may only be tried: the next try comes as soon as the other lets one through")
    func twoLimits() {
        var limiter = RateLimiter(budget: nil, dialectCount: 1, longestWait: .seconds(120))
        for id in 1...2 as ClosedRange<UInt64> { _ = limiter.arrive(id, deadline: nil, at(0)) }
        _ = limiter.finish(1, refused(3600), at(0))
        _ = limiter.finish(2, told(0, 120), at(5))
        #expect(limiter.arrive(3, deadline: nil, at(121)) == [.wake(at: at(125))])
        #expect(limiter.tick(at(125)) == [.proceed(3)])
    }

    @Test("A try that hangs delays the next one by the longest wait, not until the end that the server told")
    func hangingTry() async throws {
        let time = TestTime()
        let wire = ClosureTransport { _, attempt in
            if attempt == 2 { try await Task.sleep(for: .seconds(36_000)) }
            return .json("\(attempt)", status: attempt == 1 ? 429 : 200, attempt == 1 ? [.retryAfter: "3600"] : [:])
        }
        let limit = RateLimit(RateLimitPolicy(longestWait: .seconds(120)))
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = [limit]
        }
        let request = Request<Int>.get("p", .timeout(nil), .option(\.idleTimeout, nil))
        await #expect(throws: ClientError.self) { try await client.send(request) }
        let calls = (0..<2).map { _ in Task { try await client.send(request) } }
        try await waitUntil(limit.waitingCount >= 2)
        await time.advance(by: .seconds(120))
        try await waitUntil(wire.requests.count >= 2)
        await time.advance(by: .seconds(120))
        try await waitUntil(wire.requests.count >= 3)
        try await waitUntil(limit.inFlightCount <= 1)
        var values: [Int?] = []
        for call in calls {
            call.cancel()
            values.append(try? await call.value)
        }
        #expect(values.compactMap(\.self) == [3])
        await client.shutdown()
    }

    @Test("No more are let through than the wire carries, and a cold start is no exception")
    func width() {
        var limiter = RateLimiter(budget: nil, dialectCount: 1, width: 32)
        let sent = (1...150).filter { limiter.arrive(UInt64($0), deadline: nil, at(0)) == [.proceed(UInt64($0))] }
        #expect(sent == Array(1...32))
        // 99 remain, of which 31 may be those on their way: one goes for each that gets its
        // response.
        #expect(limiter.finish(1, told(99, 10), at(0.125)) == [.proceed(33)])
        // Less remains than is on its way: nothing more goes.
        #expect(limiter.finish(2, told(20, 9.875), at(0.25)) == [.wake(at: at(10.125))])
    }

    @Test("What a response says of other limits counts there, and not where it was asked")
    func elsewhere() {
        var core = RateLimiter(budget: nil, dialectCount: 1)
        var search = RateLimiter(budget: nil, dialectCount: 1)
        _ = core.arrive(1, deadline: nil, at(0))
        #expect(core.finishUnderOtherKey(1, at(0)) == [])
        #expect(core.inFlight == 0)
        #expect(search.learn(told(0, 60), at(0)) == [])
        #expect(core.arrive(2, deadline: at(5), at(0)) == [.proceed(2)])
        #expect(search.arrive(3, deadline: at(5), at(0)) == [.refuse(3, after: .seconds(60))])
    }

    @Test("A field that is ignored is told, and nothing else comes of it")
    func ignored() {
        var limiter = RateLimiter(budget: nil, dialectCount: 1)
        _ = limiter.arrive(1, deadline: nil, at(0))
        let field = IgnoredLimit(field: "x-ratelimit-reset", reason: .past)
        var reading = RateLimitReading(remaining: 0)
        reading.ignored = field
        #expect(limiter.finish(1, RateLimitReport(readings: [reading]), at(0)) == [.ignored(field)])
        #expect(limiter.arrive(2, deadline: nil, at(0)) == [.proceed(2)])
    }
}
