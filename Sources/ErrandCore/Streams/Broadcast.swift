// SPDX-License-Identifier: MIT

import Synchronization

/// A sender of elements to all listeners, in the same order to each.
package final class Broadcast<Element: Sendable>: Sendable {
    private struct Listeners {
        var last: UInt64 = 0
        var all: [UInt64: AsyncStream<Element>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())
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
        for listener in listeners.withLock({ Array($0.all.values) }) { listener.finish() }
    }

    /// Returns the elements from now on.
    package func listen() -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: policy)
        let id = listeners.withLock { listeners in
            listeners.last += 1
            listeners.all[listeners.last] = continuation
            return listeners.last
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.listeners.withLock { $0.all.removeValue(forKey: id) }
        }
        return stream
    }

    /// Sends an element.
    package func tell(_ element: Element) {
        first(element)
        listeners.withLock { listeners in
            for listener in listeners.all.values { listener.yield(element) }
        }
    }
}
