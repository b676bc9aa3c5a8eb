// SPDX-License-Identifier: MIT

/// A plan that assigns faults to exchanges.
///
/// Equal seeds make equal plans.
///
/// The fault of an exchange depends only on the seed and the number of the
/// exchange. So concurrent calls do not change each other's faults.
public struct FaultPlan: Sendable {
    private let random: SeededRandom
    private let faults: [Fault]
    private let rate: Double

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - seed: The seed of the choice. Print it when a test fails.
    ///   - rate: The share of exchanges with a fault, from 0 to 1; a half by
    ///     default.
    ///   - faults: The faults, which are equally likely.
    public init(seed: UInt64, rate: Double = 0.5, _ faults: [Fault]) {
        random = SeededRandom(seed: seed)
        self.faults = faults
        self.rate = rate
    }

    /// Returns the fault of an exchange; `.none` for an exchange without a
    /// fault.
    public func fault(at index: Int) -> Fault {
        var random = random.split(UInt64(bitPattern: Int64(index)))
        guard Double.random(in: 0..<1, using: &random) < rate else { return .none }
        return faults.randomElement(using: &random) ?? .none
    }
}
