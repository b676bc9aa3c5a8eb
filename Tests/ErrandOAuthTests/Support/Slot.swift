// SPDX-License-Identifier: MIT

import Synchronization

/// A text that is set after it was captured.
final class Slot: Sendable {
    private let content = Mutex("")
    var value: String {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }
}
