// SPDX-License-Identifier: MIT

import Synchronization

/// Something that happens once, and is known to all who share it.
final class SharedFlag: Sendable {
    private let value = Mutex(false)

    /// Whether it has happened.
    var isSet: Bool { value.withLock { $0 } }

    /// Notes that it has happened.
    func set() { value.withLock { $0 = true } }
}
