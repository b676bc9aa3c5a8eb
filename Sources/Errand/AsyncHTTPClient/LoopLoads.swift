// SPDX-License-Identifier: MIT

/// How many exchanges each event loop has at hand, and so which takes the next.
///
/// The first loop with room: one that is awake takes another exchange for less
/// than one that must be woken for it. Where all are full, the one with the
/// fewest.
struct LoopLoads {
    /// How many make a loop full, so that the next one is woken.
    ///
    /// An exchange takes a loop some 50 µs; where a server answers as fast as
    /// that, so many keep a loop busy, and where it is slower, they do not yet.
    static let full = 16

    private(set) var counts: [Int]

    /// - Parameter loops: How many loops there are, one at least.
    init(loops: Int) { counts = Array(repeating: 0, count: max(loops, 1)) }

    /// Takes a place, and tells at which loop.
    mutating func take() -> Int {
        let index = counts.firstIndex { $0 < Self.full } ?? fewest
        counts[index] += 1
        return index
    }

    /// Gives a place at a loop back.
    mutating func giveBack(_ index: Int) { counts[index] -= 1 }

    private var fewest: Int { counts.indices.min { counts[$0] < counts[$1] } ?? 0 }
}
