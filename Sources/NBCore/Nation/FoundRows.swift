// SPDX-License-Identifier: MIT

import ErrandJSON
import Synchronization

/// The rows that a task has found.
final class FoundRows: Sendable {
    private let content = Mutex<[JSONValue]>([])

    package var rows: [JSONValue] { content.withLock { $0 } }

    package func set(_ rows: [JSONValue]) { content.withLock { $0 = rows } }
}
