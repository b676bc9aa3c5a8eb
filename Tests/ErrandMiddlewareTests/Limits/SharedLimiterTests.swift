// SPDX-License-Identifier: MIT

import ErrandTesting
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("A limiter with a shared budget", .timed)
struct SharedLimiterTests {
    private func at(_ seconds: Double) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    private func limiter(_ count: Int = 10, per seconds: Double = 10, longestWait: Double = 120) -> RateLimiter {
        RateLimiter(
            budget: TokenBucket(capacity: count, window: .seconds(seconds)), dialectCount: 1, width: 1000,
            longestWait: .seconds(longestWait))
    }

    private func granted(_ actions: [RateLimiter.Action]) -> [RateLimiter.ID] {
        actions.compactMap { if case .proceed(let id) = $0 { id } else { nil } }
    }

    // MARK: Shares

    /// How a share changes over time.
    struct Course: Sendable, CustomTestStringConvertible {
        let name: String
        let share: @Sendable (_ second: Double, _ random: inout SeededRandom) -> Int
        var testDescription: String { name }

        static let all = [
            Course(name: "grows") { second, _ in Int(second / 3) },
            Course(name: "shrinks") { second, _ in max(1, 20 - Int(second / 2)) },
            Course(name: "is taken away and comes back") { second, _ in Int(second / 7) % 2 == 0 ? 12 : 0 },
            Course(name: "changes at random") { _, random in .random(in: 0...25, using: &random) },
        ]
    }

    @Test(
        "No request goes beyond the present share, none in a pause, and none is left over",
        arguments: Course.all, [1, 4, 10])
    func matrix(course: Course, window: Int) {
        for seed in 0..<UInt64(Soak.count(6)) {
            var run = SharedLimitRun(window: window * 1000, seed: seed)
            while run.now < 600_000, !run.isDone {
                run.step(share: run.now > 60_000 ? 20 : course.share(Double(run.now) / 1000, &run.random))
            }
            #expect(run.isDone && run.violations.isEmpty, "seed \(seed): \(run.violations.prefix(3))")
        }
    }

    @Test("What was sent before counts against a smaller share, and the rest goes when enough has come back")
    func shrinking() {
        var limiter = limiter()
        func heed(_ count: Int, _ second: Double) {
            limiter.heed(BudgetShare(count: count, nextLook: .seconds(60)), at(second))
        }
        heed(10, 0)
        for id in 1...10 as ClosedRange<UInt64> {
            _ = limiter.arrive(id, deadline: nil, at(0))
            _ = limiter.finish(id, RateLimitReport(readings: [nil]), at(Double(id)))
        }
        heed(4, 10)
        // Seven must have come back: six that were too many, and one for the request.
        #expect(limiter.arrive(11, deadline: at(17), at(10)) == [.refuse(11, after: .seconds(7))])
        #expect(limiter.arrive(12, deadline: at(18), at(10)) == [.wake(at: at(17))])
        #expect(limiter.arrive(13, deadline: at(18), at(10)) == [.refuse(13, after: .seconds(8))])
        for second in 11..<17 {
            heed(4, Double(second))
            #expect(limiter.tick(at(Double(second))) == [.wake(at: at(17))])
        }
        heed(4, 17)
        #expect(granted(limiter.tick(at(17))) == [12])
    }

