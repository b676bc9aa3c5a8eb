// SPDX-License-Identifier: MIT

import Foundation

/// The limits that a bench holds its measurements against, and those that were missed.
///
/// A missed limit does not end the run: all are told in the end.
struct Limits {
    private var missed: [String] = []

    /// Holds the processor time and the time by the clock against those of a reference.
    ///
    /// Ratios are compared as they are printed, with two digits.
    ///
    /// - Parameter wanted: The most of the reference's that may be taken.
    mutating func hold(_ name: String, _ cost: Cost, against reference: Cost, atMost wanted: Double) {
        hold("\(name), processor", cost.processor / reference.processor, atMost: wanted)
        hold("\(name), clock", cost.clock / reference.clock, atMost: wanted)
    }

    /// Holds one ratio against the most that is wanted.
    mutating func hold(_ name: String, _ ratio: Double, atMost wanted: Double) {
        // What was not measured is not kept either.
        let isKept = ratio.isFinite && (ratio * 100).rounded() <= (wanted * 100).rounded()
        if !isKept { missed.append(String(format: "%@: %.2f, wanted at most %.2f", name, ratio, wanted)) }
    }

    /// Holds one ratio against the least that is wanted.
    mutating func hold(_ name: String, _ ratio: Double, atLeast wanted: Double) {
        let isKept = ratio.isFinite && (ratio * 100).rounded() >= (wanted * 100).rounded()
        if !isKept { missed.append(String(format: "%@: %.2f, wanted at least %.2f", name, ratio, wanted)) }
    }

    /// Tells what was missed.
    ///
    /// - Throws: ``BenchFailure`` when a limit was missed.
    func report() throws {
        guard !missed.isEmpty else { return print("\nAll limits are kept.") }
        print("\nMissed limits:")
        for line in missed { print("  " + line) }
        throw BenchFailure(missed.count == 1 ? "One limit was missed." : "\(missed.count) limits were missed.")
    }
}
