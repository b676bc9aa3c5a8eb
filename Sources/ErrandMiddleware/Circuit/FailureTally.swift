// SPDX-License-Identifier: MIT

import ErrandCore

/// The successes and failures of the last period, counted in tenths of the
/// period.
struct FailureTally: Sendable, Equatable {
    private struct Slice: Equatable {
        var end: TimeSource.Instant
        var successes = 0
        var failures = 0
    }

    private static let sliceCount = 10

    private let window: Duration
    private var slices: [Slice] = []

    init(window: Duration) { self.window = window }

    mutating func add(isFailure: Bool, _ now: TimeSource.Instant) {
        settle(now)
        if slices.last.map({ $0.end <= now }) ?? true {
            slices.append(Slice(end: now.advanced(by: window / Self.sliceCount)))
        }
        if isFailure {
            slices[slices.count - 1].failures += 1
        } else {
            slices[slices.count - 1].successes += 1
        }
    }

    /// Returns the numbers of calls and failures in the window.
    mutating func sum(_ now: TimeSource.Instant) -> (calls: Int, failures: Int) {
        settle(now)
        let failures = slices.reduce(0) { $0 + $1.failures }
        return (failures + slices.reduce(0) { $0 + $1.successes }, failures)
    }

    /// Drops the slices that ended a window ago.
    private mutating func settle(_ now: TimeSource.Instant) {
        slices.removeAll { $0.end.advanced(by: window) <= now }
    }
}
