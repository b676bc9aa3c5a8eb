// SPDX-License-Identifier: MIT

import Synchronization

/// The progress of work that several tasks do.
final class SharedProgress: Sendable {
    private let progress: Mutex<Progress?>

    /// - Parameter total: The number at the end.
    init(total: Int, _ terminal: Terminal) { progress = Mutex(Progress(total: total, showsRows: false, terminal)) }

    /// Shows the number so far, as ``Progress/show(_:)`` does.
    func show(_ count: Int) { progress.withLock { progress in if progress != nil { progress?.show(count) } } }

    /// Removes the line.
    func end() { progress.withLock { progress in if progress != nil { progress?.end() } } }
}
