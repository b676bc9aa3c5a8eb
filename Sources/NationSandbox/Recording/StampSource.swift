// SPDX-License-Identifier: MIT

import Synchronization

/// The source of the times and ids that a nation gives: this machine, or a seed, so that two runs with equal requests
/// have equal responses.
///
/// By a seed, each request to the API takes one second of the nation's time.
final class StampSource: Sendable {
    private struct State {
        var random: SplitMix64
        var moment: Int64
    }

    private let seed: UInt64
    private let state: Mutex<State>
    /// Whether the times and ids are those of the seed.
    let isSeeded: Bool

    /// Creates the source of this machine's time and of ids that nobody can guess.
    init() {
        seed = 0
        state = Mutex(Self.start(0))
        isSeeded = false
    }

    /// Creates the source of a seed.
    init(seed: UInt64) {
        self.seed = seed
        state = Mutex(Self.start(seed))
        isSeeded = true
    }

    /// The first moment is on 2025-01-01, so that a nation of a million people is older.
    private static func start(_ seed: UInt64) -> State {
        State(random: SplitMix64(seed: seed ^ 0x5EED_0F7E_57A3_B5), moment: 1_735_689_600 + Int64(seed % 86_400))
    }

    /// Returns the nation's time, in unix seconds.
    func now() -> Int64 { isSeeded ? state.withLock { $0.moment } : WireDate.now() }

    /// Begins the next request.
    func advance() { state.withLock { $0.moment += 1 } }

    /// Begins anew, as for a new nation.
    func reset() { state.withLock { $0 = Self.start(seed) } }

    func bytes(_ count: Int) -> [UInt8] {
        guard isSeeded else { return RandomBytes.make(count) }
        return state.withLock { state in (0..<count).map { _ in UInt8(truncatingIfNeeded: state.random.next()) } }
    }

    /// Returns random bytes as hexadecimal digits, two for each byte.
    func hexadecimal(_ count: Int) -> String { Hex.encode(bytes(count)) }

    /// Returns a random UUID (RFC 9562 §5.4).
    func uuid() -> String {
        var bytes = bytes(16)
        bytes[6] = bytes[6] & 0x0F | 0x40
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Hex.encode(bytes)
        var parts: [Substring] = []
        var rest = digits[...]
        for length in [8, 4, 4, 4, 12] {
            parts.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return parts.joined(separator: "-")
    }
}
