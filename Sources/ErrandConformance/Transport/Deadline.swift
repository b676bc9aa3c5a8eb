// SPDX-License-Identifier: MIT

/// A limit on work that may not even end when it is cancelled.
struct Deadline: Sendable {
    enum Outcome: Sendable {
        /// In time, well or with an error.
        case ended((any Error)?)
        /// Too late, but when it was cancelled.
        case late
        /// Not even then: the task was left behind.
        case hung
    }

    private enum Event {
        case ended((any Error)?)
        case passed
    }

    private let limit: Duration

    init(_ limit: Duration) { self.limit = limit }

    func run(_ work: @escaping @Sendable () async throws -> Void) async -> Outcome {
        // A task group would wait for work that hangs; a stream can be left.
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let task = Task {
            do {
                try await work()
                continuation.yield(.ended(nil))
            } catch {
                continuation.yield(.ended(error))
            }
        }
        let clock = Task { [limit] in
            try await Task.sleep(for: limit)
            continuation.yield(.passed)
            try await Task.sleep(for: limit)
            continuation.yield(.passed)
        }
        defer { clock.cancel() }
        return await withTaskCancellationHandler {
            var isLate = false
            for await event in events {
                switch event {
                case .ended(let error): return isLate ? .late : .ended(error)
                case .passed where isLate: return .hung
                case .passed:
                    isLate = true
                    task.cancel()
                }
            }
            // Only a cancelled task comes here.
            return .ended(CancellationError())
        } onCancel: {
            task.cancel()
        }
    }
}
