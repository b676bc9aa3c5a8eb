// SPDX-License-Identifier: MIT

import Foundation

/// The program `jq`, which filters JSON.
enum JQ {
    /// Filters JSON, and prints the result.
    ///
    /// - Throws: ``CommandFailure`` when there is no `jq`, or when it fails, with its exit code.
    static func run(_ filter: String, on json: [UInt8], _ terminal: Terminal) async throws {
        guard let path = ExecutableSearch.find("jq") else {
            throw CommandFailure(
                "--jq needs the program jq, which is not installed (Debian: apt install jq; macOS: brew install jq)",
                exitCode: 69)
        }
        var arguments = ["-r", filter]
        if terminal.isInteractive { arguments.insert(terminal.style.isColored ? "-C" : "-M", at: 0) }
        let result = try await ChildProcess.run(
            path, arguments, input: json, ProcessInfo.processInfo.environment)
        if !result.output.isEmpty { try terminal.emit(shown(result.output, terminal)) }
        guard result.status == 0 else {
            // The other lines show the filter.
            let lines = String(decoding: result.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
            throw CommandFailure(lines.first.map { "\($0)" } ?? "jq failed", exitCode: result.status)
        }
    }

    /// Returns the output for a terminal or a pipe: `-r` prints texts as they are.
    private static func shown(_ output: [UInt8], _ terminal: Terminal) -> [UInt8] {
        guard terminal.isInteractive else { return output }
        let text = String(decoding: output, as: UTF8.self)
        return Array(TerminalText.harmless(text, keepingColors: terminal.style.isColored).utf8)
    }
}

/// The search for a program in `PATH`.
enum ExecutableSearch {
    static func find(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
