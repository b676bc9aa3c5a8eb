// SPDX-License-Identifier: MIT

import ErrandTesting

/// Bytes of a server that once were legal.
struct MutatedBytes {
    /// The bytes, in the pieces in which they come.
    let pieces: [[UInt8]]

    var bytes: [UInt8] { Array(pieces.joined()) }

    /// Changes one of several legal conversations.
    ///
    /// - Parameter tokens: What is inserted, beside random bytes and parts of the conversations.
    init(_ legal: [[UInt8]], tokens: [String], _ random: inout SeededRandom) {
        var bytes = legal.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let other = legal.randomElement(using: &random) ?? []
            Self.mutate(&bytes, other, tokens, &random)
        }
        pieces = Self.split(bytes, &random)
    }

    private static func mutate(
        _ bytes: inout [UInt8], _ other: [UInt8], _ tokens: [String], _ random: inout SeededRandom
    ) {
        let range = part(of: bytes, &random)
        switch Int.random(in: 0..<8, using: &random) {
        case 0: bytes.removeSubrange(range.lowerBound...)
        case 1: bytes.removeSubrange(range)
        case 2: bytes.insert(contentsOf: bytes[range], at: range.upperBound)
        case 3 where range.lowerBound < bytes.count:
            bytes[range.lowerBound] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 4 where range.lowerBound < bytes.count:
            bytes[range.lowerBound] = .random(in: 0...255, using: &random)
        case 5: bytes.replaceSubrange(range, with: other[part(of: other, &random)])
        case 6: bytes.insert(contentsOf: (tokens.randomElement(using: &random) ?? "").utf8, at: range.lowerBound)
        default: bytes += other
        }
    }

    private static func part(of bytes: [UInt8], _ random: inout SeededRandom) -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &random)
        return start..<min(bytes.count, start + Int.random(in: 0...40, using: &random))
    }

    private static func split(_ bytes: [UInt8], _ random: inout SeededRandom) -> [[UInt8]] {
        // At every byte, or at a few. Long bytes would take long.
        let most = max(Bool.random(using: &random) ? 1 : 60, bytes.count / 500)
        var (pieces, rest) = ([[UInt8]](), bytes[...])
        while !rest.isEmpty {
            let count = Int.random(in: 1...most, using: &random)
            pieces.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}
