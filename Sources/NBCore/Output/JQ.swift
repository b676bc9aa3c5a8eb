// SPDX-License-Identifier: MIT

import ArgumentParser
package import ErrandJSON
import Foundation

/// The filter of `--jq`: built in as far as ``JSONFilter`` goes, and else the program `jq`.
package enum JQ {
    /// Refuses a filter that can run nowhere here, before anything is sent.
    ///
    /// Without the program `jq` that is every filter that is not built in. With it, the program judges.
    package static func check(_ filter: String) throws {
        do { _ = try JSONFilter(filter) } catch let problem as FilterProblem {
            guard ExecutableSearch.find("jq") == nil else { return }
            throw ValidationError(words(problem))
        }
    }

    /// Filters a value, and prints the outputs: texts as they are, anything else as indented JSON.
    ///
    /// - Throws: ``CommandFailure`` when the filter fails, with the exit code of `jq`.
    package static func run(_ filter: String, on value: JSONValue, _ terminal: Terminal) async throws {
        let parsed: JSONFilter
        do { parsed = try JSONFilter(filter) } catch let problem as FilterProblem {
            guard let path = ExecutableSearch.find("jq") else {
                throw CommandFailure(words(problem), exitCode: problem.missing == nil ? 3 : 69)
            }
            return try await run(path, filter, on: try JSONWriter().write(value), terminal)
        }
        var output: [UInt8] = []
        do {
            try parsed.run(on: value) { value in
                output += try line(value, terminal)
                guard output.count >= 1 << 16 else { return }
                try terminal.emit(output)
                output = []
            }
        } catch let error as FilterError {
            try terminal.emit(output)
            let message = terminal.isInteractive ? TerminalText.harmless(error.message) : error.message
            throw CommandFailure("jq: \(message)", exitCode: 5)
        }
        try terminal.emit(output)
    }

    private static func line(_ value: JSONValue, _ terminal: Terminal) throws -> [UInt8] {
        let text = try value.string.map { Array($0.utf8) } ?? PrettyJSON.lines(JSONWriter().write(value))
        return shown(text + [UInt8(ascii: "\n")], terminal, keepingColors: false)
    }

    private static func words(_ problem: FilterProblem) -> String {
        problem.missing == nil
            ? "the filter of --jq cannot be read: \(problem.message)"
            : "--jq: \(problem.message), and the program jq, which has it, is not installed (Debian: apt install jq; "
                + "macOS: brew install jq)"
    }

    // MARK: The program

    private static func run(
        _ path: String, _ filter: String, on json: [UInt8], _ terminal: Terminal
    ) async throws {
        var arguments = ["-r", filter]
        if terminal.isInteractive { arguments.insert(terminal.style.isColored ? "-C" : "-M", at: 0) }
        let result = try await ChildProcess.run(
            path, arguments, input: json, ProcessInfo.processInfo.environment)
        if !result.output.isEmpty {
            try terminal.emit(shown(result.output, terminal, keepingColors: terminal.style.isColored))
        }
        guard result.status == 0 else {
            // The other lines show the filter.
            let lines = String(decoding: result.errors, as: UTF8.self).split(whereSeparator: \.isNewline)
            throw CommandFailure(lines.first.map { "\($0)" } ?? "jq failed", exitCode: result.status)
        }
    }

    /// Returns the output for a terminal or a pipe: texts are printed as they are.
    private static func shown(_ output: [UInt8], _ terminal: Terminal, keepingColors keepsColors: Bool) -> [UInt8] {
        guard terminal.isInteractive else { return output }
        return Array(TerminalText.harmless(String(decoding: output, as: UTF8.self), keepingColors: keepsColors).utf8)
    }
}

/// The search for a program in `PATH`.
enum ExecutableSearch {
    package static func find(_ name: String) -> String? {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
