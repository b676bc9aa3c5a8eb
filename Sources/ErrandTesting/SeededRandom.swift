// SPDX-License-Identifier: MIT

/// Random numbers that are the same for the same seed, on every machine.
///
/// SplitMix64 (Steele, Lea and Flood, *Fast Splittable Pseudorandom Number
/// Generators*, 2014). Good for tests; not for secrets.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// The numbers of a seed.
    public init(seed: UInt64) { state = seed }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A generator of its own numbers for the item at an index, such as a run of
    /// many: equal for equal seeds, whatever the other items draw.
    public func split(_ index: UInt64) -> SeededRandom {
        var generator = SeededRandom(seed: state ^ (index &* 0xD134_2543_DE82_EF95))
        return SeededRandom(seed: generator.next())
    }
}
