// SPDX-License-Identifier: MIT

import Synchronization

/// A right that only the first caller gets.
package final class Once: Sendable {
    private let taken = Atomic(false)

    package init() {}

    /// Returns whether the caller is the first.
    package func take() -> Bool {
        !taken.exchange(true, ordering: .acquiringAndReleasing)
    }
}
