// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Rate limiter", .timed)
struct RateLimiterTests {
    private static func at(_ seconds: Double) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }
    private func at(_ seconds: Double) -> TimeSource.Instant { Self.at(seconds) }

    private func limiter(_ count: Int? = nil, per seconds: Double = 10) -> RateLimiter {
        RateLimiter(
            budget: count.map { TokenBucket(capacity: $0, window: .seconds(seconds)) }, dialectCount: 1)
    }

    private func told(
        remaining: Int, reset: Double, limit: Int? = nil
    ) -> RateLimitReport {
        RateLimitReport(
            readings: [RateLimitReading(limit: limit, remaining: remaining, reset: .seconds(reset))])
    }

    private let silent = RateLimitReport(readings: [nil])
    private let refused = RateLimitReport(readings: [nil], refusal: .unexplained)

    private func refused(_ seconds: Double) -> RateLimitReport {
        RateLimitReport(readings: [nil], refusal: .wait(.seconds(seconds)))
    }

    @Test("A bucket never lets more through in any stretch of its length than it holds")
    func bucket() {
        for capacity in [1, 3, 250] {
            var bucket = TokenBucket(capacity: capacity, window: .seconds(10))
            var sent: [TimeSource.Instant] = []
            var now = at(0)
            while sent.count < capacity * 4 {
                bucket.settle(now)
                if bucket.free > 0 {
                    bucket.take()
                    bucket.finish(now)
                    sent.append(now)
                    if sent.count % 3 == 0 { now = now.advanced(by: .milliseconds(10)) }
                } else {
                    now = bucket.nextReturn ?? now.advanced(by: .seconds(1))
                }
            }
            for (first, later) in zip(sent, sent.dropFirst(capacity)) {
                #expect(first.duration(to: later) >= .seconds(10))
            }
        }
    }

    @Test("A token comes back a window after the response, not after the sending")
    func tokenReturn() {
        var bucket = TokenBucket(capacity: 1, window: .seconds(10))
        bucket.take()
        bucket.settle(at(60))
        #expect(bucket.free == 0)
        #expect(bucket.nextReturn == nil)
        bucket.finish(at(60))
        #expect(bucket.nextReturn == at(70))
        bucket.settle(at(70))
        #expect(bucket.free == 1)
    }

    @Test("The earliest turn of each place in the queue is known")
    func positions() {
        var bucket = TokenBucket(capacity: 2, window: .seconds(10))
        bucket.take()
        bucket.take()
        bucket.finish(at(1))
        let earliest = (0..<5).map { bucket.earliest($0, at(2)) }
        #expect(earliest == [at(11), at(12), at(21), at(22), at(31)])
    }

    @Test("Within the budget requests go at once; past it they wait in order, each for its token")
    func order() {
        var limiter = limiter(2)
        #expect(limiter.arrive(1, deadline: nil, at(0)) == [.proceed(1)])
        #expect(limiter.arrive(2, deadline: nil, at(0)) == [.proceed(2)])
        #expect(limiter.arrive(3, deadline: nil, at(0)) == [])
        #expect(limiter.arrive(4, deadline: nil, at(0)) == [])
        #expect(limiter.finish(1, silent, at(1)) == [.wake(at: at(11))])
        #expect(limiter.finish(2, silent, at(2)) == [.wake(at: at(11))])
        #expect(limiter.tick(at(11)) == [.proceed(3), .wake(at: at(12))])
        #expect(limiter.arrive(5, deadline: nil, at(12)) == [])
        #expect(limiter.tick(at(12)) == [.proceed(4)])
        #expect(limiter.waitingCount == 1)
    }

    @Test("A later request never goes before an earlier one, even when a token is free")
    func fair() {
        var limiter = limiter(1)
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.finish(1, silent, at(0))
        _ = limiter.arrive(2, deadline: nil, at(1))
        // The moment has come, but the alarm has not rung yet.
        #expect(limiter.arrive(3, deadline: nil, at(10)) == [])
        #expect(limiter.tick(at(10)) == [.proceed(2)])
    }

    @Test(
        "A request that would miss its deadline is refused on arrival, with the wait",
        arguments: [
            (9.0, [RateLimiter.Action.refuse(9, after: .seconds(10))]), (10, [.refuse(9, after: .seconds(10))]),
            (10.5, []),
        ])
    func refused(deadline: Double, expected: [RateLimiter.Action]) {
        var limiter = limiter(1)
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.finish(1, silent, at(0))
        let actions = limiter.arrive(9, deadline: at(deadline), at(0))
        #expect(actions == expected || (expected.isEmpty && actions == [.wake(at: at(10))]))
    }

    @Test("The place in the queue counts for that")
    func refusedByPlace() {
        var limiter = limiter(1)
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.finish(1, silent, at(0))
        _ = limiter.arrive(2, deadline: nil, at(0))
        #expect(limiter.arrive(3, deadline: at(20), at(0)) == [.refuse(3, after: .seconds(20))])
        #expect(limiter.arrive(4, deadline: at(21), at(0)) == [])
    }

    @Test("A request that leaves gives its place to the next, and is never let through")
    func leaving() {
        var limiter = limiter(1)
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.finish(1, silent, at(0))
        for id in 2...4 { _ = limiter.arrive(UInt64(id), deadline: nil, at(0)) }
        #expect(limiter.leave(2, at(1)) == [.wake(at: at(10))])
        #expect(limiter.leave(2, at(1)) == [])
        #expect(limiter.leave(3, at(1)) == [.wake(at: at(10))])
        #expect(limiter.tick(at(10)) == [.proceed(4)])
        #expect(limiter.waitingCount == 0)
    }

    @Test("A turn that is not used goes to the next at once")
    func returnUnused() {
        var limiter = limiter(1)
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.arrive(2, deadline: nil, at(0))
        #expect(limiter.returnUnused(1, at(1)) == [.proceed(2)])
        #expect(limiter.inFlight == 1)
    }

    @Test("A request that returns its turn keeps its place in the queue, and knows its earliest turn")
    func comesAgain() {
        var limiter = limiter(1)
        #expect(limiter.arrive(1, deadline: nil, at(0)) == [.proceed(1)])
        for id in 2...4 as ClosedRange<UInt64> { _ = limiter.arrive(id, deadline: nil, at(0)) }
        _ = limiter.finish(1, silent, at(0))
        #expect(limiter.tick(at(10)).first == .proceed(2))
        #expect(limiter.returnUnused(2, at(10)).first == .proceed(3))
        #expect(limiter.returnUnused(3, at(10)).first == .proceed(4))
        #expect(limiter.arrive(3, deadline: nil, at(10)).contains(.proceed(3)) == false)
        // Two turns and their windows come before it.
        #expect(limiter.arrive(5, deadline: at(25), at(10)) == [.refuse(5, after: .seconds(20))])
        #expect(limiter.arrive(2, deadline: at(21), at(10)).contains(.proceed(2)) == false)
        #expect(limiter.returnUnused(4, at(10)).first == .proceed(2))
        #expect(limiter.returnUnused(2, at(10)).first == .proceed(3))
        #expect(limiter.arrive(4, deadline: nil, at(10)).contains(.proceed(4)) == false)
        #expect(limiter.arrive(2, deadline: nil, at(10)).contains(.proceed(2)) == false)
        _ = limiter.finish(3, silent, at(10))
        #expect(limiter.tick(at(20)).first == .proceed(2))
        _ = limiter.finish(2, silent, at(20))
        #expect(limiter.tick(at(30)).first == .proceed(4))
        _ = limiter.finish(4, silent, at(30))
        #expect(limiter.waitingCount == 0 && limiter.inFlight == 0)
        // Whose place is free goes at once.
        #expect(limiter.arrive(6, deadline: nil, at(40)) == [.proceed(6)])
        _ = limiter.returnUnused(6, at(40))
        #expect(limiter.arrive(6, deadline: nil, at(40)) == [.proceed(6)])
    }

    @Test("Nothing remains: the next waits for the reset")
    func window() {
        var limiter = limiter()
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.finish(1, told(remaining: 0, reset: 7), at(0))
        #expect(limiter.arrive(2, deadline: nil, at(1)) == [.wake(at: at(7))])
        #expect(limiter.arrive(3, deadline: at(7), at(1)) == [.refuse(3, after: .seconds(6))])
        #expect(limiter.tick(at(7)) == [.proceed(2)])
    }

    @Test("A window ends within its length after its first response, however late whole seconds make it seem")
    func boundedEnd() {
        var limiter = limiter()
        for id in 1...2 { _ = limiter.arrive(UInt64(id), deadline: nil, at(0)) }
        for (remaining, reset) in [(1, 11), (0, 10)] {
            let reading = RateLimitReading(
                remaining: remaining, reset: .milliseconds(reset * 1000 + 900), window: .seconds(10))
            _ = limiter.finish(
                remaining == 1 ? 1 : 2, RateLimitReport(readings: [reading]), at(remaining == 1 ? 0 : 1))
        }
        #expect(limiter.arrive(3, deadline: nil, at(1)) == [.wake(at: at(10))])
        #expect(limiter.tick(at(10)) == [.proceed(3)])
        // In the middle of a window its end is told, and comes before its length is over.
        let reading = RateLimitReading(remaining: 0, reset: .seconds(4), window: .seconds(10))
        _ = limiter.finish(3, RateLimitReport(readings: [reading]), at(20))
        #expect(limiter.arrive(4, deadline: nil, at(20)) == [.wake(at: at(24))])
    }

    @Test("Requests on their way are taken off what remains, until their responses come")
    func inFlight() {
        var limiter = limiter()
        for id in 1...3 { #expect(limiter.arrive(UInt64(id), deadline: nil, at(0)) == [.proceed(UInt64(id))]) }
        _ = limiter.finish(1, told(remaining: 2, reset: 10), at(1))
        // Two remain, and two are on their way: they may be those two.
        #expect(limiter.arrive(4, deadline: at(5), at(1)) == [.wake(at: at(11))])
        // They were not: the response says so, and the call goes.
        #expect(limiter.finish(2, told(remaining: 2, reset: 9), at(2)) == [.proceed(4)])
    }

    @Test("Responses out of order do not raise what remains in a window")
    func outOfOrder() {
        var limiter = limiter()
        for id in 1...2 { _ = limiter.arrive(UInt64(id), deadline: nil, at(0)) }
        _ = limiter.finish(1, told(remaining: 0, reset: 10), at(0))
        _ = limiter.finish(2, told(remaining: 1, reset: 10), at(0))
        #expect(limiter.arrive(3, deadline: at(5), at(0)) == [.refuse(3, after: .seconds(10))])
    }

    @Test("After a reset no more go at once than a window holds, until a response comes")
    func nextWindow() {
        for limit in [nil, 3] as [Int?] {
            var limiter = limiter()
            for id in 1...3 {
                _ = limiter.arrive(UInt64(id), deadline: nil, at(0))
                _ = limiter.finish(UInt64(id), told(remaining: 3 - id, reset: 10, limit: limit), at(0))
            }
            for id in 4...9 { _ = limiter.arrive(UInt64(id), deadline: nil, at(0)) }
            #expect(limiter.tick(at(10)) == [.proceed(4), .proceed(5), .proceed(6)])
            #expect(limiter.finish(4, told(remaining: 2, reset: 10), at(11)) == [.wake(at: at(21))] || limit == nil)
        }
    }

    @Test("When nobody tells of limits any more, nobody waits for ever")
    func silence() {
        var limiter = limiter()
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.finish(1, told(remaining: 0, reset: 10, limit: 1), at(0))
        for id in 2...3 { _ = limiter.arrive(UInt64(id), deadline: nil, at(0)) }
        #expect(limiter.tick(at(10)) == [.proceed(2)])
        #expect(limiter.finish(2, nil, at(11)) == [.proceed(3)])
    }

    @Test("A 429 holds everybody, and refuses those who cannot be in time, at once")
    func pause() {
        var limiter = limiter(1)
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.arrive(2, deadline: at(25), at(0))
        _ = limiter.arrive(3, deadline: at(50), at(0))
        #expect(limiter.finish(1, refused(30), at(1)) == [.refuse(2, after: .seconds(30)), .wake(at: at(31))])
        #expect(limiter.tick(at(31)) == [.proceed(3)])
    }

    @Test("Several limits hold together: the daily quota and the short window")
    func together() {
        var limiter = RateLimiter(budget: nil, dialectCount: 2)
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.finish(
            1,
            RateLimitReport(readings: [
                RateLimitReading(remaining: 0, reset: .seconds(10)),
                RateLimitReading(remaining: 0, reset: .seconds(3600)),
            ]), at(0))
        #expect(limiter.arrive(2, deadline: at(60), at(0)) == [.refuse(2, after: .seconds(3600))])
    }

    @Test("Thousands can wait and leave without the queue growing")
    func many() {
        var limiter = limiter(1)
        _ = limiter.arrive(0, deadline: nil, at(0))
        for id in 1...20_000 as ClosedRange<UInt64> {
            _ = limiter.arrive(id, deadline: nil, at(0))
            if id > 10 { _ = limiter.leave(id - 5, at(0)) }
        }
        #expect(limiter.waitingCount == 20_000 - 19_990)
        #expect(limiter.returnUnused(0, at(0)) == [.proceed(1)])
    }
}
