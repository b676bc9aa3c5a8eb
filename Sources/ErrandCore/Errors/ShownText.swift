// SPDX-License-Identifier: MIT

/// A server's text, made safe for a terminal and a log.
package enum ShownText {
    /// Returns the text, shortened, with control, escape, line and direction
    /// characters replaced by spaces.
    package static func of(_ text: String, limit: Int = 200) -> String {
        var shown = String.UnicodeScalarView()
        for (count, scalar) in text.unicodeScalars.enumerated() {
            if count >= limit {
                shown.append("…")
                break
            }
            shown.append(isHarmless(scalar) ? scalar : " ")
        }
        return String(shown)
    }

    /// Returns whether a character is safe to show: whether it neither controls a terminal
    /// nor changes the direction of the text.
    package static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
