// SPDX-License-Identifier: MIT

import Foundation

extension Terminal {
    /// Whether a person can answer questions.
    package var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    /// Asks a question that can be answered with yes or no.
    ///
    /// - Throws: ``CommandFailure`` for a no, and if no person can answer.
    package func confirm(_ question: String, yes: Bool) async throws {
        if yes { return }
        guard canAsk else {
            throw CommandFailure("\(question) No person can answer here: give --yes", exitCode: 64)
        }
        guard try await said("\(question) [y/N] ") == true else {
            throw CommandFailure("nothing was done", exitCode: 1)
        }
    }

    /// Asks a question that has to be answered with yes or no.
    ///
    /// - Throws: ``CommandFailure`` for an empty line and at the end of the input.
    package func choose(_ question: String) async throws -> Bool {
        guard let answer = try await said("\(question) [y/n] ") else {
            throw CommandFailure("nothing was done: the answer is neither yes nor no", exitCode: 1)
        }
        return answer
    }

    /// Asks until a line is a yes, a no or empty.
    ///
    /// - Returns: `nil` for an empty line and at the end of the input.
    private func said(_ question: String) async throws -> Bool? {
        while true {
            FileHandle.standardError.write(Data(question.utf8))
            switch try await TypedLine.read()?.trimmingCharacters(in: .whitespaces).lowercased() ?? "" {
            case "y", "yes": return true
            case "n", "no": return false
            case "": return nil
            default: note("Type y or n.")
            }
        }
    }

    /// The style for standard output.
    package var style: TextStyle {
        TextStyle.of(ProcessInfo.processInfo.environment, isInteractive: isInteractive && Settings.stored.isColored)
    }

    /// The number of columns: that of the terminal, or `COLUMNS`, or 80.
    package var width: Int { Self.size(of: STDOUT_FILENO)?.width ?? Self.number("COLUMNS") ?? 80 }

    /// The number of columns of the terminal on which standard error is watched, or `COLUMNS`, or 80.
    static var watchedWidth: Int { size(of: STDERR_FILENO)?.width ?? number("COLUMNS") ?? 80 }

    /// The number of lines: that of the terminal, or `LINES`, or 24.
    package var height: Int { Self.size(of: STDOUT_FILENO)?.height ?? Self.number("LINES") ?? 24 }

    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
    }

    private static func size(of descriptor: Int32) -> (width: Int, height: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
