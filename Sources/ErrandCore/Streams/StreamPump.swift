// SPDX-License-Identifier: MIT

import Synchronization

/// A task that works for an iterator: it begins with the first element that is
/// asked for, and ends with the iterator.
final class StreamPump<Element: Sendable>: Sendable {
    private let handoff = Handoff<Element>()
    private let task = Mutex<Task<Void, Never>?>(nil)
    private let work: @Sendable (Handoff<Element>) async throws -> Void

    init(_ work: @escaping @Sendable (Handoff<Element>) async throws -> Void) { self.work = work }

    deinit { stop() }

    /// The next element; `nil` after the last, and after an error.
    func next() async throws -> Element? {
        start()
        return try await withTaskCancellationHandler {
            try await handoff.take()
        } onCancel: {
            handoff.end(CancellationError())
            stop()
        }
    }

    private func start() {
        task.withLock { task in
            guard task == nil else { return }
            task = Task { [handoff, work] in
                do {
                    try await work(handoff)
                    handoff.end(nil)
                } catch {
                    handoff.end(error)
                }
            }
        }
    }

    private func stop() {
        task.withLock { $0 }?.cancel()
    }
}
