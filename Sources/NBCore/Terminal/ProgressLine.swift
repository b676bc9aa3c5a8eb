// SPDX-License-Identifier: MIT

import Errand
import Foundation
import Synchronization

/// One line on standard error about what a long command does, how far it is and what it waits for.
///
/// It appears after the first second, and goes on every second while nothing happens. A pipe gets none, because the
/// program at its other end may write to the same terminal.
package final class ProgressLine: Sendable {
    private struct State {
        var numbers: ProgressState
        var isOver = false
    }

    private let state: Mutex<State>
    private let waits: RequestWaits
    private let time: TimeSource
    private let width: @Sendable () -> Int
    private let draw: @Sendable (String) -> Void
    private let ticks = Mutex<Task<Void, Never>?>(nil)
    /// Whether somebody sees it.
    package let isShown: Bool

    /// Begins the progress of some work; nothing is shown when nobody would see it, or the rows show it.
    ///
    /// - Parameters:
    ///   - activity: What is done; `nil` where the numbers say it.
    ///   - total: The number of rows at the end, if it is known.
    ///   - showsRows: Whether each row appears on standard output when it arrives.
    ///   - first: The number of rows that are there at the beginning.
    package convenience init(
        _ activity: Activity?, total: Int? = nil, showsRows: Bool = false, from first: Int = 0, _ terminal: Terminal
    ) {
        self.init(
            activity, total: total, from: first,
            isShown: Terminal.isWatched && !(terminal.isInteractive && showsRows) && !StandardOutput.isPipe,
            waits: terminal.waits)
    }

    init(
        _ activity: Activity?, total: Int?, from first: Int = 0, isShown: Bool, waits: RequestWaits,
        time: TimeSource = .system,
        // Behind the last column some terminals begin a further line.
        width: @escaping @Sendable () -> Int = { Terminal.watchedWidth - 1 },
        draw: @escaping @Sendable (String) -> Void = Terminal.overwrite
    ) {
        (self.isShown, self.waits, self.time, self.width, self.draw) = (isShown, waits, time, width, draw)
        state = Mutex(State(numbers: ProgressState(activity, total: total, from: first, at: time.now())))
        guard isShown else { return }
        waits.show(in: self)
        let task = Task { [weak self, time] in
            while (try? await time.sleep(for: .seconds(1))) != nil, let self, self.isGoingOn { self.show { _ in } }
        }
        ticks.withLock { $0 = task }
    }

    deinit { ticks.withLock { $0 }?.cancel() }

    /// The number of rows so far.
    package var count: Int { state.withLock { $0.numbers.count } }

    private var isGoingOn: Bool { state.withLock { !$0.isOver } }

    /// Begins the next part of the work, whose rows are counted anew.
    ///
    /// - Parameters:
    ///   - activity: What is done.
    ///   - total: The number of rows at the end, if it is known.
    ///   - first: The number of rows that are there at the beginning.
    package func begin(_ activity: Activity?, total: Int? = nil, from first: Int = 0) {
        let now = time.now()
        show { $0.begin(activity, total: total, from: first, at: now) }
    }

    /// Shows the number of rows, at most five times a second; with the speed and the time that is left as soon as
    /// they are known.
    ///
    /// - Parameters:
    ///   - total: The number of rows at the end, if it became known on the way.
    ///   - share: The part of the work that is done, if something says it better than the rows so far.
    ///   - activity: What is done, if it has changed.
    package func show(
        _ count: Int, of total: Int? = nil, share: Double? = nil, _ activity: Activity? = nil
    ) {
        show { $0.take(count, of: total, share: share, activity) }
    }

    /// Shows at once what is waited for.
    ///
    /// - Returns: Whether it is shown.
    func showWait() -> Bool {
        guard isGoingOn else { return false }
        if waits.activity != nil { show(always: true) { _ in } }
        return true
    }

    /// Removes the line.
    package func end() {
        guard isShown else { return }
        ticks.withLock { $0 }?.cancel()
        state.withLock { state in
            if state.numbers.isDrawn, !state.isOver { draw("") }
            state.isOver = true
        }
    }

    private func show(always: Bool = false, _ change: (inout ProgressState) -> Void) {
        guard isShown else { return }
        let now = time.now()
        let isDue = state.withLock { state in
            change(&state.numbers)
            return always || state.numbers.isDue(now)
        }
        guard isDue else { return }
        // The waits ask others, which may ask this progress.
        let wait = waits.activity
        state.withLock { state in
            if !state.isOver { draw(state.numbers.line(wait, width: width(), at: now)) }
        }
    }
}
