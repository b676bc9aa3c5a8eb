// SPDX-License-Identifier: MIT

/// The choice of a small part of the cases that contains every pair of values.
///
/// Most faults need a combination of at most two values (Kuhn, Wallace and Gallo, 2004).
enum PairwiseSpread {
    /// Returns cases, each chosen for the most pairs that are still missing.
    static func of(_ cases: [CallMatrix.Case]) -> [CallMatrix.Case] {
        let pairs = cases.map { Self.pairs(of: $0.values) }
        var missing = Set(pairs.joined())
        var taken: [CallMatrix.Case] = []
        while !missing.isEmpty {
            let gains = pairs.map { $0.count { missing.contains($0) } }
            guard let best = gains.indices.max(by: { gains[$0] < gains[$1] }), gains[best] > 0 else { break }
            taken.append(cases[best])
            missing.subtract(pairs[best])
        }
        return taken
    }

    static func pairs(of values: [String]) -> [[String]] {
        values.indices.flatMap { first in values.indices.dropFirst(first + 1).map { [values[first], values[$0]] } }
    }
}
