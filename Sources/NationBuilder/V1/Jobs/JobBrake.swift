// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// A switch that ends all waits for a job.
final class JobBrake: Sendable {
    private struct State {
        var isPulled = false
        var stops: [Int: @Sendable () -> Void] = [:]
        var last = 0
    }

    private let state = Mutex(State())

    /// Ends all running work, and prevents new work.
    func pull() {
        let stops = state.withLock { state in
            state.isPulled = true
            return state.stops.values
        }
        for stop in stops { stop() }
    }

    /// Runs work until it ends, the brake is pulled or the task is cancelled.
    ///
    /// In the latter cases it throws `CancellationError`, whatever the work
    /// returns.
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
