// SPDX-License-Identifier: MIT

#if os(Linux)
    import Testing

    @testable import Errand
    @testable import ErrandAsyncHTTPClient

    @Suite("How fast an upload drains")
    struct DrainRateTests {
        @Test("A wait is as long as the bytes will take by the last measure")
        func predicted() {
            var rate = DrainRate()
            rate.measured(1000, in: .milliseconds(1))
            #expect(rate.pause(for: 2000, after: 0) == .milliseconds(2))
            rate.measured(1000, in: .microseconds(500))
            #expect(rate.pause(for: 2000, after: 0) == .milliseconds(1))
        }

        @Test("Without a measure, waits begin at the least and double to the most")
        func unmeasured() {
            let pauses = (0...11).map { DrainRate().pause(for: 1_000_000, after: $0) }
            #expect(
                pauses
                    == [50, 100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_000, 25_000, 25_000].map {
                        .microseconds($0)
                    })
        }

        @Test("A measure of nothing, no bytes and a slow wire keep within the bounds")
        func bounds() {
            var rate = DrainRate()
            rate.measured(0, in: .seconds(1))
            #expect(rate.pause(for: 1000, after: 0) == DrainRate.leastPause)
            rate.measured(1, in: .seconds(60))
            #expect(rate.pause(for: 1_000_000, after: 0) == DrainRate.mostPause)
            #expect(rate.pause(for: 0, after: 0) == DrainRate.leastPause)
            #expect(rate.pause(for: -1, after: -1) == DrainRate.leastPause)
        }

        @Test("A wire that drained sooner than was looked is looked at sooner the next time")
        func corrected() {
            // Drains a byte in 10 ns; believed to be ten times as slow.
            var rate = DrainRate()
            rate.measured(10_000, in: .milliseconds(1))
            var pause = rate.pause(for: 50_000, after: 0)
            for _ in 0..<5 {
                // All 100,000 have left at each look.
                rate.measured(100_000, in: pause)
                let next = rate.pause(for: 50_000, after: 0)
                #expect(next < pause || next == .microseconds(50))
                pause = next
            }
            #expect(pause < .microseconds(200))
        }
    }
#endif
