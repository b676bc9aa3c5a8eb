// SPDX-License-Identifier: MIT

import Synchronization

/// The waits of a command's requests, and the progress that shows them.
package final class RequestWaits: Sendable {
    private struct State {
        var sources: [@Sendable () -> Activity?] = []
        weak var progress: ProgressLine?
    }

    private let state = Mutex(State())

    package init() {}

    /// Adds a closure that returns what requests wait for now; `nil` for nothing.
    func add(_ source: @escaping @Sendable () -> Activity?) { state.withLock { $0.sources.append(source) } }

    /// The wait of this moment; `nil` when there is none.
    var activity: Activity? { state.withLock { $0.sources }.lazy.compactMap { $0() }.first }

    /// Sets the progress that shows the waits from now on.
    func show(in progress: ProgressLine) { state.withLock { $0.progress = progress } }

    /// Shows at once what is waited for.
    ///
    /// - Returns: Whether there is a progress that shows it.
    func tell() -> Bool { state.withLock { $0.progress }?.showWait() ?? false }
}
