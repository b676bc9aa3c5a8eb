// SPDX-License-Identifier: MIT

import Synchronization

/// A flag that only the first caller can take.
package final class Once: Sendable {
    private let taken = Atomic(false)

    package init() {}

    /// Returns whether the caller is the first.
    package func take() -> Bool {
        !taken.exchange(true, ordering: .acquiringAndReleasing)
    }
}
