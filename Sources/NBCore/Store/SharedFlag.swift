// SPDX-License-Identifier: MIT

import Synchronization

/// Something that happens once, and is known to all who share it.
package final class SharedFlag: Sendable {
    private let value = Mutex(false)

    package init() {}

    /// Whether it has happened.
    package var isSet: Bool { value.withLock { $0 } }

    /// Notes that it has happened.
    package func set() { value.withLock { $0 = true } }
}
