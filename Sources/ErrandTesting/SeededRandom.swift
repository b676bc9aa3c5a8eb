// SPDX-License-Identifier: MIT

/// A generator of random numbers that are the same for the same seed, on every
/// machine.
///
/// It is SplitMix64 (Steele, Lea and Flood, *Fast Splittable Pseudorandom
/// Number Generators*, 2014). Use it for tests, never for secrets.
public struct SeededRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates a generator from a seed.
    public init(seed: UInt64) { state = seed }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a separate generator for the item at an index, such as one run of
    /// many.
    ///
    /// It depends only on the seed and the index, not on the numbers that other
    /// items draw.
    public func split(_ index: UInt64) -> SeededRandom {
        var generator = SeededRandom(seed: state ^ (index &* 0xD134_2543_DE82_EF95))
        return SeededRandom(seed: generator.next())
    }
}
