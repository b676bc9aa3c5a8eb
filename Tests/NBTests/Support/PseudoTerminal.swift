// SPDX-License-Identifier: MIT

import Foundation
import Programs
import Testing

/// `nb` on a terminal of its own, with a size, by util-linux's `script`.
enum PseudoTerminal {
    /// Whether the system has what it takes: the program of that name on macOS has other options.
    static var isThere: Bool {
        #if os(Linux)
            FileManager.default.isExecutableFile(atPath: "/usr/bin/script")
        #else
            false
        #endif
    }

    /// Why a test is skipped where it has not.
    static let absence: Comment = "util-linux's script is not installed"

    /// Whether there is the pager that people have.
    static var hasLess: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/less") }

    /// Starts a line of shell on a terminal; `nb` stands for the built program.
    ///
    /// The program's writing comes as the program's output, and what is typed goes to
    /// it as keys do: `\u{3}` is Ctrl-C.
    static func start(
        _ line: String, columns: Int = 80, rows: Int = 24, _ environment: [String: String]
    ) throws -> Program {
        let shell = """
            stty cols \(columns) rows \(rows); nb() { '\(Program.path(of: "nb"))' "$@"; }
            \(line)
            """
        return try Program(
            "/usr/bin/script", ["-qefc", shell, "/dev/null"],
            environment: ["PATH": "/usr/bin:/bin", "TERM": "xterm", "SHELL": "/bin/sh"].merging(environment) { $1 },
            input: nil)
    }

    /// The text that a line of shell writes to a terminal, in lines as a file has them.
    static func output(
        _ line: String, columns: Int = 80, rows: Int = 24, _ environment: [String: String]
    ) async throws -> String {
        try await start(line, columns: columns, rows: rows, environment).result().output.replacing("\r\n", with: "\n")
    }
}
