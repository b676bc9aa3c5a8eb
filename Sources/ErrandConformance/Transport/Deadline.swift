// SPDX-License-Identifier: MIT

/// A time limit for work that may not end even when it is cancelled.
struct Deadline: Sendable {
    enum Outcome: Sendable {
        /// The work ended in time, with or without an error.
        case ended((any Error)?)
        /// The work ended too late, after it was cancelled.
        case late
        /// The work did not end even then: its task was left behind.
        case hung
    }

    private enum Event {
        case ended((any Error)?)
        case passed
    }

    private let limit: Duration

    init(_ limit: Duration) { self.limit = limit }

    func run(_ work: @escaping @Sendable () async throws -> Void) async -> Outcome {
        // A task group would wait for work that hangs, so the outcome comes
        // through a stream.
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
            // Only a cancelled task gets here.
            return .ended(CancellationError())
        } onCancel: {
            task.cancel()
        }
    }
}
