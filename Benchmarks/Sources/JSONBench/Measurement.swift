// SPDX-License-Identifier: MIT

import AllocationCounter
import Foundation

/// The cost of one way of doing the work, for one page.
struct Measurement {
    var seconds: Double
    var allocations: UInt64
    var bytes: Int

    var megabytesPerSecond: Double { Double(bytes) / seconds / 1e6 }
}

/// Two ways of doing the same work, compared in processor time.
///
/// They are measured in turn, so that a slow moment of the machine affects both. The
/// quickest round of each counts.
struct Duel {
    var name: String
    var required: Double
    var bytes: Int
    var ours: () throws -> Void
    var theirs: () throws -> Void

    func run(rounds: Int) throws -> (ours: Measurement, theirs: Measurement) {
        // As many repetitions as take about 20 ms.
        let single = try Self.seconds(1, theirs)
        let repetitions = max(1, Int(0.02 / max(single, 1e-7)))
        var best = (ours: Double.infinity, theirs: Double.infinity)
        for _ in 0..<rounds {
            best.ours = min(best.ours, try Self.seconds(repetitions, ours) / Double(repetitions))
            best.theirs = min(best.theirs, try Self.seconds(repetitions, theirs) / Double(repetitions))
        }
        return (
            Measurement(seconds: best.ours, allocations: try Self.allocations(ours), bytes: bytes),
            Measurement(seconds: best.theirs, allocations: try Self.allocations(theirs), bytes: bytes)
        )
    }

    private static func seconds(_ repetitions: Int, _ work: () throws -> Void) rethrows -> Double {
        let start = processorTime()
        for _ in 0..<repetitions { try work() }
        return processorTime() - start
    }

    private static func allocations(_ work: () throws -> Void) rethrows -> UInt64 {
        let start = allocation_count()
        try work()
        return allocation_count() - start
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Keeps the optimizer from removing the work.
@inline(never)
func keep<Value>(_ value: consuming Value) {}

func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}

func padded(left text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
}

func rounded(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
