// SPDX-License-Identifier: MIT

import Synchronization

/// An iterator that one reader leaves for the next.
final class HeldIterator: Sendable {
    private let iterator: Mutex<Body.AsyncIterator>

    init(_ iterator: sending Body.AsyncIterator) { self.iterator = Mutex(iterator) }

    /// Returns the iterator the first time, and an iterator at its end after
    /// that.
    func take() -> sending Body.AsyncIterator {
        iterator.withLock { held in
            var taken = Body.AsyncIterator(bytes: [])
            swap(&held, &taken)
            return taken
        }
    }
}
