// SPDX-License-Identifier: MIT

import Synchronization

/// A sender of elements to all listeners, in the same order to each.
package final class Broadcast<Element: Sendable>: Sendable {
    private typealias Listeners = [UInt64: AsyncStream<Element>.Continuation]

    private struct State {
        var last: UInt64 = 0
        var listeners: Listeners = [:]
        /// The elements that were told and not passed on, with those who listened then.
        var waiting: [(Element, Listeners)] = []
        /// Whether a thread passes them on.
        var isBusy = false

        /// Returns what is passed on next; `nil` when the thread has nothing more to do.
        mutating func next() -> (Element, Listeners)? {
            isBusy = !waiting.isEmpty
            return isBusy ? waiting.removeFirst() : nil
        }
    }

    private let state = Mutex(State())
    private let policy: AsyncStream<Element>.Continuation.BufferingPolicy
    private let first: @Sendable (Element) -> Void

    /// - Parameters:
    ///   - policy: What a listener keeps that does not read.
    ///   - first: A closure that gets each element before the listeners.
    package init(
        buffering policy: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
        first: @escaping @Sendable (Element) -> Void = { _ in }
    ) {
        self.policy = policy
        self.first = first
    }

    deinit {
        for listener in state.withLock({ $0.listeners }).values { listener.finish() }
    }

    /// Returns the elements from now on.
    package func listen() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
        let id = state.withLock { state in
            state.last += 1
            state.listeners[state.last] = continuation
            return state.last
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    /// Sends an element.
    ///
    /// While another thread passes one on, that thread passes this one on too.
    package func tell(_ element: Element) {
        first(element)
        var next = state.withLock { state in
            state.waiting.append((element, state.listeners))
            return state.isBusy ? nil : state.next()
        }
        // Outside the lock: a listener is resumed, and one that is cancelled waits for the lock.
        while let (element, listeners) = next {
            for listener in listeners.values { listener.yield(element) }
            next = state.withLock { $0.next() }
        }
    }
}
