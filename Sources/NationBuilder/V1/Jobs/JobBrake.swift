// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// What stops all who wait for a job.
final class JobBrake: Sendable {
    private struct State {
        var isPulled = false
        var sleeps: [Int: Task<Void, any Error>] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Wakes all who sleep, and lets nobody sleep any more.
    func pull() {
        let sleeps = state.withLock { state in
            state.isPulled = true
            return state.sleeps.values
        }
        for sleep in sleeps { sleep.cancel() }
    }

    /// Throws when the brake was pulled, or the task cancelled.
    func check() throws {
        try Task.checkCancellation()
        if state.withLock(\.isPulled) { throw CancellationError() }
    }

    /// Waits, unless and until the brake is pulled.
    func sleep(for wait: Duration, _ time: TimeSource) async throws {
        let sleep = Task { try await time.sleep(for: wait) }
        let number = state.withLock { state in
            state.last += 1
            state.sleeps[state.last] = sleep
            return state.isPulled ? nil : state.last
        }
        if number == nil { sleep.cancel() }
        defer { state.withLock { state in number.map { state.sleeps[$0] = nil } } }
        try await withTaskCancellationHandler {
            try await sleep.value
        } onCancel: {
            sleep.cancel()
        }
    }
}
