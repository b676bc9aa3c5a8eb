// SPDX-License-Identifier: MIT

import Foundation

/// The costs of several kinds, measured in turn in each round.
///
/// A ratio is the median of the ratios within the rounds, so that a slow minute of the machine slows both of a
/// pair.
struct PairedRounds {
    /// The largest spread of a reference with which a run counts.
    static let largestSpread = 0.15

    private(set) var costs: [WireKind: [Cost]] = [:]

    /// Adds the cost of a kind in the present round.
    mutating func add(_ cost: Cost, of kind: WireKind) { costs[kind, default: []].append(cost) }

    /// Returns the median of a kind's costs.
    func median(_ kind: WireKind) -> Cost { Cost.median(costs[kind] ?? []) }

    /// Returns the median ratio of a kind's processor time to the sum of others' in the same round.
    func ratio(_ kind: WireKind, to references: [WireKind]) -> Double {
        ratio(kind, to: references, \.processor)
    }

    /// Returns the median ratio of a kind's elapsed time to another's in the same round.
    func clockRatio(_ kind: WireKind, to reference: WireKind) -> Double { ratio(kind, to: [reference], \.clock) }

    private func ratio(_ kind: WireKind, to references: [WireKind], _ time: KeyPath<Cost, Double>) -> Double {
        let own = costs[kind] ?? []
        return Usage.median(
            own.indices.map { round in
                own[round][keyPath: time]
                    / references.reduce(0) { $0 + (costs[$1]?[round][keyPath: time] ?? .nan) }
            })
    }

    /// Returns the distance of the quartiles of a kind's processor time, as a share of its median.
    func spread(_ kind: WireKind) -> Double {
        let times = (costs[kind] ?? []).map(\.processor).sorted()
        guard times.count >= 4 else { return 0 }
        return (times[times.count * 3 / 4] - times[times.count / 4]) / Usage.median(times)
    }
}
