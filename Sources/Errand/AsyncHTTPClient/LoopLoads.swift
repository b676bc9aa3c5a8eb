// SPDX-License-Identifier: MIT

/// The number of exchanges at each event loop, and so which loop takes the next.
///
/// The one with the fewest takes it; among equals the first. So one exchange at a
/// time stays on one loop, which is awake, and many use all processors.
struct LoopLoads {
    private(set) var counts: [Int]

    /// - Parameter loops: How many loops there are, one at least.
    init(loops: Int) { counts = Array(repeating: 0, count: max(loops, 1)) }

    /// Takes a place, and returns the index of its loop.
    ///
    /// - Parameter present: The loop on which the caller runs. It goes first among
    ///   equals.
    mutating func take(from present: Int? = nil) -> Int {
        let index = fewest(from: present)
        counts[index] += 1
        return index
    }

    /// Returns the index of the loop that would take the next exchange.
    func fewest(from present: Int? = nil) -> Int {
        let first = counts.indices.min { counts[$0] < counts[$1] } ?? 0
        guard let present, counts.indices.contains(present), counts[present] == counts[first] else { return first }
        return present
    }

    /// Gives a place at a loop back.
    mutating func giveBack(_ index: Int) { counts[index] -= 1 }
}
