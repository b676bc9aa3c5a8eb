// SPDX-License-Identifier: MIT

/// The number of columns that text takes on a terminal.
///
/// Wide characters are those of Unicode's East Asian Width (UAX #11), as ranges, and
/// emoji; marks that join a character take no column.
package enum DisplayWidth {
    package static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

    package static func of(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.value < 0x300 { return 1 }
        if first.properties.generalCategory == .nonspacingMark { return 0 }
        let isEmoji =
            first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
        return isEmoji || isWide(first.value) ? 2 : 1
    }

    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// Returns the text in at most `width` columns; a cut text ends in `…`.
    package static func cut(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        var cut = ""
        var used = 0
        for character in text {
            let more = of(character)
            guard used + more < width else { break }
            cut.append(character)
            used += more
        }
        return width > 0 ? cut + "…" : ""
    }
}
