// SPDX-License-Identifier: MIT

import Foundation

/// The check of a benchmark's measurements against limits, with a list of missed limits.
///
/// A missed limit does not end the run. All missed limits are reported at the end.
struct Limits {
    private var missed: [String] = []

    /// Compares the processor time and the elapsed time with those of a reference.
    ///
    /// Ratios are compared as they are printed, with two decimals.
    ///
    /// - Parameter wanted: The largest allowed ratio to the reference.
    mutating func hold(_ name: String, _ cost: Cost, against reference: Cost, atMost wanted: Double) {
        hold("\(name), processor", cost.processor / reference.processor, atMost: wanted)
        hold("\(name), clock", cost.clock / reference.clock, atMost: wanted)
    }

    /// Checks that a ratio is at most the limit.
    mutating func hold(_ name: String, _ ratio: Double, atMost wanted: Double) {
        // A limit without a measurement counts as missed.
        let isKept = ratio.isFinite && (ratio * 100).rounded() <= (wanted * 100).rounded()
        if !isKept { missed.append(String(format: "%@: %.2f, wanted at most %.2f", name, ratio, wanted)) }
    }

    /// Checks that a ratio is at least the limit.
    mutating func hold(_ name: String, _ ratio: Double, atLeast wanted: Double) {
        let isKept = ratio.isFinite && (ratio * 100).rounded() >= (wanted * 100).rounded()
        if !isKept { missed.append(String(format: "%@: %.2f, wanted at least %.2f", name, ratio, wanted)) }
    }

    /// Prints the missed limits.
    ///
    /// - Throws: ``BenchFailure`` when a limit was missed.
    func report() throws {
        guard !missed.isEmpty else { return print("\nAll limits are kept.") }
        print("\nMissed limits:")
        for line in missed { print("  " + line) }
        throw BenchFailure(missed.count == 1 ? "One limit was missed." : "\(missed.count) limits were missed.")
    }
}
