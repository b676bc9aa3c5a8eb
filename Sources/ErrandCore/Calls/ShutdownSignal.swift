// SPDX-License-Identifier: MIT

import Synchronization

/// The signal that the client was shut down, for all waits except those for the
/// network.
final class ShutdownSignal: Sendable {
    typealias ID = UInt64

    private struct State {
        var isRaised = false
        var actions: [ID: @Sendable () -> Void] = [:]
        var lastID: ID = 0
    }

    private let state = Mutex(State())

    var isRaised: Bool { state.withLock { $0.isRaised } }

    /// The number of actions that wait for the shutdown.
    var count: Int { state.withLock { $0.actions.count } }

    /// Runs an action at the shutdown, or at once if the client is already shut
    /// down.
    func whenRaised(_ action: @escaping @Sendable () -> Void) -> ID {
        let (id, isRaised) = state.withLock { state in
            state.lastID &+= 1
            if !state.isRaised { state.actions[state.lastID] = action }
            return (state.lastID, state.isRaised)
        }
        if isRaised { action() }
        return id
    }

    /// Drops an action that has not run.
    func forget(_ id: ID) { state.withLock { $0.actions[id] = nil } }

    func raise() {
        let actions = state.withLock { state in
            state.isRaised = true
            defer { state.actions = [:] }
            return state.actions
        }
        for action in actions.values { action() }
    }
}
