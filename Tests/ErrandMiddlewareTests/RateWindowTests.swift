// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// The rules of a rate limit that `Scripts/mutate` found untested.
@Suite("Windows and pauses of a rate limit", .timed)
struct RateWindowTests {
    private func at(_ seconds: Double) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    private func reading(_ remaining: Int, _ reset: Double? = nil, limit: Int? = nil) -> RateLimitReading {
        RateLimitReading(limit: limit, remaining: remaining, reset: reset.map { .seconds($0) })
    }

    /// A window of which a first response said something.
    private func window(_ first: RateLimitReading, _ moment: Double = 0) -> RateWindow {
        var window = RateWindow(longestWait: .seconds(120))
        window.read(first, isTry: false, at(moment))
        return window
    }

    @Test("The try's response lifts a stop when it says that something remains, and begins it anew when nothing does")
    func tries() {
        var lifted = window(reading(0, 300))
        #expect(lifted.gate(0, at(119)) == .shut && lifted.gate(0, at(120)) == .ajar)
        lifted.read(reading(1), isTry: true, at(120))
        #expect(lifted.gate(0, at(120)) == .open)
        var silent = window(reading(0, 300))
        silent.read(reading(0), isTry: true, at(120))
        #expect(silent.gate(0, at(121)) == .shut)
        var told = window(reading(0, 300))
        told.read(reading(0, 300), isTry: true, at(120))
        #expect(told.gate(0, at(239)) == .shut && told.gate(0, at(240)) == .ajar)
    }

    @Test("What is only counted does not put off the try")
    func counted() {
        var window = window(reading(0, 300))
        window.countUnseen(at(60))
        #expect(window.gate(0, at(120)) == .ajar)
    }

    @Test("The window after one that ended holds its limit, or the most that was ever seen, less what was sent")
    func next() {
        var limited = window(reading(0, 10, limit: 2))
        limited.settle(at(10), 0)
        #expect(limited.free(0) == 2)
        limited.countUnseen(at(10))
        #expect(limited.free(0) == 1)
        var unlimited = window(reading(0, 10))
        unlimited.settle(at(10), 0)
        #expect(unlimited.free(0) == 1)
    }

    @Test("A second stop may lengthen the first")
    func lengthened() {
        var window = window(reading(0, 10))
        window.read(reading(0, 30), isTry: false, at(1))
        #expect(window.told(0) == at(31))
    }

    @Test("A stop that a later response of the window reports begins then, and a late response does not end it")
    func laterStop() {
        var told = window(reading(2, 300))
        told.read(reading(0, 299), isTry: false, at(1))
        told.read(reading(9, 100), isTry: false, at(2))
        #expect(told.gate(0, at(2)) == .shut)
        var counted = window(reading(1, 300))
        counted.countUnseen(at(10))
        counted.read(reading(0, 240), isTry: false, at(60))
        #expect(counted.gate(0, at(179)) == .shut && counted.gate(0, at(180)) == .ajar)
    }

    @Test("An end that is more than a second off is another window's, whose newest word counts", arguments: [100.0, 3])
    func another(reset: Double) {
        var window = window(reading(5, 10))
        window.read(reading(9, reset), isTry: false, at(1))
        #expect(window.free(0) == 9)
        var same = self.window(reading(5, 10))
        same.read(reading(9, 9.5), isTry: false, at(1))
        #expect(same.free(0) == 5)
    }

    @Test("A window that holds a request more has nothing to wait for, and one without a length is waited for")
    func moments() {
        let open = window(reading(1, 10))
        for gate in [RateGate.ajar, .open] {
            #expect(open.moment(of: gate, 0, at(3)) == at(3) && open.moment(of: gate, 1, at(3)) == at(10))
        }
        var none = window(RateLimitReading(remaining: 0, reset: .seconds(10), window: .zero))
        none.settle(at(1), 0)
        #expect(none.gate(0, at(1)) == .shut)
    }

    @Test("A window without anything left lets one try after the longest wait, or at its end if that comes first")
    func trials() {
        for (reset, trial) in [(3600.0, 120.0), (60, 60)] {
            let window = window(reading(0, reset))
            #expect(window.moment(of: .ajar, 0, at(0)) == at(trial) && window.moment(of: .open, 0, at(0)) == at(reset))
        }
        let window = window(reading(0, 3600))
        #expect(window.moment(of: .ajar, 0, at(500)) == at(500) && window.moment(of: .open, 0, at(500)) == at(3600))
    }

    @Test("A pause that was told lets one try after the longest wait, and all go at its end")
    func toldPause() {
        var pause = RatePause(longestWait: .seconds(120))
        #expect(pause.moment(of: .open, at(3)) == at(3))
        pause.refuse(.wait(.seconds(3600)), isTry: false, at(0))
        #expect(pause.moment(of: .ajar, at(1)) == at(120) && pause.moment(of: .open, at(1)) == at(3600))
        pause.settle(at(120))
        #expect(pause.moment(of: .ajar, at(121)) == at(121) && pause.moment(of: .open, at(121)) == at(3600))
    }

