// SPDX-License-Identifier: MIT

import Synchronization

/// A task that works for an iterator.
///
/// It begins when the first element is requested, and ends with the iterator.
final class StreamPump<Element: Sendable>: Sendable {
    private let channel = Channel<Element>()
    private let task = Mutex<Task<Void, Never>?>(nil)
    private let work: @Sendable (Channel<Element>) async throws -> Void

    init(_ work: @escaping @Sendable (Channel<Element>) async throws -> Void) { self.work = work }

    deinit { stop() }

    /// Returns the next element; `nil` after the last element and after an
    /// error.
    func next() async throws -> Element? {
        start()
        return try await withTaskCancellationHandler {
            try await channel.receive()
        } onCancel: {
            end()
        }
    }

    /// Ends the work.
    ///
    /// The next call of ``next()`` throws a `CancellationError`.
    func end() {
        channel.end(CancellationError())
        stop()
    }

    private func start() {
        task.withLock { task in
            guard task == nil else { return }
            task = Task { [channel, work] in
                do {
                    try await work(channel)
                    channel.end(nil)
                } catch {
                    channel.end(error)
                }
            }
        }
    }

    private func stop() {
        task.withLock { $0 }?.cancel()
    }
}
