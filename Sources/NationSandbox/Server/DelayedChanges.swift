// SPDX-License-Identifier: MIT

import Logging

/// The changes that the nation makes some time after its response, in order.
final class DelayedChanges: Sendable {
    typealias Change = @Sendable () async throws -> Void

    private struct Item: Sendable {
        let due: ContinuousClock.Instant
        let change: Change
    }

    private let delay: Duration
    private let items: AsyncStream<Item>
    private let queue: AsyncStream<Item>.Continuation

    init(_ delay: Duration) {
        self.delay = delay
        (items, queue) = AsyncStream<Item>.makeStream()
    }

    /// Makes a change after the delay.
    ///
    /// Without a delay, it is made at once.
    func make(_ change: @escaping Change) async throws {
        guard delay > .zero else { return try await change() }
        queue.yield(Item(due: .now + delay, change: change))
    }

    /// Makes the changes that are due, until the task is cancelled.
    func run(_ logger: Logger) async {
        for await item in items {
            do {
                try await Task.sleep(until: item.due, clock: .continuous)
                try await item.change()
            } catch is CancellationError {
                return
            } catch {
                logger.error("A delayed change failed", metadata: ["error": "\(error)"])
            }
        }
    }
}
