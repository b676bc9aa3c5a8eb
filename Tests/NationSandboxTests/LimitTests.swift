// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationSandbox

@Suite(.timed) struct LimitTests {
    @Test("A window opens with its first request, counts to its limit and opens anew when it has closed")
    func window() {
        var window = RequestWindow(limit: 2, length: 10)
        let steps: [(at: Double, allowed: Bool, remaining: Int, reset: Double)] = [
            (100, true, 1, 110), (109.9, true, 0, 110), (109.95, false, 0, 110), (109.99, false, 0, 110),
            (110, true, 1, 120), (130, true, 1, 140), (131, true, 0, 140), (139, false, 0, 140),
        ]
        for step in steps {
            let verdict = window.take(at: step.at)
            #expect(verdict == .init(isAllowed: step.allowed, remaining: step.remaining, reset: step.reset))
        }
    }

    @Test("A clock that is set back opens a new window")
    func clockSetBack() {
        var window = RequestWindow(limit: 1, length: 10)
        _ = window.take(at: 1000)
        #expect(window.take(at: 500) == .init(isAllowed: true, remaining: 0, reset: 510))
    }

    @Test("A limit of none allows none")
    func none() {
        var window = RequestWindow(limit: 0, length: 10)
        #expect(!window.take(at: 0).isAllowed)
    }

    @Test("Callers are counted apart, and the day of all of them together")
    func callers() {
        let limiter = NationLimits(.init(requests: 2, window: .seconds(10), daily: 5))
        for caller in ["a", "b"] {
            #expect(limiter.take(for: caller, at: 86_000).isAllowed)
            #expect(limiter.take(for: caller, at: 86_001).isAllowed)
            let refused = limiter.take(for: caller, at: 86_002.5)
            #expect(!refused.isAllowed)
            #expect(refused.retryAfter == 8)
        }
        let last = limiter.take(for: "c", at: 86_003)
        #expect(last.nationRemaining == 0)
        #expect(last.nationReset == 86_400)
        let refused = limiter.take(for: "d", at: 86_003)
        #expect(!refused.isAllowed)
        #expect(refused.retryAfter == 397)
        #expect(limiter.take(for: "d", at: 86_400).nationRemaining == 4)
    }

    @Test("Thousands of callers that have gone are forgotten")
    func forgotten() {
        let limiter = NationLimits(.init(requests: 1, window: .seconds(10)))
        for caller in 0..<5000 { #expect(limiter.take(for: "\(caller)", at: Double(caller)).isAllowed) }
        #expect(limiter.callerCount <= 1001)
    }
}
