// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// The number of fetched rows on standard error, for a person who sees no rows yet.
///
/// A pipe gets none, because the program at its other end may write to the same terminal.
package struct Progress {
    /// The number of rows at the end, if it is known.
    package var total: Int?
    /// The number of rows at the beginning.
    private let first: Int
    private let start: ContinuousClock.Instant
    private var last: ContinuousClock.Instant?

    /// Creates the progress of a walk; `nil` when nobody would see it, or the rows show it.
    ///
    /// - Parameters:
    ///   - total: The number of rows at the end, if it is known.
    ///   - showsRows: Whether each row appears on standard output when it arrives.
    ///   - first: The number of rows that are there at the beginning.
    package init?(total: Int?, showsRows: Bool, from first: Int = 0, _ terminal: Terminal) {
        guard Terminal.isWatched, !(terminal.isInteractive && showsRows), !Self.isPiped else { return nil }
        self.total = total
        self.first = first
        start = .now
    }

    /// Shows the number of rows: after the first second, and then at most five times a second; with
    /// the speed and the time that is left as soon as they are known.
    ///
    /// - Parameter left: The time that is left, if something says it better than the rows so far.
    package mutating func show(_ count: Int, left: Duration? = nil) {
        let now = ContinuousClock.now
        guard now - (last ?? start) > (last == nil ? .seconds(1) : .milliseconds(200)) else { return }
        last = now
        Terminal.overwrite(Pace(count: count, start: first, total: total, elapsed: now - start, left: left).words + "…")
    }

    /// Removes the line.
    package func end() { if last != nil { Terminal.overwrite("") } }

    private static var isPiped: Bool {
        var state = stat()
        return fstat(STDOUT_FILENO, &state) == 0 && state.st_mode & S_IFMT == S_IFIFO
    }
}

extension Terminal {
    /// Whether a person watches standard error on a terminal whose lines can be overwritten.
    static var isWatched: Bool {
        isatty(STDERR_FILENO) == 1 && ![nil, "dumb"].contains(ProcessInfo.processInfo.environment["TERM"])
    }

    /// Whether the cursor stands behind text that the next line overwrites: a progress, or the `^C` of a terminal.
    private static let hasLooseLine = Atomic(false)

    private static let start = "\r\u{1B}[K"

    /// Prints a line on standard error that the next one overwrites; an empty one removes it.
    package static func overwrite(_ text: String) {
        guard isWatched else { return }
        hasLooseLine.store(!text.isEmpty, ordering: .relaxed)
        try? FileHandle.standardError.write(contentsOf: Data("\(start)\(text)".utf8))
    }

    /// Returns what removes the line that is to be overwritten.
    static func takeLooseLine() -> String { hasLooseLine.exchange(false, ordering: .relaxed) ? start : "" }

    /// Removes the line that is to be overwritten, if there is one.
    static func removeLooseLine() {
        let text = takeLooseLine()
        if !text.isEmpty { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
    }

    /// Notes that the terminal has shown `^C`.
    static func signalWasShown() { if isWatched { hasLooseLine.store(true, ordering: .relaxed) } }

    /// Ends the line of a question that nobody has answered.
    static func endQuestion() {
        guard isWatched else { return }
        hasLooseLine.store(false, ordering: .relaxed)
        try? FileHandle.standardError.write(contentsOf: Data("\n".utf8))
    }
}
