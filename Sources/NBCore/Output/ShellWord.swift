// SPDX-License-Identifier: MIT

import Errand

/// A word of a command that a person may copy into a shell.
package enum ShellWord {
    /// Returns the word in quotes if a shell would otherwise read it differently.
    package static func quoted(_ word: String) -> String {
        let isPlain = !word.isEmpty && word.utf8.allSatisfy { plain.contains($0) }
        return isPlain ? word : word.shellQuoted
    }

    /// Returns the words as one line.
    package static func line(_ words: [String]) -> String { words.map(quoted).joined(separator: " ") }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%".utf8)
}
