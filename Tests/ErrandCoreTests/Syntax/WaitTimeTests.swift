// SPDX-License-Identifier: MIT

import ErrandCore
import TestSupport
import Testing

@Suite("Whole seconds of a wait", .timed)
struct WaitTimeTests {
    @Test(
        "Nobody comes too early: a fraction is a second more, and a wait that is over is none",
        arguments: [
            (.zero, 0), (.nanoseconds(1), 1), (.milliseconds(999), 1), (.seconds(1), 1), (.milliseconds(1001), 2),
            (.milliseconds(-1), 0), (.seconds(-3), 0), (.milliseconds(-2500), 0),
        ] as [(Duration, Int64)])
    func rounded(wait: Duration, seconds: Int64) {
        #expect(WaitTime.seconds(wait) == seconds)
    }
}
