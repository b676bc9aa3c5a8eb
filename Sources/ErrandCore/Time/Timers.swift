// SPDX-License-Identifier: MIT

import Synchronization

/// The timers of a client, driven by one sleeping task.
///
/// A call sets and drops a timer or two. One task per timer would cost more
/// than the rest of the call, and a cancelled `Task.sleep` stays in the
/// system's queue until its time. Here one task sleeps until the earliest
/// moment.
final class Timers: Sendable {
    typealias ID = TimerQueue.ID

    private struct State {
        var queue = TimerQueue()
        var sleeper: Task<Void, Never>?
        /// The tasks whose time has come and that run their actions, by generation.
        var firing: [UInt64: Task<Void, Never>] = [:]
        var wakesAt: TimeSource.Instant?
        var generation: UInt64 = 0
        var isClosing = false
    }

    private let state = Mutex(State())
    private let time: TimeSource

    init(time: TimeSource) { self.time = time }

    deinit {
        state.withLock { $0.sleeper?.cancel() }
    }

    /// The number of scheduled actions.
    var count: Int { state.withLock { $0.queue.count } }

    /// Schedules an action for a moment.
    func schedule(at moment: TimeSource.Instant, _ action: @escaping @Sendable () -> Void) -> ID {
        state.withLock { state in
            let id = state.queue.insert(moment, action)
            wake(&state)
            return id
        }
    }

    /// Cancels an action that has not run.
    func cancel(_ id: ID) {
        state.withLock { state in
            state.queue.remove(id)
            if state.isClosing { _ = Self.dismiss(&state) }
        }
    }

    /// Ends the sleeping task as soon as no timer is left.
    ///
    /// Without timers the task has ended when this method returns, and so have the
    /// actions that were running. Present and later timers still fire, because they
    /// are the limits of running calls.
    func close() async {
        let (sleeper, firing) = state.withLock { state in
            state.isClosing = true
            return (Self.dismiss(&state), Array(state.firing.values))
        }
        await sleeper?.value
        for task in firing { await task.value }
    }

    /// Ends the sleeping task, if no timer is left.
    private static func dismiss(_ state: inout State) -> Task<Void, Never>? {
        guard state.queue.earliest == nil else { return nil }
        state.wakesAt = nil
        state.sleeper?.cancel()
        return state.sleeper.take()
    }

    private func wake(_ state: inout State) {
        guard let earliest = state.queue.earliest else { return }
        if let wakesAt = state.wakesAt, wakesAt <= earliest { return }
        state.sleeper?.cancel()
        state.wakesAt = earliest
        state.generation &+= 1
        let generation = state.generation
        state.sleeper = Task.detached { [weak self, time] in
            try? await time.sleep(earliest)
            if !Task.isCancelled { self?.fire(generation) }
        }
    }

    private func fire(_ generation: UInt64) {
        let now = time.now()
        let due = state.withLock { state in
            guard state.generation == generation else { return [@Sendable () -> Void]() }
            state.wakesAt = nil
            state.firing[generation] = state.sleeper.take()
            let due = state.queue.removeDue(now)
            wake(&state)
            return due
        }
        for action in due { action() }
        state.withLock { $0.firing[generation] = nil }
    }
}
