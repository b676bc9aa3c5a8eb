// SPDX-License-Identifier: MIT

import Synchronization

/// A source of random numbers for middleware, which a test can replace.
///
/// Copies share the generator. Any task may draw numbers.
public struct RandomSource: Sendable, RandomNumberGenerator {
    private let draw: @Sendable () -> UInt64

    /// Creates a source from a function.
    public init(_ draw: @escaping @Sendable () -> UInt64) { self.draw = draw }

    /// Creates a source from a generator, such as `SeededRandom` of
    /// `ErrandTesting`.
    public init(_ generator: some RandomNumberGenerator & Sendable) {
        let shared = SharedGenerator(generator)
        draw = { shared.next() }
    }

    /// The system's generator.
    public static let system = RandomSource { .random(in: .min ... .max) }

    /// Returns the next number.
    public mutating func next() -> UInt64 { draw() }
}

/// A generator that many tasks draw from.
private final class SharedGenerator<Generator: RandomNumberGenerator & Sendable>: Sendable {
    private let generator: Mutex<Generator>

    init(_ generator: Generator) { self.generator = Mutex(generator) }

    func next() -> UInt64 { generator.withLock { $0.next() } }
}
