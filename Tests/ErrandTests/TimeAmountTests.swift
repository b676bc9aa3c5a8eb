// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("Durations as SwiftNIO has them", .timed)
    struct TimeAmountTests {
        @Test(
            "A duration that is too long is the longest one",
            arguments: [
                (.seconds(2), .seconds(2)), (.milliseconds(-1), .milliseconds(-1)),
                (.seconds(9_223_372_036), .seconds(9_223_372_036)),
                (.seconds(9_223_372_036) + .milliseconds(999), .nanoseconds(.max)),
                (.seconds(Int.max), .nanoseconds(.max)),
            ] as [(Duration, TimeAmount)])
        func saturation(duration: Duration, amount: TimeAmount) {
            #expect(TimeAmount(saturating: duration) == amount)
        }
    }
#endif
