// SPDX-License-Identifier: MIT

/// A text without the white space around it.
package enum Trimmed {
    /// Returns the text without it.
    package static func of(_ text: String) -> String {
        guard let first = text.first, let last = text.last, first.isWhitespace || last.isWhitespace else { return text }
        guard let start = text.firstIndex(where: { !$0.isWhitespace }),
            let end = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[start...end])
    }
}
