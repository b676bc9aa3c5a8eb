// SPDX-License-Identifier: MIT

/// Which exchange gets which fault, the same for the same seed.
///
/// The fault of an exchange depends on seed and number only, so concurrent
/// calls do not change one another's.
public struct FaultPlan: Sendable {
    private let random: SeededRandom
    private let faults: [Fault]
    private let rate: Double

    /// A plan.
    ///
    /// - Parameters:
    ///   - seed: What the choice depends on; tell it when a test fails.
    ///   - rate: The share of exchanges that get a fault, from 0 to 1; a half by
    ///     default.
    ///   - faults: What is chosen from, each as likely as the others.
    public init(seed: UInt64, rate: Double = 0.5, _ faults: [Fault]) {
        random = SeededRandom(seed: seed)
        self.faults = faults
        self.rate = rate
    }

    /// The fault of an exchange, which is `.none` for those that pass.
    public func fault(at index: Int) -> Fault {
        var random = random.split(UInt64(bitPattern: Int64(index)))
        guard Double.random(in: 0..<1, using: &random) < rate else { return .none }
        return faults.randomElement(using: &random) ?? .none
    }
}
