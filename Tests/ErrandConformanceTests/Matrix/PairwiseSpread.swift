// SPDX-License-Identifier: MIT

/// The choice of a small part of the cases that contains every pair of values.
///
/// Most faults need a combination of at most two values (Kuhn, Wallace and Gallo, 2004).
enum PairwiseSpread {
    /// Returns cases, each chosen for the most pairs that are still missing.
    static func of(_ cases: [CallMatrix.Case]) -> [CallMatrix.Case] {
        let pairs = pairs(of: cases.map(\.values))
        var missing = Set(pairs.joined())
        // What a case adds becomes only less, so the last count is a bound.
        var bounds = pairs.map(\.count)
        var taken: [CallMatrix.Case] = []
        while !missing.isEmpty {
            var (best, gain) = (0, 0)
            for index in cases.indices where bounds[index] > gain {
                bounds[index] = pairs[index].count { missing.contains($0) }
                if bounds[index] > gain { (best, gain) = (index, bounds[index]) }
            }
            guard gain > 0 else { break }
            taken.append(cases[best])
            missing.subtract(pairs[best])
        }
        return taken
    }

    /// Returns a number for each pair of values of a case.
    private static func pairs(of cases: [[String]]) -> [[Int]] {
        var numbers: [String: Int] = [:]
        for value in cases.joined() where numbers[value] == nil { numbers[value] = numbers.count }
        return cases.map { values in
            let known = values.compactMap { numbers[$0] }
            return known.indices.flatMap { first in
                known.indices.dropFirst(first + 1).map { known[first] * numbers.count + known[$0] }
            }
        }
    }
}
