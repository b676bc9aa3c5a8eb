// SPDX-License-Identifier: MIT

import Synchronization

/// A limit of the simultaneous deliveries to each receiver.
///
/// Waiting deliveries start in order. Receivers do not wait for each other.
final class DeliveryQueues: Sendable {
    private struct Queue {
        var running = 0
        var waiting: [Int] = []
    }

    private struct State {
        var queues: [String: Queue] = [:]
        var waiters: [Int: CheckedContinuation<Bool, Never>] = [:]
        var cancelled: Set<Int> = []
        var last = 0
        var total = 0
    }

    private let width: Int
    private let total: Int
    private let state = Mutex(State())

    /// Creates queues.
    ///
    /// - Parameters:
    ///   - width: The largest number of simultaneous deliveries to one receiver.
    ///   - total: The largest number of all deliveries, running or waiting.
    init(width: Int, total: Int) {
        self.width = width
        self.total = total
    }

    /// Counts a delivery; returns `false` when there are too many.
    ///
    /// ``end()`` ends the count of the delivery.
    func begin() -> Bool {
        state.withLock { state in
            guard state.total < total else { return false }
            state.total += 1
            return true
        }
    }

    func end() { state.withLock { $0.total -= 1 } }

    /// Waits for a place, which ``leave(_:)`` gives back.
    ///
    /// - Returns: `false` when the task is cancelled; then there is no place to
    ///   give back.
    func enter(_ receiver: String) async -> Bool {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let begins: Bool? = state.withLock { state in
                    if state.cancelled.remove(number) != nil { return false }
                    var queue = state.queues[receiver] ?? Queue()
                    defer { state.queues[receiver] = queue }
                    guard queue.running >= width else {
                        queue.running += 1
                        return true
                    }
                    queue.waiting.append(number)
                    state.waiters[number] = continuation
                    return nil
                }
                if let begins { continuation.resume(returning: begins) }
            }
        } onCancel: {
            cancel(number)
        }
    }

    /// Passes the place to the delivery that has waited longest.
    func leave(_ receiver: String) {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard var queue = state.queues[receiver] else { return nil }
            while !queue.waiting.isEmpty {
                guard let waiter = state.waiters.removeValue(forKey: queue.waiting.removeFirst()) else { continue }
                state.queues[receiver] = queue
                return waiter
            }
            queue.running -= 1
            state.queues[receiver] = queue.running > 0 ? queue : nil
            return nil
        }
        next?.resume(returning: true)
    }

    private func cancel(_ number: Int) {
        let waiter: CheckedContinuation<Bool, Never>? = state.withLock { state in
            if let waiter = state.waiters.removeValue(forKey: number) { return waiter }
            state.cancelled.insert(number)
            return nil
        }
        waiter?.resume(returning: false)
    }
}
