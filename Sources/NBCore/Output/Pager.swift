// SPDX-License-Identifier: MIT

import Foundation

/// A display of long text page by page, with the person's own pager.
///
/// The pager is the command in `NB_PAGER`, the setting `pager` or `PAGER`, otherwise `less`. An empty command
/// means none.
/// `LESS=FRX` makes `less` end at once if the text fits, and keep colors.
package struct Pager {
    private let terminal: Terminal
    private var process: FedProcess?
    /// The task that ends the command's work when the person quits the pager before
    /// everything was shown.
    private let watch: Task<Void, Never>?
    /// The text given to the pager, which is printed if the program does not exist.
    private var shown: [UInt8] = []

    /// Opens the pager; without one everything is printed.
    package init(_ terminal: Terminal) {
        self.terminal = terminal
        let state = terminal.interruption
        let process = Self.start()
        self.process = process
        state?.pager(process)
        watch = process.map { process in
            Task {
                let status = await process.end()
                if !Task.isCancelled, !Self.isMissing(status) { state?.readerHasGone() }
            }
        }
    }

    /// Shows more text.
    ///
    /// - Throws: ``ReaderGone`` when the person has quit the pager.
    package mutating func show(_ text: String) async throws {
        let bytes = Array(text.utf8)
        guard let process else { return try terminal.emit(bytes) }
        if shown.count < Self.memory { shown += bytes }
        do { try await process.write(bytes) } catch {
            guard Self.isMissing(await process.end()) else { throw error }
            try printWithoutPager()
        }
    }

    /// Waits until the person quits.
    package mutating func close() async throws {
        guard let process else { return }
        watch?.cancel()
        process.closeInput()
        let status = await process.end()
        terminal.interruption?.pager(nil)
        if Self.isMissing(status) { try printWithoutPager() }
    }

    /// Prints the text that was given to a pager that does not exist.
    private mutating func printWithoutPager() throws {
        process = nil
        terminal.interruption?.pager(nil)
        try terminal.emit(shown)
        shown = []
    }

    /// Returns whether the shell has said that there is no such program.
    private static func isMissing(_ status: Int32) -> Bool { status == 126 || status == 127 }

    private static func start() -> FedProcess? {
        let environment = ProcessInfo.processInfo.environment
        let command = environment["NB_PAGER"] ?? Settings.stored.pager ?? environment["PAGER"] ?? "less"
        guard !command.isEmpty else { return nil }
        return try? FedProcess(
            "/bin/sh", ["-c", script(command)], environment.merging(["LESS": environment["LESS"] ?? "FRX"]) { $1 })
    }

    /// Returns the shell's script for a command, after which signals for the pager reach it.
    ///
    /// A plain command replaces the shell (`exec`). For any other command, such as a pipe,
    /// the shell waits for its end, and must not end at a Ctrl-C that is meant for the
    /// pager.
    package static func script(_ command: String) -> String {
        let isPlain = command.allSatisfy { $0.isLetter || $0.isNumber || " -_./+,:@=".contains($0) }
        // A variable before the name of the program is not for `exec`.
        let hasVariable = command.split(separator: " ").first?.contains("=") ?? false
        return isPlain && !hasVariable ? "exec \(command)" : "trap : INT; \(command)"
    }

    /// The limit of the kept text: larger than a pipe's buffer, so that a missing pager is
    /// noticed before it is reached.
    private static let memory = 1 << 20
}
