// SPDX-License-Identifier: MIT

/// The number of exchanges at each event loop, which decides the loop for the next exchange.
///
/// The loop with the fewest exchanges takes the next one, and among equals the
/// first loop. So exchanges one after the other stay on one loop, which is awake,
/// and many at a time use all processors.
struct LoopLoads {
    private(set) var counts: [Int]

    /// - Parameter loops: The number of loops, at least one.
    init(loops: Int) { counts = Array(repeating: 0, count: max(loops, 1)) }

    /// Takes a place, and returns the index of its loop.
    ///
    /// - Parameter present: The index of the loop on which the caller runs. That
    ///   loop is preferred among equals.
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

    /// Gives back a place at a loop.
    mutating func giveBack(_ index: Int) { counts[index] -= 1 }
}
