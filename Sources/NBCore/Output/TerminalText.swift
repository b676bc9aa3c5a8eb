// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth

/// Output of a nation's data on a terminal, whose text must not control the terminal.
///
/// In a pipe nothing is replaced.
package enum TerminalText {
    /// Returns a text of a server or a file on one line, without characters that control a terminal, and of at most
    /// 4096 characters.
    package static func safe(_ text: String) -> String { ShownText.of(text, limit: 4096) }

    /// Returns the text with control and direction characters replaced by spaces, except line
    /// breaks and tabs.
    ///
    /// - Parameter keepsColors: Whether sequences that only set a color are kept too.
    package static func harmless(_ text: String, keepingColors keepsColors: Bool = false) -> String {
        var shown = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.first {
            if keepsColors, scalar == "\u{1B}", let sequence = color(rest) {
                shown.append(contentsOf: rest[..<sequence])
                rest = rest[sequence...]
                continue
            }
            shown.append(scalar == "\n" || scalar == "\t" || ShownText.isHarmless(scalar) ? scalar : " ")
            rest = rest.dropFirst()
        }
        return String(shown)
    }

    /// Returns the end of the color sequence at the beginning of a text, such as `ESC[1;34m`;
    /// `nil` when there is none.
    private static func color(_ text: Substring.UnicodeScalarView) -> String.Index? {
        let parameters = text.dropFirst()
        guard parameters.first == "[" else { return nil }
        let end = parameters.dropFirst().drop { "0123456789;".unicodeScalars.contains($0) }
        return end.first == "m" ? end.index(after: end.startIndex) : nil
    }
}
