// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// What stops all who wait for a job.
final class JobBrake: Sendable {
    private struct State {
        var isPulled = false
        var stops: [Int: @Sendable () -> Void] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Stops all that is under way, and lets nothing begin any more.
    func pull() {
        let stops = state.withLock { state in
            state.isPulled = true
            return state.stops.values
        }
        for stop in stops { stop() }
    }

    /// Does work, unless and until the brake is pulled or the task cancelled:
    /// then it throws `CancellationError`, whatever the work makes of that.
    func run<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
        try check()
        let task = Task { try await work() }
        let number = state.withLock { state in
            state.last += 1
            state.stops[state.last] = { task.cancel() }
            return state.isPulled ? nil : state.last
        }
        if number == nil { task.cancel() }
        defer { state.withLock { state in number.map { state.stops[$0] = nil } } }
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        try check()
        return try result.get()
    }

    private func check() throws {
        try Task.checkCancellation()
        if state.withLock(\.isPulled) { throw CancellationError() }
    }
}
