// SPDX-License-Identifier: MIT

import Synchronization

/// A count that several tasks raise.
package final class Counter: Sendable {
    private let value = Mutex(0)

    package init() {}

    package var count: Int { value.withLock { $0 } }

    /// Counts one more, and returns the count.
    @discardableResult
    package func next() -> Int {
        value.withLock {
            $0 += 1
            return $0
        }
    }
}
