// SPDX-License-Identifier: MIT

import Synchronization

/// A right that can be taken once, whoever comes first.
package final class Once: Sendable {
    private let taken = Atomic(false)

    package init() {}

    /// Whether the caller is the first.
    package func take() -> Bool {
        !taken.exchange(true, ordering: .acquiringAndReleasing)
    }
}
