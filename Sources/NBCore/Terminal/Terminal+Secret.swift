// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation

extension Terminal {
    /// Reads a secret from standard input, without showing it if a person types it.
    ///
    /// Call it before signals are caught. During this input the terminal passes Ctrl-C as
    /// a character, which ends the command like the signal.
    ///
    /// - Returns: The line; `nil` when there is none.
    /// - Throws: `ExitCode` 130 for Ctrl-C, and ``CommandFailure`` for any other control
    ///   character, because no secret has one and no request can contain it.
    package static func readSecret(_ prompt: String) throws -> String? {
        let isTyped = isatty(STDIN_FILENO) == 1
        return try checkedSecret(isTyped ? getpass(prompt).map { String(cString: $0) } : readLine())
    }

    /// Returns a line, and refuses one with control characters.
    static func checkedSecret(_ line: String?) throws -> String? {
        guard let line else { return nil }
        if line.unicodeScalars.contains("\u{3}") { throw ExitCode(130) }
        if line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw CommandFailure("a secret has no control characters: type or paste it again", exitCode: 64)
        }
        return line
    }
}
