// SPDX-License-Identifier: MIT

/// The faults that a nation injects.
///
/// Every rule has its own random numbers. So the seed alone decides the faults of
/// the nth request that matches a rule, whatever other requests come between.
public struct SandboxChaos: Sendable, Hashable {
    /// The seed of all draws; 1 by default.
    public var seed: UInt64
    /// The rules.
    ///
    /// All rules that match a request apply, in their order.
    public var rules: [ChaosRule]

    /// Creates faults by rules; none by default.
    public init(seed: UInt64 = 1, rules: [ChaosRule] = []) {
        self.seed = seed
        self.rules = rules
    }
}
