// SPDX-License-Identifier: MIT

/// What goes wrong in a nation, on purpose.
///
/// Every rule draws for itself, so the faults that its nth matching request
/// meets follow from the seed, whatever other requests come between.
public struct SandboxChaos: Sendable, Hashable {
    /// What all draws follow from; 1 by default.
    public var seed: UInt64
    /// The rules; all that match a request meet it, in their order.
    public var rules: [ChaosRule]

    /// Chaos by rules; none by default.
    public init(seed: UInt64 = 1, rules: [ChaosRule] = []) {
        self.seed = seed
        self.rules = rules
    }
}
