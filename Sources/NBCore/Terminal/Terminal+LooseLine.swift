// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

extension Terminal {
    /// Whether a person watches standard error on a terminal whose lines can be overwritten.
    static var isWatched: Bool {
        isatty(STDERR_FILENO) == 1 && ![nil, "dumb"].contains(ProcessInfo.processInfo.environment["TERM"])
    }

    /// Whether the cursor stands behind text that the next line overwrites: a progress, or the `^C` of a terminal.
    private static let hasLooseLine = Atomic(false)

    private static let start = "\r\u{1B}[K"

    /// Prints a line on standard error that the next one overwrites; an empty one removes it.
    @Sendable package static func overwrite(_ text: String) {
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
