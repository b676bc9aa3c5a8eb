// SPDX-License-Identifier: MIT

import Synchronization

/// The progress of work that several tasks do.
package final class SharedProgress: Sendable {
    private let progress: Mutex<Progress?>

    /// - Parameter total: The number at the end, if it is known.
    package init(total: Int?, _ terminal: Terminal) {
        progress = Mutex(Progress(total: total, showsRows: false, terminal))
    }

    /// Shows the number so far, as ``Progress/show(_:)`` does.
    package func show(_ count: Int) { progress.withLock { progress in if progress != nil { progress?.show(count) } } }

    /// Shows the number so far, and sets the one at the end, which becomes known on the way.
    package func show(_ count: Int, of total: Int?, left: Duration?) {
        progress.withLock { progress in
            guard progress != nil else { return }
            progress?.total = total
            progress?.show(count, left: left)
        }
    }

    /// Removes the line.
    package func end() { progress.withLock { progress in if progress != nil { progress?.end() } } }
}
