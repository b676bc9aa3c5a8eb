// SPDX-License-Identifier: MIT

/// A pure state machine that draws the faults of each request.
struct ChaosMachine: Sendable {
    /// The faults of one request: all latencies together, and the first other
    /// fault.
    struct Fate: Sendable, Equatable {
        var latency: Int = 0
        /// The fault that replaces or changes the API's response.
        var fault: ChaosFault?

        var names: [String] {
            (latency > 0 ? ["latency=\(latency)ms"] : []) + (fault.map { ["\($0)"] } ?? [])
        }
    }

    struct Draw: Sendable {
        var rule: ChaosRule
        var random: SplitMix64
        /// The rest of the current burst.
        var remaining = 0
        /// The number of draws so far.
        var drawn = 0
        /// The number of requests that were left alone.
        var spared = 0
    }

    let chaos: SandboxChaos
    private var draws: [Draw]

    init(_ chaos: SandboxChaos) {
        self.chaos = chaos
        draws = chaos.rules.enumerated().map { index, rule in
            var seeds = SplitMix64(seed: chaos.seed &+ UInt64(index) &* 0xD1B5_4A32_D192_ED03)
            return Draw(rule: rule, random: SplitMix64(seed: seeds.next()))
        }
    }

    mutating func fate(method: String, path: String) -> Fate {
        var fate = Fate()
        for index in draws.indices where draws[index].rule.matches(method: method, path: path) {
            guard draws[index].isMet() else { continue }
            if case .latency(let range) = draws[index].rule.fault.kind {
                fate.latency += range.lowerBound + draws[index].random.below(range.count)
            } else if fate.fault == nil {
                fate.fault = draws[index].rule.fault
            }
        }
        return fate
    }
}

extension ChaosMachine.Draw {
    mutating func isMet() -> Bool {
        if spared < rule.after {
            spared += 1
            return false
        }
        if remaining > 0 {
            remaining -= 1
            return true
        }
        // Each request uses one random number, so the nth draw is the same for
        // every rate.
        let share = Double(random.next() >> 11) / Double(1 << 53 as UInt64)
        guard share < rule.rate, rule.times.map({ drawn < $0 }) ?? true else { return false }
        drawn += 1
        remaining = max(1, rule.burst) - 1
        return true
    }
}
