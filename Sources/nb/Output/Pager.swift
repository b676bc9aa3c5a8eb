// SPDX-License-Identifier: MIT

import Foundation

/// Shows long text page by page, with the person's own pager.
///
/// `NB_PAGER` names it, or `PAGER`, or it is `less`. An empty name means none. `less`
/// is told to end by itself where the text fits, and to keep colours (`LESS=FRX`).
enum Pager {
    static func show(_ text: String, on terminal: Terminal) async throws {
        let lines = text.utf8.count { $0 == UInt8(ascii: "\n") }
        guard terminal.isInteractive, lines > terminal.height, let command = command() else {
            return try terminal.emit(Array(text.utf8))
        }
        var environment = ProcessInfo.processInfo.environment
        environment["LESS"] = environment["LESS"] ?? "FRX"
        let result = try? await ChildProcess.run("/bin/sh", ["-c", command], input: Array(text.utf8), environment)
        // A pager that is not there must not swallow what was asked for.
        guard let result, result.status != 127, result.status != 126 else {
            return try terminal.emit(Array(text.utf8))
        }
    }

    private static func command() -> String? {
        let environment = ProcessInfo.processInfo.environment
        let command = environment["NB_PAGER"] ?? environment["PAGER"] ?? "less"
        return command.isEmpty ? nil : command
    }
}
