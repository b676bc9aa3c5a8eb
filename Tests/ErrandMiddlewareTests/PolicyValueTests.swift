// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// Numbers that the documentation promises, and the edges of what they hold.
@Suite("Values of the policies", .timed)
struct PolicyValueTests {
    private func at(_ seconds: Double) -> TimeSource.Instant { .init(sinceOrigin: .seconds(seconds)) }

    @Test("The defaults of retries are those that are documented")
    func retryDefaults() {
        #expect(RetryPolicy().heldBodySize == 1_048_576)
        #expect(Backoff() == Backoff(base: .milliseconds(200), maximum: .seconds(20)))
        #expect(Backoff().ceiling(beforeRetry: 1) == .milliseconds(200))
        #expect(Backoff().ceiling(beforeRetry: 50) == .seconds(20))
    }

    @Test("A budget has ten retries at the beginning, gets one for five calls, and none for a share that is no number")
    func budget() {
        func spent(_ budget: inout RetryBudget) -> Int {
            var count = 0
            while budget.withdraw() { count += 1 }
            return count
        }
        var plain = RetryBudget()
        #expect(spent(&plain) == 10)
        for _ in 0..<4 { plain.deposit() }
        #expect(spent(&plain) == 0)
        plain.deposit()
        #expect(spent(&plain) == 1)
        for share in [Double.nan, .infinity, -1] {
            var odd = RetryBudget(share: share, reserve: 2)
            #expect(spent(&odd) == 2)
            for _ in 0..<10 { odd.deposit() }
            #expect(spent(&odd) == 0)
        }
        var negative = RetryBudget(share: 1, reserve: -5)
        negative.deposit()
        #expect(spent(&negative) == 0)
    }

    @Test("Two attempts are two", arguments: 1...3)
    func attempts(count: Int) async throws {
        let wire = ClosureTransport { _, _ in throw ClientError(.connection.lost) }
        let time = TestTime()
        var policy = RetryPolicy.attempts(count)
        policy.backoff = .none
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = [.retry(policy)]
        }
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(wire.requests.count == count)
    }

    @Test("A key is a UUID of version 4 with all its other bits drawn")
    func keys() {
        struct Same: RandomNumberGenerator {
            let number: UInt64
            func next() -> UInt64 { number }
        }
        var zeros = Same(number: 0)
        var ones = Same(number: .max)
        #expect(IdempotencyKey.make(using: &zeros) == "00000000-0000-4000-8000-000000000000")
        #expect(IdempotencyKey.make(using: &ones) == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    }

    @Test("A rate of failures is from 0 to 1, of one call at least, over 10 ms at least")
    func rates() {
        func kind(_ trip: CircuitPolicy.Trip) -> CircuitPolicy.Trip.Kind { trip.kind }
        #expect(kind(.failureRate(0.5)) == .rate(0.5, minimum: 20, window: .seconds(30)))
        #expect(kind(.failureRate(7, of: 0, over: .zero)) == .rate(1, minimum: 1, window: .milliseconds(10)))
        #expect(kind(.failureRate(-7, of: 3)) == .rate(0, minimum: 3, window: .seconds(30)))
        #expect(kind(.failureRate(.nan)) == .rate(1, minimum: 20, window: .seconds(30)))
    }

    @Test("A tally counts what its window holds, successes too, and forgets it to the moment")
    func tally() {
        var tally = FailureTally(window: .seconds(10))
        tally.add(isFailure: false, at(0))
        tally.add(isFailure: false, at(0.5))
        tally.add(isFailure: false, at(4))
        tally.add(isFailure: true, at(6))
        #expect(tally.sum(at(6)) == (4, 1))
        #expect(tally.sum(at(10.95)) == (4, 1))
        #expect(tally.sum(at(11)) == (2, 1), "the first slice ended at 1")
        #expect(tally.sum(at(17)) == (0, 0))
        var next = FailureTally(window: .seconds(10))
        next.add(isFailure: false, at(0))
        next.add(isFailure: false, at(1))
        #expect(next.sum(at(11)) == (1, 0), "at its end a slice is over")
    }

    @Test("A circuit opens at its rate, and counts from nothing when it has closed again")
    func circuit() {
        func outcomes(_ circuit: inout Circuit, _ text: String, at seconds: Double) -> String {
            text.map { outcome in
                guard case .proceed(let permit) = circuit.admit(at(seconds)) else { return "x" }
                circuit.record(outcome == "s" ? .success : .failure, permit, at(seconds))
                return String(outcome)
            }.joined()
        }
        var half = Circuit(CircuitPolicy(trip: .failureRate(0.5, of: 4)))
        #expect(outcomes(&half, "ssffs", at: 0) == "ssffx")
        var two = Circuit(CircuitPolicy(trip: .consecutiveFailures(2), pause: .seconds(30)))
        #expect(outcomes(&two, "ffs", at: 0) == "ffx")
        #expect(outcomes(&two, "sfsffs", at: 30) == "sfsffx")
    }

    @Test("The defaults of the breaker are those that are documented")
    func circuitDefaults() {
        let policy = CircuitPolicy()
        #expect(policy.trip.kind == .rate(0.5, minimum: 20, window: .seconds(30)))
        #expect(policy.pause == .seconds(30))
        #expect((100...599).filter { policy.statuses.contains(.init(code: $0)) } == [500, 502, 503, 504])
    }

    @Test("The defaults of redirects are those that are documented")
    func redirectDefaults() {
        for policy in [RedirectPolicy(), .standard, .changingMethod] {
            #expect(policy.maximumHops == 10 && !policy.staysOnOrigin && !policy.allowsInsecure)
            #expect(!policy.allowsWritesElsewhere)
            #expect(policy.fieldsForOtherOrigins == RedirectPolicy.harmlessFields)
        }
        #expect(!RedirectPolicy().allowsMethodChange && RedirectPolicy.changingMethod.allowsMethodChange)
        #expect(RedirectPolicy.never.maximumHops == 0)
    }

    @Test("A full table loses the half that was not used for the longest time, and one at least")
    func table() {
        func keys(_ limit: Int, _ uses: [Int]) -> [Int] {
            var table = BoundedTable<Int, Int>(limit: limit)
            for key in uses { table.use(key, or: key) { _ in } }
            return table.keys.sorted()
        }
        #expect(keys(2, [1, 2, 3]) == [2, 3])
        #expect(keys(1, [1, 2]) == [2])
        #expect(keys(6, [1, 2, 3, 4, 5, 6, 7]) == [4, 5, 6, 7])
        #expect(keys(4, [1, 2, 3, 4, 1, 5]) == [1, 4, 5])
    }
}
