// SPDX-License-Identifier: MIT

import GRDB
import Synchronization

/// The behaviors of writes: what a write of either version sets beside the values that it was given.
final class WriteBehavior: Sendable {
    private struct State {
        var random: SplitMix64
        /// The id that was passed over, by table.
        var held: [String: Int64] = [:]
        /// The number of lists that still lack a new person, by id.
        var hidden: [Int64: Int] = [:]
    }

    let behaviors: Setting<SandboxBehaviors>
    /// The source of times and ids.
    let source: StampSource
    private let seed: UInt64
    private let state: Mutex<State>

    /// Creates the behavior of a nation's writes.
    ///
    /// - Parameter seed: The seed that decides which writes a share concerns.
    init(
        _ behaviors: Setting<SandboxBehaviors> = Setting(SandboxBehaviors()), _ source: StampSource = StampSource(),
        seed: UInt64 = 1
    ) {
        self.behaviors = behaviors
        self.source = source
        self.seed = seed
        state = Mutex(State(random: SplitMix64(seed: seed)))
    }

    /// Returns the time with which a write is stamped, in unix seconds.
    func now() -> Int64 {
        let seconds = behaviors.read { $0.visibleAfter }
        guard seconds > 0, isMet(behaviors.read { $0.visibleAfterShare }) else { return source.now() }
        return source.now() - Int64(seconds)
    }

    /// Returns whether the next change leaves `updated_at` alone.
    func leavesUpdateTime() -> Bool {
        let share = behaviors.read { $0.unstampedWrites }
        return share > 0 && isMet(share)
    }

    private func isMet(_ percent: Int) -> Bool { state.withLock { $0.random.chance(percent) } }

    // MARK: New people

    /// Hides a new person from the next lists.
    func hide(person id: Int64) {
        let count = behaviors.read { $0.hiddenFor }
        if count > 0 { state.withLock { $0.hidden[id] = count } }
    }

    /// Returns the ids of the people whom a list lacks, and counts the list.
    func hiddenPeople() -> [Int64] {
        state.withLock { state in
            let ids = state.hidden.keys.sorted()
            state.hidden = state.hidden.mapValues { $0 - 1 }.filter { $0.value > 0 }
            return ids
        }
    }

    // MARK: Ids

    /// Returns the id of a new row; `nil` for the next one, as SQLite chooses it.
    ///
    /// SQLite never chooses an id again that a table has passed over.
    func id(in table: String, _ database: Database) throws -> Int64? {
        guard behaviors.read({ $0.outOfOrderIDs }) else { return nil }
        let last = try Int64.first("SELECT seq FROM sqlite_sequence WHERE name = ?", [table], database) ?? 0
        return state.withLock { state in
            if let held = state.held.removeValue(forKey: table) { return held }
            state.held[table] = last + 1
            return last + 2
        }
    }

    /// Begins anew, as for a new nation.
    func reset() {
        source.reset()
        state.withLock { $0 = State(random: SplitMix64(seed: seed)) }
    }
}
