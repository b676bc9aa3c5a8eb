// SPDX-License-Identifier: MIT

extension String {
    /// Returns the text with other text in the place of some scalars.
    ///
    /// Scalars are compared, and not characters: a quotation mark with U+0301 after it is another character, but
    /// every shell and every reader of JSON still sees the quotation mark.
    package func escaping(_ replacements: [Unicode.Scalar: String]) -> String {
        var escaped = ""
        for scalar in unicodeScalars {
            if let replacement = replacements[scalar] {
                escaped += replacement
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The text in single quotes, as one word of a POSIX shell.
    package var shellQuoted: String { "'" + escaping(["'": #"'\''"#]) + "'" }
}
