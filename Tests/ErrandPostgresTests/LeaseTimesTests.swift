// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("The times of a lease", .timed)
struct LeaseTimesTests {
    private let terms = LeaseTerms(duration: .seconds(45))

    @Test("It is extended after ten seconds, and its work ends two seconds before it can be another's")
    func taken() {
        var times = LeaseTimes(terms, takenBy: .seconds(100))
        #expect(times.nextExtension == .seconds(110))
        #expect(times.workEnd == .seconds(143))
        var hasEnded = times.hasEnded(.seconds(143) - .nanoseconds(1))
        #expect(!hasEnded)
        hasEnded = times.hasEnded(.seconds(143))
        #expect(hasEnded)
    }

    @Test("An extension counts from the moment at which it was sent, not from that of its response")
    func extended() {
        var times = LeaseTimes(terms, takenBy: .zero)
        times.extended(by: .seconds(10), confirmedAt: .seconds(14))
        #expect(times.workEnd == .seconds(53))
        #expect(times.nextExtension == .seconds(20))
        // A response that took longer than the interval: the next one is sent at once.
        times.extended(by: .seconds(20), confirmedAt: .seconds(35))
        #expect(times.workEnd == .seconds(63))
        #expect(times.nextExtension == .seconds(35))
    }

    @Test("A failed extension is tried again after a second, and moves the end not at all")
    func failed() {
        var times = LeaseTimes(terms, takenBy: .zero)
        times.failed(at: .seconds(12))
        #expect(times.nextExtension == .seconds(13))
        #expect(times.workEnd == .seconds(43))
    }

    @Test("What was lost stays lost: neither a late response nor an earlier moment brings it back")
    func lost() {
        var times = LeaseTimes(terms, takenBy: .zero)
        times.extended(by: .seconds(42), confirmedAt: .seconds(43))
        #expect(times.isLost && times.workEnd == .seconds(43))
        var hasEnded = times.hasEnded(.zero)
        #expect(hasEnded)
        times = LeaseTimes(terms, takenBy: .zero)
        times.taken()
        hasEnded = times.hasEnded(.seconds(1))
        #expect(hasEnded)
    }

    @Test("Responses out of order do not shorten it")
    func order() {
        var times = LeaseTimes(terms, takenBy: .zero)
        times.extended(by: .seconds(20), confirmedAt: .seconds(21))
        times.extended(by: .seconds(10), confirmedAt: .seconds(22))
        #expect(times.workEnd == .seconds(63))
    }

    @Test("The duration is bounded, and the intervals go with it")
    func bounds() {
        #expect(terms.interval == .seconds(10))
        #expect(PostgresLease.extensionInterval(of: .seconds(45)) == .seconds(10))
        #expect(PostgresLease.extensionInterval(of: .zero) == .seconds(10) * 2 / 9)
        #expect(LeaseTerms(duration: .seconds(Int64.max / 2)).duration == .seconds(86_400))
        #expect(LeaseTerms(duration: .seconds(-1)).duration == .milliseconds(1))
        #expect(LeaseTerms(duration: .seconds(45)).microseconds == 45_000_000)
    }
}
