// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

extension Terminal {
    /// Reads a secret from standard input, unseen where a person types it.
    ///
    /// It is called before signals are caught. While a secret is typed the terminal makes
    /// Ctrl-C a character, which ends the command like the signal.
    ///
    /// - Returns: The line; `nil` when there is none.
    /// - Throws: `ExitCode` 130 for Ctrl-C, and ``CommandFailure`` for any other control
    ///   character: no secret has one, and a request could not be sent with it.
    static func readSecret(_ prompt: String) throws -> String? {
        let isTyped = isatty(STDIN_FILENO) == 1
        return try checkedSecret(isTyped ? getpass(prompt).map { String(cString: $0) } : readLine())
    }

    /// Refuses a line with keys that are no part of a secret.
    static func checkedSecret(_ line: String?) throws -> String? {
        guard let line else { return nil }
        if line.unicodeScalars.contains("\u{3}") { throw ExitCode(130) }
        if line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw CommandFailure("a secret has no control characters: type or paste it again", exitCode: 64)
        }
        return line
    }
}
