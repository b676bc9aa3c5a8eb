// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import Synchronization

/// The tasks that sleep on a test clock, and the time that the clock shows.
final class Sleepers: Sendable {
    /// A view of the state, for conditions that can be waited for.
    struct View: Sendable {
        /// The moments at which the sleepers will wake, in order.
        var moments: [TimeSource.Instant]
        /// The number of sleepers that were woken and have not run since.
        var waking: Int
    }

    private struct Sleeper {
        var id: UInt64
        var moment: TimeSource.Instant
        var parking: Parking
    }

    private struct State {
        var now = TimeSource.Instant(sinceOrigin: .zero)
        var dateAtOrigin: Date
        var sleepers: [Sleeper] = []
        var waking = 0
        var lastID: UInt64 = 0
        /// A number that grows with every change, to recognize quiet.
        var changes: UInt64 = 0
        var watchers = Watchers<View>()

        /// Inserts a sleeper, in the order of moments and then of falling
        /// asleep.
        mutating func insert(_ sleeper: Sleeper) {
            let place = sleepers.firstIndex { $0.moment > sleeper.moment } ?? sleepers.endIndex
            sleepers.insert(sleeper, at: place)
        }

        mutating func changed() -> [Parking] {
            changes &+= 1
            return watchers.satisfied(by: view)
        }

        var view: View { View(moments: sleepers.map(\.moment), waking: waking) }
    }

    private let state: Mutex<State>

    init(date: Date) { state = Mutex(State(dateAtOrigin: date)) }

    var now: TimeSource.Instant { state.withLock { $0.now } }

    var date: Date {
        state.withLock { $0.dateAtOrigin.addingTimeInterval($0.now.sinceOrigin / .seconds(1)) }
    }

    func setDate(_ date: Date) {
        state.withLock { $0.dateAtOrigin = date.addingTimeInterval(-($0.now.sinceOrigin / .seconds(1))) }
    }

    var moments: [TimeSource.Instant] { state.withLock { $0.view.moments } }

    // MARK: Sleeping

    func sleep(until moment: TimeSource.Instant) async throws {
        try Task.checkCancellation()
        let parking = Parking()
        let (id, ready) = state.withLock { state -> (UInt64?, [Parking]) in
            guard moment > state.now else { return (nil, []) }
            state.lastID &+= 1
            state.insert(Sleeper(id: state.lastID, moment: moment, parking: parking))
            return (state.lastID, state.changed())
        }
        for waiting in ready { waiting.release() }
        guard let id else { return }
        try await parking.wait { self.leave(id) }
        update { $0.waking -= 1 }
    }

    private func leave(_ id: UInt64) {
        update { state in state.sleepers.removeAll { $0.id == id } }
    }

    // MARK: Waking

    /// Wakes the first sleeper at its moment, unless that moment is after a
    /// limit.
    func wakeNext(notAfter limit: TimeSource.Instant?) -> Bool {
        while true {
            let sleeper = state.withLock { state -> Sleeper? in
                guard let first = state.sleepers.first else { return nil }
                if let limit, first.moment > limit { return nil }
                state.now = max(state.now, first.moment)
                state.waking += 1
                return state.sleepers.removeFirst()
            }
            guard let sleeper else { return false }
            if sleeper.parking.release() { return true }
            // The sleeper was cancelled at the same time, and wakes by itself.
            update { $0.waking -= 1 }
        }
    }

    func pass(to moment: TimeSource.Instant) {
        update { $0.now = max($0.now, moment) }
    }

    /// Waits until woken sleepers run, and then until no task has fallen asleep
    /// or been cancelled for many turns of the scheduler.
    func settle() async {
        try? await wait { $0.waking == 0 }
        var seen = state.withLock { $0.changes }
        var quietTurns = 0
        while quietTurns < Self.quietTurns {
            await Task.yield()
            let changes = state.withLock { $0.changes }
            quietTurns = changes == seen ? quietTurns + 1 : 0
            seen = changes
        }
    }

    private static let quietTurns = 64

    // MARK: Watching

    func wait(_ condition: @escaping @Sendable (View) -> Bool) async throws {
        let parking = Parking()
        let id = state.withLock { state -> UInt64? in
            condition(state.view) ? nil : state.watchers.add(condition, parking)
        }
        guard let id else { return }
        try await parking.wait { self.state.withLock { $0.watchers.remove(id) } }
    }

    private func update(_ change: (inout State) -> Void) {
        let ready = state.withLock { state in
            change(&state)
            return state.changed()
        }
        for waiting in ready { waiting.release() }
    }
}