    @Test("Unexplained refusals double the wait; after one that was let through it begins at a second")
    func pause() {
        var pause = RatePause(longestWait: .seconds(120))
        pause.refuse(.unexplained, isTry: false, at(0))
        #expect(pause.moment(of: .ajar, at(0)) == at(1) && pause.moment(of: .open, at(0)) == nil)
        pause.settle(at(1))
        pause.refuse(.unexplained, isTry: true, at(1))
        #expect(pause.moment(of: .ajar, at(0)) == at(3) && pause.moment(of: .open, at(0)) == nil)
        pause.settle(at(3))
        pause.lift()
        pause.refuse(.unexplained, isTry: false, at(3))
        #expect(pause.moment(of: .ajar, at(0)) == at(4) && pause.moment(of: .open, at(0)) == nil)
        pause.settle(at(4))
        pause.refuse(.wait(.seconds(2)), isTry: true, at(4))
        pause.settle(at(6))
        pause.refuse(.unexplained, isTry: false, at(6))
        #expect(pause.moment(of: .ajar, at(0)) == at(7) && pause.moment(of: .open, at(0)) == nil)
    }

    @Test(
        "A length is read in each unit",
        arguments: [
            ("1500ms", 1.5), ("2000000us", 2), ("2000000µs", 2), ("3000000000ns", 3), ("1.5 s", 1.5), ("7sec", 7),
            ("2m", 120), ("2min", 120), ("2h", 7200), ("1d", 86_400), ("1m 1.5s", 61.5),
        ])
    func units(text: String, seconds: Double) {
        #expect(DurationText.duration(text).map { $0 / .seconds(1) } == seconds)
    }

    @Test("Spaces around a number are none of it, and words are no number")
    func numbers() {
        #expect(DurationText.number(" 7\t") == 7)
        for text in ["", " ", "x", "7x", "-7", "1e3", "0x10"] { #expect(DurationText.number(text) == nil, "\(text)") }
    }
}

@Suite("A rate limiter and the one that tries", .timed)
struct RateLimiterProbeTests {
    private func at(_ seconds: Double) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    private func told(_ remaining: Int, _ reset: Double) -> RateLimitReport {
        RateLimitReport(readings: [RateLimitReading(remaining: remaining, reset: .seconds(reset))])
    }

    private func refused(_ seconds: Double) -> RateLimitReport {
        RateLimitReport(readings: [nil], refusal: .wait(.seconds(seconds)))
    }

    /// Request 0 is on its way since before the stop, 2 is the one that tries, 3 waits.
    private func trying() -> RateLimiter {
        var limiter = RateLimiter(budget: nil, dialectCount: 1)
        #expect(limiter.arrive(0, deadline: nil, at(0)) == [.proceed(0)])
        #expect(limiter.arrive(1, deadline: nil, at(0)) == [.proceed(1)])
        _ = limiter.finish(1, told(0, 300), at(0))
        _ = limiter.arrive(2, deadline: nil, at(1))
        #expect(limiter.tick(at(120)).contains(.proceed(2)))
        #expect(!limiter.arrive(3, deadline: nil, at(121)).contains(.proceed(3)))
        return limiter
    }

    @Test(
        "When the one that tries is not sent, or its response is about another limit, the next one tries; another makes no room"
    )
    func probe() {
        var back = trying()
        #expect(!back.returnUnused(0, at(122)).contains(.proceed(3)))
        #expect(back.returnUnused(2, at(122)).contains(.proceed(3)))
        var elsewhere = trying()
        #expect(!elsewhere.finishUnderOtherKey(0, at(122)).contains(.proceed(3)))
        #expect(elsewhere.finishUnderOtherKey(2, at(122)).contains(.proceed(3)))
    }

    @Test("Nothing remains while a stop holds, one when it is tried, and none beside the one that tries")
    func remaining() {
        var limiter = RateLimiter(budget: nil, dialectCount: 1)
        _ = limiter.arrive(1, deadline: nil, at(0))
        #expect(limiter.remaining(at(0)).count == nil)
        _ = limiter.finish(1, told(0, 300), at(0))
        #expect(limiter.remaining(at(60)).count == 0)
        #expect(limiter.remaining(at(60)).wait == .seconds(60))
        #expect(limiter.remaining(at(120)).count == 1)
        #expect(limiter.arrive(2, deadline: nil, at(120)) == [.proceed(2)])
        #expect(limiter.remaining(at(121)).count == 0)
    }

    @Test("A request that failed counts as one that the server may have counted")
    func failed() {
        var limiter = RateLimiter(budget: nil, dialectCount: 1)
        _ = limiter.arrive(1, deadline: nil, at(0))
        _ = limiter.finish(1, told(2, 10), at(0))
        _ = limiter.arrive(2, deadline: nil, at(0))
        _ = limiter.finish(2, nil, at(0))
        #expect(limiter.arrive(3, deadline: nil, at(0)) == [.proceed(3)])
        #expect(!limiter.arrive(4, deadline: nil, at(0)).contains(.proceed(4)))
    }

    @Test("A request that cannot be in time any more fails as soon as that is known, whichever limiter learned it")
    func late() {
        func waiting() -> RateLimiter {
            var limiter = RateLimiter(
                budget: TokenBucket(capacity: 1, window: .seconds(10)), dialectCount: 1)
            _ = limiter.arrive(1, deadline: nil, at(0))
            #expect(
                !limiter.arrive(2, deadline: at(12), at(0)).contains { if case .refuse = $0 { true } else { false } })
            return limiter
        }
        var own = waiting()
        #expect(own.finish(1, refused(15), at(1)).contains(.refuse(2, after: .seconds(15))))
        var other = waiting()
        #expect(other.learn(refused(15), at(1)).contains(.refuse(2, after: .seconds(15))))
    }
}