    @Test("A request is refused when the share has shrunk so much that it comes too late")
    func tooLate() {
        var limiter = limiter()
        limiter.heed(BudgetShare(count: 10), at(0))
        for id in 1...10 as ClosedRange<UInt64> {
            _ = limiter.arrive(id, deadline: nil, at(0))
            _ = limiter.finish(id, RateLimitReport(readings: [nil]), at(0))
        }
        for id in 11...20 as ClosedRange<UInt64> {
            #expect(granted(limiter.arrive(id, deadline: at(15), at(0))).isEmpty)
        }
        limiter.heed(BudgetShare(count: 5), at(1))
        #expect(
            limiter.tick(at(1)).filter { if case .refuse = $0 { true } else { false } }
                == (16...20).map { .refuse($0, after: .seconds(19)) })
    }

    @Test("A request is refused when a pause of others makes it too late")
    func tooLateByPause() {
        var limiter = limiter(1)
        limiter.heed(BudgetShare(count: 1), at(0))
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.finish(1, RateLimitReport(readings: [nil]), at(0))
        #expect(granted(limiter.arrive(2, deadline: at(15), at(0))).isEmpty)
        let pause = BudgetShare.Pause(number: 1, remaining: .seconds(30))
        limiter.heed(BudgetShare(count: 1, pause: pause), at(1))
        #expect(limiter.tick(at(1)) == [.refuse(2, after: .seconds(30))])
    }

    @Test("Without a share a request waits for the next look, and is refused only if that is too late")
    func noShare() {
        var limiter = limiter()
        limiter.heed(BudgetShare(count: 0, nextLook: .seconds(2)), at(0))
        #expect(limiter.arrive(1, deadline: at(2), at(0)) == [.refuse(1, after: .seconds(2))])
        #expect(limiter.arrive(2, deadline: at(3), at(0)) == [.wake(at: at(2))])
        limiter.heed(BudgetShare(count: 1, nextLook: .seconds(2)), at(2))
        #expect(granted(limiter.tick(at(2))) == [2])
    }

    @Test("A share above the policy's budget counts as the budget, and without a number all of it")
    func most() {
        for share in [BudgetShare(count: 1000), BudgetShare(count: nil)] {
            var limiter = limiter(3)
            limiter.heed(share, at(0))
            for id in 1...5 as ClosedRange<UInt64> {
                #expect(granted(limiter.arrive(id, deadline: nil, at(0))).isEmpty == (id > 3))
            }
        }
    }

    // MARK: Pauses

    @Test("A pause is heeded once, so that a trial request can end it")
    func pauseOnce() {
        var limiter = limiter(longestWait: 20)
        func share(_ number: Int, _ end: Double, _ now: Double) -> BudgetShare {
            BudgetShare(
                count: 10, pause: BudgetShare.Pause(number: number, remaining: .seconds(end - now)),
                nextLook: .seconds(5))
        }
        limiter.heed(share(1, 3600, 0), at(0))
        #expect(granted(limiter.arrive(1, deadline: nil, at(0))).isEmpty)
        for second in stride(from: 5.0, to: 20, by: 5) {
            limiter.heed(share(1, 3600, second), at(second))
            #expect(granted(limiter.tick(at(second))).isEmpty)
        }
        limiter.heed(share(1, 3600, 20), at(20))
        #expect(granted(limiter.tick(at(20))) == [1])
        #expect(granted(limiter.arrive(2, deadline: nil, at(21))).isEmpty, "one trial")
        #expect(granted(limiter.finish(1, RateLimitReport(readings: [nil]), at(22))) == [2])
        limiter.heed(share(1, 3600, 23), at(23))
        #expect(granted(limiter.arrive(3, deadline: nil, at(23))) == [3])
        limiter.heed(share(2, 3600, 24), at(24))
        #expect(granted(limiter.arrive(4, deadline: nil, at(24))).isEmpty, "another pause")
    }

    @Test("A pause of others does not end the doubling of waits after refusals without a time")
    func unexplained() {
        var pause = RatePause(longestWait: .seconds(120))
        for (second, wait) in [(0.0, 1.0), (10, 2), (20, 4), (30, 8)] {
            pause.settle(at(second))
            pause.refuse(.unexplained, isTry: true, at(second))
            #expect(pause.earliest(at(second)) == at(second + wait))
            pause.stop(for: .seconds(wait / 2), at(second + 0.1))
            #expect(pause.earliest(at(second)) == at(second + wait))
            pause.settle(at(second + wait))
            #expect(pause.gate == .ajar)
        }
    }

    @Test("What others hear of a refusal and tell again does not end the doubling of waits")
    func echo() {
        var limiter = limiter()
        let refused = RateLimitReport(readings: [nil], refusal: .unexplained)
        for (number, second, wait) in [(1, 0.0, 1.0), (2, 10, 2), (3, 20, 4)] {
            limiter.heed(BudgetShare(count: 10), at(second))
            let id = UInt64(number)
            #expect(granted(limiter.arrive(id, deadline: nil, at(second))) == [id])
            #expect(limiter.finish(id, refused, at(second)).contains(.pauseAll(.seconds(wait))))
            let pause = BudgetShare.Pause(number: number, remaining: .seconds(wait / 2))
            limiter.heed(BudgetShare(count: 10, pause: pause), at(second + wait / 2))
            _ = limiter.tick(at(second + wait / 2))
        }
    }

    @Test("A refusal, and the end of a reported limit, stop all members; other responses do not")
    func pauses() {
        func waits(_ report: RateLimitReport, _ isShared: Bool = true) -> [Duration] {
            var limiter = limiter()
            if isShared { limiter.heed(BudgetShare(count: 10), at(0)) }
            _ = limiter.arrive(1, deadline: nil, at(0))
            return limiter.finish(1, report, at(1)).compactMap {
                if case .pauseAll(let wait) = $0 { wait } else { nil }
            }
        }
        let spent = RateLimitReading(limit: 10, remaining: 0, reset: .seconds(6))
        #expect(waits(RateLimitReport(readings: [nil], refusal: .wait(.seconds(30)))) == [.seconds(30)])
        #expect(waits(RateLimitReport(readings: [nil], refusal: .unexplained)) == [.seconds(1)])
        #expect(waits(RateLimitReport(readings: [spent])) == [.seconds(6)])
        #expect(waits(RateLimitReport(readings: [spent], refusal: .wait(.seconds(3)))) == [.seconds(6)])
        // An hour is told whole: others send trial requests on their own.
        #expect(waits(RateLimitReport(readings: [nil], refusal: .wait(.seconds(3600)))) == [.seconds(3600)])
        let left = RateLimitReading(limit: 10, remaining: 1, reset: .seconds(6))
        #expect(waits(RateLimitReport(readings: [left])) == [])
        #expect(waits(RateLimitReport(readings: [nil])) == [])
        #expect(waits(RateLimitReport(readings: [spent], refusal: .unexplained), false) == [], "nothing is shared")
    }
}
